#!/usr/bin/env python3
"""Try a bundle as a stranger would: install it, run the README's commands, and print a row of the table of systems.

    python3 tools/try_bundle.py WHEEL|FOLDER-OF-THE-TARBALL [--work FOLDER]

Needs nothing but Python with venv (3.11 or later); PyCUDA wants Python's headers (python3-dev). A wheel goes into a new
virtual environment; the unpacked tarball has its own Python. The row that is printed, with seconds, is for
docs/results/systems.md. Exit status: 0 when all results are right.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Step:
    """A command of a shell and what it prints: all lines that ``expected``, a regular expression, is searched in."""

    name: str
    command: str
    expected: str = ""


WHEEL_ONLY = (Step("`pip install`", "python3 -m venv environment && environment/bin/pip install -q {bundle}"),)
STEPS = (
    Step("`vortex-demo`", "vortex-demo", r"All 12 results are right\."),
    Step("`nvcc add.cu`, `./add`", "nvcc {examples}/programs/add.cu -o add && ./add", r"^0 11 22 33 44 55 66 77 $"),
    Step("cuBLAS", "nvcc {examples}/programs/gemm.cu -lcublas -o gemm && ./gemm", r"."),
    Step("cuRAND", "nvcc {examples}/programs/pi.cu -lcurand -o pi && ./pi", r"3\.1"),
    Step(
        "`cuda2nvvm`, `nvvm2spirv`", "cuda2nvvm {examples}/vecadd.cu -o - | nvvm2spirv - -o vecadd.spv && ls vecadd.spv"
    ),
    Step("Python API", "python3 api.py", r"warp instructions"),
    Step("`vortex-prof`", "vortex-prof ./add", r"add\(int ?\*\)"),
    Step("Thrust", "vortex-setup --with-cccl && nvcc -std=c++17 {examples}/programs/thrust_sort.cu -o sort && ./sort"),
    Step(
        "Numba", "python3 -m pip install -q '{requirement}' && vortex-env python3 {examples}/python/numba_saxpy.py",
        r"^y\[999\] = 1999\.0",
    ),
    Step("cuda.core", "vortex-env python3 {examples}/python/cuda_core_saxpy.py", r"^y\[999\] = 1999\.0"),
    Step(
        "PyCUDA", "vortex-env python3 -m pip install -q pycuda && vortex-env python3 {examples}/python/pycuda_saxpy.py",
        r"^y\[999\] = 1999\.0",
    ),
)


def api_program() -> str:
    """Return the README's program for the Python API."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    return next(block for block in blocks if "from vortex_rt import Device, Module" in block)


def run(step: Step, words: dict[str, str], work: Path, environment: dict[str, str]) -> tuple[float, str]:
    """Run a step; return its seconds, and what is wrong or nothing."""
    start = time.monotonic()
    command = f'eval "$(vortex-env 2>/dev/null)"; {step.command.format(**words)}'
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=work, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    seconds = time.monotonic() - start
    if done.returncode == 0 and re.search(step.expected, done.stdout, re.MULTILINE):
        return seconds, ""
    return seconds, f"status {done.returncode}\n{done.stdout}"


def system() -> str:
    """Return this system's name, glibc and processors."""
    release = platform.freedesktop_os_release()
    name = f"{release['NAME'].removesuffix(' GNU/Linux')} {release.get('VERSION_ID', 'testing')}"
    return f"{name}, glibc {platform.libc_ver()[1]}"


def main() -> None:
    """Try what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--work", type=Path, help="folder to work in (default: a new one)")
    options = parser.parse_args()
    work = options.work or Path(tempfile.mkdtemp(prefix="try-bundle-"))
    work.mkdir(parents=True, exist_ok=True)
    (work / "api.py").write_text(api_program())
    bundle = options.bundle.resolve()
    commands = bundle / "bin" if bundle.is_dir() else work / "environment" / "bin"
    requirements = re.search(r"^stacks = \[(.*?)\]", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert requirements is not None
    words = {
        "bundle": str(bundle),
        "examples": str(EXAMPLES),
        "requirement": "' '".join(re.findall(r'"(.*?)"', requirements[1])),
    }
    environment = {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "VORTEX_RT_CACHE": str(work / "cache")}
    steps = STEPS if bundle.is_dir() else (*WHEEL_ONLY, *STEPS)
    cells, wrong = [], 0
    for step in steps:
        seconds, fault = run(step, words, work, environment)
        wrong += bool(fault)
        print(f"{step.name}: {seconds:.1f} s{' WRONG: ' + fault if fault else ''}", flush=True)
        cells.append("wrong" if fault else f"{seconds:.1f}")
    asked = subprocess.run(
        [commands / "python3", "-c", "import platform; print(platform.python_version())"], capture_output=True,
        text=True,
    )
    print("| system | Python | " + " | ".join(step.name for step in steps) + " |")
    print("|---|---|" + "---:|" * len(steps))
    print(f"| {system()} | {asked.stdout.strip()} | " + " | ".join(cells) + " |")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
