//! From vector code to AVX2 machine code: one pass over the nodes that gives out registers and encodes.

use iced_x86::{Code, Encoder, Instruction, MemoryOperand, Register};

use super::vector::{Id, Kind, LANES, Node, Pair, Single, Store, Vector};

/// Bytes of a vector.
pub const VECTOR: usize = 4 * LANES;

/// Machine code and what it needs to run. Its arguments, by the System V convention: the table of places, the end of the range of
/// elements, the pool, the frame, and the start of the range, which is at least one pass and whole passes long.
pub struct Machine {
    pub code: Vec<u8>,
    /// Constants, one per vector of the pool.
    pub pool: Vec<u32>,
    /// Vectors in the frame: the cells, then what registers have no room for.
    pub frame: usize,
}

const TABLE: Register = Register::RDI;
const END: Register = Register::RSI;
const POOL: Register = Register::RDX;
const FRAME: Register = Register::RCX;
const INDEX: Register = Register::R8;
const POINTER: Register = Register::RAX;

const YMM: [Register; 16] = [
    Register::YMM0,
    Register::YMM1,
    Register::YMM2,
    Register::YMM3,
    Register::YMM4,
    Register::YMM5,
    Register::YMM6,
    Register::YMM7,
    Register::YMM8,
    Register::YMM9,
    Register::YMM10,
    Register::YMM11,
    Register::YMM12,
    Register::YMM13,
    Register::YMM14,
    Register::YMM15,
];
const XMM: [Register; 16] = [
    Register::XMM0,
    Register::XMM1,
    Register::XMM2,
    Register::XMM3,
    Register::XMM4,
    Register::XMM5,
    Register::XMM6,
    Register::XMM7,
    Register::XMM8,
    Register::XMM9,
    Register::XMM10,
    Register::XMM11,
    Register::XMM12,
    Register::XMM13,
    Register::XMM14,
    Register::XMM15,
];

type Encoded<T> = Result<T, iced_x86::IcedError>;

/// A source that may be a register or memory.
#[derive(Clone, Copy)]
enum Source {
    Register(usize),
    Memory(MemoryOperand),
}

struct Emitter<'a> {
    vector: &'a Vector,
    encoder: Encoder,
    /// Bytes so far.
    len: usize,
    pool: Vec<u32>,
    cells: usize,
    /// Vectors of the frame given out behind the cells.
    spills: usize,
    free_spills: Vec<usize>,
    /// Per node: the positions of its uses, last first.
    uses: Vec<Vec<usize>>,
    register: Vec<Option<usize>>,
    spill: Vec<Option<usize>>,
    /// Per register: the node in it.
    holds: [Option<Id>; 16],
    /// Registers of the instruction that is being made.
    locked: [bool; 16],
}

/// `cells` is the number of vectors at the start of the frame that the caller fills.
pub fn emit(vector: &Vector, cells: usize) -> Encoded<Machine> {
    let n = vector.nodes.len();
    let mut uses = vec![Vec::new(); n];
    for (i, store) in vector.stores.iter().enumerate() {
        uses[store.value as usize].push(n + i);
    }
    for i in (0..n).rev() {
        // What nothing uses is not computed.
        if !uses[i].is_empty() {
            for operand in vector.nodes[i].operands() {
                uses[operand as usize].push(i);
            }
        }
    }
    for positions in &mut uses {
        positions.sort_unstable_by(|a, b| b.cmp(a));
        positions.dedup();
    }
    let mut e = Emitter {
        vector,
        encoder: Encoder::new(64),
        len: 0,
        pool: Vec::new(),
        cells,
        spills: 0,
        free_spills: Vec::new(),
        uses,
        register: vec![None; n],
        spill: vec![None; n],
        holds: [None; 16],
        locked: [false; 16],
    };
    for i in 0..n {
        if !e.uses[i].is_empty() {
            e.node(i)?;
        }
    }
    for (i, store) in vector.stores.iter().enumerate() {
        e.store(*store)?;
        e.used(store.value, n + i);
    }
    e.push(Instruction::with2(Code::Add_rm64_imm8, INDEX, LANES as i32 * vector.parts as i32)?)?;
    e.push(Instruction::with2(Code::Cmp_r64_rm64, INDEX, END)?)?;
    e.push(Instruction::with_branch(Code::Jb_rel32_64, 0)?)?;
    e.push(Instruction::with(Code::VEX_Vzeroupper))?;
    e.push(Instruction::with(Code::Retnq))?;
    Ok(Machine { code: e.encoder.take_buffer(), pool: e.pool, frame: cells + e.spills })
}

impl Emitter<'_> {
    fn push(&mut self, instruction: Instruction) -> Encoded<()> {
        self.len += self.encoder.encode(&instruction, self.len as u64)?;
        Ok(())
    }

    fn frame(&self, slot: usize) -> MemoryOperand {
        MemoryOperand::with_base_displ(FRAME, (slot * VECTOR) as i64)
    }

    /// Constants and cells, which are always in memory.
    fn fixed(&mut self, id: Id) -> Option<MemoryOperand> {
        match self.vector.nodes[id as usize] {
            Node::Const(bits) => {
                let slot = self.pool.iter().position(|p| *p == bits).unwrap_or_else(|| {
                    self.pool.push(bits);
                    self.pool.len() - 1
                });
                Some(MemoryOperand::with_base_displ(POOL, (slot * VECTOR) as i64))
            }
            Node::Cell(cell) => Some(self.frame(cell as usize)),
            _ => None,
        }
    }

    /// A register that holds nothing. What another one held may move to the frame: the value used last.
    fn fresh(&mut self) -> Encoded<usize> {
        if let Some(r) = (0..16).find(|r| self.holds[*r].is_none() && !self.locked[*r]) {
            self.locked[r] = true;
            return Ok(r);
        }
        let next_use = |r: &usize| self.holds[*r].and_then(|id| self.uses[id as usize].last().copied()).unwrap_or(0);
        let r = (0..16).filter(|r| !self.locked[*r]).max_by_key(next_use).expect("an instruction locks at most five registers");
        let id = self.holds[r].take().expect("every register is taken") as usize;
        self.register[id] = None;
        if self.spill[id].is_none() {
            let slot = self.free_spills.pop().unwrap_or_else(|| {
                self.spills += 1;
                self.cells + self.spills - 1
            });
            self.spill[id] = Some(slot);
            let to = self.frame(slot);
            self.push(Instruction::with2(Code::VEX_Vmovups_ymmm256_ymm, to, YMM[r])?)?;
        }
        self.locked[r] = true;
        Ok(r)
    }

    /// The value in a register, which stays as it is until the instruction is made.
    fn loaded(&mut self, id: Id) -> Encoded<usize> {
        if let Some(r) = self.register[id as usize] {
            self.locked[r] = true;
            return Ok(r);
        }
        let from = self.memory(id);
        let r = self.fresh()?;
        self.push(Instruction::with2(Code::VEX_Vmovups_ymm_ymmm256, YMM[r], from)?)?;
        if self.spill[id as usize].is_some() {
            self.register[id as usize] = Some(r);
            self.holds[r] = Some(id);
        }
        Ok(r)
    }

    fn memory(&mut self, id: Id) -> MemoryOperand {
        match self.fixed(id) {
            Some(memory) => memory,
            None => {
                let slot = self.spill[id as usize].expect("a computed value is in a register or in the frame");
                self.frame(slot)
            }
        }
    }

    fn source(&mut self, id: Id) -> Source {
        match self.register[id as usize] {
            Some(r) => {
                self.locked[r] = true;
                Source::Register(r)
            }
            None => Source::Memory(self.memory(id)),
        }
    }

    /// A use at `position` is over.
    fn used(&mut self, id: Id, position: usize) {
        let uses = &mut self.uses[id as usize];
        if uses.last() == Some(&position) {
            uses.pop();
        }
        if uses.is_empty() {
            if let Some(r) = self.register[id as usize].take() {
                self.holds[r] = None;
            }
            self.free_spills.extend(self.spill[id as usize].take());
        }
    }

    fn last_use(&self, id: Id) -> bool {
        self.uses[id as usize].len() == 1
    }

    fn node(&mut self, i: usize) -> Encoded<()> {
        let node = self.vector.nodes[i];
        let to = match node {
            Node::Const(_) | Node::Cell(_) => return Ok(()),
            Node::Load { row, kind, part } => self.load(row, kind, part)?,
            Node::Single(op, a) => {
                let a = self.loaded(a)?;
                let to = self.fresh()?;
                self.single(op, to, a)?;
                to
            }
            Node::Pair(op, a, b) => {
                let swap = op.commutes() && self.register[a as usize].is_none() && self.register[b as usize].is_some();
                let (a, b) = if swap { (b, a) } else { (a, b) };
                let (first, second) = (self.loaded(a)?, self.source(b));
                let to = self.fresh()?;
                self.pair(op, to, first, second)?;
                to
            }
            Node::Fma(a, b, c) => self.fma(a, b, c)?,
            Node::Blend(mask, yes, no) => {
                let (mask, no, yes) = (self.loaded(mask)?, self.loaded(no)?, self.source(yes));
                let to = self.fresh()?;
                let (to_register, no, mask) = (YMM[to], YMM[no], YMM[mask]);
                self.push(match yes {
                    Source::Register(yes) => Instruction::with4(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, to_register, no, YMM[yes], mask)?,
                    Source::Memory(yes) => Instruction::with4(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, to_register, no, yes, mask)?,
                })?;
                to
            }
        };
        for operand in node.operands() {
            self.used(operand, i);
        }
        self.holds[to] = Some(i as Id);
        self.register[i] = Some(to);
        self.locked = [false; 16];
        Ok(())
    }

    fn fma(&mut self, a: Id, b: Id, c: Id) -> Encoded<usize> {
        let dies = |e: &Self, id: Id| e.register[id as usize].is_some() && e.last_use(id);
        // The instruction overwrites one of its operands: one that is not needed any more, else a copy.
        if dies(self, c) && c != a && c != b && !dies(self, a) {
            let (a, b) = if self.register[a as usize].is_some() { (a, b) } else { (b, a) };
            let (to, first, second) = (self.loaded(c)?, self.loaded(a)?, self.source(b));
            self.push(match second {
                Source::Register(b) => Instruction::with3(Code::VEX_Vfmadd231ps_ymm_ymm_ymmm256, YMM[to], YMM[first], YMM[b])?,
                Source::Memory(b) => Instruction::with3(Code::VEX_Vfmadd231ps_ymm_ymm_ymmm256, YMM[to], YMM[first], b)?,
            })?;
            return Ok(to);
        }
        let (a, b) = if dies(self, b) && !dies(self, a) { (b, a) } else { (a, b) };
        let to = if dies(self, a) && a != c {
            self.loaded(a)?
        } else {
            let from = self.source(a);
            let to = self.fresh()?;
            self.push(match from {
                Source::Register(a) => Instruction::with2(Code::VEX_Vmovaps_ymm_ymmm256, YMM[to], YMM[a])?,
                Source::Memory(a) => Instruction::with2(Code::VEX_Vmovups_ymm_ymmm256, YMM[to], a)?,
            })?;
            to
        };
        let (second, third) = (self.loaded(b)?, self.source(c));
        self.push(match third {
            Source::Register(c) => Instruction::with3(Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256, YMM[to], YMM[second], YMM[c])?,
            Source::Memory(c) => Instruction::with3(Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256, YMM[to], YMM[second], c)?,
        })?;
        Ok(to)
    }

    fn pair(&mut self, op: Pair, to: usize, a: usize, b: Source) -> Encoded<()> {
        use Pair::*;
        let (to, a) = (YMM[to], YMM[a]);
        if let Compare(predicate) = op {
            let predicate = predicate as u32;
            return self.push(match b {
                Source::Register(b) => Instruction::with4(Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, to, a, YMM[b], predicate)?,
                Source::Memory(b) => Instruction::with4(Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, to, a, b, predicate)?,
            });
        }
        let code = match op {
            AddF => Code::VEX_Vaddps_ymm_ymm_ymmm256,
            SubF => Code::VEX_Vsubps_ymm_ymm_ymmm256,
            MulF => Code::VEX_Vmulps_ymm_ymm_ymmm256,
            DivF => Code::VEX_Vdivps_ymm_ymm_ymmm256,
            MaxF => Code::VEX_Vmaxps_ymm_ymm_ymmm256,
            MinF => Code::VEX_Vminps_ymm_ymm_ymmm256,
            And => Code::VEX_Vandps_ymm_ymm_ymmm256,
            AndNot => Code::VEX_Vandnps_ymm_ymm_ymmm256,
            Or => Code::VEX_Vorps_ymm_ymm_ymmm256,
            Xor => Code::VEX_Vxorps_ymm_ymm_ymmm256,
            Add => Code::VEX_Vpaddd_ymm_ymm_ymmm256,
            Sub => Code::VEX_Vpsubd_ymm_ymm_ymmm256,
            Mul => Code::VEX_Vpmulld_ymm_ymm_ymmm256,
            MaxS => Code::VEX_Vpmaxsd_ymm_ymm_ymmm256,
            MinS => Code::VEX_Vpminsd_ymm_ymm_ymmm256,
            MaxU => Code::VEX_Vpmaxud_ymm_ymm_ymmm256,
            MinU => Code::VEX_Vpminud_ymm_ymm_ymmm256,
            ShiftLeft => Code::VEX_Vpsllvd_ymm_ymm_ymmm256,
            ShiftRight => Code::VEX_Vpsrlvd_ymm_ymm_ymmm256,
            ShiftRightArithmetic => Code::VEX_Vpsravd_ymm_ymm_ymmm256,
            Equal => Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256,
            Greater => Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256,
            Compare(_) => unreachable!("made above"),
        };
        self.push(match b {
            Source::Register(b) => Instruction::with3(code, to, a, YMM[b])?,
            Source::Memory(b) => Instruction::with3(code, to, a, b)?,
        })
    }

    fn single(&mut self, op: Single, to: usize, a: usize) -> Encoded<()> {
        const NEAREST: u32 = 8;
        let (wide, from) = (YMM[to], YMM[a]);
        let instruction = match op {
            Single::Sqrt => Instruction::with2(Code::VEX_Vsqrtps_ymm_ymmm256, wide, from)?,
            Single::Abs => Instruction::with2(Code::VEX_Vpabsd_ymm_ymmm256, wide, from)?,
            Single::FromSigned => Instruction::with2(Code::VEX_Vcvtdq2ps_ymm_ymmm256, wide, from)?,
            Single::ToSigned => Instruction::with2(Code::VEX_Vcvttps2dq_ymm_ymmm256, wide, from)?,
            Single::ToHalf => {
                self.push(Instruction::with3(Code::VEX_Vcvtps2ph_xmmm128_ymm_imm8, XMM[to], from, 0)?)?;
                Instruction::with2(Code::VEX_Vpmovzxwd_ymm_xmmm128, wide, XMM[to])?
            }
            Single::FromHalf => {
                self.narrow(to, a)?;
                Instruction::with2(Code::VEX_Vcvtph2ps_ymm_xmmm128, wide, XMM[to])?
            }
            Single::Round => Instruction::with3(Code::VEX_Vroundps_ymm_ymmm256_imm8, wide, from, NEAREST)?,
            Single::Floor => Instruction::with3(Code::VEX_Vroundps_ymm_ymmm256_imm8, wide, from, NEAREST | 1)?,
            Single::Ceil => Instruction::with3(Code::VEX_Vroundps_ymm_ymmm256_imm8, wide, from, NEAREST | 2)?,
            Single::ShiftLeft(by) => Instruction::with3(Code::VEX_Vpslld_ymm_ymm_imm8, wide, from, by as u32)?,
            Single::ShiftRight(by) => Instruction::with3(Code::VEX_Vpsrld_ymm_ymm_imm8, wide, from, by as u32)?,
            Single::ShiftRightArithmetic(by) => Instruction::with3(Code::VEX_Vpsrad_ymm_ymm_imm8, wide, from, by as u32)?,
        };
        self.push(instruction)
    }

    /// The lower halves of the eight lanes of `a`, unsigned, in the lower half of `to`.
    fn narrow(&mut self, to: usize, a: usize) -> Encoded<()> {
        self.push(Instruction::with3(Code::VEX_Vpackusdw_ymm_ymm_ymmm256, YMM[to], YMM[a], YMM[a])?)?;
        self.push(Instruction::with3(Code::VEX_Vpermq_ymm_ymmm256_imm8, YMM[to], YMM[to], 0b1000)?)
    }

    fn place(&mut self, row: u32, part: u32, size: u32) -> Encoded<MemoryOperand> {
        let entry = MemoryOperand::with_base_displ(TABLE, 8 * row as i64);
        self.push(Instruction::with2(Code::Mov_r64_rm64, POINTER, entry)?)?;
        Ok(MemoryOperand::with_base_index_scale_displ_size(POINTER, INDEX, size, (part * size) as i64 * LANES as i64, 1))
    }

    fn load(&mut self, row: u32, kind: Kind, part: u32) -> Encoded<usize> {
        let to = self.fresh()?;
        match kind {
            Kind::Word => {
                let from = self.place(row, part, 4)?;
                self.push(Instruction::with2(Code::VEX_Vmovups_ymm_ymmm256, YMM[to], from)?)?;
            }
            Kind::Half => {
                let from = self.place(row, part, 2)?;
                self.push(Instruction::with2(Code::VEX_Vpmovzxwd_ymm_xmmm128, YMM[to], from)?)?;
            }
            Kind::Mask => {
                let from = self.place(row, part, 1)?;
                let zero = self.fresh()?;
                self.push(Instruction::with2(Code::VEX_Vpmovzxbd_ymm_xmmm64, YMM[to], from)?)?;
                self.push(Instruction::with3(Code::VEX_Vxorps_ymm_ymm_ymmm256, YMM[zero], YMM[zero], YMM[zero])?)?;
                // Any byte but 0 is true.
                self.push(Instruction::with3(Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256, YMM[to], YMM[to], YMM[zero])?)?;
            }
        }
        Ok(to)
    }

    fn store(&mut self, Store { row, kind, part, value }: Store) -> Encoded<()> {
        let from = self.loaded(value)?;
        match kind {
            Kind::Word => {
                let to = self.place(row, part, 4)?;
                self.push(Instruction::with2(Code::VEX_Vmovups_ymmm256_ymm, to, YMM[from])?)?;
            }
            Kind::Half => {
                let packed = self.fresh()?;
                self.narrow(packed, from)?;
                let to = self.place(row, part, 2)?;
                self.push(Instruction::with2(Code::VEX_Vmovups_xmmm128_xmm, to, XMM[packed])?)?;
            }
            Kind::Mask => {
                let packed = self.fresh()?;
                self.push(Instruction::with3(Code::VEX_Vpsrld_ymm_ymm_imm8, YMM[packed], YMM[from], 31)?)?;
                self.narrow(packed, packed)?;
                self.push(Instruction::with3(Code::VEX_Vpackuswb_xmm_xmm_xmmm128, XMM[packed], XMM[packed], XMM[packed])?)?;
                let to = self.place(row, part, 1)?;
                self.push(Instruction::with2(Code::VEX_Vmovq_xmmm64_xmm, to, XMM[packed])?)?;
            }
        }
        self.locked = [false; 16];
        Ok(())
    }
}
