"""A self-contained page of profiles: source beside instructions, with the share of each, to be opened in a browser.

The page (profile_page.html) holds its data, asks no server and works offline. Launches of one kernel are added up, and
can be looked at one by one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ..cxx_names import demangled
from .energy import added
from .json_data import JsonObject
from .profile_advice import advice, measures
from .stalls import REASONS, REST
from .symbols import PLAIN_NAMES, START_UP

COUNTS = ("executed", "threads", "wait", "cycles")
MOST_DETAILS = 100_000
"""Instructions of single launches that a page holds; launches behind them have their sums only."""


def kernel_name(profile: JsonObject) -> str:
    """Return what a launch is called: its kernel, or where that is not known (images) its most expensive function
    beside the start-up code.
    """
    if profile.get("kernel"):
        return str(profile["kernel"])
    names = [str(entry["where"]) for entry in profile["functions"]]
    return next((name for name in names if name != START_UP), names[0] if names else "nothing executed")


def launch_shape(profile: JsonObject) -> str:
    """Return the shape of a launch as in CUDA, ``<<<(8, 8), (32, 8)>>>``; empty where it is not known."""
    if not profile.get("launch"):
        return ""
    sizes = [list(profile["launch"][part]) for part in ("grid", "block")]
    for size in sizes:
        while len(size) > 1 and size[-1] == 1:
            size.pop()
    texts = [f"({', '.join(map(str, size))})" if len(size) > 1 else str(size[0]) for size in sizes]
    return f"<<<{', '.join(texts)}>>>"


def merged(profiles: list[JsonObject]) -> list[JsonObject]:
    """Return one entry a kernel, most expensive first: `name`, `launches`, the device's `cycles` (0 in recordings that
    do not have them) and `instructions` with summed counts, `counters` of the launches together, the first one's
    `launch` and `device`, and `energy` where all launches have one.

    `profiles` are launches as `profile.as_data` gives them.
    """
    kernels: dict[str, JsonObject] = {}
    for profile in profiles:
        kernel = kernels.setdefault(
            name := kernel_name(profile),
            {
                "name": name, "launches": 0, "cycles": 0, "instructions": {}, "energies": [], "counters": Counter(),
                "launch": profile.get("launch"), "device": profile.get("device"),
            },
        )
        kernel["launches"] += 1
        kernel["cycles"] += profile.get("result", {}).get("cycles", 0)
        kernel["counters"].update(profile.get("counters", {}))
        kernel["energies"] += [profile["energy"]] if "energy" in profile else []
        for entry in profile["instructions"]:
            key = _key(entry)
            known = kernel["instructions"].get(key)
            if known is None:
                kernel["instructions"][key] = {**entry, "events": dict(entry["events"])}
                continue
            for count in COUNTS:
                known[count] += entry[count]
            known["events"] = dict(Counter(known["events"]) + Counter(entry["events"]))
    for kernel in kernels.values():
        energies = kernel.pop("energies")
        if len(energies) == kernel["launches"]:
            kernel["energy"] = added(energies)
        kernel["instructions"] = [kernel["instructions"][key] for key in sorted(kernel["instructions"])]
    weight = {
        name: sum(entry["cycles"] or entry["executed"] for entry in kernel["instructions"])
        for name, kernel in kernels.items()
    }
    return sorted(kernels.values(), key=lambda kernel: -weight[kernel["name"]])


def _summed(entries: list[JsonObject]) -> JsonObject:
    """Return the sums of instructions' counts."""
    events: Counter[str] = Counter()
    for entry in entries:
        events.update(entry["events"])
    return {**{count: sum(entry[count] for entry in entries) for count in COUNTS}, "events": dict(events)}


def _key(entry: JsonObject) -> tuple[int | str, ...]:
    """What tells an instruction from the others of a kernel's builds."""
    return entry["pc"], entry["where"], entry["function"], entry["file"], entry["line"]


def with_launches(kernels: list[JsonObject], profiles: list[JsonObject]) -> None:
    """Give kernels that were launched several times ``each`` of their launches: its `number` in the recording, `shape`,
    the device's `cycles`, sums, and ``rows``: place in the kernel's instructions, counts, events; MOST_DETAILS at most.
    """
    several = {kernel["name"]: kernel for kernel in kernels if kernel["launches"] > 1}
    places = {
        name: {_key(entry): place for place, entry in enumerate(kernel["instructions"])}
        for name, kernel in several.items()
    }
    room = MOST_DETAILS
    for number, profile in enumerate(profiles, 1):
        if (name := kernel_name(profile)) not in several:
            continue
        entries = profile["instructions"]
        each = {
            "number": number, "shape": launch_shape(profile), "device": profile.get("result", {}).get("cycles", 0),
            **_summed(entries),
        }  # fmt: skip
        if (room := room - len(entries)) >= 0:
            each["rows"] = [
                [places[name][_key(entry)], *(entry[count] for count in COUNTS), entry["events"]] for entry in entries
            ]
        several[name].setdefault("each", []).append(each)


def _names(kernels: list[JsonObject]) -> set[str]:
    """Names of kernels and functions."""
    functions = {row["function"] for kernel in kernels for row in kernel["instructions"]}
    return functions | {kernel["name"] for kernel in kernels}


def _renamed(kernel: JsonObject, plain: Callable[[str], str]) -> JsonObject:
    """Return a kernel with names of C++ as they were written."""
    rows = [
        {**row, "function": PLAIN_NAMES.get(row["function"], plain(row["function"]))} for row in kernel["instructions"]
    ]
    return {**kernel, "name": plain(kernel["name"]), "instructions": rows}


def _with_plain_launches(timeline: JsonObject, plain: Callable[[str], str]) -> JsonObject:
    launches = [{**launch, "kernel": plain(launch["kernel"])} for launch in timeline["launches"]]
    return {**timeline, "launches": launches}


def sources(kernels: list[JsonObject], folders: list[Path]) -> dict[str, list[str]]:
    """Return the lines of every source file that the instructions name and that is found: as it is named, or below one
    of `folders`.
    """
    found = {}
    for name in sorted({entry["file"] for kernel in kernels for entry in kernel["instructions"] if entry["file"]}):
        for place in (Path(name), *(folder / name for folder in folders)):
            try:
                found[name] = place.read_text(encoding="utf-8", errors="replace").splitlines()
                break
            except OSError:
                continue
    return found


def page(
    profiles: list[JsonObject], folders: list[Path] | None = None, timelines: list[JsonObject] | None = None
) -> str:
    """Return the page of launches that ran on one configuration, with what was recorded of them over time
    (``timeline_plot.outline``). Raises ValueError without any launch, or if they differ.
    """
    configurations = sorted({str(profile["configuration"]) for profile in profiles})
    if not configurations:
        raise ValueError("no launch was profiled")
    if len(configurations) > 1:
        raise ValueError(f"profiles of different devices: {'; '.join(configurations)}")
    kernels = merged(profiles)
    with_launches(kernels, profiles)
    plain = demangled(_names(kernels))
    for kernel in kernels:
        kernel |= {"measures": measures(kernel), "advice": advice(kernel)}
    kernels = [_renamed(kernel, plain) for kernel in kernels]
    data = {
        "configuration": configurations[0],
        "mode": profiles[0]["mode"],
        "reasons": {reason.counter: [reason.text, reason.colour] for reason in (*REASONS, REST)},
        "kernels": kernels,
        "sources": sources(kernels, folders or []),
        "timelines": [_with_plain_launches(timeline, plain) for timeline in timelines or []],
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")  # nothing in it ends the script element
    return Path(__file__).with_name("profile_page.html").read_text(encoding="utf-8").replace("@DATA@", text)
