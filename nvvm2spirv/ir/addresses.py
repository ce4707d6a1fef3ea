"""What a constant pointer addresses."""

from collections.abc import Mapping

from nvvm2spirv.ir import scan, types


def address(value: str, named: Mapping[str, str], pointer_bytes: int = 8) -> tuple[str, int] | None:
    """(`@token`, byte offset) behind a constant pointer's casts and constant indices; None for any other value."""
    if value.startswith("@"):
        return value, 0
    parsed = scan.expression(value)
    if not parsed or parsed[0] not in ("getelementptr", "bitcast", "addrspacecast"):
        return None
    opcode, _, inner = parsed
    if opcode != "getelementptr":
        start = scan.type_end(inner, 0) + 1
        return address(inner[start : scan.value_end(inner, start)], named, pointer_bytes)
    type_, base, *indices = (
        part.removeprefix("inrange ") for part in scan.split_list(inner)
    )  # LLVM ≤ 18 marked an index
    found = address(_untyped(base), named, pointer_bytes)
    numbers = [_untyped(index) for index in indices]
    if found is None or not all(number.lstrip("-").isdigit() for number in numbers):
        return None
    return found[0], found[1] + types.offset(type_, [int(number) for number in numbers], named, pointer_bytes)


def _untyped(operand: str) -> str:
    return operand[scan.type_end(operand, 0) + 1 :]
