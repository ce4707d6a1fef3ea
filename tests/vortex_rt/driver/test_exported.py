"""A user's own libvortex.so: of Vortex 3.0, whose exported functions are all that is to be had."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from vortex_rt.driver import Installation

from . import front3
from .test_libvortex import files, program, run  # noqa: F401
from .test_other_libraries import HEAD, MEMORY, STUCK

Run = Callable[..., CompletedProcess[str]]
pytestmark = pytest.mark.device


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, installation: Installation) -> dict[str, str]:
    return front3.make(tmp_path_factory.mktemp("front3"), installation)


def test_functions_of_a_libvortex_of_3_are_used(run_python: Run, front: dict[str, str]) -> None:
    """The library loads the backend that is its own choice, and local memory is the core's."""
    done = run_python(MEMORY, env=front)
    assert done.stdout.strip() == "core True", done.stderr
    assert "front3: libvortex-simx.so" in done.stderr


def test_backend_of_3_leads_to_the_libvortex_beside_it(run_python: Run, front: dict[str, str]) -> None:
    path = Path(front["VORTEX_DRIVER"]).parent / "libvortex-rtlsim.so"
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": str(path)})
    assert done.stdout.strip() == "core True", done.stderr
    assert "front3: libvortex-rtlsim.so" in done.stderr


PLACES = HEAD + """
def place(source):
    b = cl.Buffer(context, cl.mem_flags.READ_WRITE, 8); cl.Kernel(build(source), "k")(queue, (4,), (4,), b)
    out = np.zeros(1, np.uint64); cl.enqueue_copy(queue, out, b); return int(out[0]) >= 0x1FFFF0000
print(place("kernel void k(global ulong *o) { local int a; a = 1; barrier(CLK_LOCAL_MEM_FENCE); *o = (ulong)&a; }"))
print(place("kernel void k(global ulong *o) { local int a; a = 1; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&a); *o = (ulong)&a; }"))
"""


def test_programs_with_atomics_have_local_memory_in_global_memory(run_python: Run, front: dict[str, str]) -> None:
    """Atomics of 3.0 end at the caches: they do not reach a core's local memory."""
    done = run_python(PLACES, env=front)
    assert done.stdout.split() == ["True", "False"], done.stderr


VOTES = HEAD + """
b = cl.Buffer(context, cl.mem_flags.READ_WRITE, 4)
cl.Kernel(build("int __vx_feature_vote_shuffle(void); kernel void k(global int *o) { *o = __vx_feature_vote_shuffle(); }"), "k")(queue, (4,), (4,), b)
out = np.zeros(1, np.int32); cl.enqueue_copy(queue, out, b); print(out[0])
"""


def test_votes_and_shuffles_of_3_are_used(run_python: Run, front: dict[str, str]) -> None:
    """Each 3.0 has the instructions, and no library tells."""
    assert run_python(VOTES, env=front).stdout.strip() == "1"
    assert run_python(VOTES, env={**front, "VORTEX_FEATURES": ""}).stdout.strip() == "0"


def test_nothing_touches_a_device_of_3_whose_kernel_has_not_ended(run_python: Run, front: dict[str, str]) -> None:
    """Its library says that nothing runs once waiting has failed, and what is asked then waits for ever."""
    done = run_python(STUCK, env={**front, "VORTEX_TIMEOUT": "2"})
    assert done.returncode == 0, done.stderr
    assert "done" not in done.stdout
    assert "kernel 'endless' did not end within 2 s" in done.stderr
    assert done.stderr.count("still runs a kernel that exceeded its time limit") == 3


def test_program_for_vortex_api_runs_on_a_libvortex_of_3(program: Path, files: dict[str, Path], front: dict[str, str]) -> None:  # noqa: F811
    """The program is linked with our libvortex.so, whose functions have the same names."""
    done = run(program, files, **front, VORTEX_PROFILING="1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sum 42" in done.stdout
    assert "front3: libvortex-simx.so" in done.stderr


def test_library_that_is_no_driver_is_refused_with_the_reason(run_python: Run, front: dict[str, str], compile_c: Callable[..., Path]) -> None:
    alone = compile_c("libvortex-alone.so", "-shared", "-fPIC", front3.PROGRAMS / "backend3.c", "-Wno-missing-prototypes")
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": str(alone)})
    assert "no libvortex.so of Vortex 3.0 lies beside it" in done.stderr
    done = run_python(MEMORY, env={**front, "VORTEX_DRIVER": "/lib/x86_64-linux-gnu/libm.so.6"})
    assert "exports neither vx_dev_init nor the functions of vortex.h" in done.stderr
