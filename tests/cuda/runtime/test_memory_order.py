"""What blocks of several cores tell each other through memory is there, where cores' data caches keep what others overwrite."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cuda.conftest import PROGRAMS
from vortex_rt import settings
from vortex_rt.driver.locate import program_environment

pytestmark = pytest.mark.device

CASES = (
    "atomic flag", "volatile flag", "narrow flag", "acquire", "exchange", "ld.acquire", "fence.acquire", "dekker", "last block",
    "grid.sync", "mutex", "heap",
)  # fmt: skip
CONFIGS = {"preset=vortex3,cores=4,l2=true": 16, "preset=cuda3,coherence=as-hardware": 1024}
"""Configuration → threads of a core."""
SMALL = next(iter(CONFIGS))


@pytest.fixture(scope="module")
def program(toolkit, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("order") / "memory_order"
    subprocess.run([toolkit.nvcc, PROGRAMS / "memory_order.cu", "-o", path], check=True, capture_output=True, timeout=600)
    return path


def run(toolkit, program: Path, case: int, config: str, **variables: str) -> str:
    environment = {
        **program_environment(), "LD_LIBRARY_PATH": str(toolkit.lib), settings.CONFIG.name: config, settings.TIMEOUT.name: "60",
        **variables,
    }  # fmt: skip
    done = subprocess.run([program, str(CONFIGS[config]), str(case)], check=True, capture_output=True, text=True, timeout=600, env=environment)
    return done.stdout


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("case", range(len(CASES)), ids=CASES)
def test_new_values_are_seen(toolkit, program, case, config):
    assert run(toolkit, program, case, config) == f"{case}: no error, 0 wrong\n"


def test_old_values_are_seen_by_code_for_coherent_caches(toolkit, program):
    """So the device hides them, and the program asks for what it hides."""
    features = {settings.FEATURES.name: "vote_shuffle vortex3"}
    assert "no error, 0 wrong" not in run(toolkit, program, CASES.index("mutex"), SMALL, **features)


@pytest.mark.parametrize("case", range(len(CASES)), ids=CASES)
def test_coherencecheck_finds_nothing(toolkit, program, case, tmp_path):
    findings = tmp_path / "findings"
    tool = {settings.SANITIZER.name: "coherencecheck", settings.SANITIZER_FILE.name: str(findings)}
    assert run(toolkit, program, case, SMALL, **tool) == f"{case}: no error, 0 wrong\n"
    assert "STALE_READ" not in findings.read_text()
