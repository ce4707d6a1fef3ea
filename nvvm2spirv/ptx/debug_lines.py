"""``.file`` and ``.loc`` as LLVM's debug information: lines only."""

import os
from collections.abc import Iterable

from nvvm2spirv.builtins.ptx import ast


class DebugLines:
    """Metadata nodes of a module's source lines, made as they are needed."""

    def __init__(self, files: dict[int, str]) -> None:
        self.files = files
        self.nodes: list[str] = []
        self._known: dict[str, str] = {}

    def node(self, text: str) -> str:
        """The number of a node, made once."""
        if text not in self._known:
            self._known[text] = f"!{len(self.nodes) + 2}"
            self.nodes.append(text)
        return self._known[text]

    def file(self, number: int) -> str:
        """The node of a file."""
        folder, name = os.path.split(self.files.get(number, "<unknown>"))
        return self.node(f'!DIFile(filename: "{_escaped(name)}", directory: "{_escaped(folder)}")')

    def unit(self) -> str:
        """The node of the compile unit."""
        first = self.file(min(self.files, default=0))
        return self.node(
            f"distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: {first}, isOptimized: true, "
            "runtimeVersion: 0, emissionKind: LineTablesOnly)"
        )

    def function(self, name: str, line: ast.SourceLine) -> str:
        """The node of a function that begins at a line."""
        file = self.file(line.file)
        kind = self.node("!DISubroutineType(types: !{})")
        return self.node(
            f'distinct !DISubprogram(name: "{_escaped(name)}", scope: {file}, file: {file}, line: {line.line}, '
            f"type: {kind}, scopeLine: {line.line}, spFlags: DISPFlagDefinition, unit: {self.unit()})"
        )

    def place(self, line: ast.SourceLine, function: str) -> str:
        """The node of a line within a function; a line of another file (an inlined function's) has a scope of its own.
        """
        scope = self.node(f"!DILexicalBlockFile(scope: {function}, file: {self.file(line.file)}, discriminator: 0)")
        return self.node(f"!DILocation(line: {line.line}, column: {line.column}, scope: {scope})")

    def text(self) -> Iterable[str]:
        """The module's lines of metadata, if there are any nodes."""
        if not self.nodes:
            return
        unit = self.unit()
        yield f"!llvm.dbg.cu = !{{{unit}}}"
        yield "!llvm.module.flags = !{!0, !1}"
        yield '!0 = !{i32 2, !"Debug Info Version", i32 3}'
        yield '!1 = !{i32 2, !"Dwarf Version", i32 2}'
        for number, node in enumerate(self.nodes, 2):
            yield f"!{number} = {node}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\5C").replace('"', "\\22")


def first_line(block: ast.PtxBlock) -> ast.SourceLine | None:
    """The first ``.loc`` of a function."""
    for statement in block.statements:
        found = statement if isinstance(statement, ast.SourceLine) else None
        if isinstance(statement, ast.PtxBlock):
            found = first_line(statement)
        if found is not None:
            return found
    return None
