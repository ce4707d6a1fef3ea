"""Code quality: cycles and warp instructions (timing mode) of Rodinia, PolyBench-like and small kernels, and where they
go; beside a revision's.

    python benchmarks/code_quality.py --against main             # this tree beside a revision
    python benchmarks/code_quality.py --quick -k "srad|gemm"     # some kernels, two shapes
    python benchmarks/code_quality.py --split -k leukocyte       # instructions and cycles by class, stalls
    python benchmarks/code_quality.py --pairs                    # CUDA against OpenCL C

A revision is checked out and set up in a worktree of its own, which is removed again; its code runs on this tree's
simulator. Its numbers are kept in ``$VORTEX_RT_CACHE/code-quality``, each as soon as it is there, so that an
interrupted run goes on where it was. Cycles are the same each time, however busy the machine is. What fails on both
sides alike (doubles on RV32) is left out; results that differ are said.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import quality_pairs
from quality_kernels import KERNELS, MICRO

from rodinia_tests.common import NAMES
from vortex_rt.driver import installed
from vortex_rt.driver.locate import cache_root

ROOT = Path(__file__).resolve().parent.parent
SHAPES = ("cuda", "1x4x4", "1x8x32", "cuda-rv32", "1x4x4-rv32")
QUICK_SHAPES = ("cuda", "1x4x4")
SLOW = frozenset(("leukocyte", "particlefilter", "dwt2d", "lavaMD", "hybridsort", "heartwall", "mummergpu"))
"""Left out by ``--quick``."""
Row = dict[str, Any]


def jobs(pattern: str, shapes: list[str], quick: bool) -> list[Row]:
    """Everything to measure whose name matches."""
    names = [("rodinia", name) for name in NAMES if not (quick and name in SLOW)]
    names += [("kernel", name) for name in KERNELS]
    return [
        {"kind": kind, "name": name, "shape": shape}
        for shape in shapes for kind, name in names if re.search(pattern, name)
    ]  # fmt: skip


def key(row: Row) -> str:
    """Identity of a job."""
    return f"{row['kind']} {row['name']} {row['shape']}"


SIMULATOR = """
int nvsim_open_for_programs(void **device, const char *config);
int nvsim_open(void **device, const char *config) { return nvsim_open_for_programs(device, config); }
"""
"""This tree's simulator for a revision's driver. The images of old revisions leave counters at the lowest addresses, as
programs with Vortex's own kernel library do.
"""


def simulator_library(folder: Path) -> Path:
    """Make a driver library in front of this tree's simulator, on which every revision's images run."""
    source, library = folder / "simulator.c", folder / "libvortex-nvsim.so"
    source.write_text(SIMULATOR)
    ours = installed().library_folder / library.name
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, ours], check=True)
    return library


def measure(
    tree: Path, wanted: list[Row], what: str, save: Path | None = None, simulator: Path | None = None
) -> dict[str, Row]:
    """Run jobs with the project in ``tree``; rows that ``save`` holds are taken from there, new ones added.
    ``simulator`` is another library than the tree's.
    """
    known: dict[str, Row] = json.loads(save.read_text()) if save is not None and save.exists() else {}
    left = [job for job in wanted if key(job) not in known]
    command = [sys.executable, "-W", "ignore", str(Path(__file__).with_name("quality_worker.py"))]
    ours = {"OCL_ICD_VENDORS", "VORTEX_RT_VENDORS", "VORTEX_RT_ADDED", *os.environ.get("VORTEX_RT_ADDED", "").split()}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment["PYTHONPATH"] = str(tree)
    if simulator is not None:
        environment["VORTEX_DRIVER"] = str(simulator)
    if save is not None:
        save.parent.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(
        command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(left))
        worker.stdin.close()
        for number, line in enumerate(worker.stdout, 1):
            row = json.loads(line)
            known[key(row)] = row
            if save is not None:
                save.write_text(json.dumps(known))
            if sys.stderr.isatty():
                print(f"\r\x1b[K{what} {number}/{len(left)} {key(row)}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return {key(job): known[key(job)] for job in wanted if key(job) in known}


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A revision in a worktree of its own, set up; removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="quality-tree-") as folder:
        tree = Path(folder, "tree")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            setup = [sys.executable, "-c", "from vortex_rt.driver.setup import main; main()"]
            subprocess.run(setup, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, check=True,
                           stdout=subprocess.DEVNULL)  # fmt: skip
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def of_revision(revision: str, wanted: list[Row]) -> dict[str, Row]:
    """The rows of a revision, measured once."""
    commit = subprocess.run(
        ["git", "rev-parse", revision + "^{commit}"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    files = [Path(__file__).with_name(name) for name in ("quality_kernels.py", "quality_worker.py")]
    parts = [file.read_bytes() for file in [*files, *sorted((ROOT / "vortex_rt" / "sim").glob("*.py*"))]]
    save = cache_root() / "code-quality" / f"{commit[:16]}-{hashlib.sha256(b''.join(parts)).hexdigest()[:8]}.json"
    known = json.loads(save.read_text()) if save.exists() else {}
    if all(key(job) in known for job in wanted):
        return {key(job): known[key(job)] for job in wanted}
    with checked_out(commit) as tree:
        return measure(tree, wanted, revision, save, simulator_library(tree.parent))


def differs(new: Row, old: Row) -> bool:
    """Whether both ran and the sums of the outputs are not about the same."""
    sums = zip(new.get("sums", ()), old.get("sums", ()))
    return any(not math.isclose(a, b, rel_tol=1e-3, abs_tol=1e-3) for a, b in sums)


def mean(values: list[float]) -> float:
    """Geometric mean; 1 of nothing."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 1.0


def show(rows: dict[str, Row], before: dict[str, Row] | None) -> None:
    """Print a line a job, and geometric means (how many times faster) a shape and group."""
    gains: dict[tuple[str, str], list[float]] = {}
    micro = {kernel.name for kernel in MICRO}
    heads = f"{'before':>13} {'faster':>8}" if before else ""
    print(f"{'shape':11} {'kernel':20} {'instructions':>13} {'cycles':>11}{heads}")
    for name, row in rows.items():
        old = before.get(name) if before else None
        line = f"{row['shape']:11} {row['name']:20} {row['instructions']:13} {row['cycles']:11}"
        if not row["cycles"]:
            if old is None or old["cycles"]:
                reason = (row["reason"].splitlines() or [""])[-1]
                print(f"{row['shape']:11} {row['name']:20} {reason[:80]}")
            continue
        if old and old["cycles"]:
            gain = old["cycles"] / row["cycles"]
            group = "Rodinia" if row["kind"] == "rodinia" else "small" if row["name"] in micro else "PolyBench"
            gains.setdefault((row["shape"], group), []).append(gain)
            line += f"{old['cycles']:13} {gain:8.3f}" + ("  SLOWER" if gain < 0.97 else "")
            line += "  RESULTS DIFFER" if differs(row, old) else ""
        print(line + ("" if row["correct"] else f"  WRONG: {row['reason'][:60]}"))
    for (shape, group), values in gains.items():
        extremes = f"from {min(values):.3f} to {max(values):.3f}"
        print(f"{shape:11} {group:10} {len(values):3} kernels: {mean(values):.3f} times as fast, {extremes}")


def show_split(rows: dict[str, Row]) -> None:
    """Print where instructions and warps' cycles go, by class, and the largest stalls."""
    for row in rows.values():
        if not row["cycles"]:
            continue
        print(f"\n{row['name']} on {row['shape']}: {row['instructions']} instructions, {row['cycles']} cycles")
        for what, values in (("instructions", row["executed"]), ("cycles of warps", row["warp cycles"])):
            total = sum(values.values()) or 1
            ordered = sorted(values.items(), key=lambda item: -item[1])
            shown = (f"{kind} {share / total:.0%}" for kind, share in ordered if share / total > 0.005)
            print(f"  {what:16}" + "  ".join(shown))
        stalls = sorted(row.get("stalls", {}).items(), key=lambda item: -item[1])
        shown = (f"{kind.removesuffix('_stalls')} {count}" for kind, count in stalls[:5] if count)
        print("  stalls          " + "  ".join(shown))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="REV", help="a revision of this repository to compare with")
    parser.add_argument("-k", default="", metavar="PATTERN", help="only kernels whose name matches")
    parser.add_argument("--shapes", help=f"comma-separated (default: {','.join(SHAPES)})")
    parser.add_argument("--quick", action="store_true", help="two shapes, without the slow programs of Rodinia")
    parser.add_argument("--split", action="store_true", help="also show instructions and cycles by class, and stalls")
    parser.add_argument("--pairs", action="store_true", help="CUDA against OpenCL C, instead")
    parser.add_argument("--mode", choices=("timing", "functional"), default="timing", help="of --pairs")
    parser.add_argument("--shape", default="4x8x16", help="of --pairs: cores x warps x threads (default: %(default)s)")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args()
    if options.pairs:
        return 0 if quality_pairs.show(options.shape, options.mode) else 1
    shapes = options.shapes.split(",") if options.shapes else list(QUICK_SHAPES if options.quick else SHAPES)
    wanted = jobs(options.k, shapes, options.quick)
    before = of_revision(options.against, wanted) if options.against else None
    rows = measure(ROOT, wanted, "this tree")
    show(rows, before)
    if options.split:
        show_split(rows)
    if options.json:
        options.json.write_text(json.dumps({"rows": rows, "before": before}, indent=1) + "\n")
    return 0 if all(row["correct"] or not row["cycles"] for row in rows.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
