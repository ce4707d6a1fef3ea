"""What was profiled: the launches of a recording, and its kernels, whose launches are added up."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .energy import added
from .json_data import JsonObject
from .symbols import START_UP

COUNTS = ("executed", "threads", "wait", "cycles")


def kernel_name(profile: JsonObject) -> str:
    """Return what a launch is called: its kernel, or where that is not known (images) its most expensive function
    beside the start-up code."""
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
    `launch`, `device` and `spirv`, and `energy` where all launches have one.

    `profiles` are launches as `profile.as_data` gives them.
    """
    kernels: dict[str, JsonObject] = {}
    for profile in profiles:
        kernel = kernels.setdefault(
            name := kernel_name(profile),
            {
                "name": name, "launches": 0, "cycles": 0, "instructions": {}, "energies": [], "counters": Counter(),
                "launch": profile.get("launch"), "device": profile.get("device"), "spirv": profile.get("spirv", []),
            },
        )
        kernel["launches"] += 1
        kernel["cycles"] += profile.get("result", {}).get("cycles", 0)
        kernel["counters"].update(profile.get("counters", {}))
        kernel["energies"] += [profile["energy"]] if "energy" in profile else []
        for entry in profile["instructions"]:
            key = key_of(entry)
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


def key_of(entry: JsonObject) -> tuple[int | str, ...]:
    """What tells an instruction from the others of a kernel's builds."""
    return entry["pc"], entry["where"], entry["function"], entry["file"], entry["line"]


@dataclass(frozen=True)
class Recording:
    """Launches in their order, as ``profile.as_data`` gives them."""

    launches: list[JsonObject]

    @cached_property
    def kernels(self) -> list[JsonObject]:
        """The kernels (``merged``)."""
        return merged(self.launches)

    @cached_property
    def devices(self) -> list[str]:
        """The devices that the launches ran on."""
        return sorted({str(launch["configuration"]) for launch in self.launches})

    def sources(self, folders: Iterable[Path]) -> dict[str, list[str]]:
        """Return the lines of every source file that the instructions name and that is found: as it is named, or below
        one of ``folders``."""
        found = {}
        for name in sorted({row["file"] for kernel in self.kernels for row in kernel["instructions"] if row["file"]}):
            for place in (Path(name), *(folder / name for folder in folders)):
                try:
                    found[name] = place.read_text(encoding="utf-8", errors="replace").splitlines()
                    break
                except OSError:
                    continue
        return found
