"""The enumerations of the runtime API (`model.enumerations`)."""

from vortex_rt.cuda.table.model import enumerations

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
