//! What the plugin does not offer. The answer names the function.

use crate::abi::boundary::Call;
use crate::error::Result;
use crate::sys::*;

macro_rules! unsupported {
    ($($args:ident: $why:literal)*) => { $(
        impl Call for $args {
            fn call(&mut self) -> Result<()> {
                bail!(Unimplemented, $why)
            }
        }
    )* };
}

unsupported! {
    PJRT_CopyToDeviceStream_Destroy_Args: "there are no receive callbacks"
    PJRT_CopyToDeviceStream_AddChunk_Args: "there are no receive callbacks"
    PJRT_CopyToDeviceStream_TotalBytes_Args: "there are no receive callbacks"
    PJRT_CopyToDeviceStream_GranuleSize_Args: "there are no receive callbacks"
    PJRT_CopyToDeviceStream_CurrentBytes_Args: "there are no receive callbacks"
    PJRT_Device_PoisonExecution_Args: "executions cannot be poisoned"
    PJRT_Device_CreateAsyncTrackingEvent_Args: "there is no tracking of asynchronous work"
    PJRT_AsyncTrackingEvent_Destroy_Args: "there is no tracking of asynchronous work"
    PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args: "shapes have no other form in other memories"
}
