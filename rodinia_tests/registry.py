"""All benchmarks, in the order of the paper's Table 2, then the rest of the suite."""

from __future__ import annotations

import importlib

from .common import Benchmark

#: Name in the suite → folder of this package.
FOLDERS: dict[str, str] = {
    "b+tree": "bplustree",
    "bfs": "bfs",
    "cfd": "cfd",
    "huffman": "huffman",
    "pathfinder": "pathfinder",
    "gaussian": "gaussian",
    "hotspot": "hotspot",
    "hotspot3D": "hotspot3d",
    "lud": "lud",
    "nw": "nw",
    "streamcluster": "streamcluster",
    "particlefilter": "particlefilter",
    "backprop": "backprop",
    "lavaMD": "lavamd",
    "kmeans": "kmeans",
    "hybridsort": "hybridsort",
    "leukocyte": "leukocyte",
    "dwt2d": "dwt2d",
    "heartwall": "heartwall",
    "mummergpu": "mummergpu",
    "myocyte": "myocyte",
    "nn": "nn",
    "srad_v1": "srad_v1",
    "srad_v2": "srad_v2",
}

NAMES = tuple(FOLDERS)


def load(name: str) -> Benchmark:
    """The benchmark of a name.

    Raises:
        KeyError: there is no such benchmark.
    """
    module = importlib.import_module(f"{__package__}.{FOLDERS[name]}")
    benchmark: Benchmark = module.BENCHMARK
    return benchmark
