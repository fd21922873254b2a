//! From vector code to machine code: one pass over the nodes that gives out registers and encodes.

use iced_x86::{Code, Encoder, Instruction, MemoryOperand, Register};

use super::encode::{Form, Source};
use super::vector::{Id, Kind, Node, Store, Vector};

/// Bytes of a vector in the pool and in the frame, enough for both forms.
pub const VECTOR: usize = 64;

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

type Encoded<T> = Result<T, iced_x86::IcedError>;

struct Emitter<'a> {
    form: Form,
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
    holds: Vec<Option<Id>>,
    /// Registers of the instruction that is being made.
    locked: Vec<bool>,
    /// Per mask register: the node that it holds as well. They are given out in turn; the first means "no mask".
    masks: [Option<Id>; 8],
    next_mask: usize,
}

/// `cells` is the number of vectors at the start of the frame that the caller fills.
pub fn emit(form: Form, vector: &Vector, cells: usize) -> Encoded<Machine> {
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
        form,
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
        holds: vec![None; form.registers()],
        locked: vec![false; form.registers()],
        masks: [None; 8],
        next_mask: 1,
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
    e.push(Instruction::with2(Code::Add_rm64_imm8, INDEX, form.lanes() as i32 * vector.parts as i32)?)?;
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

    fn all(&mut self, instructions: Vec<Instruction>) -> Encoded<()> {
        instructions.into_iter().try_for_each(|i| self.push(i))
    }

    /// A mask register to be written; from then on it holds that node, if one is named.
    fn mask(&mut self, held: Option<Id>) -> Register {
        let k = self.next_mask;
        self.masks[k] = held;
        self.next_mask = k % 7 + 1;
        Register::K0 + k as u32
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
        if let Some(r) = (0..self.form.registers()).find(|r| self.holds[*r].is_none() && !self.locked[*r]) {
            self.locked[r] = true;
            return Ok(r);
        }
        let next_use = |r: &usize| self.holds[*r].and_then(|id| self.uses[id as usize].last().copied()).unwrap_or(0);
        let r = (0..self.form.registers())
            .filter(|r| !self.locked[*r])
            .max_by_key(next_use)
            .expect("an instruction locks at most five registers");
        let id = self.holds[r].take().expect("every register is taken") as usize;
        self.register[id] = None;
        if self.spill[id].is_none() {
            let slot = self.free_spills.pop().unwrap_or_else(|| {
                self.spills += 1;
                self.cells + self.spills - 1
            });
            self.spill[id] = Some(slot);
            let to = self.frame(slot);
            self.push(self.form.store(to, r)?)?;
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
        self.push(self.form.load(r, Source::Memory(from))?)?;
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
                self.all(self.form.single(op, to, a)?)?;
                to
            }
            Node::Pair(op, a, b) => {
                let swap = op.commutes() && self.register[a as usize].is_none() && self.register[b as usize].is_some();
                let (a, b) = if swap { (b, a) } else { (a, b) };
                let (first, second) = (self.loaded(a)?, self.source(b));
                let to = self.fresh()?;
                let k = if op.compares() { self.mask(Some(i as Id)) } else { Register::K0 };
                self.all(self.form.pair(op, to, first, second, k)?)?;
                to
            }
            Node::Fma(a, b, c) => self.fma(a, b, c)?,
            Node::Blend(mask, yes, no) => {
                let (vector, no, yes) = (self.loaded(mask)?, self.loaded(no)?, self.source(yes));
                let to = self.fresh()?;
                let held = self.masks.iter().position(|m| *m == Some(mask));
                let k = held.map_or_else(|| self.mask(Some(mask)), |k| Register::K0 + k as u32);
                self.all(self.form.blend(to, vector, no, yes, (k, held.is_some()))?)?;
                to
            }
        };
        for operand in node.operands() {
            self.used(operand, i);
        }
        self.holds[to] = Some(i as Id);
        self.register[i] = Some(to);
        self.locked.fill(false);
        Ok(())
    }

    fn fma(&mut self, a: Id, b: Id, c: Id) -> Encoded<usize> {
        let dies = |e: &Self, id: Id| e.register[id as usize].is_some() && e.last_use(id);
        // The instruction overwrites one of its operands: one that is not needed any more, else a copy.
        if dies(self, c) && c != a && c != b && !dies(self, a) {
            let (a, b) = if self.register[a as usize].is_some() { (a, b) } else { (b, a) };
            let (to, first, second) = (self.loaded(c)?, self.loaded(a)?, self.source(b));
            self.push(self.form.fma(false, to, first, second)?)?;
            return Ok(to);
        }
        let (a, b) = if dies(self, b) && !dies(self, a) { (b, a) } else { (a, b) };
        let to = if dies(self, a) && a != c {
            self.loaded(a)?
        } else {
            let from = self.source(a);
            let to = self.fresh()?;
            self.push(self.form.load(to, from)?)?;
            to
        };
        let (second, third) = (self.loaded(b)?, self.source(c));
        self.push(self.form.fma(true, to, second, third)?)?;
        Ok(to)
    }

    fn place(&mut self, row: u32, part: u32, size: u32) -> Encoded<MemoryOperand> {
        let entry = MemoryOperand::with_base_displ(TABLE, 8 * row as i64);
        self.push(Instruction::with2(Code::Mov_r64_rm64, POINTER, entry)?)?;
        let start = (part * size) as i64 * self.form.lanes() as i64;
        Ok(MemoryOperand::with_base_index_scale_displ_size(POINTER, INDEX, size, start, 1))
    }

    fn load(&mut self, row: u32, kind: Kind, part: u32) -> Encoded<usize> {
        let from = self.place(row, part, kind.bytes())?;
        let (to, spare) = (self.fresh()?, self.fresh()?);
        let k = self.mask(None);
        self.all(self.form.load_row(kind, to, from, spare, k)?)?;
        Ok(to)
    }

    fn store(&mut self, Store { row, kind, part, value }: Store) -> Encoded<()> {
        let from = self.loaded(value)?;
        let to = self.place(row, part, kind.bytes())?;
        let spare = self.fresh()?;
        self.all(self.form.store_row(kind, to, from, spare)?)?;
        self.locked.fill(false);
        Ok(())
    }
}
