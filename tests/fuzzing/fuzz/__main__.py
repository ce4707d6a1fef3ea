"""Long campaigns of the generators; see docs/explanation/testing.md.

Runs programs of one or several kinds, seed by seed, until the time or the count is up. Everything a program does is
decided by kind, seed and target, so a finding is repeated with --kind, --seed and --count 1. Findings are saved with a
file `NAME.txt` that says what was wrong. Exit status: 0 nothing found, 1 something, 2 usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from fuzz import kinds
from fuzz.oracle import Result, signature
from fuzz.reduce import reduce
from fuzz.worker import Worker, WorkerError


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = ", ".join(f"{name}: {kind.asks}" for name, kind in kinds.KINDS.items())
    parser.add_argument(
        "--kind", action="append", choices=tuple(kinds.KINDS), help=f"may be repeated; default: all in turn. {names}"
    )
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, help="how long (default: 10)")
    length.add_argument("--count", type=int, help="how many seeds of each kind")
    parser.add_argument("--rv32", action="store_true", help="build for RV32 (no double)")
    parser.add_argument("--limit", type=float, default=120, help="seconds a program may take (default: 120)")
    parser.add_argument(
        "--save", type=Path, default=Path("fuzz-findings"), metavar="DIR",
        help="where findings go (default: fuzz-findings)",
    )
    parser.add_argument(
        "--reduce", action="store_true", help="make each finding's program small, where the kind knows how"
    )
    return parser


def run(kind: str, seed: int, target: str, worker: Worker, limit: float) -> Result:
    """Check one seed in the worker; a crash or hang is a fault."""
    try:
        result = worker.call(kinds.check, kind, seed, target, limit=limit)
    except WorkerError as error:
        return Result([str(error)], kinds.files(kind, seed, target))
    assert isinstance(result, Result)
    return result


def save(kind: str, seed: int, result: Result, folder: Path) -> None:
    """Write a finding's files and what was wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in result.files.items():
        place = folder / f"{kind}-{name}"
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / f"{kind}-{seed}.txt").write_text("\n".join(result.faults) + "\n")


class Campaign:
    """Counts what is run and found, and says so."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.target = "rv32" if options.rv32 else "rv64"
        self.kinds: list[str] = options.kind or list(kinds.KINDS)
        self.programs: Counter[str] = Counter()
        self.notes: Counter[tuple[str, str]] = Counter()
        self.found: dict[tuple[str, str], list[int]] = {}
        self.start = time.monotonic()

    def run(self) -> None:
        """Go through the seeds until time or count is up."""
        options = self.options
        end = None if options.count else self.start + 60 * (options.minutes or 10)
        seed, shown = options.seed, self.start
        with Worker() as worker:
            while time.monotonic() < end if end else seed < options.seed + options.count:
                for kind in self.kinds:
                    self.one(kind, seed, worker)
                seed += 1
                if time.monotonic() > shown + 30:
                    shown = time.monotonic()
                    print(
                        f"  {shown - self.start:.0f} s: seed {seed}, {sum(self.programs.values())} programs, "
                        f"{len(self.found)} kinds of faults",
                        flush=True,
                    )

    def one(self, kind: str, seed: int, worker: Worker) -> None:
        """Run one program and record what it shows."""
        result = run(kind, seed, self.target, worker, self.options.limit)
        self.programs[kind] += 1
        if result.note:
            self.notes[kind, result.note] += 1
        if not result.faults:
            return
        mark = signature(result.faults[0])
        seeds = self.found.setdefault((kind, mark), [])
        seeds.append(seed)
        if len(seeds) <= 3:
            print(f"{kind} seed {seed}: " + "\n  ".join(fault[:600] for fault in result.faults[:2]), flush=True)
            if self.options.reduce and len(seeds) == 1:
                self.reduce(kind, seed, result, worker)
            save(kind, seed, result, self.options.save)

    def reduce(self, kind: str, seed: int, result: Result, worker: Worker) -> None:
        """Make the program small; the result's file becomes the small one, the first one gets the suffix ``.whole``."""
        if not kinds.KINDS[kind].reducible:
            return
        ((name, text),) = result.files.items()
        wanted = signature(result.faults[0])

        def fails(candidate: str) -> bool:
            try:
                return bool(worker.call(kinds.still, kind, candidate, seed, self.target, limit=20) == wanted)
            except WorkerError as error:
                return signature(str(error)) == wanted
            except RuntimeError:
                return False

        small = reduce(str(text), fails, report=lambda size: print(f"  {size}", end="\r", flush=True))
        result.files = {name: small, f"{name}.whole": text}

    def summary(self) -> str:
        """What was run, what was found, and after how many programs."""
        lines = [f"{self.target}, {time.monotonic() - self.start:.0f} s"]
        for kind in self.kinds:
            findings = {mark: seeds for (of, mark), seeds in self.found.items() if of == kind}
            lines.append(f"{kind}: {self.programs[kind]} programs, {sum(map(len, findings.values()))} with faults")
            lines += [
                f"  not compared, {note}: {count}" for (of, note), count in sorted(self.notes.items()) if of == kind
            ]
            for mark, seeds in sorted(findings.items(), key=lambda item: -len(item[1])):
                lines.append(
                    f"  {len(seeds)} x from seed {seeds[0]} (program {seeds[0] - self.options.seed + 1}): {mark}"
                )
        return "\n".join(lines)


def main(arguments: Any = None) -> int:
    campaign = Campaign(_parser().parse_args(arguments))
    interrupted = False
    try:
        campaign.run()
    except KeyboardInterrupt:
        interrupted = True
    print(campaign.summary())
    return 130 if interrupted else 1 if campaign.found else 0


if __name__ == "__main__":
    sys.exit(main())
