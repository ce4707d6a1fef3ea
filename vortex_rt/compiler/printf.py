"""printf calls become records in the printf buffer; the host formats them (record layout: docs/interfaces.md)."""

from __future__ import annotations

import re
from typing import Any

from vortex_rt.compiler import ir
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.types import Layout, split_top

RESERVE = "@__vx_printf_reserve"
_CALL = re.compile(r"^(\s*)(?:(%\S+) = )?(?:tail |notail )?call .*?@printf\((.*)\)([^()]*)$")
_STRING = re.compile(r'c"((?:[^"\\]|\\[0-9A-Fa-f]{2})*)"')


def uses_printf(function: ir.Function) -> bool:
    """Whether a function calls printf."""
    return any("@printf(" in line for line in function.body)


def lower_calls(module: ir.Module, layout: Layout) -> list[dict[str, Any]]:
    """Replace all printf calls of a module (address spaces already stripped); returns program.json's ``printf``.

    Raises:
        CompileError: a format that is not a string literal.
    """
    formats: list[dict[str, Any]] = []
    for function in module.functions.values():
        if not uses_printf(function) or function.name == "printf":
            continue
        body: list[str] = []
        largest = 0
        for line in function.body:
            match = _CALL.match(line)
            if match is None:
                body.append(line)
                continue
            number = len(formats)
            entry, lines, size = _record(number, match[2], _resolved(split_top(match[3]), function), module, layout)
            formats.append(entry)
            body.extend(lines)
            largest = max(largest, size)
        start = 1 if body and re.match(r"^\S.*:", body[0]) else 0
        body.insert(start, f"  %vx.printf.sink = alloca [{max(largest, 8)} x i8], align 8")
        function.body = body
    module.functions.pop("@printf", None)
    return formats


def _resolved(arguments: list[str], function: ir.Function) -> list[str]:
    """Follow the format through casts that are instructions of their own."""
    first = arguments[0]
    for _ in range(8):
        match = re.search(r"(%[-\w$.]+)$", first)
        if match is None:
            break
        head = f"{match.group(1)} = "
        line = next((text.strip() for text in function.body if text.strip().startswith(head)), "")
        cast = re.match(r"(?:bitcast|getelementptr) (.*?)(?: to ptr)?$", line.removeprefix(head))
        if cast is None:
            break
        symbols = re.findall(rf"(?:{ir.SYMBOL}|%[-\w$.]+)", cast.group(1))
        first = f"ptr {symbols[0]}" if symbols else ""
    return [first, *arguments[1:]]


def _record(
    number: int, result: str | None, arguments: list[str], module: ir.Module, layout: Layout
) -> tuple[dict[str, Any], list[str], int]:
    """Return (metadata, IR, bytes of the arguments) of one call."""
    values = [_typed_value(a) for a in arguments[1:]]
    text = _format(arguments[0], module)
    strings = _string_arguments(text)
    place = 0
    stores, described = [], []
    for i, (kind, value) in enumerate(values):
        vector = re.fullmatch(r"<(\d+) x (.+)>", kind)
        count, element = (int(vector.group(1)), vector.group(2)) if vector else (1, kind)
        size = layout.size_align(element)[0]
        described.append({"size": size, "vector": count} | ({"string": True} if i in strings else {}))
        stores.append(f"  %vx.pf{number}.a{i} = getelementptr i8, ptr %vx.pf{number}.to, i32 {place}")
        stores.append(f"  store {kind} {value}, ptr %vx.pf{number}.a{i}, align {min(size, 8)}")
        place += -(-size * count // 8) * 8
    name = f"%vx.pf{number}"
    lines = [
        f"  {name}.r = call ptr {RESERVE}(i32 {number}, i32 {place + 8})",
        f"  {name}.full = icmp eq ptr {name}.r, null",
        f"  {name}.to = select i1 {name}.full, ptr %vx.printf.sink, ptr {name}.r",
        *stores,
    ]
    if result:
        lines.append(f"  {result} = sext i1 {name}.full to i32")
    return {"id": number, "format": text, "arguments": described}, lines, place


def _string_arguments(text: str) -> set[int]:
    """Return which arguments (from 0) a format prints with %s."""
    result: set[int] = set()
    place = 0
    for match in re.finditer(r"%(%|[-+ #0]*(\*|\d+)?(?:\.(\*|\d+)?)?(?:v\d+)?(?:hh|hl|h|ll|l|L|z|j|t)?([a-zA-Z]))", text):
        if match.group(1) == "%":
            continue
        place += (match.group(2) == "*") + (match.group(3) == "*")
        if match.group(4) == "s":
            result.add(place)
        place += 1
    return result


def _typed_value(argument: str) -> tuple[str, str]:
    """Split ``type attributes value``."""
    parameter = ir.parse_parameter(argument)
    rest = argument[len(parameter.type) :].strip()
    rest = re.sub(r"^(?:(?:noundef|nonnull|signext|zeroext|align \d+|dereferenceable\(\d+\)) )*", "", rest)
    return parameter.type, rest


def _format(argument: str, module: ir.Module) -> str:
    for symbol in re.findall(ir.SYMBOL, argument):
        definition = module.globals.get(symbol, "")
        match = _STRING.search(definition)
        if match is not None:
            raw = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m.group(1), 16)]), match.group(1).encode())
            return raw.split(b"\0")[0].decode(errors="replace")
        if "zeroinitializer" in definition:
            return ""
    raise CompileError("error: printf: the format has to be a string literal")
