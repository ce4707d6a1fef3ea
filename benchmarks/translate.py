"""Translation time against llvm-spirv 15 on the same kernels, as ratios from one run.

llvm-spirv reads LLVM 15 bitcode of the module already lowered to SPIR-V's form; nvvm2spirv starts at NVVM IR and does
everything: reading, built-ins,
optimisation, lowering, emission, spirv-val. `process` is the command from start to end; `in process` is `translate()`
after one warming call.

    .venv/bin/python benchmarks/translate.py [--kernels 1,10,100,1000] [--repeat 3] [--json out.json]
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from nvvm2spirv import Options, translate

ROOT = Path(__file__).parents[1]
SEEDS = ["vecadd", "saxpy", "reduction", "histogram", "nbody", "convolution"]


def module_of(count: int) -> str:
    """One module with `count` kernels: copies of the examples under new names."""
    headers: list[str] = []
    bodies: list[str] = []
    declares: dict[str, None] = {}
    number = 0
    sources = [(ROOT / "examples" / f"{name}.ll").read_text() for name in SEEDS]
    headers += [line for line in sources[0].split("\n") if line.startswith("target ")]
    while number < count:
        source = sources[number % len(sources)]
        text = re.sub(r", !\w+(?:\.\w+)* !\d+", "", source)  # metadata is numbered by file
        text = re.sub(r" #\d+", "", text)
        names = set(re.findall(r"^@([\w.$]+) =", text, re.M)) | set(
            re.findall(r"^define [^@]*@([\w.$]+)\(", text, re.M)
        )
        for name in names:
            text = re.sub(rf"@{re.escape(name)}(?![\w.$])", f"@{name}_{number}", text)
        text = re.sub(r"%((?:struct|class)\.[\w.]+)", rf"%\1.{number}", text)
        for line in re.findall(r"^declare .*$", text, re.M):
            declares[line] = None
        kernels = {f"{name}_{number}" for name in re.findall(r'!\{ptr @([\w.$]+), !"kernel"', source)}
        for body in re.findall(r"^(?:define .*?^\}|@[\w.$]+ = .*?|%[\w.]+ = type .*?)$", text, re.M | re.S):
            match = re.match(r"define [^@]*@([\w.$]+)\(", body)
            if match and match.group(1) in kernels:
                body = re.sub(r"^define (?:dso_local )?", "define ptx_kernel ", body)
            bodies.append(body)
        number += 1
    bodies = [body for body in bodies if not body.startswith("@llvm.")]
    return "\n".join([*headers, *bodies, *declares]) + "\n"


def lowered_for_llvm_15(source: str) -> bytes:
    """Bitcode that llvm-spirv 15 takes: the translator's own output, read back."""
    module = translate(source, Options(validate=False))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "m.spv").write_bytes(module.binary)
        subprocess.run(
            ["llvm-spirv-15", "-r", f"{folder}/m.spv", "-o", f"{folder}/m.bc"], check=True, capture_output=True
        )
        return (Path(folder) / "m.bc").read_bytes()


def best(action: Callable[[], object], repeat: int) -> float:
    """Shortest time of `repeat` runs in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def measure(count: int, repeat: int) -> dict[str, float]:
    """Times of one module size."""
    source = module_of(count)
    bitcode = lowered_for_llvm_15(source)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "in.ll").write_text(source)
        (path / "in.bc").write_bytes(bitcode)
        command = (
            [sys.executable, "-m", "nvvm2spirv.cli"]
            if shutil.which("nvvm2spirv") is None
            else [shutil.which("nvvm2spirv") or ""]
        )
        if (Path(sys.prefix) / "bin" / "nvvm2spirv").exists():
            command = [str(Path(sys.prefix) / "bin" / "nvvm2spirv")]
        translate(source)
        return {
            "kernels": count,
            "bytes": len(source),
            "in_process": best(lambda: translate(source), repeat),
            "in_process_unvalidated": best(lambda: translate(source, Options(validate=False)), repeat),
            "in_process_O0_unvalidated": best(lambda: translate(source, Options(opt_level=0, validate=False)), repeat),
            "process": best(
                lambda: subprocess.run([*command, str(path / "in.ll"), "-o", str(path / "out.spv")], check=True), repeat
            ),
            "llvm_spirv": best(
                lambda: subprocess.run(
                    ["llvm-spirv-15", str(path / "in.bc"), "-o", str(path / "peer.spv")], check=True
                ),
                repeat,
            ),
        }


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernels", default="1,10,100,1000", help="module sizes")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    arguments = parser.parse_args()
    rows = []
    table = Table(
        "kernels",
        "NVVM IR",
        "llvm-spirv 15",
        "in process",
        "ratio",
        "without spirv-val",
        "ratio",
        "-O0, without",
        "ratio",
        "process",
        "ratio",
    )
    for count in map(int, arguments.kernels.split(",")):
        row = measure(count, arguments.repeat)
        rows.append(row)
        peer = row["llvm_spirv"]
        cells = [f"{count}", f"{row['bytes'] / 1e6:.3f} MB", f"{1000 * peer:.0f} ms"]
        for key in ("in_process", "in_process_unvalidated", "in_process_O0_unvalidated", "process"):
            cells += [f"{1000 * row[key]:.0f} ms", f"{row[key] / peer:.2f}"]
        table.add_row(*cells)
    Console(width=160).print(table)
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
