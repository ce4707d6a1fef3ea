"""Source lines of a module's instructions, from `!dbg`, in the form that `spirv.debug_lines` puts into the binary."""

import json
import posixpath
import re
from collections import Counter
from dataclasses import dataclass, field

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.ir.variable import MARK, PLACES, VARIABLES

_HEADERS = re.compile(r"/__clang_cuda_\w+\.h$|/vortex_rt/cuda/include/")
"""Files of the language's own definitions (threadIdx, min …): what is inlined from them is shown where it is used."""


@dataclass(frozen=True)
class Line:
    """A place in the source."""

    file: str
    line: int
    column: int


@dataclass
class FunctionLines:
    """A function's place, and for each block, by name, its instructions as (opcode, of direct calls
    with the function's name; place or None), in order."""

    name: str
    place: Line
    blocks: dict[str, list[tuple[str, Line | None]]] = field(default_factory=dict)


def read_lines(module: Module) -> dict[str, FunctionLines]:
    """Lines of every function that has a `DISubprogram`; empty for a module without debug information."""
    if not any(name.startswith("llvm.dbg.cu") for name in module.named_metadata):
        return {}
    return LineReader(module).read()


class LineReader:
    """Reads lines from a module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.metadata = module.metadata
        self.places: dict[str, Line | None] = {}
        self.files: dict[str, str] = {}

    def read(self) -> dict[str, FunctionLines]:
        """Read the lines of every function that has a `DISubprogram`."""
        return {function.name: lines for function in self.module.defined() if (lines := self.function(function))}

    def function(self, function: Function) -> FunctionLines | None:
        """Read the lines of a function; None if it has none."""
        match = re.search(r"!dbg (!\d+)", function.attributes)
        if not match:
            return None
        node = self.metadata.get(match.group(1), "")
        name = re.search(r'name: "([^"]*)"', node)
        line = re.search(r"\bline: (\d+)", node)
        place = Line(self._scope_file(match.group(1)), int(line.group(1)) if line else 0, 0)
        result = FunctionLines(name.group(1) if name else function.name, place)
        for block in function.blocks:
            result.blocks[scan.plain_name(block.label)] = list(map(self._line, block.instructions))
        return result

    def _line(self, instruction: Instruction) -> tuple[str, Line | None]:
        called = instruction.callee_name
        if called == MARK:  # no code, which would end a function's prologue
            return f"call {called}", None
        return f"call {called}" if called else instruction.opcode, self._place(instruction.debug_location)

    def _place(self, node: str | None) -> Line | None:
        if node is None:
            return None
        if node not in self.places:
            self.places[node] = self._read_place(node)
        return self.places[node]

    def _read_place(self, node: str) -> Line | None:
        text = self.metadata.get(node, "")
        line = re.search(r"\bline: (\d+)", text)
        column = re.search(r"\bcolumn: (\d+)", text)
        scope = re.search(r"\bscope: (!\d+)", text)
        found = Line(
            self._scope_file(scope.group(1)) if scope else "", int(line.group(1)) if line else 0,
            int(column.group(1)) if column else 0,
        )
        outer = re.search(r"\binlinedAt: (!\d+)", text)
        if outer and _HEADERS.search(found.file):
            return self._place(outer.group(1))
        return found if found.line and found.file else None

    def _scope_file(self, scope: str) -> str:
        if scope not in self.files:
            node = self.metadata.get(scope, "")
            file = re.search(r"\bfile: (!\d+)", node)
            parent = re.search(r"\bscope: (!\d+)", node)
            self.files[scope] = (
                self._path(file.group(1))
                if file
                else self._scope_file(parent.group(1))
                if parent and parent.group(1) != scope
                else ""
            )
        return self.files[scope]

    def _path(self, node: str) -> str:
        text = self.metadata.get(node, "")
        name, directory = re.search(r'filename: "([^"]*)"', text), re.search(r'directory: "([^"]*)"', text)
        return posixpath.join(directory.group(1) if directory else "", name.group(1)) if name else ""


# -- variables ---------------------------------------------------------------------------------------------------------
# What a debugger has to know of variables, which SPIR-V does not say: LLVM's own descriptions, carried as text.
#
# Variables are calls (`ir.declared_variables`), lines are numbered: a line's column in the binary is the number of the
# description among those of that line.

_NODE = re.compile(r'"(?:[^"\\]|\\.)*"|(!\d+)')
_UNIT_LISTS = re.compile(r", (enums|retainedTypes|globals|imports|macros|retainedNodes): (!\d+)")
"""Fields that lead to everything a source includes."""
_CONSTANT = re.compile(r"!DIExpression\(DW_OP_const[us], \d+, DW_OP_stack_value\)")
"""Of a variable that lies nowhere; else ``DW_OP_constu`` is an address space."""


class VariableReader(LineReader):
    """Reads lines, and gives each description of one a number of its own for a column."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.locations: dict[str, str] = {}
        """``line:number`` → the description."""
        self.functions: dict[str, str] = {}
        self._counts: Counter[int] = Counter()

    def function(self, function: Function) -> FunctionLines | None:
        """Read the lines of a function; None if it has none."""
        lines = super().function(function)
        if lines is not None:
            self.functions[function.name] = re.findall(r"!dbg (!\d+)", function.attributes)[0]
        return lines

    def _read_place(self, node: str) -> Line | None:
        found = super()._read_place(node)
        if found is None:
            return None
        self._counts[found.line] += 1
        number = self._counts[found.line]
        self.locations[f"{found.line}:{number}"] = node
        return Line(found.file, found.line, number)

    def carried(self) -> str:
        """Return variables, places, functions, locations and all descriptions that these name, as JSON."""
        named = self.module.named_metadata
        variables, places = named.get(VARIABLES, []), named.get(PLACES, [])
        roots = [*variables, *places, *self.functions.values(), *self.locations.values()]
        return json.dumps(
            {
                "variables": variables, "places": places, "functions": self.functions, "locations": self.locations,
                "nodes": self._reached(roots),
            }
        )  # fmt: skip

    def _reached(self, roots: list[str]) -> dict[str, str]:
        nodes: dict[str, str] = {}
        while roots:
            node = roots.pop()
            if node not in nodes and node in self.metadata:
                nodes[node] = _UNIT_LISTS.sub(self._constants, self.metadata[node])
                roots += filter(None, _NODE.findall(nodes[node]))
        return nodes

    def _constants(self, field: re.Match[str]) -> str:
        """Return what is left of a field of `_UNIT_LISTS`: variables that are constants and lie nowhere."""
        listed = re.findall(r"!\d+", self.metadata.get(field.group(2), "")) if field.group(1) == "globals" else []
        constants = [node for node in listed if _CONSTANT.search(self.metadata.get(node, ""))]
        kept = f"!{{{', '.join(constants)}}}"
        return f", globals: {self.module.add_metadata(kept)}" if constants else ""
