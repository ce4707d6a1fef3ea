"""The enumerations and structures of the driver API (`model.enumerations`, `model.structures`)."""

from vortex_rt.cuda.table.model import enumerations, structures

ENUMERATIONS = enumerations("""
enumerations:
    CUDA_POINTER_ATTRIBUTE_ACCESS_FLAGS_enum (*) CU_POINTER_ATTRIBUTE_ACCESS_FLAG_: NONE READ READWRITE=3
    CUGPUDirectRDMAWritesOrdering_enum (*) CU_GPU_DIRECT_RDMA_WRITES_ORDERING_: NONE OWNER=100 ALL_DEVICES=200
    CUaccessProperty_enum (*) CU_ACCESS_PROPERTY_: NORMAL STREAMING PERSISTING
    CUaddress_mode_enum (*) CU_TR_ADDRESS_MODE_: WRAP CLAMP MIRROR BORDER
    CUarraySparseSubresourceType_enum (*) CU_ARRAY_SPARSE_SUBRESOURCE_TYPE_: SPARSE_LEVEL MIPTAIL
    CUarray_cubemap_face_enum (*) CU_CUBEMAP_FACE_: POSITIVE_X NEGATIVE_X POSITIVE_Y NEGATIVE_Y POSITIVE_Z NEGATIVE_Z
    CUarray_format_enum (*) CU_AD_FORMAT_: UNSIGNED_INT8=1 UNSIGNED_INT16 UNSIGNED_INT32 SIGNED_INT8=8 SIGNED_INT16
        SIGNED_INT32 HALF=16 FLOAT=32 NV12=176 UNORM_INT8X1=192 UNORM_INT8X2 UNORM_INT8X4 UNORM_INT16X1 UNORM_INT16X2
        UNORM_INT16X4 SNORM_INT8X1 SNORM_INT8X2 SNORM_INT8X4 SNORM_INT16X1 SNORM_INT16X2 SNORM_INT16X4 BC1_UNORM=145
        BC1_UNORM_SRGB BC2_UNORM BC2_UNORM_SRGB BC3_UNORM BC3_UNORM_SRGB BC4_UNORM BC4_SNORM BC5_UNORM BC5_SNORM
        BC6H_UF16 BC6H_SF16 BC7_UNORM BC7_UNORM_SRGB
    CUclusterSchedulingPolicy_enum (*) CU_CLUSTER_SCHEDULING_POLICY_: DEFAULT SPREAD LOAD_BALANCING
    CUcomputemode_enum (*) CU_COMPUTEMODE_: DEFAULT PROHIBITED=2 EXCLUSIVE_PROCESS
    CUcoredumpSettings_enum (*) CU_COREDUMP_: ENABLE_ON_EXCEPTION=1 TRIGGER_HOST LIGHTWEIGHT ENABLE_USER_TRIGGER FILE
        PIPE MAX
    CUctx_flags_enum (*) CU_CTX_: SCHED_AUTO SCHED_SPIN SCHED_YIELD SCHED_BLOCKING_SYNC=4 SCHED_MASK=7 MAP_HOST
        LMEM_RESIZE_TO_MAX=16 COREDUMP_ENABLE=32 USER_COREDUMP_ENABLE=64 SYNC_MEMOPS=128 FLAGS_MASK=255 BLOCKING_SYNC=4
    CUdeviceNumaConfig_enum (*) CU_DEVICE_NUMA_CONFIG_: NONE NUMA_NODE
    CUdevice_P2PAttribute_enum (*) CU_DEVICE_P2P_ATTRIBUTE_: PERFORMANCE_RANK=1 ACCESS_SUPPORTED
        NATIVE_ATOMIC_SUPPORTED ACCESS_ACCESS_SUPPORTED CUDA_ARRAY_ACCESS_SUPPORTED=4
    CUdevice_attribute_enum (*) CU_DEVICE_ATTRIBUTE_: MAX_THREADS_PER_BLOCK=1 MAX_BLOCK_DIM_X MAX_BLOCK_DIM_Y
        MAX_BLOCK_DIM_Z MAX_GRID_DIM_X MAX_GRID_DIM_Y MAX_GRID_DIM_Z MAX_SHARED_MEMORY_PER_BLOCK TOTAL_CONSTANT_MEMORY
        WARP_SIZE MAX_PITCH MAX_REGISTERS_PER_BLOCK CLOCK_RATE TEXTURE_ALIGNMENT GPU_OVERLAP MULTIPROCESSOR_COUNT
        KERNEL_EXEC_TIMEOUT INTEGRATED CAN_MAP_HOST_MEMORY COMPUTE_MODE MAXIMUM_TEXTURE1D_WIDTH MAXIMUM_TEXTURE2D_WIDTH
        MAXIMUM_TEXTURE2D_HEIGHT MAXIMUM_TEXTURE3D_WIDTH MAXIMUM_TEXTURE3D_HEIGHT MAXIMUM_TEXTURE3D_DEPTH
        MAXIMUM_TEXTURE2D_LAYERED_WIDTH MAXIMUM_TEXTURE2D_LAYERED_HEIGHT MAXIMUM_TEXTURE2D_LAYERED_LAYERS
        SURFACE_ALIGNMENT CONCURRENT_KERNELS ECC_ENABLED PCI_BUS_ID PCI_DEVICE_ID TCC_DRIVER MEMORY_CLOCK_RATE
        GLOBAL_MEMORY_BUS_WIDTH L2_CACHE_SIZE MAX_THREADS_PER_MULTIPROCESSOR ASYNC_ENGINE_COUNT UNIFIED_ADDRESSING
        MAXIMUM_TEXTURE1D_LAYERED_WIDTH MAXIMUM_TEXTURE1D_LAYERED_LAYERS CAN_TEX2D_GATHER
        MAXIMUM_TEXTURE2D_GATHER_WIDTH MAXIMUM_TEXTURE2D_GATHER_HEIGHT MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE
        MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE PCI_DOMAIN_ID TEXTURE_PITCH_ALIGNMENT
        MAXIMUM_TEXTURECUBEMAP_WIDTH MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS
        MAXIMUM_SURFACE1D_WIDTH MAXIMUM_SURFACE2D_WIDTH MAXIMUM_SURFACE2D_HEIGHT MAXIMUM_SURFACE3D_WIDTH
        MAXIMUM_SURFACE3D_HEIGHT MAXIMUM_SURFACE3D_DEPTH MAXIMUM_SURFACE1D_LAYERED_WIDTH
        MAXIMUM_SURFACE1D_LAYERED_LAYERS MAXIMUM_SURFACE2D_LAYERED_WIDTH MAXIMUM_SURFACE2D_LAYERED_HEIGHT
        MAXIMUM_SURFACE2D_LAYERED_LAYERS MAXIMUM_SURFACECUBEMAP_WIDTH MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH
        MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS MAXIMUM_TEXTURE1D_LINEAR_WIDTH MAXIMUM_TEXTURE2D_LINEAR_WIDTH
        MAXIMUM_TEXTURE2D_LINEAR_HEIGHT MAXIMUM_TEXTURE2D_LINEAR_PITCH MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH
        MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT COMPUTE_CAPABILITY_MAJOR COMPUTE_CAPABILITY_MINOR
        MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH STREAM_PRIORITIES_SUPPORTED GLOBAL_L1_CACHE_SUPPORTED
        LOCAL_L1_CACHE_SUPPORTED MAX_SHARED_MEMORY_PER_MULTIPROCESSOR MAX_REGISTERS_PER_MULTIPROCESSOR MANAGED_MEMORY
        MULTI_GPU_BOARD MULTI_GPU_BOARD_GROUP_ID HOST_NATIVE_ATOMIC_SUPPORTED SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO
        PAGEABLE_MEMORY_ACCESS CONCURRENT_MANAGED_ACCESS COMPUTE_PREEMPTION_SUPPORTED
        CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM CAN_USE_STREAM_MEM_OPS_V1 CAN_USE_64_BIT_STREAM_MEM_OPS_V1
        CAN_USE_STREAM_WAIT_VALUE_NOR_V1 COOPERATIVE_LAUNCH COOPERATIVE_MULTI_DEVICE_LAUNCH
        MAX_SHARED_MEMORY_PER_BLOCK_OPTIN CAN_FLUSH_REMOTE_WRITES HOST_REGISTER_SUPPORTED
        PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES DIRECT_MANAGED_MEM_ACCESS_FROM_HOST
        VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED
        HANDLE_TYPE_WIN32_HANDLE_SUPPORTED HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED MAX_BLOCKS_PER_MULTIPROCESSOR
        GENERIC_COMPRESSION_SUPPORTED MAX_PERSISTING_L2_CACHE_SIZE MAX_ACCESS_POLICY_WINDOW_SIZE
        GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED RESERVED_SHARED_MEMORY_PER_BLOCK SPARSE_CUDA_ARRAY_SUPPORTED
        READ_ONLY_HOST_REGISTER_SUPPORTED TIMELINE_SEMAPHORE_INTEROP_SUPPORTED MEMORY_POOLS_SUPPORTED
        GPU_DIRECT_RDMA_SUPPORTED GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS GPU_DIRECT_RDMA_WRITES_ORDERING
        MEMPOOL_SUPPORTED_HANDLE_TYPES CLUSTER_LAUNCH DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED
        CAN_USE_64_BIT_STREAM_MEM_OPS CAN_USE_STREAM_WAIT_VALUE_NOR DMA_BUF_SUPPORTED IPC_EVENT_SUPPORTED
        MEM_SYNC_DOMAIN_COUNT TENSOR_MAP_ACCESS_SUPPORTED HANDLE_TYPE_FABRIC_SUPPORTED UNIFIED_FUNCTION_POINTERS
        NUMA_CONFIG NUMA_ID MULTICAST_SUPPORTED MPS_ENABLED HOST_NUMA_ID MAX MAXIMUM_TEXTURE2D_ARRAY_HEIGHT=28
        MAXIMUM_TEXTURE2D_ARRAY_NUMSLICES MAXIMUM_TEXTURE2D_ARRAY_WIDTH=27 REGISTERS_PER_BLOCK=12
        SHARED_MEMORY_PER_BLOCK=8 VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED=102
    CUdriverProcAddressQueryResult_enum (*) CU_GET_PROC_ADDRESS_: SUCCESS SYMBOL_NOT_FOUND VERSION_NOT_SUFFICIENT
    CUdriverProcAddress_flags_enum (*) CU_GET_PROC_ADDRESS_: DEFAULT LEGACY_STREAM PER_THREAD_DEFAULT_STREAM
    CUevent_flags_enum (*) CU_EVENT_: DEFAULT BLOCKING_SYNC DISABLE_TIMING INTERPROCESS=4
    CUevent_record_flags_enum (*) CU_EVENT_RECORD_: DEFAULT EXTERNAL
    CUevent_sched_flags_enum (*) CU_EVENT_SCHED_: AUTO SPIN YIELD BLOCKING_SYNC=4
    CUevent_wait_flags_enum (*) CU_EVENT_WAIT_: DEFAULT EXTERNAL
    CUexecAffinityType_enum (*) CU_EXEC_AFFINITY_TYPE_: SM_COUNT MAX
    CUexternalMemoryHandleType_enum (*) CU_EXTERNAL_MEMORY_HANDLE_TYPE_: OPAQUE_FD=1 OPAQUE_WIN32 OPAQUE_WIN32_KMT
        D3D12_HEAP D3D12_RESOURCE D3D11_RESOURCE D3D11_RESOURCE_KMT NVSCIBUF
    CUexternalSemaphoreHandleType_enum (*) CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_: OPAQUE_FD=1 OPAQUE_WIN32
        OPAQUE_WIN32_KMT D3D12_FENCE D3D11_FENCE NVSCISYNC D3D11_KEYED_MUTEX D3D11_KEYED_MUTEX_KMT
        TIMELINE_SEMAPHORE_FD TIMELINE_SEMAPHORE_WIN32
    CUfilter_mode_enum (*) CU_TR_FILTER_MODE_: POINT LINEAR
    CUflushGPUDirectRDMAWritesOptions_enum (*) CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_: HOST=1 MEMOPS
    CUflushGPUDirectRDMAWritesScope_enum (*) CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_: OWNER=100 ALL_DEVICES=200
    CUflushGPUDirectRDMAWritesTarget_enum (*) -: CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX
    CUfunc_cache_enum (*) CU_FUNC_CACHE_PREFER_: NONE SHARED L1 EQUAL
    CUfunction_attribute_enum (*) CU_FUNC_ATTRIBUTE_: MAX_THREADS_PER_BLOCK SHARED_SIZE_BYTES CONST_SIZE_BYTES
        LOCAL_SIZE_BYTES NUM_REGS PTX_VERSION BINARY_VERSION CACHE_MODE_CA MAX_DYNAMIC_SHARED_SIZE_BYTES
        PREFERRED_SHARED_MEMORY_CARVEOUT CLUSTER_SIZE_MUST_BE_SET REQUIRED_CLUSTER_WIDTH REQUIRED_CLUSTER_HEIGHT
        REQUIRED_CLUSTER_DEPTH NON_PORTABLE_CLUSTER_SIZE_ALLOWED CLUSTER_SCHEDULING_POLICY_PREFERENCE MAX
    CUgraphConditionalNodeType_enum (*) CU_GRAPH_COND_TYPE_: IF WHILE SWITCH
    CUgraphDebugDot_flags_enum (*) CU_GRAPH_DEBUG_DOT_FLAGS_: VERBOSE=1 RUNTIME_TYPES KERNEL_NODE_PARAMS=4
        MEMCPY_NODE_PARAMS=8 MEMSET_NODE_PARAMS=16 HOST_NODE_PARAMS=32 EVENT_NODE_PARAMS=64
        EXT_SEMAS_SIGNAL_NODE_PARAMS=128 EXT_SEMAS_WAIT_NODE_PARAMS=256 KERNEL_NODE_ATTRIBUTES=512 HANDLES=1024
        MEM_ALLOC_NODE_PARAMS=2048 MEM_FREE_NODE_PARAMS=4096 BATCH_MEM_OP_NODE_PARAMS=8192 EXTRA_TOPO_INFO=16384
        CONDITIONAL_NODE_PARAMS=32768
    CUgraphDependencyType_enum (*) CU_GRAPH_DEPENDENCY_TYPE_: DEFAULT PROGRAMMATIC
    CUgraphExecUpdateResult_enum (*) CU_GRAPH_EXEC_UPDATE_: SUCCESS ERROR ERROR_TOPOLOGY_CHANGED
        ERROR_NODE_TYPE_CHANGED ERROR_FUNCTION_CHANGED ERROR_PARAMETERS_CHANGED ERROR_NOT_SUPPORTED
        ERROR_UNSUPPORTED_FUNCTION_CHANGE ERROR_ATTRIBUTES_CHANGED
    CUgraphInstantiateResult_enum (*) CUDA_GRAPH_INSTANTIATE_: SUCCESS ERROR INVALID_STRUCTURE
        NODE_OPERATION_NOT_SUPPORTED MULTIPLE_CTXS_NOT_SUPPORTED
    CUgraphInstantiate_flags_enum (*) CUDA_GRAPH_INSTANTIATE_FLAG_: AUTO_FREE_ON_LAUNCH=1 UPLOAD DEVICE_LAUNCH=4
        USE_NODE_PRIORITY=8
    CUgraphMem_attribute_enum (*) CU_GRAPH_MEM_ATTR_: USED_MEM_CURRENT USED_MEM_HIGH RESERVED_MEM_CURRENT
        RESERVED_MEM_HIGH
    CUgraphNodeType_enum (*) CU_GRAPH_NODE_TYPE_: KERNEL MEMCPY MEMSET HOST GRAPH EMPTY WAIT_EVENT EVENT_RECORD
        EXT_SEMAS_SIGNAL EXT_SEMAS_WAIT MEM_ALLOC MEM_FREE BATCH_MEM_OP CONDITIONAL
    CUgraphicsMapResourceFlags_enum (*) CU_GRAPHICS_MAP_RESOURCE_FLAGS_: NONE READ_ONLY WRITE_DISCARD
    CUgraphicsRegisterFlags_enum (*) CU_GRAPHICS_REGISTER_FLAGS_: NONE READ_ONLY WRITE_DISCARD SURFACE_LDST=4
        TEXTURE_GATHER=8
    CUipcMem_flags_enum (*) -: CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS=1
    CUjitInputType_enum (*) CU_JIT_: INPUT_CUBIN INPUT_PTX INPUT_FATBINARY INPUT_OBJECT INPUT_LIBRARY INPUT_NVVM
        NUM_INPUT_TYPES
    CUjit_cacheMode_enum (*) CU_JIT_CACHE_OPTION_: NONE CG CA
    CUjit_fallback_enum (*) CU_PREFER_: PTX BINARY
    CUjit_option_enum (*) CU_JIT_: MAX_REGISTERS THREADS_PER_BLOCK WALL_TIME INFO_LOG_BUFFER INFO_LOG_BUFFER_SIZE_BYTES
        ERROR_LOG_BUFFER ERROR_LOG_BUFFER_SIZE_BYTES OPTIMIZATION_LEVEL TARGET_FROM_CUCONTEXT TARGET FALLBACK_STRATEGY
        GENERATE_DEBUG_INFO LOG_VERBOSE GENERATE_LINE_INFO CACHE_MODE NEW_SM3X_OPT FAST_COMPILE GLOBAL_SYMBOL_NAMES
        GLOBAL_SYMBOL_ADDRESSES GLOBAL_SYMBOL_COUNT LTO FTZ PREC_DIV PREC_SQRT FMA REFERENCED_KERNEL_NAMES
        REFERENCED_KERNEL_COUNT REFERENCED_VARIABLE_NAMES REFERENCED_VARIABLE_COUNT OPTIMIZE_UNUSED_DEVICE_VARIABLES
        POSITION_INDEPENDENT_CODE MIN_CTA_PER_SM NUM_OPTIONS
    CUjit_target_enum (*) CU_TARGET_COMPUTE_: 30=30 32=32 35=35 37=37 50=50 52=52 53 60=60 61 62 70=70 72=72 75=75
        80=80 86=86 87 89=89 90 90A=65626
    CUlaunchAttributeID_enum (CUkernelNodeAttrID, CUstreamAttrID, *) CU_LAUNCH_ATTRIBUTE_: IGNORE ACCESS_POLICY_WINDOW
        COOPERATIVE SYNCHRONIZATION_POLICY CLUSTER_DIMENSION CLUSTER_SCHEDULING_POLICY_PREFERENCE
        PROGRAMMATIC_STREAM_SERIALIZATION PROGRAMMATIC_EVENT PRIORITY MEM_SYNC_DOMAIN_MAP MEM_SYNC_DOMAIN
        LAUNCH_COMPLETION_EVENT=12
    CUlaunchMemSyncDomain_enum (*) CU_LAUNCH_MEM_SYNC_DOMAIN_: DEFAULT REMOTE
    CUlibraryOption_enum (*) CU_LIBRARY_: HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE BINARY_IS_PRESERVED NUM_OPTIONS
    CUlimit_enum (*) CU_LIMIT_: STACK_SIZE PRINTF_FIFO_SIZE MALLOC_HEAP_SIZE DEV_RUNTIME_SYNC_DEPTH
        DEV_RUNTIME_PENDING_LAUNCH_COUNT MAX_L2_FETCH_GRANULARITY PERSISTING_L2_CACHE_SIZE MAX
    CUmemAccess_flags_enum (*) CU_MEM_ACCESS_FLAGS_PROT_: NONE READ READWRITE=3 MAX=2147483647
    CUmemAllocationCompType_enum (*) CU_MEM_ALLOCATION_COMP_: NONE GENERIC
    CUmemAllocationGranularity_flags_enum (*) CU_MEM_ALLOC_GRANULARITY_: MINIMUM RECOMMENDED
    CUmemAllocationHandleType_enum (*) CU_MEM_HANDLE_TYPE_: NONE POSIX_FILE_DESCRIPTOR WIN32 WIN32_KMT=4 FABRIC=8
        MAX=2147483647
    CUmemAllocationType_enum (*) CU_MEM_ALLOCATION_TYPE_: INVALID PINNED MAX=2147483647
    CUmemAttach_flags_enum (*) CU_MEM_ATTACH_: GLOBAL=1 HOST SINGLE=4
    CUmemHandleType_enum (*) -: CU_MEM_HANDLE_TYPE_GENERIC
    CUmemLocationType_enum (*) CU_MEM_LOCATION_TYPE_: INVALID DEVICE HOST HOST_NUMA HOST_NUMA_CURRENT MAX=2147483647
    CUmemOperationType_enum (*) CU_MEM_OPERATION_TYPE_: MAP=1 UNMAP
    CUmemPool_attribute_enum (*) CU_MEMPOOL_ATTR_: REUSE_FOLLOW_EVENT_DEPENDENCIES=1 REUSE_ALLOW_OPPORTUNISTIC
        REUSE_ALLOW_INTERNAL_DEPENDENCIES RELEASE_THRESHOLD RESERVED_MEM_CURRENT RESERVED_MEM_HIGH USED_MEM_CURRENT
        USED_MEM_HIGH
    CUmemRangeHandleType_enum (*) CU_MEM_RANGE_HANDLE_TYPE_: DMA_BUF_FD=1 MAX=2147483647
    CUmem_advise_enum (*) CU_MEM_ADVISE_: SET_READ_MOSTLY=1 UNSET_READ_MOSTLY SET_PREFERRED_LOCATION
        UNSET_PREFERRED_LOCATION SET_ACCESSED_BY UNSET_ACCESSED_BY
    CUmem_range_attribute_enum (*) CU_MEM_RANGE_ATTRIBUTE_: READ_MOSTLY=1 PREFERRED_LOCATION ACCESSED_BY
        LAST_PREFETCH_LOCATION PREFERRED_LOCATION_TYPE PREFERRED_LOCATION_ID LAST_PREFETCH_LOCATION_TYPE
        LAST_PREFETCH_LOCATION_ID
    CUmemorytype_enum (*) CU_MEMORYTYPE_: HOST=1 DEVICE ARRAY UNIFIED
    CUmoduleLoadingMode_enum (*) CU_MODULE_: EAGER_LOADING=1 LAZY_LOADING
    CUmulticastGranularity_flags_enum (*) CU_MULTICAST_GRANULARITY_: MINIMUM RECOMMENDED
    CUoccupancy_flags_enum (*) CU_OCCUPANCY_: DEFAULT DISABLE_CACHING_OVERRIDE
    CUoutput_mode_enum (*) CU_OUT_: KEY_VALUE_PAIR CSV
    CUpointer_attribute_enum (*) CU_POINTER_ATTRIBUTE_: CONTEXT=1 MEMORY_TYPE DEVICE_POINTER HOST_POINTER P2P_TOKENS
        SYNC_MEMOPS BUFFER_ID IS_MANAGED DEVICE_ORDINAL IS_LEGACY_CUDA_IPC_CAPABLE RANGE_START_ADDR RANGE_SIZE MAPPED
        ALLOWED_HANDLE_TYPES IS_GPU_DIRECT_RDMA_CAPABLE ACCESS_FLAGS MEMPOOL_HANDLE MAPPING_SIZE MAPPING_BASE_ADDR
        MEMORY_BLOCK_ID
    CUresourceViewFormat_enum (*) CU_RES_VIEW_FORMAT_: NONE UINT_1X8 UINT_2X8 UINT_4X8 SINT_1X8 SINT_2X8 SINT_4X8
        UINT_1X16 UINT_2X16 UINT_4X16 SINT_1X16 SINT_2X16 SINT_4X16 UINT_1X32 UINT_2X32 UINT_4X32 SINT_1X32 SINT_2X32
        SINT_4X32 FLOAT_1X16 FLOAT_2X16 FLOAT_4X16 FLOAT_1X32 FLOAT_2X32 FLOAT_4X32 UNSIGNED_BC1 UNSIGNED_BC2
        UNSIGNED_BC3 UNSIGNED_BC4 SIGNED_BC4 UNSIGNED_BC5 SIGNED_BC5 UNSIGNED_BC6H SIGNED_BC6H UNSIGNED_BC7
    CUresourcetype_enum (*) CU_RESOURCE_TYPE_: ARRAY MIPMAPPED_ARRAY LINEAR PITCH2D
    CUshared_carveout_enum (*) CU_SHAREDMEM_CARVEOUT_: DEFAULT=-1 MAX_SHARED=100 MAX_L1=0
    CUsharedconfig_enum (*) CU_SHARED_MEM_CONFIG_: DEFAULT_BANK_SIZE FOUR_BYTE_BANK_SIZE EIGHT_BYTE_BANK_SIZE
    CUstreamBatchMemOpType_enum (*) CU_STREAM_MEM_OP_: WAIT_VALUE_32=1 WRITE_VALUE_32 WAIT_VALUE_64=4 WRITE_VALUE_64
        BARRIER FLUSH_REMOTE_WRITES=3
    CUstreamCaptureMode_enum (*) CU_STREAM_CAPTURE_MODE_: GLOBAL THREAD_LOCAL RELAXED
    CUstreamCaptureStatus_enum (*) CU_STREAM_CAPTURE_STATUS_: NONE ACTIVE INVALIDATED
    CUstreamMemoryBarrier_flags_enum (*) CU_STREAM_MEMORY_BARRIER_TYPE_: SYS GPU
    CUstreamUpdateCaptureDependencies_flags_enum (*) CU_STREAM_: ADD_CAPTURE_DEPENDENCIES SET_CAPTURE_DEPENDENCIES
    CUstreamWaitValue_flags_enum (*) CU_STREAM_WAIT_VALUE_: GEQ EQ AND NOR FLUSH=1073741824
    CUstreamWriteValue_flags_enum (*) CU_STREAM_WRITE_VALUE_: DEFAULT NO_MEMORY_BARRIER
    CUstream_flags_enum (*) CU_STREAM_: DEFAULT NON_BLOCKING
    CUsynchronizationPolicy_enum (*) CU_SYNC_POLICY_: AUTO=1 SPIN YIELD BLOCKING_SYNC
    CUtensorMapDataType_enum (*) CU_TENSOR_MAP_DATA_TYPE_: UINT8 UINT16 UINT32 INT32 UINT64 INT64 FLOAT16 FLOAT32
        FLOAT64 BFLOAT16 FLOAT32_FTZ TFLOAT32 TFLOAT32_FTZ
    CUtensorMapFloatOOBfill_enum (*) CU_TENSOR_MAP_FLOAT_OOB_FILL_: NONE NAN_REQUEST_ZERO_FMA
    CUtensorMapInterleave_enum (*) CU_TENSOR_MAP_INTERLEAVE_: NONE 16B 32B
    CUtensorMapL2promotion_enum (*) CU_TENSOR_MAP_L2_PROMOTION_: NONE L2_64B L2_128B L2_256B
    CUtensorMapSwizzle_enum (*) CU_TENSOR_MAP_SWIZZLE_: NONE 32B 64B 128B
    CUuserObjectRetain_flags_enum (*) -: CU_GRAPH_USER_OBJECT_MOVE=1
    CUuserObject_flags_enum (*) -: CU_USER_OBJECT_NO_DESTRUCTOR_SYNC=1
    cudaError_enum (CUresult) CUDA_: SUCCESS ERROR_INVALID_VALUE ERROR_OUT_OF_MEMORY ERROR_NOT_INITIALIZED
        ERROR_DEINITIALIZED ERROR_PROFILER_DISABLED ERROR_PROFILER_NOT_INITIALIZED ERROR_PROFILER_ALREADY_STARTED
        ERROR_PROFILER_ALREADY_STOPPED ERROR_STUB_LIBRARY=34 ERROR_DEVICE_UNAVAILABLE=46 ERROR_NO_DEVICE=100
        ERROR_INVALID_DEVICE ERROR_DEVICE_NOT_LICENSED ERROR_INVALID_IMAGE=200 ERROR_INVALID_CONTEXT
        ERROR_CONTEXT_ALREADY_CURRENT ERROR_MAP_FAILED=205 ERROR_UNMAP_FAILED ERROR_ARRAY_IS_MAPPED
        ERROR_ALREADY_MAPPED ERROR_NO_BINARY_FOR_GPU ERROR_ALREADY_ACQUIRED ERROR_NOT_MAPPED ERROR_NOT_MAPPED_AS_ARRAY
        ERROR_NOT_MAPPED_AS_POINTER ERROR_ECC_UNCORRECTABLE ERROR_UNSUPPORTED_LIMIT ERROR_CONTEXT_ALREADY_IN_USE
        ERROR_PEER_ACCESS_UNSUPPORTED ERROR_INVALID_PTX ERROR_INVALID_GRAPHICS_CONTEXT ERROR_NVLINK_UNCORRECTABLE
        ERROR_JIT_COMPILER_NOT_FOUND ERROR_UNSUPPORTED_PTX_VERSION ERROR_JIT_COMPILATION_DISABLED
        ERROR_UNSUPPORTED_EXEC_AFFINITY ERROR_UNSUPPORTED_DEVSIDE_SYNC ERROR_CONTAINED ERROR_INVALID_SOURCE=300
        ERROR_FILE_NOT_FOUND ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND ERROR_SHARED_OBJECT_INIT_FAILED
        ERROR_OPERATING_SYSTEM ERROR_INVALID_HANDLE=400 ERROR_ILLEGAL_STATE ERROR_LOSSY_QUERY ERROR_NOT_FOUND=500
        ERROR_NOT_READY=600 ERROR_ILLEGAL_ADDRESS=700 ERROR_LAUNCH_OUT_OF_RESOURCES ERROR_LAUNCH_TIMEOUT
        ERROR_LAUNCH_INCOMPATIBLE_TEXTURING ERROR_PEER_ACCESS_ALREADY_ENABLED ERROR_PEER_ACCESS_NOT_ENABLED
        ERROR_PRIMARY_CONTEXT_ACTIVE=708 ERROR_CONTEXT_IS_DESTROYED ERROR_ASSERT ERROR_TOO_MANY_PEERS
        ERROR_HOST_MEMORY_ALREADY_REGISTERED ERROR_HOST_MEMORY_NOT_REGISTERED ERROR_HARDWARE_STACK_ERROR
        ERROR_ILLEGAL_INSTRUCTION ERROR_MISALIGNED_ADDRESS ERROR_INVALID_ADDRESS_SPACE ERROR_INVALID_PC
        ERROR_LAUNCH_FAILED ERROR_COOPERATIVE_LAUNCH_TOO_LARGE ERROR_TENSOR_MEMORY_LEAK ERROR_NOT_PERMITTED=800
        ERROR_NOT_SUPPORTED ERROR_SYSTEM_NOT_READY ERROR_SYSTEM_DRIVER_MISMATCH ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE
        ERROR_MPS_CONNECTION_FAILED ERROR_MPS_RPC_FAILURE ERROR_MPS_SERVER_NOT_READY ERROR_MPS_MAX_CLIENTS_REACHED
        ERROR_MPS_MAX_CONNECTIONS_REACHED ERROR_MPS_CLIENT_TERMINATED ERROR_CDP_NOT_SUPPORTED
        ERROR_CDP_VERSION_MISMATCH ERROR_STREAM_CAPTURE_UNSUPPORTED=900 ERROR_STREAM_CAPTURE_INVALIDATED
        ERROR_STREAM_CAPTURE_MERGE ERROR_STREAM_CAPTURE_UNMATCHED ERROR_STREAM_CAPTURE_UNJOINED
        ERROR_STREAM_CAPTURE_ISOLATION ERROR_STREAM_CAPTURE_IMPLICIT ERROR_CAPTURED_EVENT
        ERROR_STREAM_CAPTURE_WRONG_THREAD ERROR_TIMEOUT ERROR_GRAPH_EXEC_UPDATE_FAILURE ERROR_EXTERNAL_DEVICE
        ERROR_INVALID_CLUSTER_SIZE ERROR_FUNCTION_NOT_LOADED ERROR_INVALID_RESOURCE_TYPE
        ERROR_INVALID_RESOURCE_CONFIGURATION ERROR_KEY_ROTATION ERROR_STREAM_DETACHED ERROR_GRAPH_RECAPTURE_FAILURE
        ERROR_UNKNOWN=999
""")


# The structures of the driver API (`model.structures`).


STRUCTURES = structures("""
structures:
    union CUstreamBatchMemOpParams_union (*, *_v1) 48: 0 CUstreamBatchMemOpType operation; struct {
        0 CUstreamBatchMemOpType operation; 8 CUdeviceptr address; union { 16 cuuint32_t value; 16 cuuint64_t value64;
        }; 24 unsigned int flags; 32 CUdeviceptr alias; } waitValue; struct { 0 CUstreamBatchMemOpType operation;
        8 CUdeviceptr address; union { 16 cuuint32_t value; 16 cuuint64_t value64; }; 24 unsigned int flags;
        32 CUdeviceptr alias; } writeValue; struct { 0 CUstreamBatchMemOpType operation; 4 unsigned int flags;
        } flushRemoteWrites; struct { 0 CUstreamBatchMemOpType operation; 4 unsigned int flags; } memoryBarrier;
        0 cuuint64_t pad[6];
    CUDA_ARRAY3D_DESCRIPTOR_st (*, *_v2) 40: 0 size_t Width; 8 size_t Height; 16 size_t Depth;
        24 CUarray_format Format; 28 unsigned int NumChannels; 32 unsigned int Flags;
    CUDA_ARRAY_DESCRIPTOR_st (*, *_v2) 24: 0 size_t Width; 8 size_t Height; 16 CUarray_format Format;
        20 unsigned int NumChannels;
    CUDA_ARRAY_MEMORY_REQUIREMENTS_st (*, *_v1) 32: 0 size_t size; 8 size_t alignment; 16 unsigned int reserved[4];
    CUDA_ARRAY_SPARSE_PROPERTIES_st (*, *_v1) 48: struct { 0 unsigned int width; 4 unsigned int height;
        8 unsigned int depth; } tileExtent; 12 unsigned int miptailFirstLevel; 16 unsigned long long miptailSize;
        24 unsigned int flags; 28 unsigned int reserved[4];
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st (CUDA_BATCH_MEM_OP_NODE_PARAMS, *) 32: 0 CUcontext ctx; 8 unsigned int count;
        16 CUstreamBatchMemOpParams *paramArray; 24 unsigned int flags;
    CUDA_BATCH_MEM_OP_NODE_PARAMS_v2_st (*) 32: as CUDA_BATCH_MEM_OP_NODE_PARAMS_v1_st
    CUDA_CHILD_GRAPH_NODE_PARAMS_st (*) 8: 0 CUgraph graph;
    CUDA_CONDITIONAL_NODE_PARAMS (CUDA_CONDITIONAL_NODE_PARAMS) 32: 0 CUgraphConditionalHandle handle;
        8 CUgraphConditionalNodeType type; 12 unsigned int size; 16 CUgraph *phGraph_out; 24 CUcontext ctx;
    CUDA_EVENT_RECORD_NODE_PARAMS_st (*) 8: 0 CUevent event;
    CUDA_EVENT_WAIT_NODE_PARAMS_st (*) 8: 0 CUevent event;
    CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st (*, *_v1) 88: 0 unsigned long long offset; 8 unsigned long long size;
        16 unsigned int flags; 20 unsigned int reserved[16];
    CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st (*, *_v1) 104: 0 CUexternalMemoryHandleType type; union { 8 int fd; struct {
        8 void *handle; 16 const void *name; } win32; 8 const void *nvSciBufObject; } handle;
        24 unsigned long long size; 32 unsigned int flags; 36 unsigned int reserved[16];
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st (*, *_v1) 120: 0 unsigned long long offset;
        8 CUDA_ARRAY3D_DESCRIPTOR arrayDesc; 48 unsigned int numLevels; 52 unsigned int reserved[16];
    CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st (*, *_v1) 96: 0 CUexternalSemaphoreHandleType type; union { 8 int fd;
        struct { 8 void *handle; 16 const void *name; } win32; 8 const void *nvSciSyncObj; } handle;
        24 unsigned int flags; 28 unsigned int reserved[16];
    CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st (*, *_v1) 144: struct { struct { 0 unsigned long long value; } fence;
        union { 8 void *fence; 8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key;
        } keyedMutex; 24 unsigned int reserved[12]; } params; 72 unsigned int flags; 76 unsigned int reserved[16];
    CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st (*, *_v1) 144: struct { struct { 0 unsigned long long value; } fence;
        union { 8 void *fence; 8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key;
        24 unsigned int timeoutMs; } keyedMutex; 32 unsigned int reserved[10]; } params; 72 unsigned int flags;
        76 unsigned int reserved[16];
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st (*, *_v1) 24: 0 CUexternalSemaphore *extSemArray;
        8 const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *paramsArray; 16 unsigned int numExtSems;
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2_st (*) 24: as CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_st (*, *_v1) 24: 0 CUexternalSemaphore *extSemArray;
        8 const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *paramsArray; 16 unsigned int numExtSems;
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2_st (*) 24: as CUDA_EXT_SEM_WAIT_NODE_PARAMS_st
    CUDA_GRAPH_INSTANTIATE_PARAMS_st (*) 32: 0 cuuint64_t flags; 8 CUstream hUploadStream; 16 CUgraphNode hErrNode_out;
        24 CUgraphInstantiateResult result_out;
    CUDA_HOST_NODE_PARAMS_st (*, *_v1) 16: 0 CUhostFn fn; 8 void *userData;
    CUDA_HOST_NODE_PARAMS_v2_st (*) 16: 0 CUhostFn fn; 8 void *userData;
    CUDA_KERNEL_NODE_PARAMS_st (*_v1) 56: 0 CUfunction func; 8 unsigned int gridDimX; 12 unsigned int gridDimY;
        16 unsigned int gridDimZ; 20 unsigned int blockDimX; 24 unsigned int blockDimY; 28 unsigned int blockDimZ;
        32 unsigned int sharedMemBytes; 40 void **kernelParams; 48 void **extra;
    CUDA_KERNEL_NODE_PARAMS_v2_st (CUDA_KERNEL_NODE_PARAMS, *) 72: 0 CUfunction func; 8 unsigned int gridDimX;
        12 unsigned int gridDimY; 16 unsigned int gridDimZ; 20 unsigned int blockDimX; 24 unsigned int blockDimY;
        28 unsigned int blockDimZ; 32 unsigned int sharedMemBytes; 40 void **kernelParams; 48 void **extra;
        56 CUkernel kern; 64 CUcontext ctx;
    CUDA_KERNEL_NODE_PARAMS_v3_st (*) 72: as CUDA_KERNEL_NODE_PARAMS_v2_st
    CUDA_LAUNCH_PARAMS_st (*, *_v1) 56: 0 CUfunction function; 8 unsigned int gridDimX; 12 unsigned int gridDimY;
        16 unsigned int gridDimZ; 20 unsigned int blockDimX; 24 unsigned int blockDimY; 28 unsigned int blockDimZ;
        32 unsigned int sharedMemBytes; 40 CUstream hStream; 48 void **kernelParams;
    CUDA_MEMCPY2D_st (*, *_v2) 128: 0 size_t srcXInBytes; 8 size_t srcY; 16 CUmemorytype srcMemoryType;
        24 const void *srcHost; 32 CUdeviceptr srcDevice; 40 CUarray srcArray; 48 size_t srcPitch;
        56 size_t dstXInBytes; 64 size_t dstY; 72 CUmemorytype dstMemoryType; 80 void *dstHost;
        88 CUdeviceptr dstDevice; 96 CUarray dstArray; 104 size_t dstPitch; 112 size_t WidthInBytes; 120 size_t Height;
    CUDA_MEMCPY3D_PEER_st (*, *_v1) 200: 0 size_t srcXInBytes; 8 size_t srcY; 16 size_t srcZ; 24 size_t srcLOD;
        32 CUmemorytype srcMemoryType; 40 const void *srcHost; 48 CUdeviceptr srcDevice; 56 CUarray srcArray;
        64 CUcontext srcContext; 72 size_t srcPitch; 80 size_t srcHeight; 88 size_t dstXInBytes; 96 size_t dstY;
        104 size_t dstZ; 112 size_t dstLOD; 120 CUmemorytype dstMemoryType; 128 void *dstHost;
        136 CUdeviceptr dstDevice; 144 CUarray dstArray; 152 CUcontext dstContext; 160 size_t dstPitch;
        168 size_t dstHeight; 176 size_t WidthInBytes; 184 size_t Height; 192 size_t Depth;
    CUDA_MEMCPY3D_st (*, *_v2) 200: 0 size_t srcXInBytes; 8 size_t srcY; 16 size_t srcZ; 24 size_t srcLOD;
        32 CUmemorytype srcMemoryType; 40 const void *srcHost; 48 CUdeviceptr srcDevice; 56 CUarray srcArray;
        64 void *reserved0; 72 size_t srcPitch; 80 size_t srcHeight; 88 size_t dstXInBytes; 96 size_t dstY;
        104 size_t dstZ; 112 size_t dstLOD; 120 CUmemorytype dstMemoryType; 128 void *dstHost;
        136 CUdeviceptr dstDevice; 144 CUarray dstArray; 152 void *reserved1; 160 size_t dstPitch;
        168 size_t dstHeight; 176 size_t WidthInBytes; 184 size_t Height; 192 size_t Depth;
    CUDA_MEMCPY_NODE_PARAMS_st (*) 216: 0 int flags; 4 int reserved; 8 CUcontext copyCtx; 16 CUDA_MEMCPY3D copyParams;
    CUDA_MEMSET_NODE_PARAMS_st (*, *_v1) 40: 0 CUdeviceptr dst; 8 size_t pitch; 16 unsigned int value;
        20 unsigned int elementSize; 24 size_t width; 32 size_t height;
    CUDA_MEMSET_NODE_PARAMS_v2_st (*) 48: 0 CUdeviceptr dst; 8 size_t pitch; 16 unsigned int value;
        20 unsigned int elementSize; 24 size_t width; 32 size_t height; 40 CUcontext ctx;
    CUmemLocation_st (*, *_v1) 8: 0 CUmemLocationType type; 4 int id;
    CUmemPoolProps_st (*, *_v1) 88: 0 CUmemAllocationType allocType; 4 CUmemAllocationHandleType handleTypes;
        8 CUmemLocation location; 16 void *win32SecurityAttributes; 24 size_t maxSize; 32 unsigned char reserved[56];
    CUDA_MEM_ALLOC_NODE_PARAMS_v1_st (CUDA_MEM_ALLOC_NODE_PARAMS, *) 120: 0 CUmemPoolProps poolProps;
        88 const CUmemAccessDesc *accessDescs; 96 size_t accessDescCount; 104 size_t bytesize; 112 CUdeviceptr dptr;
    CUDA_MEM_ALLOC_NODE_PARAMS_v2_st (*) 120: as CUDA_MEM_ALLOC_NODE_PARAMS_v1_st
    CUDA_MEM_FREE_NODE_PARAMS_st (*) 8: 0 CUdeviceptr dptr;
    CUDA_POINTER_ATTRIBUTE_P2P_TOKENS_st (*, *_v1) 16: 0 unsigned long long p2pToken; 8 unsigned int vaSpaceToken;
    CUDA_RESOURCE_DESC_st (*, *_v1) 144: 0 CUresourcetype resType; union { struct { 8 CUarray hArray; } array; struct {
        8 CUmipmappedArray hMipmappedArray; } mipmap; struct { 8 CUdeviceptr devPtr; 16 CUarray_format format;
        20 unsigned int numChannels; 24 size_t sizeInBytes; } linear; struct { 8 CUdeviceptr devPtr;
        16 CUarray_format format; 20 unsigned int numChannels; 24 size_t width; 32 size_t height;
        40 size_t pitchInBytes; } pitch2D; struct { 8 int reserved[32]; } reserved; } res; 136 unsigned int flags;
    CUDA_RESOURCE_VIEW_DESC_st (*, *_v1) 112: 0 CUresourceViewFormat format; 8 size_t width; 16 size_t height;
        24 size_t depth; 32 unsigned int firstMipmapLevel; 36 unsigned int lastMipmapLevel; 40 unsigned int firstLayer;
        44 unsigned int lastLayer; 48 unsigned int reserved[16];
    CUDA_TEXTURE_DESC_st (*, *_v1) 104: 0 CUaddress_mode addressMode[3]; 12 CUfilter_mode filterMode;
        16 unsigned int flags; 20 unsigned int maxAnisotropy; 24 CUfilter_mode mipmapFilterMode;
        28 float mipmapLevelBias; 32 float minMipmapLevelClamp; 36 float maxMipmapLevelClamp; 40 float borderColor[4];
        56 int reserved[12];
    CUaccessPolicyWindow_st (*, *_v1) 32: 0 void *base_ptr; 8 size_t num_bytes; 16 float hitRatio;
        20 CUaccessProperty hitProp; 24 CUaccessProperty missProp;
    CUarrayMapInfo_st (*, *_v1) 96: 0 CUresourcetype resourceType; union { 8 CUmipmappedArray mipmap; 8 CUarray array;
        } resource; 16 CUarraySparseSubresourceType subresourceType; union { struct { 24 unsigned int level;
        28 unsigned int layer; 32 unsigned int offsetX; 36 unsigned int offsetY; 40 unsigned int offsetZ;
        44 unsigned int extentWidth; 48 unsigned int extentHeight; 52 unsigned int extentDepth; } sparseLevel; struct {
        24 unsigned int layer; 32 unsigned long long offset; 40 unsigned long long size; } miptail; } subresource;
        56 CUmemOperationType memOperationType; 60 CUmemHandleType memHandleType; union {
        64 CUmemGenericAllocationHandle memHandle; } memHandle; 72 unsigned long long offset;
        80 unsigned int deviceBitMask; 84 unsigned int flags; 88 unsigned int reserved[2];
    CUdevprop_st (*, *_v1) 56: 0 int maxThreadsPerBlock; 4 int maxThreadsDim[3]; 16 int maxGridSize[3];
        28 int sharedMemPerBlock; 32 int totalConstantMemory; 36 int SIMDWidth; 40 int memPitch; 44 int regsPerBlock;
        48 int clockRate; 52 int textureAlign;
    CUexecAffinitySmCount_st (*, *_v1) 4: 0 unsigned int val;
    CUexecAffinityParam_st (*, *_v1) 8: 0 CUexecAffinityType type; union { 4 CUexecAffinitySmCount smCount; } param;
    CUgraphEdgeData_st (*) 8: 0 unsigned char from_port; 1 unsigned char to_port; 2 unsigned char type;
        3 unsigned char reserved[5];
    CUgraphExecUpdateResultInfo_st (*, *_v1) 24: 0 CUgraphExecUpdateResult result; 8 CUgraphNode errorNode;
        16 CUgraphNode errorFromNode;
    CUgraphNodeParams_st (*) 256: 0 CUgraphNodeType type; 4 int reserved0[3]; union { 16 long long reserved1[29];
        16 CUDA_KERNEL_NODE_PARAMS_v3 kernel; 16 CUDA_MEMCPY_NODE_PARAMS memcpy; 16 CUDA_MEMSET_NODE_PARAMS_v2 memset;
        16 CUDA_HOST_NODE_PARAMS_v2 host; 16 CUDA_CHILD_GRAPH_NODE_PARAMS graph;
        16 CUDA_EVENT_WAIT_NODE_PARAMS eventWait; 16 CUDA_EVENT_RECORD_NODE_PARAMS eventRecord;
        16 CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2 extSemSignal; 16 CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2 extSemWait;
        16 CUDA_MEM_ALLOC_NODE_PARAMS_v2 alloc; 16 CUDA_MEM_FREE_NODE_PARAMS free;
        16 CUDA_BATCH_MEM_OP_NODE_PARAMS_v2 memOp; 16 CUDA_CONDITIONAL_NODE_PARAMS conditional; };
        248 long long reserved2;
    CUipcEventHandle_st (*, *_v1) 64: 0 char reserved[64];
    CUipcMemHandle_st (*, *_v1) 64: 0 char reserved[64];
    CUlaunchMemSyncDomainMap_st (*) 2: 0 unsigned char default_; 1 unsigned char remote;
    union CUlaunchAttributeValue_union (CUkernelNodeAttrValue, CUkernelNodeAttrValue_v1, *, CUstreamAttrValue,
        CUstreamAttrValue_v1) 64: 0 char pad[64]; 0 CUaccessPolicyWindow accessPolicyWindow; 0 int cooperative;
        0 CUsynchronizationPolicy syncPolicy; struct { 0 unsigned int x; 4 unsigned int y; 8 unsigned int z;
        } clusterDim; 0 CUclusterSchedulingPolicy clusterSchedulingPolicyPreference;
        0 int programmaticStreamSerializationAllowed; struct { 0 CUevent event; 8 int flags;
        12 int triggerAtBlockStart; } programmaticEvent; struct { 0 CUevent event; 8 int flags;
        } launchCompletionEvent; 0 int priority; 0 CUlaunchMemSyncDomainMap memSyncDomainMap;
        0 CUlaunchMemSyncDomain memSyncDomain;
    CUlaunchAttribute_st (*) 72: 0 CUlaunchAttributeID id; 4 char pad[4]; 8 CUlaunchAttributeValue value;
    CUlaunchConfig_st (*) 56: 0 unsigned int gridDimX; 4 unsigned int gridDimY; 8 unsigned int gridDimZ;
        12 unsigned int blockDimX; 16 unsigned int blockDimY; 20 unsigned int blockDimZ;
        24 unsigned int sharedMemBytes; 32 CUstream hStream; 40 CUlaunchAttribute *attrs; 48 unsigned int numAttrs;
    CUlibraryHostUniversalFunctionAndDataTable_st (*) 32: 0 void *functionTable; 8 size_t functionWindowSize;
        16 void *dataTable; 24 size_t dataWindowSize;
    CUmemAccessDesc_st (*, *_v1) 12: 0 CUmemLocation location; 8 CUmemAccess_flags flags;
    CUmemAllocationProp_st (*, *_v1) 32: 0 CUmemAllocationType type; 4 CUmemAllocationHandleType requestedHandleTypes;
        8 CUmemLocation location; 16 void *win32HandleMetaData; struct { 24 unsigned char compressionType;
        25 unsigned char gpuDirectRDMACapable; 26 unsigned short usage; 28 unsigned char reserved[4]; } allocFlags;
    CUmemFabricHandle_st (*, *_v1) 64: 0 unsigned char data[64];
    CUmemPoolPtrExportData_st (*, *_v1) 64: 0 unsigned char reserved[64];
    CUmulticastObjectProp_st (*, *_v1) 32: 0 unsigned int numDevices; 8 size_t size; 16 unsigned long long handleTypes;
        24 unsigned long long flags;
    CUtensorMap_st (*) 128/64: 0 cuuint64_t opaque[16];
    CUuuid_st (*) 16: 0 char bytes[16];
""")
