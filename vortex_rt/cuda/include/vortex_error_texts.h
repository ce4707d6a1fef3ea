/* What errors are called, and what they mean. Written by tools/docs from vortex_rt/cuda/table. */
#ifndef VORTEX_ERROR_TEXTS_H
#define VORTEX_ERROR_TEXTS_H
#define VORTEX_ERROR_TEXTS(__row) \
  __row(0, "cudaSuccess", "no error") \
  __row(1, "cudaErrorInvalidValue", "invalid argument") \
  __row(2, "cudaErrorMemoryAllocation", "out of memory") \
  __row(3, "cudaErrorInitializationError", "initialization error") \
  __row(4, "cudaErrorCudartUnloading", "driver shutting down") \
  __row(5, "cudaErrorProfilerDisabled", "profiler disabled while using external profiling tool") \
  __row(6, "cudaErrorProfilerNotInitialized", "profiler not initialized: call cudaProfilerInitialize()") \
  __row(7, "cudaErrorProfilerAlreadyStarted", "profiler already started") \
  __row(8, "cudaErrorProfilerAlreadyStopped", "profiler already stopped") \
  __row(9, "cudaErrorInvalidConfiguration", "invalid configuration argument") \
  __row(12, "cudaErrorInvalidPitchValue", "invalid pitch argument") \
  __row(13, "cudaErrorInvalidSymbol", "invalid device symbol") \
  __row(16, "cudaErrorInvalidHostPointer", "invalid host pointer") \
  __row(17, "cudaErrorInvalidDevicePointer", "invalid device pointer") \
  __row(18, "cudaErrorInvalidTexture", "invalid texture reference") \
  __row(19, "cudaErrorInvalidTextureBinding", "texture is not bound to a pointer") \
  __row(20, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor") \
  __row(21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy") \
  __row(22, "cudaErrorAddressOfConstant", "taking address of a constant") \
  __row(23, "cudaErrorTextureFetchFailed", "fetch from texture failed") \
  __row(24, "cudaErrorTextureNotBound", "texture not bound") \
  __row(25, "cudaErrorSynchronizationError", "synchronization failure") \
  __row(26, "cudaErrorInvalidFilterSetting", "linear filtering not supported for non-float type") \
  __row(27, "cudaErrorInvalidNormSetting", "read as normalized float not supported for 32-bit non float type") \
  __row(28, "cudaErrorMixedDeviceExecution", "device emulation mode and device execution mode cannot be mixed") \
  __row(31, "cudaErrorNotYetImplemented", "feature not yet implemented") \
  __row(32, "cudaErrorMemoryValueTooLarge", "memory size or pointer value too large to fit in 32 bit") \
  __row(34, "cudaErrorStubLibrary", "the library is a stub library") \
  __row(35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version") \
  __row(36, "cudaErrorCallRequiresNewerDriver", "the call needs a newer CUDA driver") \
  __row(37, "cudaErrorInvalidSurface", "invalid surface reference") \
  __row(43, "cudaErrorDuplicateVariableName", "duplicate global variable looked up by string name") \
  __row(44, "cudaErrorDuplicateTextureName", "duplicate texture looked up by string name") \
  __row(45, "cudaErrorDuplicateSurfaceName", "duplicate surface looked up by string name") \
  __row(46, "cudaErrorDevicesUnavailable", "CUDA-capable device(s) is/are busy or unavailable") \
  __row(49, "cudaErrorIncompatibleDriverContext", "incompatible driver context") \
  __row(52, "cudaErrorMissingConfiguration", "__global__ function call is not configured") \
  __row(53, "cudaErrorPriorLaunchFailure", "unspecified launch failure in prior launch") \
  __row(65, "cudaErrorLaunchMaxDepthExceeded", "launch would exceed maximum depth of nested launches") \
  __row(66, "cudaErrorLaunchFileScopedTex", "launch failed because kernel uses unsupported, file-scoped textures") \
  __row(67, "cudaErrorLaunchFileScopedSurf", "launch failed because kernel uses unsupported, file-scoped surfaces") \
  __row(68, "cudaErrorSyncDepthExceeded", "cudaDeviceSynchronize failed because the nesting is too deep") \
  __row(69, "cudaErrorLaunchPendingCountExceeded", "launch failed because too many launches are pending") \
  __row(98, "cudaErrorInvalidDeviceFunction", "invalid device function") \
  __row(100, "cudaErrorNoDevice", "no CUDA-capable device is detected") \
  __row(101, "cudaErrorInvalidDevice", "invalid device ordinal") \
  __row(102, "cudaErrorDeviceNotLicensed", "the device does not have a valid licence") \
  __row(103, "cudaErrorSoftwareValidityNotEstablished", "the software's integrity is not established") \
  __row(127, "cudaErrorStartupFailure", "startup failure in cuda runtime") \
  __row(200, "cudaErrorInvalidKernelImage", "device kernel image is invalid") \
  __row(201, "cudaErrorDeviceUninitialized", "invalid device context") \
  __row(205, "cudaErrorMapBufferObjectFailed", "mapping of buffer object failed") \
  __row(206, "cudaErrorUnmapBufferObjectFailed", "unmapping of buffer object failed") \
  __row(207, "cudaErrorArrayIsMapped", "array is mapped") \
  __row(208, "cudaErrorAlreadyMapped", "resource already mapped") \
  __row(209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device") \
  __row(210, "cudaErrorAlreadyAcquired", "resource already acquired") \
  __row(211, "cudaErrorNotMapped", "resource not mapped") \
  __row(212, "cudaErrorNotMappedAsArray", "resource not mapped as array") \
  __row(213, "cudaErrorNotMappedAsPointer", "resource not mapped as pointer") \
  __row(214, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered") \
  __row(215, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture") \
  __row(216, "cudaErrorDeviceAlreadyInUse", "exclusive-thread device already in use by a different thread") \
  __row(217, "cudaErrorPeerAccessUnsupported", "peer access is not supported between these two devices") \
  __row(218, "cudaErrorInvalidPtx", "a PTX JIT compilation failed") \
  __row(219, "cudaErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context") \
  __row(220, "cudaErrorNvlinkUncorrectable", "uncorrectable NVLink error detected during the execution") \
  __row(221, "cudaErrorJitCompilerNotFound", "PTX JIT compiler library not found") \
  __row(222, "cudaErrorUnsupportedPtxVersion", "the provided PTX was compiled with an unsupported toolchain") \
  __row(223, "cudaErrorJitCompilationDisabled", "PTX JIT compilation was disabled") \
  __row(224, "cudaErrorUnsupportedExecAffinity", "the provided execution affinity is not supported") \
  __row(225, "cudaErrorUnsupportedDevSideSync", "the code calls cudaDeviceSynchronize on the device, which is not supported") \
  __row(226, "cudaErrorContained", "an error on the device was kept from spreading") \
  __row(300, "cudaErrorInvalidSource", "device kernel image is invalid") \
  __row(301, "cudaErrorFileNotFound", "file not found") \
  __row(302, "cudaErrorSharedObjectSymbolNotFound", "shared object symbol not found") \
  __row(303, "cudaErrorSharedObjectInitFailed", "shared object initialization failed") \
  __row(304, "cudaErrorOperatingSystem", "OS call failed or operation not supported on this OS") \
  __row(400, "cudaErrorInvalidResourceHandle", "invalid resource handle") \
  __row(401, "cudaErrorIllegalState", "the operation cannot be performed in the present state") \
  __row(402, "cudaErrorLossyQuery", "the query would lose information") \
  __row(500, "cudaErrorSymbolNotFound", "named symbol not found") \
  __row(600, "cudaErrorNotReady", "device not ready") \
  __row(700, "cudaErrorIllegalAddress", "an illegal memory access was encountered") \
  __row(701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch") \
  __row(702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated") \
  __row(703, "cudaErrorLaunchIncompatibleTexturing", "launch uses incompatible texturing mode") \
  __row(704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled") \
  __row(705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled") \
  __row(708, "cudaErrorSetOnActiveProcess", "cannot set while device is active in this process") \
  __row(709, "cudaErrorContextIsDestroyed", "context is destroyed") \
  __row(710, "cudaErrorAssert", "device-side assert triggered") \
  __row(711, "cudaErrorTooManyPeers", "peer mapping resources exhausted") \
  __row(712, "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped") \
  __row(713, "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region") \
  __row(714, "cudaErrorHardwareStackError", "hardware stack error") \
  __row(715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered") \
  __row(716, "cudaErrorMisalignedAddress", "misaligned address") \
  __row(717, "cudaErrorInvalidAddressSpace", "operation not supported on global/shared address space") \
  __row(718, "cudaErrorInvalidPc", "invalid program counter") \
  __row(719, "cudaErrorLaunchFailure", "unspecified launch failure") \
  __row(720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch") \
  __row(721, "cudaErrorTensorMemoryLeak", "a kernel ended without giving back its tensor memory") \
  __row(800, "cudaErrorNotPermitted", "operation not permitted") \
  __row(801, "cudaErrorNotSupported", "operation not supported") \
  __row(802, "cudaErrorSystemNotReady", "system not yet initialized") \
  __row(803, "cudaErrorSystemDriverMismatch", "system has unsupported display driver / cuda driver combination") \
  __row(804, "cudaErrorCompatNotSupportedOnDevice", "forward compatibility was attempted on non supported hardware") \
  __row(805, "cudaErrorMpsConnectionFailed", "MPS client failed to connect to the MPS control daemon or the MPS server") \
  __row(806, "cudaErrorMpsRpcFailure", "the remote procedural call between the MPS server and the MPS client failed") \
  __row(807, "cudaErrorMpsServerNotReady", "MPS server is not ready to accept new MPS client requests") \
  __row(808, "cudaErrorMpsMaxClientsReached", "the hardware resources required to create an MPS client have been exhausted") \
  __row(809, "cudaErrorMpsMaxConnectionsReached", "the hardware resources required to support device connections have been exhausted") \
  __row(810, "cudaErrorMpsClientTerminated", "the MPS client has been terminated by the server") \
  __row(811, "cudaErrorCdpNotSupported", "the program uses dynamic parallelism, which the configuration does not support") \
  __row(812, "cudaErrorCdpVersionMismatch", "the program uses another version of dynamic parallelism than the rest") \
  __row(900, "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing") \
  __row(901, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture") \
  __row(902, "cudaErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences") \
  __row(903, "cudaErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began") \
  __row(904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work") \
  __row(905, "cudaErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream") \
  __row(906, "cudaErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream") \
  __row(907, "cudaErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream") \
  __row(908, "cudaErrorStreamCaptureWrongThread", "attempt to terminate a thread-local capture sequence from another thread") \
  __row(909, "cudaErrorTimeout", "wait operation timed out") \
  __row(910, "cudaErrorGraphExecUpdateFailure", "the graph has changes that its instance cannot take over") \
  __row(911, "cudaErrorExternalDevice", "an error has occurred in a device outside of GPU") \
  __row(912, "cudaErrorInvalidClusterSize", "a cluster launch does not fit the device") \
  __row(913, "cudaErrorFunctionNotLoaded", "the function is not loaded yet") \
  __row(914, "cudaErrorInvalidResourceType", "the resource's type does not fit the call") \
  __row(915, "cudaErrorInvalidResourceConfiguration", "the resource's configuration does not fit the call") \
  __row(917, "cudaErrorStreamDetached", "the stream is detached from its context") \
  __row(918, "cudaErrorGraphRecaptureFailure", "the graph cannot be captured again") \
  __row(999, "cudaErrorUnknown", "unknown error") \
  __row(10000, "cudaErrorApiFailureBase", "api failure base")

#endif
