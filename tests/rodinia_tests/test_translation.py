"""What the translator makes of the benchmarks: as many kernels as the originals have, launch bounds,
shared memory, inferred address spaces.
"""

from __future__ import annotations

import pytest

from rodinia_tests.registry import NAMES, load

#: Kernels of the original programs (of cfd and huffman: distinct ones over all their files).
KERNELS = {
    "b+tree": 2, "bfs": 2, "cfd": 12, "huffman": 8, "pathfinder": 1, "gaussian": 2, "hotspot": 1, "hotspot3D": 1,
    "lud": 3, "nw": 2, "streamcluster": 1,
    "particlefilter": 5, "backprop": 2, "lavaMD": 1, "kmeans": 2, "hybridsort": 7, "leukocyte": 3, "dwt2d": 16,
    "heartwall": 1, "mummergpu": 3,
    "myocyte": 2, "nn": 1, "srad_v1": 6, "srad_v2": 2,
}  # fmt: skip
#: Programs that keep pointers in memory.
GENERIC = {"leukocyte"}
VARIANTS = [pytest.param(name, v, id=f"{name}-{v or 'plain'}") for name in NAMES for v in load(name).variants]


@pytest.mark.parametrize("name", NAMES)
def test_kernels_are_as_many_as_the_originals(name, translated):
    assert len(translated(name).kernels) == KERNELS[name]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_no_access_stays_generic(name, variant, translated):
    found = [kernel.name for kernel in translated(name, variant).kernels if kernel.generic_accesses]
    assert found == [] or name in GENERIC


@pytest.mark.parametrize("name", NAMES)
def test_shared_memory_fits_upstreams_device(name, translated):
    assert max(kernel.local_bytes for kernel in translated(name).kernels) <= 16 << 10


def test_launch_bounds_of_dwt2d(translated):
    bounds = {
        kernel.launch_bounds.max_block_size
        for kernel in translated("dwt2d").kernels
        if "dwt" in kernel.name and "Kernel" in kernel.name
    }
    assert bounds == {64, 128, 192}


def test_dynamic_shared_memory_of_huffman(translated):
    dynamic = {kernel.name for kernel in translated("huffman").kernels if kernel.dynamic_local}
    assert len(dynamic) == 5  # the encoder and four scans
    assert all("prescan" in name or "vlc_encode" in name for name in dynamic)


@pytest.mark.parametrize(
    ("name", "symbols"), [("cfd", 10), ("heartwall", 3), ("hybridsort", 6), ("kmeans", 2), ("leukocyte", 8),
                          ("mummergpu", 4), ("bfs", 0)],
)
def test_host_reaches_constants_and_textures(name, symbols, translated):
    assert len(translated(name).symbols) == symbols


@pytest.mark.parametrize("name", ["hybridsort", "leukocyte", "mummergpu"])
def test_texture_objects_need_no_references(name, translated):
    kinds = {symbol.kind for symbol in translated(name, "texture-object").symbols}
    assert "texture" not in kinds
