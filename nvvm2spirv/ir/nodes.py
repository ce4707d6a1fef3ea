"""Reading metadata nodes: their operands as text, strings, integers."""

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Module


def operands(module: Module, node: str) -> list[str]:
    """Operands of a tuple, each as printed: `!"text"`, `i32 1`, `!7`, `null`. A node that is no tuple has none."""
    body = module.metadata.get(node, "").removeprefix("distinct ")
    if not body.startswith("!{"):
        return []
    return scan.split_list(body[2 : scan.balanced_end(body, 1) - 1])


def string(operand: str) -> str | None:
    """Text of a metadata string, None for any other operand; bytes that are not UTF-8 come as surrogate escapes."""
    return scan.plain_name(operand) if operand.startswith('!"') else None


def integer(operand: str) -> int | None:
    """Value of an integer operand (`i32 7`, `i1 true`), None for any other."""
    _, _, text = operand.rpartition(" ")
    if text in ("true", "false"):
        return int(text == "true")
    try:
        return int(text)
    except ValueError:
        return None


def fields(module: Module, node: str) -> dict[str, str]:
    """Fields of a specialised node (`!DILocation(line: 3, scope: !4)`) as printed, by name; empty for any other."""
    body = module.metadata.get(node, "").removeprefix("distinct ")
    opening = body.find("(")
    if opening < 0 or not body.startswith("!DI"):
        return {}
    pairs = (part.partition(": ") for part in scan.split_list(body[opening + 1 : scan.balanced_end(body, opening) - 1]))
    return {key: value for key, _, value in pairs}


def location(module: Module, node: str | None) -> str:
    """`file:line` of a debug location, the innermost of what was inlined; empty if there is none."""
    place = fields(module, node or "")
    scope, file = place.get("scope", ""), ""
    while scope and not file:
        inside = fields(module, scope)
        file, scope = inside.get("file", ""), inside.get("scope", "")
    name = scan.plain_name("!" + fields(module, file).get("filename", '""'))
    return f"{name}:{place.get('line', '0')}" if name else ""
