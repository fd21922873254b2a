//! What runs the programs that are compared: our engine, and a device of the vendor's.

use std::sync::{Arc, OnceLock};

use crate::compile;
use crate::env::Env;
use crate::error::{Error, Result};
use crate::export;
use crate::foreign::UserData;
use crate::import::{CompileOptions, Source};
use crate::ir::Module;
use crate::runtime::{Buffer, Call, Client, ClientConfig, LoadedExecutable, MemoryKind};
use crate::sys::*;
use crate::tensor::Literal;
use crate::vendor::check::locate::{Machine, Run};
use crate::vendor::device::Device;

/// A device of ours that no framework knows of.
pub struct Engine(Arc<Client>);

impl Engine {
    /// All share one client.
    pub fn new() -> Result<Engine> {
        static CLIENT: OnceLock<Result<Arc<Client>, Error>> = OnceLock::new();
        let make = || Client::create(ClientConfig { options: Vec::new(), env: Env::default(), store: None });
        CLIENT.get_or_init(make).clone().map(Engine)
    }

    pub fn load(&self, executable: compile::Executable) -> Result<Arc<LoadedExecutable>> {
        LoadedExecutable::load(&self.0, Arc::new(executable)).map(Arc::new)
    }

    /// A program for one device.
    pub fn part(&self, module: &Module) -> Result<Arc<LoadedExecutable>> {
        let source = Source { code: Arc::from([]), format: "mlir".into(), options: Arc::from([]) };
        let options = CompileOptions { num_replicas: 1, num_partitions: 1, ..Default::default() };
        self.load(compile::compile_part(alone(module), options, source)?)
    }

    pub fn run(&self, program: &Arc<LoadedExecutable>, inputs: &[Literal]) -> Result<Vec<Literal>> {
        let memory = self.0.memory_of(0, MemoryKind::Device);
        let inputs = inputs.iter().map(|input| self.0.from_literal(input, memory)).collect::<Result<Vec<_>>>()?;
        // Nothing is given away.
        let keep: Vec<i64> = (0..inputs.len() as i64).collect();
        let call = Call { device: 0, args: inputs.iter().collect() };
        let launched = program.execute(&[call], &keep, UserData::default())?.pop();
        let launched = launched.ok_or_else(|| error!(Internal, "an execution that was not started"))?;
        launched.done.wait()?;
        launched.results.iter().map(Buffer::literal).collect()
    }
}

impl Machine for Engine {
    fn compile(&self, module: &Module) -> Result<Run<'_>> {
        let program = self.part(module)?;
        Ok(Box::new(move |inputs| self.run(&program, inputs)))
    }
}

/// The program as one that knows of no other device.
fn alone(module: &Module) -> Module {
    Module { num_replicas: 1, num_partitions: 1, ..module.clone() }
}

/// A device of the vendor's.
pub struct Theirs(pub Device);

impl Machine for Theirs {
    fn compile(&self, module: &Module) -> Result<Run<'_>> {
        let code = export::mlir_text(&alone(module))?.into_bytes().into();
        let source = Source { code, format: "mlir".into(), options: Arc::from([]) };
        let program = self.0.compile(&source)?;
        let shapes = module.entry().result_shapes();
        Ok(Box::new(move |inputs| {
            let inputs = inputs.iter().map(|x| self.0.put(x)).collect::<Result<Vec<_>>>()?;
            let handles: Vec<_> = inputs.iter().map(|own| own.1).collect();
            let options = PJRT_ExecuteOptions { struct_size: size_of::<PJRT_ExecuteOptions>(), ..Default::default() };
            let (results, event) = self.0.run(&program, &handles, shapes.len(), &options)?;
            event.wait()?;
            results.iter().zip(&shapes).map(|(own, shape)| self.0.literal(own.1, shape)).collect()
        }))
    }
}
