"""Mark, for a debugger, where the module's variables lie that a function uses: as variables of the function, whose
addresses are kept on its stack.
"""

import re

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, GlobalVariable, Module
from nvvm2spirv.ir.variable import MARK, PLACES, VARIABLES
from nvvm2spirv.passes.base import Context, Pass

SHARED = 3
_BASIC = {
    "float": ("float", 32, "float"), "double": ("double", 64, "float"), "i8": ("char", 8, "signed_char"),
    "i16": ("short", 16, "signed"), "i32": ("int", 32, "signed"), "i64": ("long long", 64, "signed"),
}
"""Type of LLVM's → name, bits and encoding in C."""
_FIELD = re.compile(r'\b(name: "[^"]*"|file: !\d+|line: \d+|type: !\d+)')


class VariableAddresses(Pass):
    """Mark shared, device and constant variables where they are used (`ir.declared_variables`)."""

    name = "variable-addresses"

    def apply(self, module: Module, context: Context) -> None:
        if not context.options.variables or MARK not in module.functions:
            return
        described = {name: found for name, v in module.globals.items() if (found := _description(module, v))}
        for function in module.defined():
            scope = scan.attachment(function.attributes, "dbg")
            if scope:
                _mark(module, function, scope, {name: described[name] for name in _used(function, described)})


def _used(function: Function, described: dict[str, str]) -> list[str]:
    return sorted(function.referenced_globals() & described.keys())


def _description(module: Module, variable: GlobalVariable) -> str:
    """Return name, file, line and type of a variable as they stand in its description, empty if it has none; clang
    describes no array of dynamic shared memory, as that is declared only.
    """
    expression = module.metadata.get(scan.attachment(variable.suffix, "dbg") or "", "")
    found = re.search(r"\bvar: (!\d+)", expression)
    if found:
        return ", ".join(_FIELD.findall(module.metadata.get(found.group(1), "")))
    return _dynamic_array(module, variable) if variable.address_space == SHARED and variable.initializer is None else ""


def _dynamic_array(module: Module, variable: GlobalVariable) -> str:
    """Describe an array of a basic type, as far as LLVM's tells it (integers are signed), or of a structure that is
    described.
    """
    found = re.fullmatch(r"\[0 x (.+)\]", variable.type)
    element = found and _element(module, found.group(1))
    if not element:
        return ""
    subrange = module.add_metadata("!DISubrange(count: -1)")
    elements = module.add_metadata(f"!{{{subrange}}}")
    array = module.add_metadata(f"!DICompositeType(tag: DW_TAG_array_type, baseType: {element}, elements: {elements})")
    return f'name: "{_plain(variable.name)}", type: {array}'


def _element(module: Module, type_: str) -> str | None:
    """Return the description of a type of LLVM's, None if there is none."""
    if type_ in _BASIC:
        name, bits, encoding = _BASIC[type_]
        return module.add_metadata(f'!DIBasicType(name: "{name}", size: {bits}, encoding: DW_ATE_{encoding})')
    found = re.fullmatch(r'%"?(?:struct|class|union)\.(?:\w+::)*(\w+?)(?:\.\d+)?"?', type_)
    wanted = f'name: "{found.group(1)}",' if found else "()"
    return next((n for n, text in module.metadata.items() if "!DICompositeType(" in text and wanted in text), None)


def _plain(name: str) -> str:
    """Return a variable's own name of a mangled one."""
    rest = re.sub(r"^_ZN?L?", "", name) if name.startswith("_Z") else ""
    while size := re.match(r"\d+", rest):
        end = size.end() + int(size.group())
        name, rest = rest[size.end() : end], rest[end:]
    return name


def _mark(module: Module, function: Function, scope: str, described: dict[str, str]) -> None:
    variables, places = module.named_metadata[VARIABLES], module.named_metadata[PLACES]
    own = {
        found.group()
        for node in variables
        if f"scope: {scope}," in module.metadata[node] and (found := _FIELD.search(module.metadata[node]))
    }
    marks = []
    for name, fields in described.items():
        if fields.split(",")[0] in own:
            continue  # hidden by a variable of the function
        variables.append(module.add_metadata(f"!DILocalVariable(scope: {scope}, {fields})"))
        places.append(module.add_metadata(f"!DILocation(line: 0, scope: {scope})"))
        space = module.globals[name].address_space
        token = module.globals[name].token
        pointer = f"ptr addrspacecast (ptr addrspace({space}) {token} to ptr)" if space else f"ptr {token}"
        marks.append(f"call void @{MARK}({pointer}, i32 {2 * len(variables) - 2}), !dbg {places[-1]}")
    entry = function.blocks[0]
    at = next(place for place, i in enumerate(entry.instructions) if i.opcode != "alloca")
    entry.instructions[at:at] = entry.parse("\n".join(marks))
