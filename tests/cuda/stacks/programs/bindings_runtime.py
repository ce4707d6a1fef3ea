"""cuda.bindings.runtime beside cuda.bindings.driver: one context, one memory, the toolkit's libcudart."""

import numpy as np
from cuda.bindings import driver, runtime


def call(result):
    status, *values = result
    assert status == runtime.cudaError_t.cudaSuccess or status == driver.CUresult.CUDA_SUCCESS, status
    return values[0] if len(values) == 1 else values


properties = call(runtime.cudaGetDeviceProperties(0))
assert (properties.major, properties.minor) == (7, 0)
assert properties.warpSize == 32
print("on", properties.name.decode())

sent, received = np.arange(1000, dtype=np.int32), np.zeros(1000, np.int32)
stream = call(runtime.cudaStreamCreate())
place = call(runtime.cudaMalloc(sent.nbytes))
kinds = runtime.cudaMemcpyKind
call(runtime.cudaMemcpyAsync(place, sent.ctypes.data, sent.nbytes, kinds.cudaMemcpyHostToDevice, stream))
call(runtime.cudaStreamSynchronize(stream))
call(driver.cuMemsetD32(place, 7, 10))
call(runtime.cudaMemcpy(received.ctypes.data, place, sent.nbytes, kinds.cudaMemcpyDeviceToHost))
assert (received[:10] == 7).all()
assert (received[10:] == sent[10:]).all()
assert call(runtime.cudaPointerGetAttributes(place)).type == runtime.cudaMemoryType.cudaMemoryTypeDevice
call(runtime.cudaFree(place))

status, _ = runtime.cudaMalloc(1 << 60)
assert status == runtime.cudaError_t.cudaErrorMemoryAllocation
assert runtime.cudaGetErrorString(status)[1] == b"out of memory"
print("done")
