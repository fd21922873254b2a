//! The instructions that vector code is made of, in the two forms: AVX2 on vectors of 8 lanes, AVX-512 on 16.
//!
//! Masks are vectors in both. Comparisons of AVX-512 leave them in mask registers, from where they are copied.

use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Register};

use super::vector::{Kind, Pair, Single};

/// A source that may be a register or memory.
#[derive(Clone, Copy)]
pub enum Source {
    Register(usize),
    Memory(MemoryOperand),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Avx2,
    Avx512,
}

type Encoded<T> = Result<T, IcedError>;
/// One step of vector code takes up to three instructions.
type Steps = Encoded<Vec<Instruction>>;

/// Rounds to the nearest, and raises nothing.
const NEAREST: u32 = 8;

impl Form {
    pub const fn lanes(self) -> usize {
        match self {
            Form::Avx2 => 8,
            Form::Avx512 => 16,
        }
    }

    /// Registers for values.
    pub const fn registers(self) -> usize {
        match self {
            Form::Avx2 => 16,
            Form::Avx512 => 32,
        }
    }

    /// The instruction of this form.
    fn of(self, avx2: Code, avx512: Code) -> Code {
        match self {
            Form::Avx2 => avx2,
            Form::Avx512 => avx512,
        }
    }

    fn whole(self, r: usize) -> Register {
        self.register([Register::YMM0, Register::ZMM0], r)
    }

    /// The lower half of a register.
    fn half(self, r: usize) -> Register {
        self.register([Register::XMM0, Register::YMM0], r)
    }

    fn register(self, first: [Register; 2], r: usize) -> Register {
        debug_assert!(r < self.registers());
        first[self as usize] + r as u32
    }

    pub fn load(self, to: usize, from: Source) -> Encoded<Instruction> {
        self.two(self.of(Code::VEX_Vmovups_ymm_ymmm256, Code::EVEX_Vmovups_zmm_k1z_zmmm512), to, from)
    }

    pub fn store(self, to: MemoryOperand, from: usize) -> Encoded<Instruction> {
        let code = self.of(Code::VEX_Vmovups_ymmm256_ymm, Code::EVEX_Vmovups_zmmm512_k1z_zmm);
        Instruction::with2(code, to, self.whole(from))
    }

    fn two(self, code: Code, to: usize, a: Source) -> Encoded<Instruction> {
        match a {
            Source::Register(a) => Instruction::with2(code, self.whole(to), self.whole(a)),
            Source::Memory(a) => Instruction::with2(code, self.whole(to), a),
        }
    }

    fn three(self, code: Code, to: Register, a: usize, b: Source) -> Encoded<Instruction> {
        match b {
            Source::Register(b) => Instruction::with3(code, to, self.whole(a), self.whole(b)),
            Source::Memory(b) => Instruction::with3(code, to, self.whole(a), b),
        }
    }

    /// `to = a * b + to`, or with `forward` `to = to * a + b`.
    pub fn fma(self, forward: bool, to: usize, a: usize, b: Source) -> Encoded<Instruction> {
        let code = match forward {
            true => self.of(Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256, Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er),
            false => self.of(Code::VEX_Vfmadd231ps_ymm_ymm_ymmm256, Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er),
        };
        self.three(code, self.whole(to), a, b)
    }

    /// The lanes of `yes` where the mask is set, else those of `no`. AVX-512 takes the mask from mask register `k`, and from the
    /// vector before that if `k` does not hold it yet.
    pub fn blend(self, to: usize, mask: usize, no: usize, yes: Source, (k, held): (Register, bool)) -> Steps {
        if self == Form::Avx2 {
            let (code, to, no, mask) = (Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, self.whole(to), self.whole(no), self.whole(mask));
            return Ok(vec![match yes {
                Source::Register(yes) => Instruction::with4(code, to, no, self.whole(yes), mask)?,
                Source::Memory(yes) => Instruction::with4(code, to, no, yes, mask)?,
            }]);
        }
        let mut steps = Vec::new();
        if !held {
            steps.push(Instruction::with2(Code::EVEX_Vpmovd2m_kr_zmm, k, self.whole(mask))?);
        }
        let mut blend = self.three(Code::EVEX_Vblendmps_zmm_k1z_zmm_zmmm512b32, self.whole(to), no, yes)?;
        blend.set_op_mask(k);
        steps.push(blend);
        Ok(steps)
    }

    /// Comparisons of AVX-512 go through mask register `k`.
    pub fn pair(self, op: Pair, to: usize, a: usize, b: Source, k: Register) -> Steps {
        use Pair::*;
        let [vex, evex] = match op {
            Compare(_) => [Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae],
            Equal => [Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32],
            Greater => [Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256, Code::EVEX_Vpcmpgtd_kr_k1_zmm_zmmm512b32],
            AddF => [Code::VEX_Vaddps_ymm_ymm_ymmm256, Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er],
            SubF => [Code::VEX_Vsubps_ymm_ymm_ymmm256, Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er],
            MulF => [Code::VEX_Vmulps_ymm_ymm_ymmm256, Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er],
            DivF => [Code::VEX_Vdivps_ymm_ymm_ymmm256, Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er],
            MaxF => [Code::VEX_Vmaxps_ymm_ymm_ymmm256, Code::EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae],
            MinF => [Code::VEX_Vminps_ymm_ymm_ymmm256, Code::EVEX_Vminps_zmm_k1z_zmm_zmmm512b32_sae],
            And => [Code::VEX_Vandps_ymm_ymm_ymmm256, Code::EVEX_Vandps_zmm_k1z_zmm_zmmm512b32],
            AndNot => [Code::VEX_Vandnps_ymm_ymm_ymmm256, Code::EVEX_Vandnps_zmm_k1z_zmm_zmmm512b32],
            Or => [Code::VEX_Vorps_ymm_ymm_ymmm256, Code::EVEX_Vorps_zmm_k1z_zmm_zmmm512b32],
            Xor => [Code::VEX_Vxorps_ymm_ymm_ymmm256, Code::EVEX_Vxorps_zmm_k1z_zmm_zmmm512b32],
            Add => [Code::VEX_Vpaddd_ymm_ymm_ymmm256, Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32],
            Sub => [Code::VEX_Vpsubd_ymm_ymm_ymmm256, Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32],
            Mul => [Code::VEX_Vpmulld_ymm_ymm_ymmm256, Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32],
            MaxS => [Code::VEX_Vpmaxsd_ymm_ymm_ymmm256, Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32],
            MinS => [Code::VEX_Vpminsd_ymm_ymm_ymmm256, Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32],
            MaxU => [Code::VEX_Vpmaxud_ymm_ymm_ymmm256, Code::EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32],
            MinU => [Code::VEX_Vpminud_ymm_ymm_ymmm256, Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32],
            ShiftLeft => [Code::VEX_Vpsllvd_ymm_ymm_ymmm256, Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32],
            ShiftRight => [Code::VEX_Vpsrlvd_ymm_ymm_ymmm256, Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32],
            ShiftRightArithmetic => [Code::VEX_Vpsravd_ymm_ymm_ymmm256, Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32],
        };
        let code = self.of(vex, evex);
        let in_mask = self == Form::Avx512 && op.compares();
        let target = if in_mask { k } else { self.whole(to) };
        let mut steps = vec![match (op, b) {
            (Compare(p), Source::Register(b)) => Instruction::with4(code, target, self.whole(a), self.whole(b), p as u32)?,
            (Compare(p), Source::Memory(b)) => Instruction::with4(code, target, self.whole(a), b, p as u32)?,
            _ => self.three(code, target, a, b)?,
        }];
        if in_mask {
            steps.push(Instruction::with2(Code::EVEX_Vpmovm2d_zmm_kr, self.whole(to), k)?);
        }
        Ok(steps)
    }

    pub fn single(self, op: Single, to: usize, a: usize) -> Steps {
        let (wide, from) = (self.whole(to), self.whole(a));
        let two = |vex, evex| Instruction::with2(self.of(vex, evex), wide, from);
        let three = |vex, evex, n: u32| Instruction::with3(self.of(vex, evex), wide, from, n);
        let round = |how: u32| three(Code::VEX_Vroundps_ymm_ymmm256_imm8, Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae, how);
        let mut steps = Vec::new();
        let last = match op {
            Single::Sqrt => two(Code::VEX_Vsqrtps_ymm_ymmm256, Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er)?,
            Single::Abs => two(Code::VEX_Vpabsd_ymm_ymmm256, Code::EVEX_Vpabsd_zmm_k1z_zmmm512b32)?,
            Single::FromSigned => two(Code::VEX_Vcvtdq2ps_ymm_ymmm256, Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er)?,
            Single::ToSigned => two(Code::VEX_Vcvttps2dq_ymm_ymmm256, Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae)?,
            Single::ToHalf => {
                let narrow = self.of(Code::VEX_Vcvtps2ph_xmmm128_ymm_imm8, Code::EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae);
                steps.push(Instruction::with3(narrow, self.half(to), from, 0u32)?);
                Instruction::with2(self.of(Code::VEX_Vpmovzxwd_ymm_xmmm128, Code::EVEX_Vpmovzxwd_zmm_k1z_ymmm256), wide, self.half(to))?
            }
            Single::FromHalf => {
                steps.extend(self.narrow(to, a)?);
                Instruction::with2(self.of(Code::VEX_Vcvtph2ps_ymm_xmmm128, Code::EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae), wide, self.half(to))?
            }
            Single::Round => round(NEAREST)?,
            Single::Floor => round(NEAREST | 1)?,
            Single::Ceil => round(NEAREST | 2)?,
            Single::ShiftLeft(by) => three(Code::VEX_Vpslld_ymm_ymm_imm8, Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8, by.into())?,
            Single::ShiftRight(by) => three(Code::VEX_Vpsrld_ymm_ymm_imm8, Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8, by.into())?,
            Single::ShiftRightArithmetic(by) => three(Code::VEX_Vpsrad_ymm_ymm_imm8, Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8, by.into())?,
        };
        steps.push(last);
        Ok(steps)
    }

    /// The lower halves of the lanes of `a` in the lower half of `to`; with AVX2 the upper halves must be 0.
    fn narrow(self, to: usize, a: usize) -> Steps {
        let (half, to, a) = (self.half(to), self.whole(to), self.whole(a));
        Ok(match self {
            Form::Avx2 => vec![
                Instruction::with3(Code::VEX_Vpackusdw_ymm_ymm_ymmm256, to, a, a)?,
                Instruction::with3(Code::VEX_Vpermq_ymm_ymmm256_imm8, to, to, 0b1000)?,
            ],
            Form::Avx512 => vec![Instruction::with2(Code::EVEX_Vpmovdw_ymmm256_k1z_zmm, half, a)?],
        })
    }

    /// A row's elements as lanes. `spare` may be overwritten, as may mask register `k`.
    pub fn load_row(self, kind: Kind, to: usize, from: MemoryOperand, spare: usize, k: Register) -> Steps {
        let (wide, spare) = (self.whole(to), self.whole(spare));
        Ok(match (kind, self) {
            (Kind::Word, _) => vec![self.load(to, Source::Memory(from))?],
            (Kind::Half, _) => {
                vec![Instruction::with2(self.of(Code::VEX_Vpmovzxwd_ymm_xmmm128, Code::EVEX_Vpmovzxwd_zmm_k1z_ymmm256), wide, from)?]
            }
            // Any byte but 0 is true.
            (Kind::Mask, Form::Avx2) => vec![
                Instruction::with2(Code::VEX_Vpmovzxbd_ymm_xmmm64, wide, from)?,
                Instruction::with3(Code::VEX_Vxorps_ymm_ymm_ymmm256, spare, spare, spare)?,
                Instruction::with3(Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256, wide, wide, spare)?,
            ],
            (Kind::Mask, Form::Avx512) => vec![
                Instruction::with2(Code::EVEX_Vpmovzxbd_zmm_k1z_xmmm128, wide, from)?,
                Instruction::with3(Code::EVEX_Vptestmd_kr_k1_zmm_zmmm512b32, k, wide, wide)?,
                Instruction::with2(Code::EVEX_Vpmovm2d_zmm_kr, wide, k)?,
            ],
        })
    }

    /// Lanes as elements of a row. `spare` may be overwritten.
    pub fn store_row(self, kind: Kind, to: MemoryOperand, from: usize, spare: usize) -> Steps {
        let (whole, low) = (self.whole(spare), Register::XMM0 + spare as u32);
        let bit = |form: Form| {
            Instruction::with3(
                form.of(Code::VEX_Vpsrld_ymm_ymm_imm8, Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8),
                whole,
                form.whole(from),
                31u32,
            )
        };
        let mut steps = Vec::new();
        match (kind, self) {
            (Kind::Word, _) => steps.push(self.store(to, from)?),
            (Kind::Half, Form::Avx2) => {
                steps.extend(self.narrow(spare, from)?);
                steps.push(Instruction::with2(Code::VEX_Vmovups_xmmm128_xmm, to, low)?);
            }
            (Kind::Half, Form::Avx512) => steps.push(Instruction::with2(Code::EVEX_Vpmovdw_ymmm256_k1z_zmm, to, self.whole(from))?),
            (Kind::Mask, Form::Avx2) => {
                steps.push(bit(self)?);
                steps.extend(self.narrow(spare, spare)?);
                steps.push(Instruction::with3(Code::VEX_Vpackuswb_xmm_xmm_xmmm128, low, low, low)?);
                steps.push(Instruction::with2(Code::VEX_Vmovq_xmmm64_xmm, to, low)?);
            }
            (Kind::Mask, Form::Avx512) => {
                steps.push(bit(self)?);
                steps.push(Instruction::with2(Code::EVEX_Vpmovdb_xmmm128_k1z_zmm, to, whole)?);
            }
        }
        Ok(steps)
    }
}
