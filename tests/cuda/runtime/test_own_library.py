"""CUDA programs on a user's own libvortex.so, whose memory the host does not see."""

from __future__ import annotations

from tests.vortex_rt.driver import front3
from vortex_rt.driver import find_installation


def test_managed_and_pinned_memory_is_mirrored(build, run, tmp_path):
    environment = front3.make(tmp_path, find_installation())
    done = run(build("mirrored.cu"), **environment)
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr


def test_managed_variable_is_refused(build, run, tmp_path):
    environment = front3.make(tmp_path, find_installation())
    done = run(build("managed.cu"), **environment)
    assert "is a managed variable: the host does not see this device's variables (cudaMallocManaged gives memory)" in done.stderr
