"""Attributes of devices: what each is on every shape, and the member of cudaDeviceProp that tells it."""

import re

ATTRIBUTES = """
attributes:
    MAX_SHARED_MEMORY_PER_BLOCK:sharedMemPerBlock MAX_REGISTERS_PER_BLOCK=65536:regsPerBlock
    WARP_SIZE=WARP_SIZE:warpSize MAX_PITCH=0x7FFFFFFF:memPitch
    MAX_THREADS_PER_BLOCK=MAX_BLOCK_THREADS:maxThreadsPerBlock MAX_BLOCK_DIM_{X=1024,Y=1024,Z=64}:maxThreadsDim
    MAX_GRID_DIM_{X=0x7FFFFFFF,Y=65535,Z=65535}:maxGridSize CLOCK_RATE:clockRate
    TOTAL_CONSTANT_MEMORY=KIB(64):totalConstMem COMPUTE_CAPABILITY_MAJOR:major COMPUTE_CAPABILITY_MINOR:minor
    TEXTURE_ALIGNMENT=512:textureAlignment TEXTURE_PITCH_ALIGNMENT=32:texturePitchAlignment
    GPU_OVERLAP=1:deviceOverlap MULTIPROCESSOR_COUNT:multiProcessorCount
    KERNEL_EXEC_TIMEOUT:kernelExecTimeoutEnabled INTEGRATED:integrated CAN_MAP_HOST_MEMORY=1:canMapHostMemory
    COMPUTE_MODE=CU_COMPUTEMODE_DEFAULT:computeMode MAXIMUM_TEXTURE1D_WIDTH=131072:maxTexture1D
    MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH=32768:maxTexture1DMipmap
    MAXIMUM_TEXTURE1D_LINEAR_WIDTH=1<<28:maxTexture1DLinear
    MAXIMUM_TEXTURE2D_{WIDTH=131072,HEIGHT=65536}:maxTexture2D
    MAXIMUM_TEXTURE2D_MIPMAPPED_{WIDTH=32768,HEIGHT=32768}:maxTexture2DMipmap
    MAXIMUM_TEXTURE2D_LINEAR_{WIDTH=131072,HEIGHT=65000,PITCH=2097120}:maxTexture2DLinear
    MAXIMUM_TEXTURE2D_GATHER_{WIDTH=32768,HEIGHT=32768}:maxTexture2DGather
    MAXIMUM_TEXTURE3D_{WIDTH=16384,HEIGHT=16384,DEPTH=16384}:maxTexture3D
    MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE=8192:maxTexture3DAlt[0]
    MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE=8192:maxTexture3DAlt[1]
    MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE=32768:maxTexture3DAlt[2] MAXIMUM_TEXTURECUBEMAP_WIDTH=32768:maxTextureCubemap
    MAXIMUM_TEXTURE1D_LAYERED_{WIDTH=32768,LAYERS=2048}:maxTexture1DLayered
    MAXIMUM_TEXTURE2D_LAYERED_{WIDTH=32768,HEIGHT=32768,LAYERS=2048}:maxTexture2DLayered
    MAXIMUM_TEXTURECUBEMAP_LAYERED_{WIDTH=32768,LAYERS=2046}:maxTextureCubemapLayered
    MAXIMUM_SURFACE1D_WIDTH=32768:maxSurface1D MAXIMUM_SURFACE2D_{WIDTH=131072,HEIGHT=65536}:maxSurface2D
    MAXIMUM_SURFACE3D_{WIDTH=16384,HEIGHT=16384,DEPTH=16384}:maxSurface3D
    MAXIMUM_SURFACE1D_LAYERED_{WIDTH=32768,LAYERS=2048}:maxSurface1DLayered
    MAXIMUM_SURFACE2D_LAYERED_{WIDTH=32768,HEIGHT=32768,LAYERS=2048}:maxSurface2DLayered
    MAXIMUM_SURFACECUBEMAP_WIDTH=32768:maxSurfaceCubemap
    MAXIMUM_SURFACECUBEMAP_LAYERED_{WIDTH=32768,LAYERS=2046}:maxSurfaceCubemapLayered
    SURFACE_ALIGNMENT=512:surfaceAlignment CONCURRENT_KERNELS=1:concurrentKernels ECC_ENABLED:ECCEnabled
    PCI_BUS_ID=PCI_BUS:pciBusID PCI_DEVICE_ID:pciDeviceID PCI_DOMAIN_ID:pciDomainID TCC_DRIVER:tccDriver
    ASYNC_ENGINE_COUNT=2:asyncEngineCount UNIFIED_ADDRESSING=1:unifiedAddressing MEMORY_CLOCK_RATE:memoryClockRate
    GLOBAL_MEMORY_BUS_WIDTH=512:memoryBusWidth L2_CACHE_SIZE=KIB(1024):l2CacheSize
    MAX_PERSISTING_L2_CACHE_SIZE:persistingL2CacheMaxSize MAX_THREADS_PER_MULTIPROCESSOR:maxThreadsPerMultiProcessor
    STREAM_PRIORITIES_SUPPORTED=1:streamPrioritiesSupported GLOBAL_L1_CACHE_SUPPORTED=1:globalL1CacheSupported
    LOCAL_L1_CACHE_SUPPORTED=1:localL1CacheSupported MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:sharedMemPerMultiprocessor
    MAX_REGISTERS_PER_MULTIPROCESSOR=65536:regsPerMultiprocessor MANAGED_MEMORY=1:managedMemory
    MULTI_GPU_BOARD:isMultiGpuBoard MULTI_GPU_BOARD_GROUP_ID:multiGpuBoardGroupID
    HOST_NATIVE_ATOMIC_SUPPORTED:hostNativeAtomicSupported
    SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO=2:singleToDoublePrecisionPerfRatio
    PAGEABLE_MEMORY_ACCESS:pageableMemoryAccess CONCURRENT_MANAGED_ACCESS:concurrentManagedAccess
    COMPUTE_PREEMPTION_SUPPORTED:computePreemptionSupported
    CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM:canUseHostPointerForRegisteredMem COOPERATIVE_LAUNCH=1:cooperativeLaunch
    COOPERATIVE_MULTI_DEVICE_LAUNCH:cooperativeMultiDeviceLaunch
    MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:sharedMemPerBlockOptin
    PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES:pageableMemoryAccessUsesHostPageTables
    DIRECT_MANAGED_MEM_ACCESS_FROM_HOST:directManagedMemAccessFromHost
    MAX_BLOCKS_PER_MULTIPROCESSOR=32:maxBlocksPerMultiProcessor
    MAX_ACCESS_POLICY_WINDOW_SIZE:accessPolicyMaxWindowSize
    RESERVED_SHARED_MEMORY_PER_BLOCK:reservedSharedMemPerBlock HOST_REGISTER_SUPPORTED:hostRegisterSupported
    SPARSE_CUDA_ARRAY_SUPPORTED:sparseCudaArraySupported
    READ_ONLY_HOST_REGISTER_SUPPORTED:hostRegisterReadOnlySupported
    TIMELINE_SEMAPHORE_INTEROP_SUPPORTED:timelineSemaphoreInteropSupported
    MEMORY_POOLS_SUPPORTED=1:memoryPoolsSupported GPU_DIRECT_RDMA_SUPPORTED:gpuDirectRDMASupported
    GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS:gpuDirectRDMAFlushWritesOptions
    GPU_DIRECT_RDMA_WRITES_ORDERING:gpuDirectRDMAWritesOrdering
    MEMPOOL_SUPPORTED_HANDLE_TYPES:memoryPoolSupportedHandleTypes
    DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED:deferredMappingCudaArraySupported IPC_EVENT_SUPPORTED:ipcEventSupported
    CLUSTER_LAUNCH=1:clusterLaunch UNIFIED_FUNCTION_POINTERS:unifiedFunctionPointers CAN_TEX2D_GATHER=1
    MEM_SYNC_DOMAIN_COUNT=1 NUMA_CONFIG=CU_DEVICE_NUMA_CONFIG_NONE NUMA_ID=-1 HOST_NUMA_ID=-1
"""
"""``NAME=VALUE:MEMBER``: CU_DEVICE_ATTRIBUTE_NAME, its value (a constant of C) where that is the same on every shape,
and the member, if there is one; ``NAME{X=1,Y=2}:MEMBER`` are the elements of an array. What follows from the shape is
computed (``gpu.c``); all others are 0."""


def _rows() -> list[tuple[str, str, str]]:
    """Name, value and member of each attribute; "" for none of the latter."""
    rows = []
    for word in ATTRIBUTES.split()[1:]:
        attribute, _, member = word.partition(":")
        names = re.fullmatch(r"(\w+)\{(.*)\}", attribute)
        for index, name in enumerate(names[2].split(",") if names else [attribute]):
            own, _, value = name.partition("=")
            rows.append((names[1] + own, value, f"{member}[{index}]") if names else (own, value, member))
    return rows


def fixed() -> str:
    """Return the initialisers of libcuda's table of attributes that are the same on every shape."""
    return "".join(f"{{CU_DEVICE_ATTRIBUTE_{name}, {value}}},\n" for name, value, _ in _rows() if value)


def properties() -> str:
    """Return the initialisers of libcudart's table of members: where each lies, its bytes, and the attribute."""
    return "".join(f"PROPERTY({member}, CU_DEVICE_ATTRIBUTE_{name}),\n" for name, _, member in _rows() if member)
