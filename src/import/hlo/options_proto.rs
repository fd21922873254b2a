//! The messages of compile options, as far as they are read.

use prost::Message;

use crate::import::hlo::proto::ShapeProto;

#[derive(Clone, PartialEq, Message)]
pub struct DeviceAssignmentProto {
    #[prost(int32, tag = "1")]
    pub replica_count: i32,
    #[prost(int32, tag = "2")]
    pub computation_count: i32,
    /// One per computation (partition).
    #[prost(message, repeated, tag = "3")]
    pub computation_devices: Vec<ComputationDevice>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ComputationDevice {
    /// One per replica.
    #[prost(int64, repeated, tag = "1")]
    pub replica_device_ids: Vec<i64>,
}

#[derive(Clone, PartialEq, Message)]
pub struct CompileOptionsProto {
    #[prost(message, repeated, tag = "1")]
    pub argument_layouts: Vec<ShapeProto>,
    #[prost(bool, tag = "2")]
    pub parameter_is_tupled_arguments: bool,
    #[prost(message, optional, tag = "3")]
    pub executable_build_options: Option<ExecutableBuildOptionsProto>,
    #[prost(bool, tag = "4")]
    pub compile_portable_executable: bool,
    /// Options of XLA's compiler by name.
    #[prost(message, repeated, tag = "7")]
    pub env_option_overrides: Vec<OptionOverride>,
}

/// An entry of the map; its value is not read.
#[derive(Clone, PartialEq, Message)]
pub struct OptionOverride {
    #[prost(string, tag = "1")]
    pub name: String,
}

#[derive(Clone, PartialEq, Message)]
pub struct ExecutableBuildOptionsProto {
    #[prost(int64, tag = "1")]
    pub device_ordinal: i64,
    #[prost(message, optional, tag = "2")]
    pub result_layout: Option<ShapeProto>,
    #[prost(int64, tag = "4")]
    pub num_replicas: i64,
    #[prost(int64, tag = "5")]
    pub num_partitions: i64,
    #[prost(bool, tag = "6")]
    pub use_spmd_partitioning: bool,
    #[prost(message, optional, tag = "9")]
    pub device_assignment: Option<DeviceAssignmentProto>,
    #[prost(bool, repeated, tag = "12")]
    pub allow_spmd_sharding_propagation_to_output: Vec<bool>,
    #[prost(bool, repeated, tag = "18")]
    pub allow_spmd_sharding_propagation_to_parameters: Vec<bool>,
    #[prost(bool, tag = "19")]
    pub use_shardy_partitioner: bool,
}
