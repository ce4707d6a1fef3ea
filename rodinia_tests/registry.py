"""All benchmarks, in the order of the paper's Table 2, then the rest of the suite."""

import importlib

from .common import Benchmark

NAMES = (
    "b+tree", "bfs", "cfd", "huffman", "pathfinder", "gaussian", "hotspot", "hotspot3D", "lud", "nw", "streamcluster",
    "particlefilter", "backprop", "lavaMD", "kmeans", "hybridsort", "leukocyte", "dwt2d", "heartwall", "mummergpu",
    "myocyte", "nn", "srad_v1", "srad_v2",
)  # fmt: skip


def load(name: str) -> Benchmark:
    """The benchmark of a name.

    Raises:
        KeyError: there is no such benchmark.
    """
    if name not in NAMES:
        raise KeyError(name)
    folder = name.lower().replace("+", "plus")
    module = importlib.import_module(f"{__package__}.{folder}")
    benchmark: Benchmark = module.BENCHMARK
    return benchmark
