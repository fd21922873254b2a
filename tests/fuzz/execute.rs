//! Runs what compiles, as it was optimised and as it was not: the results must be the same.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

use rallypoint::collective::{Call, Communicator, Wait};
use rallypoint::compile::{self, Effort, Executable};
use rallypoint::error::Result;
use rallypoint::exec::{Arg, Execution, Place};
use rallypoint::foreign::Launch;
use rallypoint::import::Program;
use rallypoint::ir::{self, BinaryOp, Direction, Func, Inst, Op, Order, Region, Value};
use rallypoint::pool::Pool;
use rallypoint::tensor::{Arena, DType, Kind, Literal, Shape};
use rallypoint::{bail, ensure};

use crate::rng::Rng;

/// Of arguments, results and everything between, in bytes; and of operations on numbers.
const MOST_BYTES: usize = 4 << 20;
const MOST_WORK: f64 = 1e7;

/// How many programs were compared.
pub static COMPARED: AtomicUsize = AtomicUsize::new(0);
static POOL: LazyLock<Pool> = LazyLock::new(|| Pool::new(2));

/// Nobody else is there.
struct Alone;

impl Communicator for Alone {
    fn run(&self, call: &Call, _: &[&[u8]], _: &mut [&mut [u8]], _: Wait) -> Result<bool> {
        bail!(Internal, "{} calls out", call.label)
    }
}

/// Trips of a loop.
const MOST_TRIPS: i64 = 12;

/// Gives every loop a carry that counts, and an end.
fn bound_loops(program: &mut Program) -> Result<()> {
    for func in &mut program.module.funcs {
        let mut body = std::mem::take(&mut func.body);
        bound(func, &mut body);
        func.body = body;
    }
    ir::verify(&program.module)
}

fn bound(func: &mut Func, region: &mut Region) {
    let counter = Shape::scalar(DType::S32);
    let inst = |op: Op, operands: &[Value], result: Value| Inst {
        op,
        operands: operands.to_vec(),
        results: vec![result],
        regions: Vec::new(),
        loc: None,
    };
    for mut outer in std::mem::take(&mut region.insts) {
        outer.regions.iter_mut().for_each(|inner| bound(func, inner));
        if outer.op == Op::While
            && let [cond, body] = &mut outer.regions[..]
        {
            let mut value = || func.new_value(counter.clone());
            let [zero, count, limit, trip, one, next, unused] = std::array::from_fn(|_| value());
            let number = |n| Op::Constant(Literal::integer(DType::S32, n));
            region.insts.push(inst(number(0), &[], zero));
            let [below, both] = std::array::from_fn(|_| func.new_value(Shape::scalar(DType::Pred)));
            cond.params.push(count);
            cond.insts.push(inst(number(MOST_TRIPS), &[], limit));
            cond.insts.push(inst(Op::Compare { direction: Direction::Lt, order: Order::Partial }, &[count, limit], below));
            cond.insts.push(inst(Op::Binary(BinaryOp::And), &[cond.results[0], below], both));
            cond.results = vec![both];
            body.params.push(trip);
            body.insts.push(inst(number(1), &[], one));
            body.insts.push(inst(Op::Binary(BinaryOp::Add), &[trip, one], next));
            body.results.push(next);
            outer.operands.push(zero);
            outer.results.push(unused);
        }
        region.insts.push(outer);
    }
}

/// How deep loops stand in each other.
fn loops(region: &Region) -> i32 {
    let depth = |inst: &Inst| i32::from(inst.op == Op::While) + inst.regions.iter().map(loops).max().unwrap_or(0);
    region.insts.iter().map(depth).max().unwrap_or(0)
}

/// Whether it does not take long, and gives the same each time.
fn can_run(exe: &Executable) -> bool {
    let memory = exe.memory.argument_bytes + exe.memory.output_bytes + exe.memory.temp_bytes;
    let mut plain = exe.sizes.is_empty() && exe.options.num_replicas * exe.options.num_partitions == 1;
    let trips = (MOST_TRIPS as f64).powi(exe.module.funcs.iter().map(|f| loops(&f.body)).max().unwrap_or(0));
    let work = exe.cost.flops + exe.cost.transcendentals + exe.cost.bytes_accessed;
    plain &= memory <= MOST_BYTES && work * trips <= MOST_WORK;
    for func in &exe.module.funcs {
        func.body.visit(&mut |inst| {
            let differs = matches!(inst.op, Op::Rng(_));
            // Kernels may hold more than the plan: such as a window's elements.
            let sizes = inst.operands.iter().chain(&inst.results).map(|v| func.shape(*v).bytes()).max().unwrap_or(0);
            plain &= !differs && sizes <= MOST_BYTES;
        });
    }
    plain
}

/// Fails where the results differ from those of the program as it stands. `program` reads it.
pub fn compare(exe: Executable, program: impl Fn() -> Result<Program>) -> Result<()> {
    if !can_run(&exe) {
        return Ok(());
    }
    let program = || {
        let mut program = program()?;
        bound_loops(&mut program).map(|()| program)
    };
    let without_loops = exe.module.funcs.iter().all(|f| loops(&f.body) == 0);
    let exe = if without_loops { exe } else { compile::compile(program()?)? };
    // The optimiser may have left out what is refused.
    let Ok(plain) = compile::compile_with(program()?, Effort::Plain) else { return Ok(()) };
    if !can_run(&plain) {
        return Ok(());
    }
    COMPARED.fetch_add(1, Relaxed);
    for seed in 0..2 {
        let mut rng = Rng::new(seed);
        let args: Vec<Vec<u8>> = exe.params.iter().map(|p| values(&mut rng, &p.shape)).collect();
        let (want, got) = (run(&plain, &args, false)?, run(&exe, &args, seed == 1)?);
        for (k, (want, got)) in want.iter().zip(&got).enumerate() {
            let shape = &exe.results[k].shape;
            let at = want.iter().zip(got).position(|(w, g)| w != g).unwrap_or(0);
            let bytes = |v: &[u8]| v[at.min(v.len())..].iter().take(8).map(|b| format!("{b:02x}")).collect::<String>();
            let from = if seed == 1 { "given-away arguments" } else { "arguments" };
            ensure!(
                same(shape.dtype, want, got),
                Internal,
                "result {k}, {shape}, of {from} differs from that of the plain program at byte {at}: {}, not {}",
                bytes(got),
                bytes(want)
            );
        }
    }
    Ok(())
}

fn run(exe: &Executable, args: &[Vec<u8>], donated: bool) -> Result<Vec<Vec<u8>>> {
    let arena = Arc::new(Arena::default());
    let copy = |bytes: &Vec<u8>| {
        let block = arena.alloc(bytes.len())?;
        // SAFETY: the block is new and as long as the bytes.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), block.ptr(), bytes.len()) };
        Ok(Arg { block: Arc::new(block), donated })
    };
    let args = args.iter().map(copy).collect::<Result<_>>()?;
    let launch = Launch::default();
    let place =
        Place { pool: &POOL, arena: &arena, communicator: &Alone, replica: 0, partition: 0, assignment: &[0], device: 0, launch: &launch };
    let mut execution = Execution::new(exe, args, &place)?;
    execution.run(exe, &place, Wait::Full)?;
    let blocks = execution.finish(exe, &place);
    // SAFETY: nobody else has the blocks.
    let bytes = |(block, size): (&Arc<_>, usize)| unsafe { std::slice::from_raw_parts(pointer(block), size) }.to_vec();
    Ok(blocks.iter().zip(exe.results.iter().map(|r| r.shape.bytes())).map(bytes).collect())
}

fn pointer(block: &Arc<rallypoint::tensor::Block>) -> *const u8 {
    block.ptr()
}

/// Small numbers, and now and then those at the edges.
fn values(rng: &mut Rng, shape: &Shape) -> Vec<u8> {
    let mut out = Vec::with_capacity(shape.bytes());
    let parts = if shape.dtype.kind() == Kind::Complex { 2 } else { 1 };
    for _ in 0..shape.elements() * parts {
        let small = rng.below(17) as i64 - 8;
        let float = match rng.below(24) {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => -0.0,
            _ => small as f64 / [1.0, 2.0, 4.0][rng.below(3)],
        };
        match shape.dtype {
            DType::Pred => out.push((small & 1) as u8),
            DType::F16 => out.extend(half::f16::from_f64(float).to_le_bytes()),
            DType::BF16 => out.extend(half::bf16::from_f64(float).to_le_bytes()),
            DType::F32 | DType::C64 => out.extend((float as f32).to_le_bytes()),
            DType::F64 | DType::C128 => out.extend(float.to_le_bytes()),
            dtype if dtype.bits() < 8 && dtype.kind() == Kind::Signed => {
                let free = 8 - dtype.bits();
                out.push(((rng.next() as i8) << free >> free) as u8);
            }
            dtype if dtype.bits() < 8 => out.push(rng.next() as u8 & ((1 << dtype.bits()) - 1)),
            dtype => {
                let number = if rng.one_in(10) { rng.next() } else { small as u64 };
                out.extend(&number.to_le_bytes()[..dtype.size()]);
            }
        }
    }
    out
}

/// Bit for bit, but for which NaN it is.
fn same(dtype: DType, a: &[u8], b: &[u8]) -> bool {
    let size = dtype.size().max(1) / if dtype.kind() == Kind::Complex { 2 } else { 1 };
    let nan = |x: &[u8]| match dtype {
        DType::F16 => half::f16::from_le_bytes([x[0], x[1]]).is_nan(),
        DType::BF16 => half::bf16::from_le_bytes([x[0], x[1]]).is_nan(),
        DType::F32 | DType::C64 => x.try_into().is_ok_and(|x| f32::from_le_bytes(x).is_nan()),
        DType::F64 | DType::C128 => x.try_into().is_ok_and(|x| f64::from_le_bytes(x).is_nan()),
        _ => false,
    };
    a.len() == b.len() && a.chunks(size).zip(b.chunks(size)).all(|(x, y)| x == y || (nan(x) && nan(y)))
}
