"""The structures of the driver API (`model.structures`)."""

from vortex_rt.cuda.table.model import structures

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
