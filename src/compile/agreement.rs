//! What the devices of one program must agree on before their collectives may meet.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

use crate::foreign;
use crate::ir::{Func, Inst, Op, Region};

/// Equal on all devices that may run their programs together.
///
/// Processes compile for themselves, and what they hand over differs in more than the program: options name the process, source
/// locations its folders. With several partitions the program is one, so every instruction counts, though not the values of
/// constants. Replicas bring programs of their own, with constants that depend on the rank and perhaps something more to compute
/// on rank 0; only their collectives must be the same.
pub fn agreement(func: &Func, replicas: usize, partitions: usize) -> u64 {
    let mut hash = Text(Sha256::new());
    hash.add(format_args!("{replicas} {partitions}"));
    hash.region(func, &func.body, partitions > 1);
    let digest = hash.0.finalize();
    let mut word = [0; 8];
    word.copy_from_slice(&digest[..8]);
    u64::from_le_bytes(word)
}

struct Text(Sha256);

impl Text {
    /// `all` instructions, or the collectives with their reducers.
    fn region(&mut self, func: &Func, region: &Region, all: bool) {
        for inst in &region.insts {
            let counts = all || inst.op.is_collective();
            if counts {
                self.inst(func, inst);
            }
            inst.regions.iter().for_each(|r| self.region(func, r, counts));
        }
    }

    fn inst(&mut self, func: &Func, inst: &Inst) {
        match &inst.op {
            // Where it sits is known from its users.
            Op::Constant(_) => self.add(format_args!("constant")),
            // Attributes may be numbers that a process counts for itself, such as those of Python callbacks.
            Op::CustomCall(call) if foreign::find(&call.target).is_some() => self.add(format_args!("custom call {}", call.target)),
            op => self.add(format_args!("{op:?}")),
        }
        for v in inst.operands.iter().chain(&inst.results) {
            self.add(format_args!("{}", func.shape(*v)));
        }
    }

    fn add(&mut self, part: fmt::Arguments) {
        // Nothing that writes to a hash fails.
        let _ = writeln!(self, "{part}");
    }
}

impl Write for Text {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.0.update(s);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::{Executable, compile};
    use crate::import;

    fn program(body: &str, options: &[u8]) -> Executable {
        let text = format!("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{\n{body}\nreturn %r : tensor<4xf32>\n}}");
        compile(import::program(text.as_bytes(), "mlir", options).unwrap()).unwrap()
    }

    const SUM: &str = r#"%s = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %c = stablehlo.add %a, %b : tensor<f32>
          stablehlo.return %c : tensor<f32>
        }) : (tensor<4xf32>) -> tensor<4xf32>
        "#;

    #[test]
    fn replicas_agree_on_their_collectives_and_partitions_on_everything() {
        let scaled = |factor: &str, op: &str| {
            format!("{SUM}%k = stablehlo.constant dense<{factor}> : tensor<4xf32>\n%r = stablehlo.{op} %s, %k : tensor<4xf32>")
        };
        // CompileOptionsProto { executable_build_options { num_replicas: 2 } }, and num_partitions.
        let (replicas, partitions): (&[u8], &[u8]) = (&[0x1a, 2, 0x20, 2], &[0x1a, 2, 0x28, 2]);
        for (options, same_op_needed) in [(replicas, false), (partitions, true)] {
            let [two, three, add] =
                [("2.0", "multiply"), ("3.0", "multiply"), ("2.0", "add")].map(|(f, op)| program(&scaled(f, op), options).agreement);
            assert_eq!(two, three);
            assert_eq!(two != add, same_op_needed);
            assert_ne!(two, program(&scaled("2.0", "multiply").replace("add %a", "maximum %a"), options).agreement);
        }
    }
}
