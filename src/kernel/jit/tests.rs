//! Machine code against the kernels it stands in for, bit by bit.
#![allow(unsafe_code)]

use crate::ir::{BinaryOp, Direction, Op, Order, UnaryOp};
use crate::kernel::simd::{ISA_VARIABLE, Isa, isa};
use crate::kernel::view::{Pod, bytes_of, cast};
use crate::kernel::vm::{BLOCK, Builder, Input, Program, Reg, Scratch};
use crate::tensor::{AlignedBytes, DType, Literal, Shape};

/// The one result of a program, over blocks (as machine code) and in pieces too short for that.
fn both<T: Pod>(program: &Program, inputs: &[&[u8]]) -> [Vec<T>; 2] {
    let n = inputs.iter().zip(program.inputs()).map(|(b, d)| b.len() / d.size()).max().unwrap();
    let inputs: Vec<AlignedBytes> = inputs.iter().map(|b| AlignedBytes::from(*b)).collect();
    [n, 7].map(|piece| {
        let mut out = AlignedBytes::zeroed(n * program.outputs()[0].size());
        for start in (0..n).step_by(piece) {
            let count = piece.min(n - start);
            let at = |bytes: &AlignedBytes, dtype: DType| {
                let whole = bytes.len() == n * dtype.size();
                Input { data: bytes[if whole { start * dtype.size() } else { 0 }..].as_ptr(), stride: whole as usize }
            };
            let ins: Vec<Input> = inputs.iter().zip(program.inputs()).map(|(b, d)| at(b, *d)).collect();
            let to = out[start * program.outputs()[0].size()..].as_mut_ptr();
            // SAFETY: every input has n elements or one, the output n.
            unsafe { program.run(count, &ins, &[to], &mut Scratch::default()) };
        }
        cast::<T>(&out).to_vec()
    })
}

/// Values of every kind: all exponents, both signs, specials, small integers, values near 1.
fn floats() -> Vec<f32> {
    let patterns = (0..u32::MAX / 400_009).map(|i| f32::from_bits(i * 400_009));
    let specials = [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 88.7, 89.0, -87.3, -104.5, f32::MIN_POSITIVE, 1e-45];
    let small = (0..4000).map(|i| (i as f32 - 2000.0) * 1e-2);
    let near_one = (0..500).map(|i| 1.0 + (i as f32 - 250.0) * 1e-5);
    let large = [2_147_483_648.0, -2_147_483_648.0, 2_147_483_520.0, 4e9, -4e9, 65520.0, 65519.0, 6e-8];
    patterns.chain(specials).chain(small).chain(near_one).chain(large).collect()
}

fn same_f32(name: &str, got: &[f32], want: &[f32]) {
    let differ = |(g, w): (&f32, &f32)| g.to_bits() != w.to_bits() && !(g.is_nan() && w.is_nan());
    if let Some(i) = got.iter().zip(want).position(differ) {
        panic!("{name}, element {i}: {:e} as machine code, {:e} otherwise", got[i], want[i]);
    }
    assert!(got.len() == want.len() && got.len() > BLOCK);
}

/// A program of the operation and a harmless one before it: single steps do not become machine code.
fn after_copy(op: &Op, dtypes: &[DType], result: DType) -> Program {
    let mut b = Builder::new();
    let inputs: Vec<Reg> = dtypes.iter().map(|d| b.input(*d)).collect();
    let args: Vec<Reg> = (inputs.iter().zip(dtypes))
        .map(|(x, d)| {
            let zero = b.constant(&Literal::new(Shape::scalar(*d), &vec![0; d.size()]).unwrap()).unwrap();
            match d {
                DType::F32 => b.op(&Op::Unary(UnaryOp::Negate), &[*x], *d).unwrap(),
                DType::BF16 | DType::F16 => *x,
                DType::Pred => b.op(&Op::Binary(BinaryOp::Or), &[*x, zero], *d).unwrap(),
                _ => b.op(&Op::Binary(BinaryOp::Add), &[*x, zero], *d).unwrap(),
            }
        })
        .collect();
    let out = b.op(op, &args, result).unwrap();
    b.finish(&[out])
}

#[test]
fn functions_of_one_float_agree() {
    use UnaryOp::*;
    let x = floats();
    for op in [Abs, Ceil, Floor, RoundNearestEven, Negate, Sqrt, Rsqrt, Sign, Exp, Log, LogPlusOne, Tanh, Erf, Logistic] {
        let program = after_copy(&Op::Unary(op), &[DType::F32], DType::F32);
        let [got, want] = both::<f32>(&program, &[bytes_of(&x)]);
        assert!(program.is_native(), "{op:?} has no machine code");
        same_f32(&format!("{op:?}"), &got, &want);
    }
}

#[test]
fn functions_of_two_numbers_agree_with_scalars_on_either_side() {
    let mut x = floats();
    let mut y: Vec<f32> = x.iter().rev().copied().collect();
    x.rotate_left(1);
    // Equal ones as well.
    let half = x.len() / 2;
    y[..half / 2].copy_from_slice(&x[..half / 2]);
    let ints = |v: &[f32]| -> Vec<i32> {
        v.iter().enumerate().map(|(i, x)| if i % 3 == 0 { i as i32 % 40 } else { x.to_bits() as i32 }).collect()
    };
    let (i, j) = (ints(&x), ints(&y));
    use BinaryOp::*;
    for op in [Add, Subtract, Multiply, Divide, Maximum, Minimum] {
        let program = after_copy(&Op::Binary(op), &[DType::F32; 2], DType::F32);
        let [got, want] = both::<f32>(&program, &[bytes_of(&x), bytes_of(&y)]);
        assert!(program.is_native(), "{op:?}");
        same_f32(&format!("{op:?}"), &got, &want);
        for scalar in [0, 1] {
            let program = after_copy(&Op::Binary(op), &[DType::F32; 2], DType::F32);
            let one = [-3.5f32];
            let inputs = if scalar == 0 { [bytes_of(&one), bytes_of(&y)] } else { [bytes_of(&x), bytes_of(&one)] };
            let [got, want] = both::<f32>(&program, &inputs);
            assert!(program.is_native(), "{op:?}");
            same_f32(&format!("{op:?} with scalar {scalar}"), &got, &want);
        }
    }
    let shifts = [ShiftLeft, ShiftRightLogical, ShiftRightArithmetic];
    for dtype in [DType::S32, DType::U32] {
        for op in [Add, Subtract, Multiply, Maximum, Minimum, And, Or, Xor].into_iter().chain(shifts) {
            let program = after_copy(&Op::Binary(op), &[dtype; 2], dtype);
            let [got, want] = both::<i32>(&program, &[bytes_of(&i), bytes_of(&j)]);
            assert!(program.is_native() && got == want, "{op:?} of {dtype}");
        }
    }
}

#[test]
fn comparisons_selections_and_clamps_agree() {
    use Direction::*;
    let x = floats();
    let mut y: Vec<f32> = x.iter().rev().copied().collect();
    y[..1000].copy_from_slice(&x[..1000]);
    for direction in [Eq, Ne, Lt, Le, Gt, Ge] {
        let orders = [(DType::F32, Order::Partial), (DType::F32, Order::Total), (DType::S32, Order::Partial), (DType::U32, Order::Partial)];
        for (dtype, order) in orders {
            let program = after_copy(&Op::Compare { direction, order }, &[dtype; 2], DType::Pred);
            let [got, want] = both::<u8>(&program, &[bytes_of(&x), bytes_of(&y)]);
            assert!(program.is_native() && got == want, "{direction:?} of {dtype}, {order:?}");
        }
    }
    let p: Vec<u8> = (0..x.len()).map(|i| (i % 3 == 0) as u8).collect();
    for dtype in [DType::F32, DType::S32] {
        let program = after_copy(&Op::Select, &[DType::Pred, dtype, dtype], dtype);
        let [got, want] = both::<f32>(&program, &[&p, bytes_of(&x), bytes_of(&y)]);
        assert!(program.is_native());
        same_f32("select", &got, &want);
    }
    let top = vec![2.0f32; x.len()];
    let program = after_copy(&Op::Clamp, &[DType::F32; 3], DType::F32);
    let [got, want] = both::<f32>(&program, &[bytes_of(&y), bytes_of(&x), bytes_of(&top)]);
    assert!(program.is_native());
    same_f32("clamp", &got, &want);
}

#[test]
fn conversions_agree() {
    let x = floats();
    let words = bytes_of(&x);
    let p: Vec<u8> = (0..x.len()).map(|i| (i % 5 < 2) as u8).collect();
    let pairs = [
        (DType::F32, DType::S32),
        (DType::S32, DType::F32),
        (DType::U32, DType::F32),
        (DType::F32, DType::Pred),
        (DType::S32, DType::Pred),
        (DType::Pred, DType::F32),
        (DType::Pred, DType::S32),
        (DType::F32, DType::BF16),
        (DType::F32, DType::F16),
        (DType::S32, DType::U32),
    ];
    for (from, to) in pairs {
        let program = after_copy(&Op::Convert, &[from], to);
        let [got, want] = both::<u8>(&program, &[if from == DType::Pred { &p } else { words }]);
        assert!(program.is_native() || (from, to) == (DType::S32, DType::U32), "{from} to {to}");
        if let Some(at) = got.iter().zip(&want).position(|(g, w)| g != w) {
            panic!("{from} to {to}: byte {at} is {} as machine code, {} otherwise; of {:e}", got[at], want[at], x[at / to.size()]);
        }
    }
}

#[test]
fn small_floats_round_after_each_operation() {
    let bits: Vec<u16> = (0..=u16::MAX).collect();
    let other: Vec<u16> = bits.iter().map(|b| b.wrapping_mul(40503)).collect();
    for dtype in [DType::BF16, DType::F16] {
        let mut b = Builder::new();
        let (x, y) = (b.input(dtype), b.input(dtype));
        let product = b.op(&Op::Binary(BinaryOp::Multiply), &[x, y], dtype).unwrap();
        let sum = b.op(&Op::Binary(BinaryOp::Add), &[product, x], dtype).unwrap();
        let less = b.op(&Op::Compare { direction: Direction::Lt, order: Order::Partial }, &[sum, y], DType::Pred).unwrap();
        let out = b.op(&Op::Select, &[less, sum, y], dtype).unwrap();
        let program = b.finish(&[out]);
        let [got, want] = both::<u16>(&program, &[bytes_of(&bits), bytes_of(&other)]);
        assert!(program.is_native());
        let nan = |b: u16| if dtype == DType::BF16 { half::bf16::from_bits(b).is_nan() } else { half::f16::from_bits(b).is_nan() };
        if let Some(i) = got.iter().zip(&want).position(|(g, w)| g != w && !(nan(*g) && nan(*w))) {
            panic!("{dtype}, element {i}: {:#x} as machine code, {:#x} otherwise", got[i], want[i]);
        }
    }
}

/// Long programs of random operations: more values than registers, results used early and late, several outputs.
#[test]
fn random_programs_agree() {
    let mut state = 12345u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let data: Vec<Vec<f32>> = (0..3).map(|k| (0..3 * BLOCK + 13).map(|i| ((i * (k + 3)) % 199) as f32 / 50.0 - 2.0).collect()).collect();
    for round in 0..60 {
        let mut b = Builder::new();
        let mut floats: Vec<Reg> = (0..3).map(|_| b.input(DType::F32)).collect();
        for value in [0.5f32, -1.25] {
            floats.push(b.constant(&Literal::new(Shape::scalar(DType::F32), &value.to_ne_bytes()).unwrap()).unwrap());
        }
        let mut preds: Vec<Reg> = Vec::new();
        for _ in 0..10 + 2 * round {
            let (x, y) = (floats[random(floats.len())], floats[random(floats.len())]);
            match random(8) {
                0 => preds.push(b.op(&Op::Compare { direction: Direction::Gt, order: Order::Partial }, &[x, y], DType::Pred).unwrap()),
                1 if !preds.is_empty() => {
                    let p = preds[random(preds.len())];
                    floats.push(b.op(&Op::Select, &[p, x, y], DType::F32).unwrap());
                }
                2 => floats.push(b.op(&Op::Unary(UnaryOp::Tanh), &[x], DType::F32).unwrap()),
                // Without vector code: cuts the program.
                3 if round % 4 == 3 => floats.push(b.op(&Op::Unary(UnaryOp::Sin), &[x], DType::F32).unwrap()),
                4 => floats.push(b.op(&Op::Binary(BinaryOp::Maximum), &[x, y], DType::F32).unwrap()),
                5 => floats.push(b.op(&Op::Binary(BinaryOp::Subtract), &[x, y], DType::F32).unwrap()),
                6 => floats.push(b.op(&Op::Binary(BinaryOp::Multiply), &[x, y], DType::F32).unwrap()),
                _ => floats.push(b.op(&Op::Binary(BinaryOp::Add), &[x, y], DType::F32).unwrap()),
            }
        }
        // Uses everything, the oldest last.
        let all: Vec<Reg> = floats.iter().rev().copied().collect();
        let sum = all.into_iter().reduce(|a, x| b.op(&Op::Binary(BinaryOp::Add), &[a, x], DType::F32).unwrap()).unwrap();
        let program = b.finish(&[sum]);
        let inputs: Vec<&[u8]> = data.iter().map(|d| bytes_of(d)).collect();
        let [got, want] = both::<f32>(&program, &inputs);
        assert!(program.is_native());
        same_f32(&format!("program {round}"), &got, &want);
    }
}

/// These tests once more for the narrower form, in a process that may not use the wider one.
#[test]
fn avx2_where_there_is_more() {
    if isa() < Isa::Avx512 {
        return;
    }
    let mut again = std::process::Command::new(std::env::current_exe().unwrap());
    again.args(["kernel::jit::tests", "--skip", "avx2_where_there_is_more"]).env(ISA_VARIABLE, "avx2");
    let output = again.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
