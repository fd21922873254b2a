// Made by generate.sh from pjrt_c_api.h.

macro_rules! for_each_function_of_PJRT_Api {
    ($macro:ident $($first:tt)*) => {
        $macro! { $($first)*
            void PJRT_Error_Destroy(PJRT_Error_Destroy_Args)
            void PJRT_Error_Message(PJRT_Error_Message_Args)
            error PJRT_Error_GetCode(PJRT_Error_GetCode_Args)
            error PJRT_Plugin_Initialize(PJRT_Plugin_Initialize_Args)
            error PJRT_Plugin_Attributes(PJRT_Plugin_Attributes_Args)
            error PJRT_Event_Destroy(PJRT_Event_Destroy_Args)
            error PJRT_Event_IsReady(PJRT_Event_IsReady_Args)
            error PJRT_Event_Error(PJRT_Event_Error_Args)
            error PJRT_Event_Await(PJRT_Event_Await_Args)
            error PJRT_Event_OnReady(PJRT_Event_OnReady_Args)
            error PJRT_Client_Create(PJRT_Client_Create_Args)
            error PJRT_Client_Destroy(PJRT_Client_Destroy_Args)
            error PJRT_Client_PlatformName(PJRT_Client_PlatformName_Args)
            error PJRT_Client_ProcessIndex(PJRT_Client_ProcessIndex_Args)
            error PJRT_Client_PlatformVersion(PJRT_Client_PlatformVersion_Args)
            error PJRT_Client_Devices(PJRT_Client_Devices_Args)
            error PJRT_Client_AddressableDevices(PJRT_Client_AddressableDevices_Args)
            error PJRT_Client_LookupDevice(PJRT_Client_LookupDevice_Args)
            error PJRT_Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args)
            error PJRT_Client_AddressableMemories(PJRT_Client_AddressableMemories_Args)
            error PJRT_Client_Compile(PJRT_Client_Compile_Args)
            error PJRT_Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args)
            error PJRT_Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args)
            error PJRT_DeviceDescription_Id(PJRT_DeviceDescription_Id_Args)
            error PJRT_DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args)
            error PJRT_DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args)
            error PJRT_DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args)
            error PJRT_DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args)
            error PJRT_DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args)
            error PJRT_Device_GetDescription(PJRT_Device_GetDescription_Args)
            error PJRT_Device_IsAddressable(PJRT_Device_IsAddressable_Args)
            error PJRT_Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args)
            error PJRT_Device_AddressableMemories(PJRT_Device_AddressableMemories_Args)
            error PJRT_Device_DefaultMemory(PJRT_Device_DefaultMemory_Args)
            error PJRT_Device_MemoryStats(PJRT_Device_MemoryStats_Args)
            error PJRT_Memory_Id(PJRT_Memory_Id_Args)
            error PJRT_Memory_Kind(PJRT_Memory_Kind_Args)
            error PJRT_Memory_DebugString(PJRT_Memory_DebugString_Args)
            error PJRT_Memory_ToString(PJRT_Memory_ToString_Args)
            error PJRT_Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args)
            error PJRT_Executable_Destroy(PJRT_Executable_Destroy_Args)
            error PJRT_Executable_Name(PJRT_Executable_Name_Args)
            error PJRT_Executable_NumReplicas(PJRT_Executable_NumReplicas_Args)
            error PJRT_Executable_NumPartitions(PJRT_Executable_NumPartitions_Args)
            error PJRT_Executable_NumOutputs(PJRT_Executable_NumOutputs_Args)
            error PJRT_Executable_SizeOfGeneratedCodeInBytes(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args)
            error PJRT_Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args)
            error PJRT_Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args)
            error PJRT_Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args)
            error PJRT_Executable_Serialize(PJRT_Executable_Serialize_Args)
            error PJRT_LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args)
            error PJRT_LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args)
            error PJRT_LoadedExecutable_AddressableDevices(PJRT_LoadedExecutable_AddressableDevices_Args)
            error PJRT_LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args)
            error PJRT_LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args)
            error PJRT_LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args)
            error PJRT_Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args)
            error PJRT_LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args)
            error PJRT_Buffer_Destroy(PJRT_Buffer_Destroy_Args)
            error PJRT_Buffer_ElementType(PJRT_Buffer_ElementType_Args)
            error PJRT_Buffer_Dimensions(PJRT_Buffer_Dimensions_Args)
            error PJRT_Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args)
            error PJRT_Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args)
            error PJRT_Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args)
            error PJRT_Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args)
            error PJRT_Buffer_Device(PJRT_Buffer_Device_Args)
            error PJRT_Buffer_Memory(PJRT_Buffer_Memory_Args)
            error PJRT_Buffer_Delete(PJRT_Buffer_Delete_Args)
            error PJRT_Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args)
            error PJRT_Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args)
            error PJRT_Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args)
            error PJRT_Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args)
            error PJRT_Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args)
            error PJRT_Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args)
            error PJRT_Buffer_IncreaseExternalReferenceCount(PJRT_Buffer_IncreaseExternalReferenceCount_Args)
            error PJRT_Buffer_DecreaseExternalReferenceCount(PJRT_Buffer_DecreaseExternalReferenceCount_Args)
            error PJRT_Buffer_OpaqueDeviceMemoryDataPointer(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args)
            error PJRT_CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args)
            error PJRT_CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args)
            error PJRT_CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args)
            error PJRT_CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args)
            error PJRT_CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args)
            error PJRT_TopologyDescription_Create(PJRT_TopologyDescription_Create_Args)
            error PJRT_TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args)
            error PJRT_TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args)
            error PJRT_TopologyDescription_PlatformVersion(PJRT_TopologyDescription_PlatformVersion_Args)
            error PJRT_TopologyDescription_GetDeviceDescriptions(PJRT_TopologyDescription_GetDeviceDescriptions_Args)
            error PJRT_TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args)
            error PJRT_TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args)
            error PJRT_Compile(PJRT_Compile_Args)
            error PJRT_Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args)
            error PJRT_Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args)
            error PJRT_Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args)
            error PJRT_Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args)
            error PJRT_Executable_Fingerprint(PJRT_Executable_Fingerprint_Args)
            error PJRT_Client_TopologyDescription(PJRT_Client_TopologyDescription_Args)
            error PJRT_Executable_GetCompiledMemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args)
            error PJRT_Memory_Kind_Id(PJRT_Memory_Kind_Id_Args)
            error PJRT_ExecuteContext_Create(PJRT_ExecuteContext_Create_Args)
            error PJRT_ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args)
            error PJRT_Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args)
            error PJRT_AsyncHostToDeviceTransferManager_Destroy(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args)
            error PJRT_AsyncHostToDeviceTransferManager_TransferData(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args)
            error PJRT_Client_CreateBuffersForAsyncHostToDevice(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args)
            error PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args)
            error PJRT_AsyncHostToDeviceTransferManager_Device(PJRT_AsyncHostToDeviceTransferManager_Device_Args)
            error PJRT_AsyncHostToDeviceTransferManager_BufferCount(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args)
            error PJRT_AsyncHostToDeviceTransferManager_BufferSize(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args)
            error PJRT_AsyncHostToDeviceTransferManager_SetBufferError(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args)
            error PJRT_AsyncHostToDeviceTransferManager_AddMetadata(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args)
            error PJRT_Client_DmaMap(PJRT_Client_DmaMap_Args)
            error PJRT_Client_DmaUnmap(PJRT_Client_DmaUnmap_Args)
            error PJRT_Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args)
            error PJRT_Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args)
            error PJRT_TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args)
            error PJRT_Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args)
            error PJRT_Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args)
            error PJRT_LoadedExecutable_GetDeviceAssignment(PJRT_LoadedExecutable_GetDeviceAssignment_Args)
            error PJRT_Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args)
            error PJRT_AsyncHostToDeviceTransferManager_TransferLiteral(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args)
            error PJRT_Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args)
            error PJRT_Device_PoisonExecution(PJRT_Device_PoisonExecution_Args)
            error PJRT_Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args)
            error PJRT_AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args)
            error PJRT_Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args)
            error PJRT_Buffer_DonateWithControlDependency(PJRT_Buffer_DonateWithControlDependency_Args)
            error PJRT_Event_Create(PJRT_Event_Create_Args)
            error PJRT_Event_Set(PJRT_Event_Set_Args)
            error PJRT_Device_GetAttributes(PJRT_Device_GetAttributes_Args)
            error PJRT_Client_Load(PJRT_Client_Load_Args)
            error PJRT_LoadedExecutable_AddressableDeviceLogicalIds(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args)
            error PJRT_Buffer_Bitcast(PJRT_Buffer_Bitcast_Args)
            error PJRT_Error_ForEachPayload(PJRT_Error_ForEachPayload_Args)
            error PJRT_TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args)
            error PJRT_Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args)
            error PJRT_Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args)
            error PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args)
            error PJRT_TopologyDescription_GetMemorySpaceKindIds(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args)
        }
    };
}
pub(crate) use for_each_function_of_PJRT_Api;

macro_rules! for_each_function_of_PJRT_Layouts_Extension {
    ($macro:ident $($first:tt)*) => {
        $macro! { $($first)*
            error PJRT_Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args)
            error PJRT_Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args)
            error PJRT_Layouts_PJRT_Client_GetDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args)
            error PJRT_Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args)
            error PJRT_Layouts_PJRT_Topology_GetDefaultLayout(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args)
            error PJRT_Layouts_PJRT_Executable_GetOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args)
            error PJRT_Layouts_PJRT_Executable_GetParameterLayouts(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args)
        }
    };
}
pub(crate) use for_each_function_of_PJRT_Layouts_Extension;

macro_rules! for_each_function_of_PJRT_MemoryDescriptions_Extension {
    ($macro:ident $($first:tt)*) => {
        $macro! { $($first)*
            error PJRT_DeviceDescription_MemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args)
            error PJRT_MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args)
        }
    };
}
pub(crate) use for_each_function_of_PJRT_MemoryDescriptions_Extension;

macro_rules! for_each_function_of_PJRT_Shardings_Extension {
    ($macro:ident $($first:tt)*) => {
        $macro! { $($first)*
            error PJRT_Shardings_PJRT_Executable_ParameterShardings(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args)
            error PJRT_Shardings_PJRT_Executable_OutputShardings(PJRT_Shardings_PJRT_Executable_OutputShardings_Args)
        }
    };
}
pub(crate) use for_each_function_of_PJRT_Shardings_Extension;

macro_rules! for_each_function_of_PJRT_AbiVersion_Extension {
    ($macro:ident $($first:tt)*) => {
        $macro! { $($first)*
            error client_runtime_abi_version(PJRT_Client_RuntimeAbiVersion_Args)
            error executable_get_abi_version(PJRT_Executable_GetAbiVersion_Args)
            error runtime_abi_version_destroy(PJRT_RuntimeAbiVersion_Destroy_Args)
            error runtime_abi_version_is_compatible_with_runtime(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args)
            error runtime_abi_version_is_compatible_with_executable(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args)
            error runtime_abi_version_to_proto(PJRT_RuntimeAbiVersion_ToProto_Args)
            error runtime_abi_version_platform_id(PJRT_RuntimeAbiVersion_PlatformId_Args)
            error executable_abi_version_destroy(PJRT_ExecutableAbiVersion_Destroy_Args)
            error executable_abi_version_to_proto(PJRT_ExecutableAbiVersion_ToProto_Args)
            error executable_abi_version_platform_id(PJRT_ExecutableAbiVersion_PlatformId_Args)
            error runtime_abi_version_from_proto(PJRT_RuntimeAbiVersion_FromProto_Args)
            error executable_abi_version_from_proto(PJRT_ExecutableAbiVersion_FromProto_Args)
        }
    };
}
pub(crate) use for_each_function_of_PJRT_AbiVersion_Extension;
