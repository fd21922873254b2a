//! What is said of results that differ, and the files that go with it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::export;
use crate::ir::Module;
use crate::tensor::npy;
use crate::vendor::check::compare::Difference;
use crate::vendor::check::locate::{Finding, Verdict, describe};

/// `worst`: the first result of the program that differs. `whole`: who has another one when all values are results.
pub fn text(name: &str, module: &Module, worst: Option<&(usize, Difference)>, whole: &str, verdict: &Result<Verdict>) -> String {
    let mut out = match worst {
        Some((k, difference)) => format!("{name}: result {k} differs {difference}"),
        None => format!("{name}: an instruction differs"),
    };
    let maker = worst.and_then(|(k, _)| {
        let v = module.entry().body.results.get(*k)?;
        let inst = module.entry().body.insts.iter().find(|i| i.results.contains(v))?;
        Some(describe(module, inst))
    });
    match verdict {
        Err(e) => {
            let _ = write!(out, "\n  which instruction is to blame cannot be found: {e}");
        }
        Ok(Verdict { culprit: Some(found), .. }) => {
            let how = match found.alone {
                true => "the first instruction that differs on the same operands",
                false => "the first instruction that differs on the same operands, though not when compiled alone",
            };
            let _ = write!(out, "\n  {how}:{}", finding(found));
        }
        Ok(Verdict { drift: Some(found), .. }) => {
            let _ = write!(
                out,
                "\n  on the same operands every instruction that was compared agrees: differences add up along the program. The first \
                value beyond the bound:{}",
                finding(found)
            );
        }
        Ok(_) => {
            let what = maker.as_deref().unwrap_or("a parameter");
            let _ = write!(
                out,
                "\n  with all its values as results the program agrees: it differs only as {whole} compiles it as a whole. The result is \
                made by\n    {what}"
            );
        }
    }
    for note in verdict.iter().flat_map(|v| &v.notes) {
        let _ = write!(out, "\n  note: {note}");
    }
    out
}

fn finding(f: &Finding) -> String {
    let mut out = String::new();
    for step in &f.path {
        let _ = write!(out, "\n    in {step}");
    }
    let _ = write!(out, "\n    {}, result {} {}", f.what, f.result, f.difference);
    if let Some(hint) = f.hint {
        let _ = write!(out, "\n    {hint}");
    }
    out
}

/// Writes the report and, for an instruction, a program of it alone with what goes in and comes out.
pub fn write(folder: &Path, number: usize, name: &str, report: &str, verdict: &Result<Verdict>) -> Result<PathBuf> {
    let name: String = name.chars().map(|c| if c.is_alphanumeric() || "_-.".contains(c) { c } else { '_' }).take(80).collect();
    let folder = folder.join(format!("{}-{number:03}-{name}", std::process::id()));
    let failed = |e: std::io::Error| -> Error { error!(Unavailable, "{}: {e}", folder.display()) };
    std::fs::create_dir_all(&folder).map_err(failed)?;
    std::fs::write(folder.join("report.txt"), format!("{report}\n")).map_err(failed)?;
    let evidence = verdict.as_ref().ok().and_then(|v| v.culprit.as_ref()?.evidence.as_ref());
    if let Some(evidence) = evidence {
        std::fs::write(folder.join("instruction.mlir"), export::mlir_text(&evidence.module)?).map_err(failed)?;
        for (what, arrays) in [("input", &evidence.inputs), ("ours", &evidence.ours), ("theirs", &evidence.theirs)] {
            for (k, array) in arrays.iter().enumerate() {
                npy::write(&folder.join(format!("{what}-{k}.npy")), array)?;
            }
        }
    }
    Ok(folder)
}
