//! What a process does when its job fails, before the error is seen: it leaves what helps to find the cause.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::error::Error;
use crate::flight::Recorder;
use crate::rendezvous::{Failure, Origin};

/// From now on the first error makes the recorder write its file, which the error then names; and the process that has
/// caused it tells torchrun's agent why.
pub fn prepare(failure: &Failure, flight: Option<Arc<Recorder>>, error_file: Option<PathBuf>) {
    failure.on_first(move |error, origin| {
        if let Some(path) = error_file.as_ref().filter(|_| origin == Origin::Here) {
            tell_agent(path, &error);
        }
        match flight.as_ref().map(|f| f.write(&error.message)) {
            Some(Ok(path)) => Error { message: format!("{} (flight recorder: {})", error.message, path.display()), ..error },
            Some(Err(e)) => {
                log!(Warn, "{e}");
                error
            }
            None => error,
        }
    });
}

/// In the form that torch's agent reads. A worker that fails later for another reason writes over it.
fn tell_agent(path: &Path, error: &Error) {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let message = format!("rallypoint: {:?}: {}", error.code, error.message);
    let extra = json!({ "py_callstack": "", "timestamp": time.to_string() });
    let text = json!({ "message": { "message": message, "extraInfo": extra } }).to_string();
    if let Err(e) = std::fs::write(path, text) {
        log!(Warn, "TORCHELASTIC_ERROR_FILE={path:?}: {e}");
    }
}
