"""A self-contained page of profiles: source beside instructions, with the share of each, to be opened in a browser.

The page (profile_page.html) holds its data, asks no server and works offline. Launches of one kernel are added up.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ..cxx_names import demangled
from .energy import added
from .json_data import JsonObject
from .symbols import START_UP

COUNTS = ("executed", "threads", "wait", "cycles")


def kernel_name(profile: JsonObject) -> str:
    """Return what a launch is called: its kernel, or where that is not known (images) its most expensive function
    beside the start-up code.
    """
    if profile.get("kernel"):
        return str(profile["kernel"])
    names = [str(entry["where"]) for entry in profile["functions"]]
    return next((name for name in names if name != START_UP), names[0] if names else "nothing executed")


def merged(profiles: list[JsonObject]) -> list[JsonObject]:
    """Return one entry a kernel, most expensive first: `name`, `launches`, the device's `cycles` (0 in recordings that
    do not have them) and `instructions` with summed counts, and `energy` where all launches have one.

    `profiles` are launches as `profile.as_data` gives them.
    """
    kernels: dict[str, JsonObject] = {}
    for profile in profiles:
        kernel = kernels.setdefault(
            name := kernel_name(profile),
            {"name": name, "launches": 0, "cycles": 0, "instructions": {}, "energies": []},
        )
        kernel["launches"] += 1
        kernel["cycles"] += profile.get("result", {}).get("cycles", 0)
        kernel["energies"] += [profile["energy"]] if "energy" in profile else []
        for entry in profile["instructions"]:
            key = entry["pc"], entry["where"], entry["function"], entry["file"], entry["line"]
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


def _names(kernels: list[JsonObject]) -> set[str]:
    """Names of kernels and functions."""
    functions = {row["function"] for kernel in kernels for row in kernel["instructions"]}
    return functions | {kernel["name"] for kernel in kernels}


def _renamed(kernel: JsonObject, plain: Callable[[str], str]) -> JsonObject:
    """Return a kernel with names of C++ as they were written."""
    rows = [{**row, "function": plain(row["function"])} for row in kernel["instructions"]]
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
    plain = demangled(_names(kernels))
    kernels = [_renamed(kernel, plain) for kernel in kernels]
    data = {
        "configuration": configurations[0],
        "mode": profiles[0]["mode"],
        "kernels": kernels,
        "sources": sources(kernels, folders or []),
        "timelines": [_with_plain_launches(timeline, plain) for timeline in timelines or []],
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")  # nothing in it ends the script element
    return Path(__file__).with_name("profile_page.html").read_text(encoding="utf-8").replace("@DATA@", text)
