"""Large modules, of which a kernel is built when it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_kernels_are_built_beforehand(build, run, cache_with_setup, monkeypatch, tmp_path):
    program, small, without = build("large_module.cu"), build("vector_add.cu"), tmp_path / "without.txt"
    without.write_text("no kernels")
    monkeypatch.setenv("VORTEX_RT_CACHE", str(cache_with_setup))
    monkeypatch.setenv("VORTEX_PRESET", "vortex")
    monkeypatch.setenv("VORTEX_COMPILE_SERVER", "0")
    start = (
        "import sys; sys.argv[0] = 'vortex-warm'; from vortex_rt.cuda.tools import warm; end = warm.requests.stop_all; "
        "warm.requests.stop_all = lambda: print('services of its own:', end()); warm.main()"
    )

    def warm(*files: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", start, *files], capture_output=True, text=True, timeout=600)

    done = warm(program, small)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("services of its own: 1\n5 kernels of 2 modules are built (")
    no_compiler = {"PATH": "/nowhere", "VORTEX_COMPILE_SERVER": "0"}
    assert run(program, **no_compiler).stdout == "one two\npassed\n"
    refused = warm(without)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"vortex-warm: {without}: it has no kernels; ")


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
