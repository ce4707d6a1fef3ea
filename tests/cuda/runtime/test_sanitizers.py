"""Programs whose host code runs under a sanitizer of the host's compiler: they work, and the sanitizer still finds what it is for."""

from __future__ import annotations

import pytest

TOLD = {
    "address": "AddressSanitizer: heap-buffer-overflow",
    "undefined": "runtime error: signed integer overflow",
    "thread": "ThreadSanitizer: data race",
}


@pytest.mark.parametrize("relocatable", ["false", "true"])
@pytest.mark.parametrize("sanitizer", TOLD)
def test_a_host_under_a_sanitizer(build, run, sanitizer, relocatable):
    program = build("sanitized.cu", "-g", f"-rdc={relocatable}", "-Xcompiler", f"-fsanitize={sanitizer}")
    done = run(program, VORTEX_PRESET="vortex")
    assert (done.returncode, done.stdout) == (0, "passed\n"), done.stdout + done.stderr[-4000:]
    assert TOLD[sanitizer].partition(":")[0] not in done.stderr
    assert TOLD[sanitizer] in run(program, "wrong", VORTEX_PRESET="vortex").stderr
