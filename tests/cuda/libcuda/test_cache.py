"""What libcuda's cache of built programs depends on."""

from pathlib import Path

from vortex_rt.compiler import cache
from vortex_rt.driver.cuda_setup import compiler_sources
from vortex_rt.driver.locate import ROOT


def test_the_compilers_sources_are_the_caches():
    for place, deep in cache.SOURCES:
        wanted = {Path(place)} if deep else {path.relative_to(ROOT) for path in Path(ROOT, place).glob("*.py")}
        assert wanted <= set(compiler_sources())
