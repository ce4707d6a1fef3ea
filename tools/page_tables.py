"""The parts of docs/reference that are made from tables in the code: for each page, the text of its parts by name.

A page has the prose; ``tools/docs`` puts a part between the lines ``<!-- NAME:table -->`` and ``<!-- NAME:end -->``.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import partial
from inspect import getdoc
from pathlib import Path

from command_reference import commands_parts
from diagnostic_examples import EXAMPLES, IN_WORDS

import nvvm2spirv
from nvvm2spirv.builtins import FAMILIES
from nvvm2spirv.builtins import ptx as _ptx  # noqa: F401  (fills the instruction table)
from nvvm2spirv.builtins import table as builtins_table
from nvvm2spirv.builtins.ptx.forms import FORMS, REFUSED, Form
from nvvm2spirv.builtins.ptx.types import SPECIAL_REGISTERS
from nvvm2spirv.builtins.table import Builtin
from nvvm2spirv.builtins.texture_descriptor import ALIGNMENT, FIELDS, OFFSETS, SIZE
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.passes import supported
from nvvm2spirv.ptx.functions import BOUNDS
from nvvm2spirv.ptx.parser import LINKAGE, NUMBERED, PLAIN
from nvvm2spirv.ptx.tree import OPAQUE
from vortex_rt import settings
from vortex_rt.cuda.libraries.model import CudaLibrary, libraries
from vortex_rt.cuda.nvcc import repairs
from vortex_rt.cuda.nvcc import table as nvcc
from vortex_rt.cuda.table import driver_api, runtime_api, types
from vortex_rt.cuda.table.model import PLANNED, ApiFunction
from vortex_rt.cuda.table.versions import NARROW, SAME_WIDTH
from vortex_rt.isa import counters
from vortex_rt.isa.compressed import COMPRESSED
from vortex_rt.isa.csr import CSR, TRAPS, CsrScope
from vortex_rt.isa.registers import Fixed
from vortex_rt.isa.rows import InstructionRow, Unit
from vortex_rt.isa.table import TABLE, Kind
from vortex_rt.kernel_schema.model import SchemaField, schema_fields
from vortex_rt.kernel_schema.program import STRUCTURES, VERSION
from vortex_rt.sim.calibration import LATENCIES, STAGES, UNLIMITED, Calibrated
from vortex_rt.sim.config import PRESETS, Config
from vortex_rt.sim.energy import CAPACITIES, KNOWN, WIDTHS, EnergyEvent, load_table

Parts = dict[str, str]
"""Name of a part → its text."""
MARKED = re.compile(r"(<!-- (\w+):table -->\n\n)(.*?)(\n\n<!-- \2:end -->)", re.DOTALL)
MEASURED = Path(nvvm2spirv.__file__).parent / "builtins" / "accuracy.json"


def filled(page: str, parts: dict[str, str]) -> str:
    """Return a page with its parts. Raises ValueError where it has not each of them once."""
    names = [match[2] for match in MARKED.finditer(page)]
    if sorted(names) != sorted(parts):
        raise ValueError(f"its parts are {names}, not {list(parts)}")
    return MARKED.sub(lambda match: match[1] + parts[match[2]] + match[4], page)


def table(head: str, rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """Return a table below the line ``head``; columns of these ``numbers`` are set to the right."""
    columns = range(head.count("|") - 1)
    lines = [head, "|" + "".join("---:|" if column in numbers else "---|" for column in columns)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def codes(names: Iterable[object]) -> str:
    """Return names as code, by commas."""
    return ", ".join(f"`{name}`" for name in names)


# ---- the translator --------------------------------------------------------------------------------------------------


def measured() -> dict[str, dict[str, object]]:
    """Return the measured accuracy by name."""
    found: dict[str, dict[str, object]] = json.loads(MEASURED.read_text())["functions"] if MEASURED.exists() else {}
    return found


def _builtin_row(entry: Builtin, accuracy: dict[str, dict[str, object]]) -> Sequence[str]:
    found = accuracy.get(entry.name)
    shown = ""
    if found:
        kind = "rel." if found.get("relative") else "abs."
        shown = f"{found['ulp']:.2f}" if "ulp" in found else f"{found['error']:.1e} {kind}"
    mapping = entry.mapping
    if entry.status != "refused":
        mapping = f"`{mapping}`" if mapping != "<lambda>" else "body"
    name = f"`{entry.name}`" + ("…" if entry.prefix else ".*" if entry.overloaded else "")
    signature = f"`{entry.signature}`" if entry.signature else ""
    return name, signature, entry.status, mapping, entry.accuracy, shown, entry.note


def builtins() -> Parts:
    """Of builtins.md."""
    accuracy, families = measured(), builtins_table().families
    states = ("mapped", "body", "device", "kept", "refused")
    counts = {family: Counter(entry.status for entry in entries) for family, entries in families.items()}
    rows = ((FAMILIES[family], *(str(count[state] or "") for state in states)) for family, count in counts.items())
    head = "| name | signature | status | mapping | bound | measured | note |"
    parts = [table(f"| family | {' | '.join(states)} |", rows)]
    for family, entries in families.items():
        parts += [f"## {FAMILIES[family]}", table(head, (_builtin_row(entry, accuracy) for entry in entries))]
    return {"builtins": "\n\n".join(parts)}


def _by_family() -> dict[str, list[Form]]:
    """The forms of PTX instructions by family, sorted."""
    families: dict[str, list[Form]] = {}
    for form in (form for forms in FORMS.values() for form in forms):
        families.setdefault(form.family, []).append(form)
    return dict(sorted(families.items()))


def inline_ptx() -> Parts:
    """Of inline-ptx.md."""
    parts = []
    for family, forms in _by_family().items():
        notes = (" ".join((getdoc(form.handler) or "").split("\n\n")[0].split()) for form in forms)
        rows = ((f"`{form.text}`", note) for form, note in zip(forms, notes))
        parts += [f"### {family.capitalize()}", table("| row | note |", rows)]
    registers = []
    for name, register in SPECIAL_REGISTERS.items():
        value = f"`{register.intrinsic}`" if register.intrinsic else str(register.value)
        value = f"refused: {register.refused}" if register.refused else value
        registers.append((f"`%{name}`", f"`.{register.type}`", value + ", upper half" * register.high_half))
    refused = ((f"`{name}`", hint) for name, hint in sorted(REFUSED.items()))
    parts += ["## Special registers", table("| register | type | value |", registers)]
    parts += ["## Refused", table("| instruction | use instead |", refused)]
    return {"instructions": "\n\n".join(parts)}


def ptx() -> Parts:
    """Of ptx.md."""
    directives = {
        "linkage": LINKAGE,
        "launch bounds, in the kernel's description": BOUNDS,
        "of functions, without effect": (NUMBERED | PLAIN) - BOUNDS.keys(),
        "opaque types": (f".{name}" for name in OPAQUE),
    }
    named = {family: {form.name for form in forms} for family, forms in _by_family().items()}
    return {
        "directives": table("| directives | names |", ((what, codes(sorted(n))) for what, n in directives.items())),
        "families": table("| family | instructions |", ((name, codes(sorted(found))) for name, found in named.items())),
        "refused": codes(sorted(REFUSED)),
    }


def textures() -> Parts:
    """Of textures.md."""
    letters = {"Q": "u64", "I": "u32", "f": "f32"}
    rows = (
        (str(OFFSETS[entry.name]), letters[entry.code] + f"[{entry.count}]" * (entry.count > 1), f"`{entry.name}`",
         entry.meaning)
        for entry in FIELDS
    )  # fmt: skip
    head = f"{SIZE} bytes, little-endian, {ALIGNMENT}-byte aligned. A mipmap is one descriptor a level, one behind the"
    return {"descriptor": f"{head}\nother.\n\n" + table("| offset | type | field | meaning |", rows)}


def supported_operations() -> Parts:
    """Of supported-operations.md."""
    parts = {}
    for name, rows in (("instructions", supported.INSTRUCTIONS), ("intrinsics", supported.INTRINSICS)):
        hows = (row.how + (f" ({row.by})" if row.by else f" ({row.code.id})" if row.code else "") for row in rows)
        cells = ((f"`{row.name}`", how, row.types or row.hint) for row, how in zip(rows, hows))
        parts[name] = table("| operation | how | types, notes |", cells)
    return parts


def diagnostics() -> Parts:
    """Of diagnostics.md."""
    rows = ((f"[{code.id}](#{code.id.lower()})", f"`{code.name}`", code.meaning) for code in Code)
    parts = [table("| code | name | meaning |", rows)]
    for code in Code:
        parts += [f"## {code.id}", f"Meaning: {code.meaning}. What to do: {code.remedy}."]
        example = EXAMPLES.get(code)
        if example is None:
            parts.append(f"Example: {IN_WORDS[code]}.")
            continue
        command = f"nvvm2spirv {example.arguments + ' ' if example.arguments else ''}kernel.ll"
        parts += [f"```llvm\n{example.text().rstrip()}\n```", f"`{command}` says"]
        parts.append(f"```\n{example.diagnostics()}\n```")
    return {"codes": "\n\n".join(parts)}


# ---- the instruction set and the simulator ---------------------------------------------------------------------------

KIND_TEXT = {
    Kind.FP_ARITH: "rounded, IEEE 754", Kind.BRANCH: "branch if ", Kind.LOAD: "load", Kind.STORE: "store",
    Kind.AMO: "atomic, lane by lane", Kind.JAL: "jump and link",
    Kind.JALR: "jump to a register of the last active lane and link", Kind.CSR: "read and change a CSR",
}  # fmt: skip


def _effect(row: InstructionRow) -> str:
    effect = row.meaning or KIND_TEXT.get(row.kind, "")
    if row.kind in (Kind.ALU, Kind.BRANCH, Kind.FP) or (row.kind is Kind.LOAD and row.does):
        effect += f"`{row.does}`" if effect.endswith("if ") or not effect else f" `{row.does}`"
        effect += f"; RV32 `{row.rv32}`" if row.rv32 else ""
    return effect or row.does


def _csr_row(csr: CSR) -> Sequence[str]:
    scope = "–" if csr.differs_by in (None, CsrScope.DEVICE) else csr.differs_by.name.lower()
    holds = csr.meaning + " (3.0)" * (csr.since == 3)
    if csr.differs_by is None:
        lacks = "a Vortex lacks it"
        holds = f"{lacks}: compiled code reads `{csr.instead.lower()}`" if csr.instead else f"{csr.meaning}: {lacks}"
    elif csr.reads_zero:
        traps = "0, on 3.0 a register of the warp's traps" if csr in TRAPS else "always 0"
        holds = f"{traps}; compiled code may not read it"
    return f"{csr:#05x}", f"`{csr.name.lower()}`", scope, holds


def isa() -> Parts:
    """Of isa.md."""
    registers = ((f"`{register}`", register.differs_by.name.lower(), register.holds) for register in Fixed)
    numbers = (
        (f"{counters.FIRST + number:#x}", *(f"`{n[number]}`" if n[number] else "–" for n in counters.CLASSES.values()))
        for number in range(counters.COUNT)
    )
    classes = " | ".join(f"{name} ({number})" for number, name in enumerate(counters.CLASSES))
    instructions = []
    for extension in dict.fromkeys(row.extension for row in TABLE):
        rows = (
            (f"`{row.name} {row.operands}`", f"{row.match:08x}", f"{row.mask:08x}",
             "64" if row.xlen == 64 else "32, 64", Unit(row.unit).name.lower(), _effect(row))
            for row in TABLE if row.extension == extension
        )  # fmt: skip
        head = "| instruction | match | mask | XLEN | unit | effect |"
        instructions += [f"### {extension}", table(head, rows)]
    short = ((f"`{row.name}`", f"`{row.bits}`", row.places, f"`{row.stands_for}`") for row in COMPRESSED)
    return {
        "csrs": table("| number | name | differs by | holds |", map(_csr_row, sorted(CSR))),
        "registers": table("| register | differs by | holds |", registers),
        "counters": table(f"| CSR | {classes} |", numbers),
        "instructions": "\n\n".join(instructions),
        "compressed": table("| name | bits | immediate | stands for |", short),
    }


def configuration() -> Parts:
    """Of simulator-configuration.md."""
    rows = []
    for item in fields(Config):
        meta = item.metadata
        bounds = f"{meta['low']} to {meta['high']}" if meta["low"] is not None else "true, false"
        values = (str(getattr(shape, item.name)).lower() for shape in PRESETS.values())
        rows.append((f"`{item.name}`", *values, ", ".join(meta["choices"]) or bounds, meta["meaning"]))
    return {"keys": table(f"| key | {' | '.join(PRESETS)} | allowed | meaning |", rows)}


def calibration() -> Parts:
    """Of simulator-calibration.md."""
    keys = Config.__dataclass_fields__

    def cells(row: Calibrated) -> Sequence[str]:
        simx, rtl = ("any" if value == UNLIMITED else str(value) for value in (row.simx, row.rtl))
        return simx, rtl, *("" if value is None else str(value) for value in (row.vortex3, row.vortex3_rtl)), row.source

    rows: list[Sequence[str]] = [
        (keys[name].metadata["meaning"].split("; derived")[0], f"`{name}`", *cells(row))
        for name, row in LATENCIES.items()
    ]
    rows += (
        ("integer divide", "`div_latency`", "xlen + 2", "6", "", "4", "as multiply"),
        ('multiply and divide with `muldiv = "serial"`, one packet at a time', "`mul_latency`, `div_latency`", "–",
         "xlen + 4, xlen + 3", "", "", "measured: VX_serial_mul, VX_serial_div"),
        *((row.meaning, "", *cells(row)) for row in STAGES.values()),
    )  # fmt: skip
    generations = "SimX | RTL | SimX v3, if another than SimX | 3.0's RTL, if another than SimX v3"
    head = f"| what | key | {generations} | where the RTL's is from |"
    return {"cycles": table(head, rows)}


def energy() -> Parts:
    """Of energy.md."""
    energies = load_table()

    def row(event: EnergyEvent) -> Sequence[str]:
        grows = [f"`{event.width}` / {event.bits} bits"] if event.width else []
        grows += [f"√(`{event.capacity}` / {event.bytes} bytes)"] if event.capacity else []
        costs = (f"{event.joules(PRESETS[name]) * 1e12:.3g}" for name in ("vortex", "cuda"))
        return (
            event.name, codes(event.counters), f"{event.picojoules:g}", ", ".join(grows), *costs, event.source,
        )  # fmt: skip

    static = f"{energies.milliwatts_per_lane:g} mW a lane: {energies.static_source}"
    rows = [*map(row, energies.events), ("static power", "lanes × cores × time", "–", "", "", "", static)]
    head = "| event | counters | pJ | grows with | on `vortex` | on `cuda` | source |"
    keys = {
        "`name`, `source`": "what it is called, and where the figure is from; both must be there",
        "`counters`": f"what is counted, added up: {codes(sorted(KNOWN))}",
        "`picojoules`": "of one event",
        "`width`, `bits`": f"the figure is that of `bits` bits and grows with what `width` names: {codes(WIDTHS)}",
        "`capacity`, `bytes`": "the figure is that of a memory of `bytes` bytes and grows with the square root of "
                               + codes(CAPACITIES),
    }  # fmt: skip
    return {"events": f"{energies.name}\n\n{table(head, rows)}", "keys": table("| key | meaning |", keys.items())}


# ---- settings and kernels --------------------------------------------------------------------------------------------

GROUPS = {
    "VORTEX_DRIVER": "The device", "VORTEX_COUNTERS": "What is recorded", "VORTEX_CUDA_ARCH": "CUDA",
    "VORTEX_RT_CACHE": "Builds and caches",
}  # fmt: skip
"""First variable of a group → its heading."""
PAGE = re.compile(r"\((\w+)/([\w-]+)\.md\)")


def settings_parts() -> Parts:
    """Of settings.md."""
    groups: dict[str, list[Sequence[str]]] = {}
    title = ""
    for setting in settings.SETTINGS:
        title = GROUPS.get(setting.name, title)
        if not setting.internal:
            default = f"`{setting.default}`" if setting.default else setting.unset
            says = PAGE.sub(r"([\2](../\1/\2.md))", setting.says)
            cells = (f"`{setting.name}`", says, setting.allowed, setting.wrong, default, setting.read_by)
            groups.setdefault(title, []).append(cells)
    head = "| variable | what it says | may hold | else | default | read by |"
    internal = ((f"`{setting.name}`", setting.says) for setting in settings.SETTINGS if setting.internal)
    return {
        "settings": "\n\n".join(f"## {title}\n\n{table(head, rows)}" for title, rows in groups.items()),
        "internal": table("| variable | what it says |", internal),
        "foreign": table("| variable | what it does here |",
                         ((f"`{name}`", says) for name, says in settings.FOREIGN.items())),
    }  # fmt: skip


def _schema_row(item: SchemaField) -> Sequence[str]:
    said = item.described
    kind = {"number": said.number, "triple": "3 × u32", "choices": "names"}.get(item.kind, item.kind)
    if item.of is not None:
        name = next(name for name, description in STRUCTURES.items() if description is item.of)
        kind = f"[{name}](#{name})" + " …" * (item.kind == "list")
    bounds = [f"from {said.least}"] * (said.least is not None) + [f"to {said.most}"] * (said.most is not None)
    allowed = f": {codes(said.names)}" if said.names else f" ({' '.join(bounds)})" if bounds else ""
    return f"`{item.name}`", kind, said.unit, said.meaning + allowed


def kernel_schema() -> Parts:
    """Of kernel-schema.md."""
    parts = [f"Version {VERSION}."]
    for name, description in STRUCTURES.items():
        parts += [f"### {name}", " ".join((description.__doc__ or "").split())]
        parts.append(table("| field | type | unit | meaning |", map(_schema_row, schema_fields(description))))
    return {"structures": "\n\n".join(parts)}


# ---- CUDA ------------------------------------------------------------------------------------------------------------


def nvcc_options() -> Parts:
    """Of nvcc-options.md."""

    def row(option: nvcc.NvccOption) -> Sequence[str]:
        names = codes(f"--{name}" if place == 0 else f"-{name}" for place, name in enumerate(option.names))
        several = ",…" * (option.form in (nvcc.LIST, nvcc.JOINED_LIST))
        value = f"`{option.metavar}{several}`" if option.metavar else ""
        note = {nvcc.IGNORED: f"*Ignored.* {option.help}", nvcc.REFUSED: f"*Refused:* {option.key}."}
        return names, value, note.get(option.effect, option.help)

    options = (f"## {title}\n\n{table('| option | value | |', map(row, rows))}" for title, rows in nvcc.GROUPS.items())
    repaired = ((f"`{repair.said}`", repair.side, repair.reason) for repair in repairs.REPAIRS)
    return {
        "options": "\n\n".join(options),
        "repairs": table("| clang says | pass | programs that want it |", repaired),
    }


def _unserved(
    rows: Sequence[ApiFunction], head: str, told: Callable[[int], str], numbers: Sequence[int], group: str
) -> str:
    """The functions that are not served by reason, and all by group: ``told`` says a status, ``group`` is the head."""
    counts = Counter(row.status for row in rows if not row.status.served)
    ordered = sorted(counts.items(), key=lambda item: (item[0] == PLANNED, -item[1], item[0].reason))
    reasons = ((status.reason, told(status.code), str(count)) for status, count in ordered)
    exported = {row.name for row in rows}
    listed = []
    for title in dict.fromkeys(row.group for row in rows):
        for row in (row for row in rows if row.group == title):
            if row.name.endswith("_64") and row.name.removesuffix("_64") in exported:
                continue
            wide = ", `_64`" * (f"{row.name}_64" in exported) + (f" + `{row.per_thread}`" if row.per_thread else "")
            status = "served" if row.status.served else f"{told(row.status.code)}: {row.status.reason}"
            listed.append((title, f"`{row.name}`{wide}", status))
    first = table(head, reasons, numbers) + "\n\n" if counts else ""
    return first + table(group, listed)


def cuda_api() -> Parts:
    """Of cuda-api.md."""
    apis = {"runtime": runtime_api.FUNCTIONS, "driver": driver_api.FUNCTIONS}
    served = {name: sum(row.status.served for row in rows) for name, rows in apis.items()}
    counts = ((f"{n} API", str(len(apis[n])), str(count), str(len(apis[n]) - count)) for n, count in served.items())
    version = f"{types.CUDA_VERSION // 1000}.{types.CUDA_VERSION % 1000 // 10}"
    older = f"CUDA {version}; libcuda also exports {len((*SAME_WIDTH, *NARROW))} names of before:"
    parts = {"counts": f"{older}\n\n" + table("| | functions | served | not served |", counts, (1, 2, 3))}
    head = "| not served because | code | functions |"
    return parts | {n: _unserved(rows, head, str, (1, 2), "| group | function | |") for n, rows in apis.items()}


def library(described: CudaLibrary) -> Parts:
    """Of a library's page."""
    rows = described.rows
    names = {number: name for name, number in described.status.values}
    served = sum(row.status.served for row in rows)
    counts = (
        f"`lib{described.link_name}` (`{described.soname}`, `{described.header}`) as of version "
        f"{'.'.join(map(str, described.version))}: {len(rows)} functions, {served} served."
    )
    head = "| not served because | status | functions |"
    listed = _unserved(rows, head, lambda code: f"`{names[code]}`", (2,), "| group | function | |")
    return {"functions": f"{counts}\n\n{listed}"}


def pages() -> Iterator[tuple[str, Callable[[], Parts]]]:
    """Yield the name of each page below docs/reference, and what makes its parts."""
    yield from {
        "builtins": builtins, "inline-ptx": inline_ptx, "ptx": ptx, "textures": textures,
        "supported-operations": supported_operations, "diagnostics": diagnostics, "commands": commands_parts,
        "settings": settings_parts, "isa": isa, "nvcc-options": nvcc_options, "simulator-configuration": configuration,
        "simulator-calibration": calibration, "energy": energy, "kernel-schema": kernel_schema, "cuda-api": cuda_api,
    }.items()  # fmt: skip
    for described in libraries():
        yield f"library-{described.link_name.lower()}", partial(library, described)
