"""The enumerations and structures of the runtime API (`model.enumerations`, `model.structures`)."""

from vortex_rt.cuda.table.model import enumerations, structures

ENUMERATIONS = enumerations("""
enumerations:
    cudaAccessProperty cudaAccessProperty: Normal Streaming Persisting
    cudaCGScope cudaCGScope: Invalid Grid MultiGrid
    cudaChannelFormatKind cudaChannelFormatKind: Signed Unsigned Float None NV12 UnsignedNormalized8X1
        UnsignedNormalized8X2 UnsignedNormalized8X4 UnsignedNormalized16X1 UnsignedNormalized16X2
        UnsignedNormalized16X4 SignedNormalized8X1 SignedNormalized8X2 SignedNormalized8X4 SignedNormalized16X1
        SignedNormalized16X2 SignedNormalized16X4 UnsignedBlockCompressed1 UnsignedBlockCompressed1SRGB
        UnsignedBlockCompressed2 UnsignedBlockCompressed2SRGB UnsignedBlockCompressed3 UnsignedBlockCompressed3SRGB
        UnsignedBlockCompressed4 SignedBlockCompressed4 UnsignedBlockCompressed5 SignedBlockCompressed5
        UnsignedBlockCompressed6H SignedBlockCompressed6H UnsignedBlockCompressed7 UnsignedBlockCompressed7SRGB
    cudaClusterSchedulingPolicy cudaClusterSchedulingPolicy: Default Spread LoadBalancing
    cudaComputeMode cudaComputeMode: Default Exclusive Prohibited ExclusiveProcess
    cudaDataType_t (cudaDataType) CUDA_: R_16F=2 C_16F=6 R_16BF=14 C_16BF R_32F=0 C_32F=4 R_64F=1 C_64F=5 R_4I=16 C_4I
        R_4U C_4U R_8I=3 C_8I=7 R_8U C_8U R_16I=20 C_16I R_16U C_16U R_32I=10 C_32I R_32U C_32U R_64I=24 C_64I R_64U
        C_64U R_8F_E4M3 R_8F_E5M2
    cudaDeviceAttr cudaDevAttr: MaxThreadsPerBlock=1 MaxBlockDimX MaxBlockDimY MaxBlockDimZ MaxGridDimX MaxGridDimY
        MaxGridDimZ MaxSharedMemoryPerBlock TotalConstantMemory WarpSize MaxPitch MaxRegistersPerBlock ClockRate
        TextureAlignment GpuOverlap MultiProcessorCount KernelExecTimeout Integrated CanMapHostMemory ComputeMode
        MaxTexture1DWidth MaxTexture2DWidth MaxTexture2DHeight MaxTexture3DWidth MaxTexture3DHeight MaxTexture3DDepth
        MaxTexture2DLayeredWidth MaxTexture2DLayeredHeight MaxTexture2DLayeredLayers SurfaceAlignment ConcurrentKernels
        EccEnabled PciBusId PciDeviceId TccDriver MemoryClockRate GlobalMemoryBusWidth L2CacheSize
        MaxThreadsPerMultiProcessor AsyncEngineCount UnifiedAddressing MaxTexture1DLayeredWidth
        MaxTexture1DLayeredLayers MaxTexture2DGatherWidth=45 MaxTexture2DGatherHeight MaxTexture3DWidthAlt
        MaxTexture3DHeightAlt MaxTexture3DDepthAlt PciDomainId TexturePitchAlignment MaxTextureCubemapWidth
        MaxTextureCubemapLayeredWidth MaxTextureCubemapLayeredLayers MaxSurface1DWidth MaxSurface2DWidth
        MaxSurface2DHeight MaxSurface3DWidth MaxSurface3DHeight MaxSurface3DDepth MaxSurface1DLayeredWidth
        MaxSurface1DLayeredLayers MaxSurface2DLayeredWidth MaxSurface2DLayeredHeight MaxSurface2DLayeredLayers
        MaxSurfaceCubemapWidth MaxSurfaceCubemapLayeredWidth MaxSurfaceCubemapLayeredLayers MaxTexture1DLinearWidth
        MaxTexture2DLinearWidth MaxTexture2DLinearHeight MaxTexture2DLinearPitch MaxTexture2DMipmappedWidth
        MaxTexture2DMipmappedHeight ComputeCapabilityMajor ComputeCapabilityMinor MaxTexture1DMipmappedWidth
        StreamPrioritiesSupported GlobalL1CacheSupported LocalL1CacheSupported MaxSharedMemoryPerMultiprocessor
        MaxRegistersPerMultiprocessor ManagedMemory IsMultiGpuBoard MultiGpuBoardGroupID HostNativeAtomicSupported
        SingleToDoublePrecisionPerfRatio PageableMemoryAccess ConcurrentManagedAccess ComputePreemptionSupported
        CanUseHostPointerForRegisteredMem Reserved92 Reserved93 Reserved94 CooperativeLaunch
        CooperativeMultiDeviceLaunch MaxSharedMemoryPerBlockOptin CanFlushRemoteWrites HostRegisterSupported
        PageableMemoryAccessUsesHostPageTables DirectManagedMemAccessFromHost MaxBlocksPerMultiprocessor=106
        MaxPersistingL2CacheSize=108 MaxAccessPolicyWindowSize ReservedSharedMemoryPerBlock=111
        SparseCudaArraySupported HostRegisterReadOnlySupported TimelineSemaphoreInteropSupported MemoryPoolsSupported
        GPUDirectRDMASupported GPUDirectRDMAFlushWritesOptions GPUDirectRDMAWritesOrdering
        MemoryPoolSupportedHandleTypes ClusterLaunch DeferredMappingCudaArraySupported Reserved122 Reserved123
        Reserved124 IpcEventSupport MemSyncDomainCount Reserved127 Reserved128 Reserved129 NumaConfig NumaId
        Reserved132 MpsEnabled HostNumaId Max MaxTimelineSemaphoreInteropSupported=114
    cudaDeviceNumaConfig cudaDeviceNumaConfig: None NumaNode
    cudaDeviceP2PAttr cudaDevP2PAttr: PerformanceRank=1 AccessSupported NativeAtomicSupported CudaArrayAccessSupported
    cudaDriverEntryPointQueryResult (cudaDriverEntryPointQueryResult) cudaDriverEntryPoint: Success SymbolNotFound
        VersionNotSufficent
    cudaError (cudaError_t) cuda: Success ErrorInvalidValue ErrorMemoryAllocation ErrorInitializationError
        ErrorCudartUnloading ErrorProfilerDisabled ErrorProfilerNotInitialized ErrorProfilerAlreadyStarted
        ErrorProfilerAlreadyStopped ErrorInvalidConfiguration ErrorInvalidPitchValue=12 ErrorInvalidSymbol
        ErrorInvalidHostPointer=16 ErrorInvalidDevicePointer ErrorInvalidTexture ErrorInvalidTextureBinding
        ErrorInvalidChannelDescriptor ErrorInvalidMemcpyDirection ErrorAddressOfConstant ErrorTextureFetchFailed
        ErrorTextureNotBound ErrorSynchronizationError ErrorInvalidFilterSetting ErrorInvalidNormSetting
        ErrorMixedDeviceExecution ErrorNotYetImplemented=31 ErrorMemoryValueTooLarge ErrorStubLibrary=34
        ErrorInsufficientDriver ErrorCallRequiresNewerDriver ErrorInvalidSurface ErrorDuplicateVariableName=43
        ErrorDuplicateTextureName ErrorDuplicateSurfaceName ErrorDevicesUnavailable ErrorIncompatibleDriverContext=49
        ErrorMissingConfiguration=52 ErrorPriorLaunchFailure ErrorLaunchMaxDepthExceeded=65 ErrorLaunchFileScopedTex
        ErrorLaunchFileScopedSurf ErrorSyncDepthExceeded ErrorLaunchPendingCountExceeded ErrorInvalidDeviceFunction=98
        ErrorNoDevice=100 ErrorInvalidDevice ErrorDeviceNotLicensed ErrorSoftwareValidityNotEstablished
        ErrorStartupFailure=127 ErrorInvalidKernelImage=200 ErrorDeviceUninitialized ErrorMapBufferObjectFailed=205
        ErrorUnmapBufferObjectFailed ErrorArrayIsMapped ErrorAlreadyMapped ErrorNoKernelImageForDevice
        ErrorAlreadyAcquired ErrorNotMapped ErrorNotMappedAsArray ErrorNotMappedAsPointer ErrorECCUncorrectable
        ErrorUnsupportedLimit ErrorDeviceAlreadyInUse ErrorPeerAccessUnsupported ErrorInvalidPtx
        ErrorInvalidGraphicsContext ErrorNvlinkUncorrectable ErrorJitCompilerNotFound ErrorUnsupportedPtxVersion
        ErrorJitCompilationDisabled ErrorUnsupportedExecAffinity ErrorUnsupportedDevSideSync ErrorContained
        ErrorInvalidSource=300 ErrorFileNotFound ErrorSharedObjectSymbolNotFound ErrorSharedObjectInitFailed
        ErrorOperatingSystem ErrorInvalidResourceHandle=400 ErrorIllegalState ErrorLossyQuery ErrorSymbolNotFound=500
        ErrorNotReady=600 ErrorIllegalAddress=700 ErrorLaunchOutOfResources ErrorLaunchTimeout
        ErrorLaunchIncompatibleTexturing ErrorPeerAccessAlreadyEnabled ErrorPeerAccessNotEnabled
        ErrorSetOnActiveProcess=708 ErrorContextIsDestroyed ErrorAssert ErrorTooManyPeers
        ErrorHostMemoryAlreadyRegistered ErrorHostMemoryNotRegistered ErrorHardwareStackError ErrorIllegalInstruction
        ErrorMisalignedAddress ErrorInvalidAddressSpace ErrorInvalidPc ErrorLaunchFailure
        ErrorCooperativeLaunchTooLarge ErrorTensorMemoryLeak ErrorNotPermitted=800 ErrorNotSupported
        ErrorSystemNotReady ErrorSystemDriverMismatch ErrorCompatNotSupportedOnDevice ErrorMpsConnectionFailed
        ErrorMpsRpcFailure ErrorMpsServerNotReady ErrorMpsMaxClientsReached ErrorMpsMaxConnectionsReached
        ErrorMpsClientTerminated ErrorCdpNotSupported ErrorCdpVersionMismatch ErrorStreamCaptureUnsupported=900
        ErrorStreamCaptureInvalidated ErrorStreamCaptureMerge ErrorStreamCaptureUnmatched ErrorStreamCaptureUnjoined
        ErrorStreamCaptureIsolation ErrorStreamCaptureImplicit ErrorCapturedEvent ErrorStreamCaptureWrongThread
        ErrorTimeout ErrorGraphExecUpdateFailure ErrorExternalDevice ErrorInvalidClusterSize ErrorFunctionNotLoaded
        ErrorInvalidResourceType ErrorInvalidResourceConfiguration ErrorStreamDetached=917 ErrorGraphRecaptureFailure
        ErrorUnknown=999 ErrorApiFailureBase=10000
    cudaExternalMemoryHandleType cudaExternalMemoryHandleType: OpaqueFd=1 OpaqueWin32 OpaqueWin32Kmt D3D12Heap
        D3D12Resource D3D11Resource D3D11ResourceKmt NvSciBuf
    cudaExternalSemaphoreHandleType cudaExternalSemaphoreHandleType: OpaqueFd=1 OpaqueWin32 OpaqueWin32Kmt D3D12Fence
        D3D11Fence NvSciSync KeyedMutex KeyedMutexKmt TimelineSemaphoreFd TimelineSemaphoreWin32
    cudaFlushGPUDirectRDMAWritesOptions cudaFlushGPUDirectRDMAWritesOption: Host=1 MemOps
    cudaFlushGPUDirectRDMAWritesScope cudaFlushGPUDirectRDMAWritesTo: Owner=100 AllDevices=200
    cudaFlushGPUDirectRDMAWritesTarget -: cudaFlushGPUDirectRDMAWritesTargetCurrentDevice
    cudaFuncAttribute cudaFuncAttribute: MaxDynamicSharedMemorySize=8 PreferredSharedMemoryCarveout ClusterDimMustBeSet
        RequiredClusterWidth RequiredClusterHeight RequiredClusterDepth NonPortableClusterSizeAllowed
        ClusterSchedulingPolicyPreference Max
    cudaFuncCache cudaFuncCachePrefer: None Shared L1 Equal
    cudaGPUDirectRDMAWritesOrdering cudaGPUDirectRDMAWritesOrdering: None Owner=100 AllDevices=200
    cudaGetDriverEntryPointFlags cudaEnable: Default LegacyStream PerThreadDefaultStream
    cudaGraphConditionalHandleFlags -: cudaGraphCondAssignDefault=1
    cudaGraphConditionalNodeType cudaGraphCondType: If While Switch
    cudaGraphDebugDotFlags cudaGraphDebugDotFlags: Verbose=1 KernelNodeParams=4 MemcpyNodeParams=8 MemsetNodeParams=16
        HostNodeParams=32 EventNodeParams=64 ExtSemasSignalNodeParams=128 ExtSemasWaitNodeParams=256
        KernelNodeAttributes=512 Handles=1024 ConditionalNodeParams=32768
    cudaGraphDependencyType_enum (*) cudaGraphDependencyType: Default Programmatic
    cudaGraphExecUpdateResult cudaGraphExecUpdate: Success Error ErrorTopologyChanged ErrorNodeTypeChanged
        ErrorFunctionChanged ErrorParametersChanged ErrorNotSupported ErrorUnsupportedFunctionChange
        ErrorAttributesChanged
    cudaGraphInstantiateFlags cudaGraphInstantiateFlag: AutoFreeOnLaunch=1 Upload DeviceLaunch=4 UseNodePriority=8
    cudaGraphInstantiateResult cudaGraphInstantiate: Success Error InvalidStructure NodeOperationNotSupported
        MultipleDevicesNotSupported
    cudaGraphMemAttributeType cudaGraphMemAttr: UsedMemCurrent UsedMemHigh ReservedMemCurrent ReservedMemHigh
    cudaGraphNodeType cudaGraphNodeType: Kernel Memcpy Memset Host Graph Empty WaitEvent EventRecord ExtSemaphoreSignal
        ExtSemaphoreWait MemAlloc MemFree Conditional=13 Count
    cudaGraphicsCubeFace cudaGraphicsCubeFace: PositiveX NegativeX PositiveY NegativeY PositiveZ NegativeZ
    cudaGraphicsMapFlags cudaGraphicsMapFlags: None ReadOnly WriteDiscard
    cudaGraphicsRegisterFlags cudaGraphicsRegisterFlags: None ReadOnly WriteDiscard SurfaceLoadStore=4 TextureGather=8
    cudaLaunchAttributeID (cudaLaunchAttributeID) cudaLaunchAttribute: Ignore AccessPolicyWindow Cooperative
        SynchronizationPolicy ClusterDimension ClusterSchedulingPolicyPreference ProgrammaticStreamSerialization
        ProgrammaticEvent Priority MemSyncDomainMap MemSyncDomain LaunchCompletionEvent=12
    cudaLaunchMemSyncDomain (cudaLaunchMemSyncDomain) cudaLaunchMemSyncDomain: Default Remote
    cudaLimit cudaLimit: StackSize PrintfFifoSize MallocHeapSize DevRuntimeSyncDepth DevRuntimePendingLaunchCount
        MaxL2FetchGranularity PersistingL2CacheSize
    cudaMemAccessFlags cudaMemAccessFlagsProt: None Read ReadWrite=3
    cudaMemAllocationHandleType cudaMemHandleType: None PosixFileDescriptor Win32 Win32Kmt=4
    cudaMemAllocationType cudaMemAllocationType: Invalid Pinned Max=2147483647
    cudaMemLocationType cudaMemLocationType: Invalid Device Host HostNuma HostNumaCurrent
    cudaMemPoolAttr cudaMemPool: ReuseFollowEventDependencies=1 ReuseAllowOpportunistic ReuseAllowInternalDependencies
        AttrReleaseThreshold AttrReservedMemCurrent AttrReservedMemHigh AttrUsedMemCurrent AttrUsedMemHigh
    cudaMemRangeAttribute cudaMemRangeAttribute: ReadMostly=1 PreferredLocation AccessedBy LastPrefetchLocation
        PreferredLocationType PreferredLocationId LastPrefetchLocationType LastPrefetchLocationId
    cudaMemcpyKind cudaMemcpy: HostToHost HostToDevice DeviceToHost DeviceToDevice Default
    cudaMemoryAdvise cudaMemAdvise: SetReadMostly=1 UnsetReadMostly SetPreferredLocation UnsetPreferredLocation
        SetAccessedBy UnsetAccessedBy
    cudaMemoryType cudaMemoryType: Unregistered Host Device Managed
    cudaResourceType cudaResourceType: Array MipmappedArray Linear Pitch2D
    cudaResourceViewFormat cudaResViewFormat: None UnsignedChar1 UnsignedChar2 UnsignedChar4 SignedChar1 SignedChar2
        SignedChar4 UnsignedShort1 UnsignedShort2 UnsignedShort4 SignedShort1 SignedShort2 SignedShort4 UnsignedInt1
        UnsignedInt2 UnsignedInt4 SignedInt1 SignedInt2 SignedInt4 Half1 Half2 Half4 Float1 Float2 Float4
        UnsignedBlockCompressed1 UnsignedBlockCompressed2 UnsignedBlockCompressed3 UnsignedBlockCompressed4
        SignedBlockCompressed4 UnsignedBlockCompressed5 SignedBlockCompressed5 UnsignedBlockCompressed6H
        SignedBlockCompressed6H UnsignedBlockCompressed7
    cudaRoundMode cudaRound: Nearest Zero PosInf MinInf
    cudaSharedCarveout cudaSharedmemCarveout: Default=-1 MaxShared=100 MaxL1=0
    cudaSharedMemConfig cudaSharedMemBankSize: Default FourByte EightByte
    cudaStreamCaptureMode cudaStreamCaptureMode: Global ThreadLocal Relaxed
    cudaStreamCaptureStatus cudaStreamCaptureStatus: None Active Invalidated
    cudaStreamUpdateCaptureDependenciesFlags cudaStream: AddCaptureDependencies SetCaptureDependencies
    cudaSurfaceBoundaryMode cudaBoundaryMode: Zero Clamp Trap
    cudaSurfaceFormatMode cudaFormatMode: Forced Auto
    cudaSynchronizationPolicy cudaSyncPolicy: Auto=1 Spin Yield BlockingSync
    cudaTextureAddressMode cudaAddressMode: Wrap Clamp Mirror Border
    cudaTextureFilterMode cudaFilterMode: Point Linear
    cudaTextureReadMode cudaReadMode: ElementType NormalizedFloat
    cudaUserObjectFlags -: cudaUserObjectNoDestructorSync=1
    cudaUserObjectRetainFlags -: cudaGraphUserObjectMove=1
""")


# The structures of the runtime API (`model.structures`). `VORTEX_DIM3_IN_UNION` lies in a union, where C++ before
# 2011 allows no constructors.


STRUCTURES = structures("""
structures:
    CUuuid_st (cudaUUID_t) 16: 0 char bytes[16];
    cudaAccessPolicyWindow 32: 0 void *base_ptr; 8 size_t num_bytes; 16 float hitRatio;
        20 enum cudaAccessProperty hitProp; 24 enum cudaAccessProperty missProp;
    cudaArrayMemoryRequirements 32: 0 size_t size; 8 size_t alignment; 16 unsigned int reserved[4];
    cudaArraySparseProperties 48: struct { 0 unsigned int width; 4 unsigned int height; 8 unsigned int depth;
        } tileExtent; 12 unsigned int miptailFirstLevel; 16 unsigned long long miptailSize; 24 unsigned int flags;
        28 unsigned int reserved[4];
    cudaChannelFormatDesc 20: 0 int x; 4 int y; 8 int z; 12 int w; 16 enum cudaChannelFormatKind f;
    cudaChildGraphNodeParams 8: 0 cudaGraph_t graph;
    cudaConditionalNodeParams 24: 0 cudaGraphConditionalHandle handle; 8 enum cudaGraphConditionalNodeType type;
        12 unsigned int size; 16 cudaGraph_t *phGraph_out;
    cudaDeviceProp 1032: 0 char name[256]; 256 cudaUUID_t uuid; 272 char luid[8]; 280 unsigned int luidDeviceNodeMask;
        288 size_t totalGlobalMem; 296 size_t sharedMemPerBlock; 304 int regsPerBlock; 308 int warpSize;
        312 size_t memPitch; 320 int maxThreadsPerBlock; 324 int maxThreadsDim[3]; 336 int maxGridSize[3];
        348 int clockRate; 352 size_t totalConstMem; 360 int major; 364 int minor; 368 size_t textureAlignment;
        376 size_t texturePitchAlignment; 384 int deviceOverlap; 388 int multiProcessorCount;
        392 int kernelExecTimeoutEnabled; 396 int integrated; 400 int canMapHostMemory; 404 int computeMode;
        408 int maxTexture1D; 412 int maxTexture1DMipmap; 416 int maxTexture1DLinear; 420 int maxTexture2D[2];
        428 int maxTexture2DMipmap[2]; 436 int maxTexture2DLinear[3]; 448 int maxTexture2DGather[2];
        456 int maxTexture3D[3]; 468 int maxTexture3DAlt[3]; 480 int maxTextureCubemap; 484 int maxTexture1DLayered[2];
        492 int maxTexture2DLayered[3]; 504 int maxTextureCubemapLayered[2]; 512 int maxSurface1D;
        516 int maxSurface2D[2]; 524 int maxSurface3D[3]; 536 int maxSurface1DLayered[2];
        544 int maxSurface2DLayered[3]; 556 int maxSurfaceCubemap; 560 int maxSurfaceCubemapLayered[2];
        568 size_t surfaceAlignment; 576 int concurrentKernels; 580 int ECCEnabled; 584 int pciBusID;
        588 int pciDeviceID; 592 int pciDomainID; 596 int tccDriver; 600 int asyncEngineCount;
        604 int unifiedAddressing; 608 int memoryClockRate; 612 int memoryBusWidth; 616 int l2CacheSize;
        620 int persistingL2CacheMaxSize; 624 int maxThreadsPerMultiProcessor; 628 int streamPrioritiesSupported;
        632 int globalL1CacheSupported; 636 int localL1CacheSupported; 640 size_t sharedMemPerMultiprocessor;
        648 int regsPerMultiprocessor; 652 int managedMemory; 656 int isMultiGpuBoard; 660 int multiGpuBoardGroupID;
        664 int hostNativeAtomicSupported; 668 int singleToDoublePrecisionPerfRatio; 672 int pageableMemoryAccess;
        676 int concurrentManagedAccess; 680 int computePreemptionSupported; 684 int canUseHostPointerForRegisteredMem;
        688 int cooperativeLaunch; 692 int cooperativeMultiDeviceLaunch; 696 size_t sharedMemPerBlockOptin;
        704 int pageableMemoryAccessUsesHostPageTables; 708 int directManagedMemAccessFromHost;
        712 int maxBlocksPerMultiProcessor; 716 int accessPolicyMaxWindowSize; 720 size_t reservedSharedMemPerBlock;
        728 int hostRegisterSupported; 732 int sparseCudaArraySupported; 736 int hostRegisterReadOnlySupported;
        740 int timelineSemaphoreInteropSupported; 744 int memoryPoolsSupported; 748 int gpuDirectRDMASupported;
        752 unsigned int gpuDirectRDMAFlushWritesOptions; 756 int gpuDirectRDMAWritesOrdering;
        760 unsigned int memoryPoolSupportedHandleTypes; 764 int deferredMappingCudaArraySupported;
        768 int ipcEventSupported; 772 int clusterLaunch; 776 int unifiedFunctionPointers; 780 int reserved2[2];
        788 int reserved1[1]; 792 int reserved[60];
    cudaEventRecordNodeParams 8: 0 cudaEvent_t event;
    cudaEventWaitNodeParams 8: 0 cudaEvent_t event;
    cudaExtent 24: 0 size_t width; 8 size_t height; 16 size_t depth;
    cudaExternalMemoryBufferDesc 24: 0 unsigned long long offset; 8 unsigned long long size; 16 unsigned int flags;
    cudaExternalMemoryHandleDesc 40: 0 enum cudaExternalMemoryHandleType type; union { 8 int fd; struct {
        8 void *handle; 16 const void *name; } win32; 8 const void *nvSciBufObject; } handle;
        24 unsigned long long size; 32 unsigned int flags;
    cudaExternalMemoryMipmappedArrayDesc 64: 0 unsigned long long offset; 8 struct cudaChannelFormatDesc formatDesc;
        32 struct cudaExtent extent; 56 unsigned int flags; 60 unsigned int numLevels;
    cudaExternalSemaphoreHandleDesc 32: 0 enum cudaExternalSemaphoreHandleType type; union { 8 int fd; struct {
        8 void *handle; 16 const void *name; } win32; 8 const void *nvSciSyncObj; } handle; 24 unsigned int flags;
    cudaExternalSemaphoreSignalNodeParams 24: 0 cudaExternalSemaphore_t *extSemArray;
        8 const struct cudaExternalSemaphoreSignalParams *paramsArray; 16 unsigned int numExtSems;
    cudaExternalSemaphoreSignalNodeParamsV2 24: as cudaExternalSemaphoreSignalNodeParams
    cudaExternalSemaphoreSignalParams 144: struct { struct { 0 unsigned long long value; } fence; union {
        8 void *fence; 8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key; } keyedMutex;
        24 unsigned int reserved[12]; } params; 72 unsigned int flags; 76 unsigned int reserved[16];
    cudaExternalSemaphoreSignalParams_v1 32: struct { struct { 0 unsigned long long value; } fence; union {
        8 void *fence; 8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key; } keyedMutex;
        } params; 24 unsigned int flags;
    cudaExternalSemaphoreWaitNodeParams 24: 0 cudaExternalSemaphore_t *extSemArray;
        8 const struct cudaExternalSemaphoreWaitParams *paramsArray; 16 unsigned int numExtSems;
    cudaExternalSemaphoreWaitNodeParamsV2 24: as cudaExternalSemaphoreWaitNodeParams
    cudaExternalSemaphoreWaitParams 144: struct { struct { 0 unsigned long long value; } fence; union { 8 void *fence;
        8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key; 24 unsigned int timeoutMs;
        } keyedMutex; 32 unsigned int reserved[10]; } params; 72 unsigned int flags; 76 unsigned int reserved[16];
    cudaExternalSemaphoreWaitParams_v1 40: struct { struct { 0 unsigned long long value; } fence; union {
        8 void *fence; 8 unsigned long long reserved; } nvSciSync; struct { 16 unsigned long long key;
        24 unsigned int timeoutMs; } keyedMutex; } params; 32 unsigned int flags;
    cudaFuncAttributes 144: 0 size_t sharedSizeBytes; 8 size_t constSizeBytes; 16 size_t localSizeBytes;
        24 int maxThreadsPerBlock; 28 int numRegs; 32 int ptxVersion; 36 int binaryVersion; 40 int cacheModeCA;
        44 int maxDynamicSharedSizeBytes; 48 int preferredShmemCarveout; 52 int clusterDimMustBeSet;
        56 int requiredClusterWidth; 60 int requiredClusterHeight; 64 int requiredClusterDepth;
        68 int clusterSchedulingPolicyPreference; 72 int nonPortableClusterSizeAllowed; 76 int reserved[16];
    cudaGraphEdgeData_st (*) 8: 0 unsigned char from_port; 1 unsigned char to_port; 2 unsigned char type;
        3 unsigned char reserved[5];
    cudaGraphExecUpdateResultInfo_st (*) 24: 0 enum cudaGraphExecUpdateResult result; 8 cudaGraphNode_t errorNode;
        16 cudaGraphNode_t errorFromNode;
    cudaGraphInstantiateParams_st (*) 32: 0 unsigned long long flags; 8 cudaStream_t uploadStream;
        16 cudaGraphNode_t errNode_out; 24 enum cudaGraphInstantiateResult result_out;
    cudaHostNodeParamsV2 16: 0 cudaHostFn_t fn; 8 void *userData;
    cudaKernelNodeParamsV2 56: 0 void *func; 8 VORTEX_DIM3_IN_UNION gridDim; 20 VORTEX_DIM3_IN_UNION blockDim;
        32 unsigned int sharedMemBytes; 40 void **kernelParams; 48 void **extra;
    cudaMemLocation 8: 0 enum cudaMemLocationType type; 4 int id;
    cudaMemPoolProps 88: 0 enum cudaMemAllocationType allocType; 4 enum cudaMemAllocationHandleType handleTypes;
        8 struct cudaMemLocation location; 16 void *win32SecurityAttributes; 24 size_t maxSize;
        32 unsigned char reserved[56];
    cudaMemAllocNodeParamsV2 120: 0 struct cudaMemPoolProps poolProps; 88 const struct cudaMemAccessDesc *accessDescs;
        96 size_t accessDescCount; 104 size_t bytesize; 112 void *dptr;
    cudaMemFreeNodeParams 8: 0 void *dptr;
    cudaPitchedPtr 32: 0 void *ptr; 8 size_t pitch; 16 size_t xsize; 24 size_t ysize;
    cudaPos 24: 0 size_t x; 8 size_t y; 16 size_t z;
    cudaMemcpy3DParms 160: 0 cudaArray_t srcArray; 8 struct cudaPos srcPos; 32 struct cudaPitchedPtr srcPtr;
        64 cudaArray_t dstArray; 72 struct cudaPos dstPos; 96 struct cudaPitchedPtr dstPtr;
        128 struct cudaExtent extent; 152 enum cudaMemcpyKind kind;
    cudaMemcpyNodeParams 176: 0 int flags; 4 int reserved[3]; 16 struct cudaMemcpy3DParms copyParams;
    cudaMemsetParamsV2 40: 0 void *dst; 8 size_t pitch; 16 unsigned int value; 20 unsigned int elementSize;
        24 size_t width; 32 size_t height;
    cudaGraphNodeParams 256: 0 enum cudaGraphNodeType type; 4 int reserved0[3]; union { 16 long long reserved1[29];
        16 struct cudaKernelNodeParamsV2 kernel; 16 struct cudaMemcpyNodeParams memcpy;
        16 struct cudaMemsetParamsV2 memset; 16 struct cudaHostNodeParamsV2 host;
        16 struct cudaChildGraphNodeParams graph; 16 struct cudaEventWaitNodeParams eventWait;
        16 struct cudaEventRecordNodeParams eventRecord;
        16 struct cudaExternalSemaphoreSignalNodeParamsV2 extSemSignal;
        16 struct cudaExternalSemaphoreWaitNodeParamsV2 extSemWait; 16 struct cudaMemAllocNodeParamsV2 alloc;
        16 struct cudaMemFreeNodeParams free; 16 struct cudaConditionalNodeParams conditional; };
        248 long long reserved2;
    cudaHostNodeParams 16: 0 cudaHostFn_t fn; 8 void *userData;
    cudaIpcEventHandle_st (*_t) 64: 0 char reserved[64];
    cudaIpcMemHandle_st (*_t) 64: 0 char reserved[64];
    cudaKernelNodeParams 56: 0 void *func; 8 dim3 gridDim; 20 dim3 blockDim; 32 unsigned int sharedMemBytes;
        40 void **kernelParams; 48 void **extra;
    cudaLaunchMemSyncDomainMap_st (*) 2: 0 unsigned char default_; 1 unsigned char remote;
    union cudaLaunchAttributeValue (cudaLaunchAttributeValue) 64: 0 char pad[64];
        0 struct cudaAccessPolicyWindow accessPolicyWindow; 0 int cooperative;
        0 enum cudaSynchronizationPolicy syncPolicy; struct { 0 unsigned int x; 4 unsigned int y; 8 unsigned int z;
        } clusterDim; 0 enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
        0 int programmaticStreamSerializationAllowed; struct { 0 cudaEvent_t event; 8 int flags;
        12 int triggerAtBlockStart; } programmaticEvent; 0 int priority; 0 cudaLaunchMemSyncDomainMap memSyncDomainMap;
        0 enum cudaLaunchMemSyncDomain memSyncDomain; struct { 0 cudaEvent_t event; 8 int flags;
        } launchCompletionEvent;
    cudaLaunchAttribute_st (*) 72: 0 enum cudaLaunchAttributeID id; 4 char pad[4];
        8 union cudaLaunchAttributeValue val;
    cudaLaunchConfig_st (*_t) 56: 0 dim3 gridDim; 12 dim3 blockDim; 24 size_t dynamicSmemBytes; 32 cudaStream_t stream;
        40 cudaLaunchAttribute *attrs; 48 unsigned int numAttrs;
    cudaLaunchParams 56: 0 void *func; 8 dim3 gridDim; 20 dim3 blockDim; 32 void **args; 40 size_t sharedMem;
        48 cudaStream_t stream;
    cudaMemAccessDesc 12: 0 struct cudaMemLocation location; 8 enum cudaMemAccessFlags flags;
    cudaMemAllocNodeParams 120: as cudaMemAllocNodeParamsV2
    cudaMemFabricHandle_st (*_t) 64: 0 char reserved[64];
    cudaMemPoolPtrExportData 64: 0 unsigned char reserved[64];
    cudaMemcpy3DPeerParms 168: 0 cudaArray_t srcArray; 8 struct cudaPos srcPos; 32 struct cudaPitchedPtr srcPtr;
        64 int srcDevice; 72 cudaArray_t dstArray; 80 struct cudaPos dstPos; 104 struct cudaPitchedPtr dstPtr;
        136 int dstDevice; 144 struct cudaExtent extent;
    cudaMemsetParams 40: as cudaMemsetParamsV2
    cudaPointerAttributes 24: 0 enum cudaMemoryType type; 4 int device; 8 void *devicePointer; 16 void *hostPointer;
    cudaResourceDesc 64: 0 enum cudaResourceType resType; union { struct { 8 cudaArray_t array; } array; struct {
        8 cudaMipmappedArray_t mipmap; } mipmap; struct { 8 void *devPtr; 16 struct cudaChannelFormatDesc desc;
        40 size_t sizeInBytes; } linear; struct { 8 void *devPtr; 16 struct cudaChannelFormatDesc desc;
        40 size_t width; 48 size_t height; 56 size_t pitchInBytes; } pitch2D; } res;
    cudaResourceViewDesc 48: 0 enum cudaResourceViewFormat format; 8 size_t width; 16 size_t height; 24 size_t depth;
        32 unsigned int firstMipmapLevel; 36 unsigned int lastMipmapLevel; 40 unsigned int firstLayer;
        44 unsigned int lastLayer;
    cudaTextureDesc 72: 0 enum cudaTextureAddressMode addressMode[3]; 12 enum cudaTextureFilterMode filterMode;
        16 enum cudaTextureReadMode readMode; 20 int sRGB; 24 float borderColor[4]; 40 int normalizedCoords;
        44 unsigned int maxAnisotropy; 48 enum cudaTextureFilterMode mipmapFilterMode; 52 float mipmapLevelBias;
        56 float minMipmapLevelClamp; 60 float maxMipmapLevelClamp; 64 int disableTrilinearOptimization;
        68 int seamlessCubemap;
    textureReference 124: 0 int normalized; 4 enum cudaTextureFilterMode filterMode;
        8 enum cudaTextureAddressMode addressMode[3]; 20 struct cudaChannelFormatDesc channelDesc; 40 int sRGB;
        44 unsigned int maxAnisotropy; 48 enum cudaTextureFilterMode mipmapFilterMode; 52 float mipmapLevelBias;
        56 float minMipmapLevelClamp; 60 float maxMipmapLevelClamp; 64 int disableTrilinearOptimization;
        68 int __cudaReserved[14];
    surfaceReference 20: 0 struct cudaChannelFormatDesc channelDesc;
""")
