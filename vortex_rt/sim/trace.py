"""Timelines in Chrome's trace format, which Perfetto and chrome://tracing show, and the file that holds one.

A core is a process and a warp a thread of it. A slice is an instruction, from its issue to the warp's next issue or to
the wait before that, which is a slice too; its arguments hold the cycle of every stage. Accesses to memory lie on
tracks of their own. Launches are slices of the process "kernels", and counter tracks show the samples. One microsecond
of the trace is one cycle. ``timeline`` in the file is all but the single instructions (``TimelineRecorder.data``).
"""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..files import read_file, write_file
from .energy import si
from .json_data import JsonObject
from .stalls import BARRIER
from .symbols import short_name
from .timeline import STALLS, WAITS, Rows, TimelineLaunch, TimelineRecorder, is_barrier, unit_of

KERNELS = 1
"""Process of the launches, and its thread; core c is process 2 + c. Perfetto takes number 0 for the idle process, and
threads of one number in several processes for one that moved, so each warp has a number of its own (``thread_of``)."""
THREADS = 100
"""From a core's threads to the next one's."""
MOST_COUNTS = 8_000
"""Values of counter tracks in one file; longer timelines have longer intervals there."""


def events(recorder: TimelineRecorder) -> Iterator[JsonObject]:
    """Yield the events of a timeline."""
    data = recorder.data()
    yield _named("process_name", KERNELS, KERNELS, f"kernels on {data['configuration']}")
    yield _named("thread_name", KERNELS, KERNELS, "launches")
    for core in range(data["cores"]):
        yield _named("process_name", core + 2, thread_of(core, 0), f"core {core}")
    for launch in data["launches"]:
        yield {
            "ph": "X", "name": short_name(launch["kernel"]), "cat": "kernel", "pid": KERNELS, "tid": KERNELS,
            "ts": launch["start"], "dur": max(1, launch["end"] - launch["start"]),
            "args": {
                **{name: launch[name] for name in ("kernel", "instructions", "finished")},
                **({"energy (estimate)": si(launch["energy"]["joules"], "J")} if launch["energy"] else {}),
            },
        }  # fmt: skip
    seen: set[tuple[int, int]] = set()
    number = 0
    for launch in recorder.launches:
        for event in _instructions(launch):
            place = event["pid"], event["tid"]
            if place not in seen:
                seen.add(place)
                yield _named("thread_name", *place, f"warp {place[1] % THREADS}")
            yield event
        for event in _accesses(launch, number):
            yield event
            number += event["ph"] == "e"
    yield from _counts(data)


def thread_of(core: int, warp: int) -> int:
    """Return the number of a warp's thread."""
    return (core + 1) * THREADS + warp


def _named(what: str, process: int, thread: int, name: str) -> JsonObject:
    return {"ph": "M", "name": what, "pid": process, "tid": thread, "ts": 0, "args": {"name": name}}  # Speedscope: ts


def _records(rows: Rows) -> list[dict[str, int]]:
    """Return records as numbers by name."""
    assert rows.dtype.names is not None
    return [dict(zip(rows.dtype.names, row, strict=True)) for row in rows.tolist()]


def _instructions(launch: TimelineLaunch) -> Iterator[JsonObject]:
    """Instructions and waits of a launch, warp by warp."""
    if not launch.rows:
        return
    rows = np.concatenate(launch.rows)
    rows = rows[np.lexsort((rows["issue"], rows["warp"], rows["core"]))]
    barriers = is_barrier(rows["word"])
    records = _records(rows)
    units: dict[int, str] = {}
    for index, row in enumerate(records):
        core, warp, word, issue = row["core"], row["warp"], row["word"], row["issue"]
        text, place = launch.code[row["pc"]]
        following = records[index + 1] if index + 1 < len(records) else None
        cause, until = "", 0
        if following is None or (following["core"], following["warp"]) != (core, warp) or not row["lives"]:
            end = row["commit"]
        elif barriers[index] and following["schedule"] > row["execute"]:
            end, cause, until = row["execute"], BARRIER, following["schedule"]
        else:
            length, cause = max((following[name], name) for name in STALLS)
            end, until = following["issue"] - length, following["issue"]
        arguments = {
            "pc": f"0x{row['pc']:x}", "lanes": f"0x{row['mask'] & (1 << 64) - 1:x}", "schedule": row["schedule"],
            "decode": row["decode"], "issue": issue, "execute": row["execute"], "commit": row["commit"],
        }  # fmt: skip
        if place:
            arguments["where"] = place
        if word not in units:
            units[word] = unit_of(word)
        shared = {"ph": "X", "pid": core + 2, "tid": thread_of(core, warp)}
        end = max(issue + 1, end)
        yield {**shared, "name": text, "cat": units[word], "ts": issue, "dur": end - issue, "args": arguments}
        if until > end:
            yield {**shared, "name": WAITS[cause], "cat": "wait", "ts": end, "dur": until - end}


def _accesses(launch: TimelineLaunch, number: int) -> Iterator[JsonObject]:
    """Loads and stores of a launch from the LSU to the end; they overlap, so they begin and end by number."""
    for rows in launch.rows:
        accesses = sum(rows[name] for name in ("dcache_reads", "dcache_writes", "local_reads", "local_writes"))
        for row in _records(rows[accesses > 0]):
            lines, local = row["dcache_reads"] + row["dcache_writes"], row["local_reads"] + row["local_writes"]
            parts = [f"{lines} line{'s' * (lines != 1)}"] * (lines > 0) + [f"{local} local"] * (local > 0)
            text = launch.code[row["pc"]][0].split()[0]
            shared = {"cat": "memory", "id": number, "pid": row["core"] + 2, "tid": thread_of(row["core"], row["warp"])}
            name = f"{text}: {', '.join(parts)}"
            yield {**shared, "ph": "b", "name": name, "ts": row["execute"], "args": {"pc": f"0x{row['pc']:x}"}}
            yield {**shared, "ph": "e", "name": name, "ts": max(row["commit"], row["execute"] + 1)}
            number += 1


def _counts(data: JsonObject) -> Iterator[JsonObject]:
    """Counter tracks: of every core, and of the memory of the whole device."""
    samples = {name: np.array(values) for name, values in data["samples"].items()}
    if not samples:
        return
    count = len(next(iter(samples.values()))[0])
    step = -(-count * (4 * data["cores"] + 1) // MOST_COUNTS)
    edges = np.arange(0, count, step)
    samples = {name: np.add.reduceat(values, edges, axis=1) for name, values in samples.items()}
    nothing = np.zeros((data["cores"], len(edges)))
    length = data["interval"] * step
    instructions, lanes = samples.get("instructions", nothing), samples.get("lanes", nothing)
    lines = (samples.get("memory_reads", nothing) + samples.get("memory_writes", nothing)).sum(axis=0)
    for at in range(len(edges)):
        for core in range(data["cores"]):
            shared = {"ph": "C", "pid": core + 2, "ts": at * length}
            executed = instructions[core, at]
            waiting = {WAITS[name]: round(samples[name][core, at] / length, 3) for name in WAITS if name in samples}
            yield {**shared, "name": "instructions per cycle", "args": {"IPC": round(executed / length, 4)}}
            mean = round(lanes[core, at] / executed, 2) if executed else 0
            yield {**shared, "name": "lanes per instruction", "args": {"lanes": mean}}
            alive = round(samples.get("warps", nothing)[core, at] / length, 3)
            yield {**shared, "name": "warps that live", "args": {"warps": alive}}
            yield {**shared, "name": "warps that wait", "args": waiting}
        bandwidth = round(lines[at] * data["line_size"] / length, 3)
        yield {
            "ph": "C", "pid": KERNELS, "ts": at * length, "name": "memory bytes per cycle",
            "args": {"bytes": bandwidth},
        }  # fmt: skip


def write_trace(recorder: TimelineRecorder, path: Path) -> int:
    """Write a timeline as JSON; return the number of events."""
    return write_events(path, [recorder.data()], events(recorder))


def write_events(path: Path, timelines: list[JsonObject], found: Iterator[JsonObject]) -> int:
    """Write the file of one or several processes' timelines; return the number of events."""
    lines = [json.dumps(event, separators=(",", ":")) for event in found]
    head = json.dumps({"displayTimeUnit": "ms", "timelines": timelines}, separators=(",", ":"))
    write_file(path, (head[:-1] + ',"traceEvents":[\n' + ",\n".join(lines) + "\n]}\n").encode())
    return len(lines)


def read_trace(path: Path) -> JsonObject:
    """Return the contents of a file that ``write_trace`` wrote. Raises ValueError if it is none."""
    try:
        data: JsonObject = json.loads(read_file(path))
        if not isinstance(data["timelines"], list) or not isinstance(data["traceEvents"], list):
            raise ValueError
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{path} is no timeline (VORTEX_TRACE=FILE.json writes one)") from None
    return data
