//! `rallypoint explain`: what the flight recorder's files of a job say together.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use rallypoint::error::Result;
use rallypoint::flight::{self, ASK};
use rallypoint::{ensure, error};

#[derive(Args)]
pub struct Options {
    /// The folder that RALLYPOINT_FLIGHT_RECORDER names
    folder: PathBuf,
    /// Collectives to list, the last ones
    #[arg(long, default_value_t = 20)]
    timeline: usize,
    /// Ask the processes of a running job for their files first, and give them three seconds
    #[arg(long)]
    ask: bool,
}

pub fn main(options: &Options) -> Result<()> {
    if options.ask {
        let ask = options.folder.join(ASK);
        std::fs::write(&ask, "").map_err(|e| error!(NotFound, "cannot ask by {}: {e}", ask.display()))?;
        // They look once a second.
        std::thread::sleep(Duration::from_secs(3));
    }
    let (dumps, problems) = flight::read_folder(&options.folder)?;
    ensure!(
        !dumps.is_empty() || !problems.is_empty(),
        NotFound,
        "there is no file of the flight recorder (rank-*.jsonl) in {}: has the job had RALLYPOINT_FLIGHT_RECORDER?",
        options.folder.display()
    );
    let usable = !dumps.is_empty();
    print!("{}", flight::explain(dumps, &problems, options.timeline));
    ensure!(usable, DataLoss, "no file in {} can be used", options.folder.display());
    Ok(())
}
