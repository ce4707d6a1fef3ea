"""A self-contained page of profiles: source beside SPIR-V and instructions, with the share of each, for a browser.

The page (profile_page.html, with its style and script) holds its data, asks no server and works offline. Launches of
one kernel are added up, and can be looked at one by one. The kernels of another recording can stand beside them.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from ..cxx_names import demangled
from .json_data import JsonObject
from .profile_advice import advice
from .profile_limits import measures, memory_levels, roofline
from .profile_recording import COUNTS, Recording, kernel_name, key_of, launch_shape, merged
from .stalls import REASONS, REST
from .symbols import PLAIN_NAMES

MOST_DETAILS = 100_000
"""Instructions of single launches that a page holds; launches behind them have their sums only."""


def _summed(entries: list[JsonObject]) -> JsonObject:
    """Return the sums of instructions' counts."""
    events: Counter[str] = Counter()
    for entry in entries:
        events.update(entry["events"])
    return {**{count: sum(entry[count] for entry in entries) for count in COUNTS}, "events": dict(events)}


def _said(kernel: JsonObject) -> JsonObject:
    """Return what limits and rules say of a kernel, or of one launch of it."""
    return {
        "measures": measures(kernel), "levels": memory_levels(kernel), "roofline": roofline(kernel),
        "advice": advice(kernel),
    }  # fmt: skip


def single_launches(recording: Recording) -> dict[str, list[JsonObject]]:
    """Return by kernel, of those that were launched several times, its launches: `number` in the recording, `shape`,
    the device's cycles, sums, and ``rows``: place in the kernel's instructions, counts, events; MOST_DETAILS at most,
    with what is ``said`` of these launches."""
    places = {
        kernel["name"]: {key_of(entry): place for place, entry in enumerate(kernel["instructions"])}
        for kernel in recording.kernels if kernel["launches"] > 1
    }  # fmt: skip
    found: dict[str, list[JsonObject]] = {name: [] for name in places}
    room = MOST_DETAILS
    for number, launch in enumerate(recording.launches, 1):
        if (name := kernel_name(launch)) not in places:
            continue
        entries = launch["instructions"]
        each = {
            "number": number, "shape": launch_shape(launch), "device": launch.get("result", {}).get("cycles", 0),
            **_summed(entries),
        }  # fmt: skip
        if (room := room - len(entries)) >= 0:
            each |= {"said": _said(merged([launch])[0])}
            each["rows"] = [
                [places[name][key_of(entry)], *(entry[count] for count in COUNTS), entry["events"]] for entry in entries
            ]
        found[name].append(each)
    return found


def _shown(recording: Recording, plain: Callable[[str], str]) -> list[JsonObject]:
    """Return the kernels as the page has them: with what is said of them, and names of C++ as they were written."""
    def renamed(row: JsonObject) -> JsonObject:
        return {**row, "function": PLAIN_NAMES.get(row["function"], plain(row["function"]))}

    return [
        {
            **kernel, "name": plain(kernel["name"]), "instructions": [renamed(row) for row in kernel["instructions"]],
            "spirv": [renamed(passage) for passage in kernel["spirv"]],
            **_said(kernel),
        }
        for kernel in recording.kernels
    ]  # fmt: skip


def _names(recordings: Iterable[Recording]) -> set[str]:
    """Names of kernels and functions."""
    kernels = [kernel for recording in recordings for kernel in recording.kernels]
    functions = {row["function"] for kernel in kernels for row in (*kernel["instructions"], *kernel["spirv"])}
    return functions | {kernel["name"] for kernel in kernels}


def page(
    recording: Recording, folders: Iterable[Path] = (), timelines: Iterable[JsonObject] = (),
    before: Recording | None = None,
) -> str:
    """Return the page of launches that ran on one configuration, with sources also from ``folders``, with what was
    recorded of them over time (``plots.outline``), beside what ran ``before``. Raises ValueError without any
    launch, or if the launches' configurations differ."""
    if not recording.launches:
        raise ValueError("no launch was profiled")
    if len(recording.devices) > 1:
        raise ValueError(f"profiles of different devices: {'; '.join(recording.devices)}")
    earlier = before or Recording([])
    plain = demangled(_names((recording, earlier)))
    each = {plain(name): launches for name, launches in single_launches(recording).items()}
    data = {
        "configuration": recording.devices[0],
        "mode": recording.launches[0]["mode"],
        "reasons": {reason.counter: [reason.text, reason.colour] for reason in (*REASONS, REST)},
        "kernels": [{**kernel, "each": each.get(kernel["name"])} for kernel in _shown(recording, plain)],
        "before": {"configuration": "; ".join(earlier.devices), "kernels": _shown(earlier, plain)},
        "sources": recording.sources(folders),
        "timelines": [
            {**timeline, "launches": [{**each, "kernel": plain(each["kernel"])} for each in timeline["launches"]]}
            for timeline in timelines
        ],
    }  # fmt: skip
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")  # nothing in it ends the script element
    frame, style, script = (
        Path(__file__).with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".html", ".css", ".js")
    )
    return frame.replace("@STYLE@", style).replace("@SCRIPT@", script).replace("@DATA@", text)
