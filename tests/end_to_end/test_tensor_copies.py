"""Tiles by tensor maps are copied by a Vortex 3.0's DXA where it can, and by loads and stores elsewhere."""

from __future__ import annotations

import numpy as np
import pytest
from fuzz.pipelines import ELEMENTS, Operand

from vortex_rt import Device, Module

pytestmark = pytest.mark.device

SOURCE = r"""
#include <cuda.h>
__device__ unsigned place(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ CUtensorMap kept[2];
__device__ void fetch(const CUtensorMap *map, unsigned *to, unsigned x) {
  __shared__ __align__(128) unsigned tile[1024];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(place(&bar)) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" :: "r"(place(&bar)) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                 :: "r"(place(tile)), "l"(map), "r"(place(&bar)), "r"(x), "r"(7) : "memory");
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; A: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra A; }" :: "r"(place(&bar)) : "memory");
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) to[i] = tile[i];
}
extern "C" __global__ void load(const __grid_constant__ CUtensorMap map, unsigned *to, unsigned x) { fetch(&map, to, x); }
extern "C" __global__ void keep(const __grid_constant__ CUtensorMap map, unsigned *to) {
  if (threadIdx.x == 0) kept[0] = map;
  fetch(&map, to, 16);
}
extern "C" __global__ void load_kept(const __grid_constant__ CUtensorMap other, unsigned *to) { fetch(kept, to, 16); }
extern "C" __global__ void load_copied(const __grid_constant__ CUtensorMap map, unsigned *to) {
  CUtensorMap own = map;
  if (to == nullptr) own.opaque[0] = 0;
  fetch(&own, to, 16);
}
struct Many { int number; CUtensorMap maps[20]; };
extern "C" __global__ void load_one(const __grid_constant__ Many many, unsigned *to) { fetch(&many.maps[many.number], to, 16); }
"""
TENSOR = Operand("tensor", 4, (96, 64), (32, 32), (16, 7), (0, 0), (0, 0))


class Copies:
    """The program on a device, its tensor, and what a launch takes."""

    def __init__(self, preset: str) -> None:
        self.device = Device(preset, mode="functional")
        self.module = Module.from_cuda(self.device, SOURCE, gpu_arch="sm_90a")
        self.data = np.arange(96 * 64, dtype=ELEMENTS[4][1])
        self.array = self.device.array(self.data)
        self.map = TENSOR.map(self.array.address)

    def instructions(self, kernel: str, expected: np.ndarray, *arguments: object) -> int:
        """Launch with the arguments, of which None is where the tile goes; return the instructions of warps."""
        out = self.device.zeros(1024, np.uint32)
        self.module[kernel][1, 64](*(out if argument is None else argument for argument in arguments))
        assert np.array_equal(out.copy_to_host(), expected)
        return int(self.device.counters.instructions)

    def tile(self, x: int = 16) -> np.ndarray:
        place = Operand("tensor", 4, (96, 64), (32, 32), (x, 7), (0, 0), (0, 0))
        return place.tile(self.data, 0, 0).view(np.uint32)


@pytest.fixture(scope="module")
def copies() -> Copies:
    return Copies("cuda3")


BY_THREADS = 3000
"""Instructions of a plain copy of the tile's 512 words of 8 bytes, at least; the rest of the program has some 700."""


def test_the_engine_copies_a_tile_of_an_argument(copies: Copies) -> None:
    assert copies.instructions("load", copies.tile(), copies.map, None, np.uint32(16)) < BY_THREADS / 2


def test_a_row_that_the_tensors_end_cuts_is_copied_by_threads(copies: Copies) -> None:
    assert copies.instructions("load", copies.tile(80), copies.map, None, np.uint32(80)) > BY_THREADS


def test_a_map_that_a_kernel_kept_has_no_descriptor_later(copies: Copies) -> None:
    """Though another map has the number of its descriptor then."""
    copies.instructions("keep", copies.tile(), copies.map, None)
    other = Operand("tensor", 4, (64, 96), (16, 64), (0, 0), (0, 0), (0, 0)).map(copies.array.address + 64)
    assert copies.instructions("load_kept", copies.tile(), other, None) > BY_THREADS


def test_the_first_sixteen_maps_of_a_launch_have_descriptors(copies: Copies) -> None:
    for number in (0, 15, 16, 19):
        many = number.to_bytes(64, "little") + b"".join(
            TENSOR.map(copies.array.address) if at == number else Operand("tensor", 4, (96, 64), (4, 4), (0, 0), (0, 0), (0, 0)).map(copies.array.address)
            for at in range(20)
        )
        assert (copies.instructions("load_one", copies.tile(), many, None) < BY_THREADS / 2) == (number < 16)


@pytest.mark.parametrize("preset", ["vortex", "vortex3", "cuda"])
def test_the_same_program_runs_without_an_engine(preset: str) -> None:
    """On the smaller ones, whose warps are virtual here, a copy of the map lies on a stack that is rounded for it."""
    copies = Copies(preset)
    assert copies.instructions("load", copies.tile(), copies.map, None, np.uint32(16)) > BY_THREADS
    assert copies.instructions("load_copied", copies.tile(), copies.map, None) > BY_THREADS


def test_a_kernels_own_copy_of_a_map_has_its_descriptor(copies: Copies) -> None:
    assert copies.instructions("load_copied", copies.tile(), copies.map, None) < BY_THREADS / 2


def test_a_kernel_has_not_the_clusters_of_one_that_had_its_handle() -> None:
    copies = Copies("cuda")
    kernel = copies.module["load"]
    copies.device.set_cluster(kernel.cl_kernel, (2, 1, 1))
    copies.instructions("load", copies.tile(), copies.map, None, np.uint32(16))
