"""Large modules, of which a kernel is built when it is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from vortex_rt.driver.locate import cache_root


@pytest.fixture
def cache(tmp_path) -> Path:
    """A cache without programs; what does not depend on them is there already."""
    made = tmp_path / "cache"
    made.mkdir()
    for name in ("library", "simulator"):
        (cache_root() / name).mkdir(parents=True, exist_ok=True)
        (made / name).symlink_to(cache_root() / name)
    return made


def test_kernels_are_built_when_needed_and_share_what_is_the_modules(build, run, cache):
    program = build("large_module.cu")

    def programs(*words: str, **variables: str) -> int:
        done = run(program, *words, VORTEX_RT_CACHE=str(cache), VORTEX_PRESET="vortex", **variables)
        expected = "passed\n" if words else "one two\npassed\n"
        assert (done.returncode, done.stdout) == (0, expected), done.stdout + done.stderr
        return len(list((cache / "cuda-programs").iterdir()))

    assert programs("leave") == 2  # that of the variables, as a managed one is wanted at the start, and the kernel's
    assert programs() == 5
    for kept in (cache / "cuda-programs").iterdir():
        kept.unlink()
    assert programs("leave", CUDA_MODULE_LOADING="EAGER") == 4  # a kernel's is first, and has the variables
