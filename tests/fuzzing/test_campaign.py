"""The campaigns' runner, and random programs for the debugger."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from fuzz import debug_programs
from fuzz.oracle import signature
from fuzz.reduce import reduce
from fuzz.worker import Worker, WorkerError

# The machinery of long campaigns: a process that dies or hangs is a finding, findings are made small and saved.

ROOT = Path(__file__).parents[2]


def test_a_worker_survives_what_it_runs(monkeypatch):
    monkeypatch.setattr("fuzz.worker.STARTUP", 20)
    with Worker() as worker:
        assert worker.call(abs, -3, limit=20) == 3
        with pytest.raises(WorkerError, match="no end within 1 s"):
            worker.call(time.sleep, 60, limit=1)
        assert worker.call(abs, -4, limit=20) == 4
        with pytest.raises(WorkerError, match="died with status 7"):
            worker.call(os._exit, 7, limit=20)
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            worker.call(divmod, 1, 0, limit=20)


def test_a_worker_leaves_nothing_in_the_folder_of_temporary_files(monkeypatch):
    monkeypatch.setattr("fuzz.worker.STARTUP", 20)
    with Worker() as worker:
        first = Path(worker.call(tempfile.mkdtemp, limit=20))
        assert first.is_dir()
        with pytest.raises(WorkerError, match="no end"):
            worker.call(time.sleep, 60, limit=1)
        assert not first.parent.exists()
        second = Path(worker.call(tempfile.mkdtemp, limit=20))
    assert first.parent.parent == second.parent.parent == Path(tempfile.gettempdir())
    assert not second.parent.exists()


def test_a_program_is_made_small():
    text = """int f(int a) {
  int b = (a + 3) * (a - 1);
  if (a > 2) {
    while (b) {
      b = b / 2; a++;
    }
  }
  return a;
}
"""
    small = reduce(text, lambda t: "a++" in t and t.count("{") == t.count("}"))
    assert small.split() == "a++;".split()


def test_faults_of_one_cause_are_counted_together():
    first = signature("shape (1, 4, 4), 3 groups of 7: 2 of 84 results differ, first at 3: 0x5 for 0x6")
    assert first == signature("shape (2, 8, 4), 1 groups of 64: 17 of 256 results differ, first at 9: 0x15 for 0x26")
    assert signature("TranslationError: <input>:3:4: error[N2S040]: x") != signature(
        "TranslationError: <input>:3:4: error[N2S041]: x"
    )


def fuzz(*words: str, cwd: Path) -> subprocess.Popen[str]:
    folder = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{folder.parent / 'runners'}"}
    command = [sys.executable, "-m", "fuzz", *words]
    return subprocess.Popen(
        command, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_a_campaign_says_what_it_ran(tmp_path):
    process = fuzz("--kind", "spirv", "--count", "2", "--seed", "3", cwd=tmp_path)
    output, _ = process.communicate(timeout=200)
    assert process.returncode == 0, output
    assert "spirv: 2 programs, 0 with faults" in output
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_campaign_leaves_nothing_behind(tmp_path):
    process = fuzz("--kind", "kernels", "--minutes", "5", cwd=tmp_path)
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)  # the pipe closes only when the worker has ended too
    assert process.returncode == 130, output
    assert "kernels: " in output
    assert "Traceback" not in output


# gdb shows the variables of random kernels as g++'s program of the same text has them.


@pytest.mark.device
@pytest.mark.usefixtures('waiting_tools')
@pytest.mark.parametrize("seed", [1, 5])
def test_values_at_lines(seed: int):
    """Each once stopped elsewhere: in one copy of an unswitched loop, behind a call that was inlined."""
    assert debug_programs.check(seed, "rv64", "debug").faults == []


FEATURES = {
    "structure": r"S\d v\d+ = \{", "array": r"int v\d+\[4\]", "pointer": r"int \*v\d+ = &", "reference": r"int &v\d+ = ",
    "structure by reference": r"f\d\(int x, S0 &s\)", "call": r"= f\d\(", "divergence": r"if \(threadIdx.x & ", "switch": r"switch \(",
    "loop by lanes": r"< \(int\)\(threadIdx.x & 3\)", "early end of a loop": r"\) (break|continue);", "name of an outer variable": r"short v1 = ",
    "shared memory": r"shared\[threadIdx.x\] [+^*]?= ", "float": r"float v\d+ = ", "64 bits": r"long long v\d+ = ",
}  # fmt: skip


@pytest.mark.device
@pytest.mark.usefixtures('waiting_tools')
def test_the_generator_reaches_every_feature():
    texts = "\n".join(debug_programs.program_of(seed)[0] for seed in range(40))
    assert [name for name, pattern in FEATURES.items() if not re.search(pattern, texts)] == []
