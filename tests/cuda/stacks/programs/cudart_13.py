"""libcudart.so.13 beside libcudart.so.12: one runtime, with CUDA 13's parameters and properties."""

import ctypes

older, newer = ctypes.CDLL("libcudart.so.12"), ctypes.CDLL("libcudart.so.13")


class Location(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("id", ctypes.c_int)]


def ok(status):
    assert status == 0, status


version = ctypes.c_int()
ok(newer.cudaRuntimeGetVersion(ctypes.byref(version)))
assert version.value == 13000

# Members before the first that went, behind the first and the second, and behind all; sizeof in CUDA 13 is 1008.
properties = (ctypes.c_char * 1100)()
ctypes.memset(properties, 0x55, len(properties))
ok(newer.cudaGetDeviceProperties(properties, 0))
numbers = {offset: int.from_bytes(properties.raw[offset : offset + 4], "little") for offset in range(256, 1100, 4)}
assert properties.raw.startswith(b"Vortex")
assert numbers[308] == 32  # warpSize
assert numbers[320] == 1024  # maxThreadsPerBlock
assert (numbers[360], numbers[364]) == (7, 0)  # major, minor
assert properties.raw[1008:] == b"\x55" * (len(properties) - 1008)

# Memory of one is the other's; advice takes a location.
memory = ctypes.c_void_p()
ok(newer.cudaMallocManaged(ctypes.byref(memory), ctypes.c_size_t(4096), 1))
ok(newer.cudaMemAdvise(memory, ctypes.c_size_t(4096), 3, Location(1, 0)))
ok(newer.cudaMemPrefetchAsync(memory, ctypes.c_size_t(4096), Location(1, 0), 0, None))
ok(older.cudaMemset(memory, 7, ctypes.c_size_t(4096)))
ok(newer.cudaDeviceSynchronize())
assert ctypes.string_at(memory, 2) == b"\7\7"
ok(older.cudaFree(memory))
assert newer.cudaFree(memory) != 0

# A captured stream's information: status, id, graph, nodes, edges, number of nodes.
stream, graph = ctypes.c_void_p(), ctypes.c_void_p()
ok(newer.cudaStreamCreate(ctypes.byref(stream)))
ok(newer.cudaStreamBeginCapture(stream, 0))
status, number, nodes = ctypes.c_int(), ctypes.c_ulonglong(), ctypes.c_size_t(9)
ok(newer.cudaStreamGetCaptureInfo(stream, ctypes.byref(status), ctypes.byref(number), None, None, None,
                                  ctypes.byref(nodes)))  # fmt: skip
assert (status.value, nodes.value) == (1, 0)
ok(newer.cudaStreamEndCapture(stream, ctypes.byref(graph)))
print("done")
