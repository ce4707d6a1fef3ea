"""Draws numbers from libcurand through ctypes, on the device and on the host, and prints them as JSON."""

from __future__ import annotations

import ctypes
import json

import numpy as np

CURAND = ctypes.CDLL("libcurand.so.10")
CUDART = ctypes.CDLL("libcudart.so.12")
XORWOW, MRG, MT19937, PHILOX, SOBOL32, SCRAMBLED32, SOBOL64, SCRAMBLED64 = 101, 121, 142, 161, 201, 202, 203, 204
SIZE, DOUBLE, FLOAT, LONG = ctypes.c_size_t, ctypes.c_double, ctypes.c_float, ctypes.c_ulonglong
CALLS = {
    "Generate": (np.uint32, ()),
    "GenerateLongLong": (np.uint64, ()),
    "GenerateUniform": (np.float32, ()),
    "GenerateUniformDouble": (np.float64, ()),
    "GenerateNormal": (np.float32, (FLOAT, FLOAT)),
    "GenerateNormalDouble": (np.float64, (DOUBLE, DOUBLE)),
    "GenerateLogNormal": (np.float32, (FLOAT, FLOAT)),
    "GenerateLogNormalDouble": (np.float64, (DOUBLE, DOUBLE)),
    "GeneratePoisson": (np.uint32, (DOUBLE,)),
}


def check(status: int, wanted: int = 0) -> None:
    assert status == wanted, status


class Generator:
    """One generator; ``draw`` takes the name of a call, how many numbers, and its parameters."""

    def __init__(self, kind: int, device: bool, seed: int = 0, offset: int = 0, dimensions: int = 1) -> None:
        self.handle, self.device = ctypes.c_void_p(), device
        check((CURAND.curandCreateGenerator if device else CURAND.curandCreateGeneratorHost)(ctypes.byref(self.handle), kind))
        if kind < 200:
            check(CURAND.curandSetPseudoRandomGeneratorSeed(self.handle, LONG(seed)))
        else:
            check(CURAND.curandSetQuasiRandomGeneratorDimensions(self.handle, dimensions))
        if offset:
            check(CURAND.curandSetGeneratorOffset(self.handle, LONG(offset)))

    def draw(self, call: str, count: int, *values: float) -> np.ndarray:
        kind, parameters = CALLS[call]
        numbers = np.zeros(count, kind)
        place = ctypes.c_void_p(numbers.ctypes.data)
        if self.device:
            check(CUDART.cudaMalloc(ctypes.byref(place), SIZE(numbers.nbytes)))
        arguments = [parameter(value) for parameter, value in zip(parameters, values)]
        check(getattr(CURAND, f"curand{call}")(self.handle, place, SIZE(count), *arguments))
        if self.device:
            check(CUDART.cudaMemcpy(ctypes.c_void_p(numbers.ctypes.data), place, SIZE(numbers.nbytes), 2))
            check(CUDART.cudaFree(place))
        return numbers


def both(call: str, kind: int, count: int, *values: float, **start: int) -> list:
    """Draw in two calls, on the device and on the host: the same numbers, normal ones nearly. Return the host's."""
    first = count // 3 // 6 * 6
    device, host = (
        np.concatenate([generator.draw(call, first, *values), generator.draw(call, count - first, *values)])
        for generator in (Generator(kind, True, **start), Generator(kind, False, **start))
    )
    if "Normal" in call:
        tolerance = 3e-6 if host.dtype == np.float32 else 1e-13
        assert np.allclose(device, host, rtol=tolerance, atol=tolerance), (call, kind, np.abs(device - host).max())
    else:
        assert np.array_equal(device, host), (call, kind, device[:8], host[:8])
    return host.tolist()


def errors() -> list[int]:
    handle = ctypes.c_void_p()
    found = [CURAND.curandCreateGenerator(ctypes.byref(handle), 141), CURAND.curandCreateGenerator(ctypes.byref(handle), 7)]
    found.append(CURAND.curandGenerate(None, None, SIZE(4)))
    pseudo, quasi = Generator(XORWOW, False), Generator(SOBOL32, False, dimensions=3)
    room = (ctypes.c_float * 8)()
    found.append(CURAND.curandGenerateNormal(pseudo.handle, room, SIZE(3), FLOAT(0), FLOAT(1)))
    found.append(CURAND.curandGenerateUniform(quasi.handle, room, SIZE(4)))
    found.append(CURAND.curandSetPseudoRandomGeneratorSeed(quasi.handle, LONG(1)))
    found.append(CURAND.curandSetQuasiRandomGeneratorDimensions(quasi.handle, 20001))
    found.append(CURAND.curandGeneratePoisson(pseudo.handle, room, SIZE(2), DOUBLE(-1)))
    found.append(CURAND.curandGenerateLongLong(pseudo.handle, room, SIZE(2)))
    return found


def vectors(call: str, which: int, word: type, bits: int) -> list[list[int]]:
    table = ctypes.POINTER(word)()
    check(getattr(CURAND, call)(ctypes.byref(table), which))
    return [list(table[at * bits : (at + 1) * bits]) for at in (0, 1, 2, 3, 100, 19999)]


def main() -> None:
    sobol = {f"sobol {bits}": both("GenerateUniformDouble", kind, 3 * 70, dimensions=3, offset=5) for bits, kind in ((32, SOBOL32), (64, SOBOL64))}
    found = {
        "xorwow": both("GenerateUniform", XORWOW, 10, seed=1234),
        "xorwow bits": both("Generate", XORWOW, 4200, seed=987654321987),
        "mrg": both("GenerateUniformDouble", MRG, 4100),
        "philox": both("Generate", PHILOX, 100, seed=0x123456789),
        "mt19937": both("Generate", MT19937, 700, seed=42),
        **sobol,
        "scrambled": both("GenerateUniform", SCRAMBLED32, 512, dimensions=2),
        "scrambled 64": both("GenerateLongLong", SCRAMBLED64, 64, dimensions=2),
        "quasi normal": both("GenerateNormal", SOBOL32, 1024, 1, 2),
        "quasi poisson": both("GeneratePoisson", SOBOL64, 1024, 9.5),
        "normal": {str(kind): both("GenerateNormal", kind, 2000, 3, 0.5, seed=7) for kind in (XORWOW, MRG, PHILOX, MT19937)},
        "normal double": both("GenerateNormalDouble", PHILOX, 2000, -1, 2, seed=8),
        "log normal": both("GenerateLogNormal", XORWOW, 2000, 0, 1, seed=9),
        "log normal double": both("GenerateLogNormalDouble", MRG, 2000, 0, 1, seed=10),
        "poisson": {str(mean): both("GeneratePoisson", PHILOX, 2000, mean, seed=11) for mean in (0.7, 30, 1000)},
        "poisson xorwow": both("GeneratePoisson", XORWOW, 500, 5, seed=12),
        "offset": [Generator(kind, False, seed=3, offset=4099).draw("Generate", 64).tolist() == Generator(kind, False, seed=3).draw("Generate", 4163)[4099:].tolist() for kind in (XORWOW, MRG, PHILOX, MT19937)],
        "errors": errors(),
        "vectors 32": vectors("curandGetDirectionVectors32", 101, ctypes.c_uint, 32),
        "vectors 64": vectors("curandGetDirectionVectors64", 103, ctypes.c_ulonglong, 64),
    }  # fmt: skip
    print(json.dumps(found))


if __name__ == "__main__":
    main()
