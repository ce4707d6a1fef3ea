"""What libcuda's cache of built programs depends on."""

from vortex_rt.compiler import cache
from vortex_rt.driver.cuda_setup import compiler_sources


def test_the_compilers_sources_are_the_caches():
    root = compiler_sources()[0].parent.parent
    for place, deep in cache.SOURCES:
        wanted = {root / place} if deep else {path for path in (root / place).glob("*.py")}
        assert wanted <= set(compiler_sources())
