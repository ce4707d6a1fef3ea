"""A light model of canonical LLVM text, on which passes rewrite.

llvmlite parses, verifies and prints; `Module(text)` takes what it printed; `str(module)` is LLVM text again. Names of
functions and globals are plain (no sigil, no quotes) as dictionary keys; everywhere else a value is the token LLVM
prints (`%x`, `@"a b"`, `42`, `getelementptr (…)`). `scan.token("@", name)` and `scan.plain_name(token)` convert.

    for function in module.defined():
        for call in function.calls("llvm.nvvm.read.ptx.sreg.tid.x"):        # a list: rewriting while walking is safe
            call.replace(f"%w = call i64 @_Z12get_local_idj(i32 0)\n{call.result} = trunc i64 %w to i32")
    module.link(BODY)                                                        # LLVM text, merged by name

* `Module`: types, globals, functions, attribute groups, metadata. `link`, `declare`, `fresh`, `erase_function`,
  `attributes_of`.
* `Function`: name, return type, parameters, attributes, blocks. `instructions()`, `calls(name)`, `fresh`,
  `replace_uses`, `users`.
* `Block`: label (a token as operands have it), instructions.
* `Instruction`: fields of the operation (`instruction.py`); `replace(text)`, `replace_by_value(value)`,
  `insert_before(text)`, `erase()`.

Replacing keeps the result's name where the new text defines it; `replace_uses` is collected and carried out in one
sweep (before `users`, before printing, and on `flush`), so any number of replacements costs linear time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache

from nvvm2spirv.ir import parser, scan
from nvvm2spirv.ir.edits import Edits
from nvvm2spirv.ir.instruction import InstructionText, Operand, global_tokens
from nvvm2spirv.ir.isolation import isolated
from nvvm2spirv.ir.module_parts import ModuleParts
from nvvm2spirv.ir.variable import GlobalVariable, Parameter

__all__ = ["Block", "Function", "GlobalVariable", "Instruction", "Module", "Operand", "Parameter"]

_DEFINED = re.compile(r"^\s*(%" + scan.NAME + r") = ", re.M)


class Instruction(InstructionText):
    """An instruction in its `block`."""

    __slots__ = ("block",)

    block: Block

    @property
    def named_types(self) -> Mapping[str, str]:
        """The module's."""
        return self.block.function.module.types

    def insert_before(self, text: str) -> list[Instruction]:
        """Parse `text` (one instruction a line) and insert it before this one; return the new instructions."""
        return self.block.insert(self, text, after=False)

    def erase(self) -> None:
        """Remove the instruction; its result must be unused or replaced."""
        self.block.erase(self)

    def replace(self, text: str) -> list[Instruction]:
        """Replace this instruction by lines of LLVM text and return them.

        Where `text` defines this instruction's result, uses stay as they are. Every other name that `text` defines is
        made fresh, so a template may use plain names (`%t = …`). The debug location moves to the new instructions.
        """
        return self.block.replace(self, text)

    def replace_by_value(self, value: str) -> None:
        """Replace all uses of the result by `value` and erase the instruction."""
        if self.result:
            self.block.function.replace_uses(self.result, value)
        self.erase()


class Block:
    """A basic block: its label (`%entry`) and its instructions.

    Edits at an instruction are collected and carried out in one walk when the list is next looked at, so any number of
    them costs linear time as long as a pass does not look at the list after each. A list taken before stays as it was:
    editing while walking is safe.
    """

    __slots__ = ("_edits", "_instructions", "function", "label")

    def __init__(self, function: Function, label: str) -> None:
        self.function = function
        self.label = label
        self._instructions: list[Instruction] = []
        self._edits = Edits()

    @property
    def instructions(self) -> list[Instruction]:
        """The instructions in order; may be changed in place, but not while edits at instructions are made."""
        if self._edits:
            self._instructions = self._edits.carry_out(self._instructions)
        return self._instructions

    @instructions.setter
    def instructions(self, instructions: list[Instruction]) -> None:
        self._edits.clear()
        self._instructions = instructions

    def __str__(self) -> str:
        return "\n".join([f"{self.label[1:]}:", *map(str, self.instructions)])

    @property
    def terminator(self) -> Instruction:
        """The last instruction."""
        return self.instructions[-1]

    def successors(self) -> list[str]:
        """Labels of the blocks the terminator can go to."""
        return [operand.value for operand in self.terminator.operands if operand.type == "label"]

    def parse(self, text: str, debug: str = "") -> list[Instruction]:
        """Parse instructions, one a line (a switch spans lines up to its `]`);
        `debug` is a metadata suffix for those without one."""
        result: list[Instruction] = []
        lines = iter(text.strip("\n").split("\n"))
        for line in lines:
            line = line.strip()
            if not line or line[0] == ";":
                continue
            if line.startswith("switch ") and line.endswith("["):
                parts = [line]
                for more in lines:
                    parts.append(more)
                    if more.strip().startswith("]"):
                        break
                line = "\n".join(parts)
            instruction = Instruction("  " + line)
            instruction.block = self
            if debug and "!dbg" not in line:
                instruction.metadata += debug
            result.append(instruction)
        return result

    def append(self, text: str) -> list[Instruction]:
        """Parse `text` and put it at the block's end."""
        new = self.parse(text)
        self.instructions += new
        return new

    def insert(self, anchor: Instruction, text: str, *, after: bool) -> list[Instruction]:
        """Insert instructions before or after `anchor`."""
        new = self._parse_at(anchor, text)
        edit = self._edits.at(anchor)
        if after:
            edit.after[:0] = new
        else:
            edit.before += new
        return new

    def _parse_at(self, anchor: Instruction, text: str) -> list[Instruction]:
        location = anchor.debug_location
        return self.parse(text, f", !dbg {location}" if location else "")

    def substitute(self, instruction: Instruction, text: str) -> list[Instruction]:
        """Put `text` in the place of an instruction as it is;
        `Instruction.replace` also keeps its names apart from the function's."""
        new = self._parse_at(instruction, text)
        self._edits.at(instruction).instead = new
        return new

    def erase(self, instruction: Instruction) -> None:
        """Remove an instruction."""
        self._edits.at(instruction).instead = []

    def replace(self, instruction: Instruction, text: str) -> list[Instruction]:
        """Put `text` in the place of an instruction, its names kept apart; see `Instruction.replace`."""
        function = self.function
        mapping: dict[str, str] = {}
        lines = []
        for line in text.split("\n"):  # a name means the outer value until the template defines it
            match = _DEFINED.match(line)
            rest = line[match.end() :] if match else line
            rest = scan.substitute(rest, mapping) if mapping else rest
            if match:
                name = match.group(1)
                if name != instruction.result and name in function.names:
                    mapping[name] = function.fresh(name)
                rest = f"{mapping.get(name, name)} = {rest}"
            lines.append(rest)
        new = self.substitute(instruction, "\n".join(lines))
        function.names.update(result for made in new if (result := made.result))
        return new


class Function:
    """A function definition or declaration.

    prefix      words before the return type: linkage, `dso_local`, calling convention, return attributes
    attributes  what follows the parameters: `local_unnamed_addr`, `#0`, `section "x"`, `align 4`, `!dbg !8` …, as
                printed, one text
    body        what stands between the braces while nobody has asked for the blocks, None for a declaration
    """

    def __init__(
        self, module: Module, name: str, return_type: str, parameters: list[Parameter], *, prefix: Iterable[str] = (),
        variadic: bool = False, body: parser.BodyText | None = None,
    ) -> None:
        self.module = module
        self.name = name
        self.return_type = return_type
        self.parameters = parameters
        self.prefix = list(prefix)
        self.variadic = variadic
        self.attributes = ""
        self._body = body
        self._blocks: list[Block] = []
        self._names: set[str] | None = None
        self._counters: dict[str, int] = {}
        self._replacements: dict[str, str] = {}
        self._blocks_by_label: dict[str, Block] = {}

    @property
    def token(self) -> str:
        """`@name` as printed in operands."""
        return scan.token("@", self.name)

    @property
    def blocks(self) -> list[Block]:
        """The basic blocks, read at the first question; empty for a declaration."""
        if self._body is not None:
            body, self._body = self._body, None
            self._blocks = [self._read(label, lines) for label, lines in body.blocks()]
        return self._blocks

    @blocks.setter
    def blocks(self, blocks: list[Block]) -> None:
        self._body, self._blocks = None, blocks

    def _read(self, label: str, lines: list[str]) -> Block:
        block = Block(self, label)
        block.instructions = made = list(map(Instruction, lines))
        for instruction in made:
            instruction.block = block
        return block

    @property
    def unread(self) -> str | None:
        """The body's text if its blocks have not been read."""
        return self._body.text if self._body is not None else None

    def may_have(self, pattern: re.Pattern[str]) -> bool:
        """Whether a pass that looks for this has to look: false where the text of a body not yet read has it not."""
        return self._body is None or pattern.search(self._body.text) is not None

    @property
    def is_declaration(self) -> bool:
        """Whether there is no body."""
        return self._body is None and not self._blocks

    @property
    def is_kernel(self) -> bool:
        """Whether the function is an entry point (`ptx_kernel` or `spir_kernel`)."""
        return "ptx_kernel" in self.prefix or "spir_kernel" in self.prefix

    def header(self) -> str:
        """The `define` or `declare` line without the opening brace."""
        parameters = ", ".join(map(str, self.parameters)) + (
            (", ..." if self.parameters else "...") if self.variadic else ""
        )
        words = " ".join(["declare" if self.is_declaration else "define", *self.prefix, self.return_type])
        return f"{words} {self.token}({parameters})" + (f" {self.attributes}" if self.attributes else "")

    def __str__(self) -> str:
        self.flush()
        if self.is_declaration:
            return self.header() + "\n"
        body = str(self._body) if self._body is not None else "\n".join(map(str, self.blocks))
        return f"{self.header()} {{\n{body}\n}}\n"

    def instructions(self) -> Iterator[Instruction]:
        """All instructions; the walk is over a copy of each block, so replacing the current one is safe."""
        for block in self.blocks:
            yield from list(block.instructions)

    def raw(self) -> str:
        """Header and instructions as text, for asking what occurs in it."""
        if self._body is not None:
            return f"{self.header()}\n{self._body.text}"
        return "\n".join([self.header(), *(i.raw for block in self.blocks for i in block.instructions)])

    def named_globals(self) -> list[str]:
        """Plain names of the functions and variables that the body names, as often as it does."""
        self.flush()
        if self._body is not None:
            tokens = scan.global_tokens(self._body.text)
        else:
            tokens = global_tokens(i for block in self.blocks for i in block.instructions)
        return list(map(scan.plain_name, tokens))

    def referenced_globals(self) -> set[str]:
        """Plain names of the functions and variables that the body names."""
        return set(self.named_globals())

    def calls(self, *names: str) -> list[Instruction]:
        """Direct calls of any of the named functions (of all direct calls without arguments)."""
        wanted = set(names)
        if wanted and self._body is not None and not any(scan.token("@", name) in self._body.text for name in wanted):
            return []
        asked = re.compile("|".join(re.escape(scan.token("@", name)) for name in names))
        return [
            i for b in self.blocks for i in b.instructions
            if i.opcode == "call" and i.may_have(asked) and (name := i.callee_name) is not None
            and (not wanted or name in wanted)
        ]

    @property
    def names(self) -> set[str]:
        """Tokens taken in this function: parameters, labels, results."""
        if self._names is None:
            self._names = {p.name for p in self.parameters if p.name}
            for block in self.blocks:
                self._names.add(block.label)
                self._names.update(i.result for i in block.instructions if i.result)
        return self._names

    def fresh(self, hint: str = "%t") -> str:
        """A new `%name` made from `hint`."""
        base = scan.plain_name(hint if hint[0] == "%" else "%" + hint)
        count = self._counters.get(base, 0)
        names = self.names
        while (name := scan.token("%", f"{base}.{count}")) in names:
            count += 1
        self._counters[base] = count + 1
        names.add(name)
        return name

    def replace_uses(self, old: str, new: str) -> None:
        """Replace every use of a value token by another value; carried out together with others by `flush`."""
        self._replacements[old] = new

    def flush(self) -> None:
        """Carry out pending replacements in one sweep."""
        pending = self._replacements
        if not pending:
            return
        self._replacements = {}

        def final(value: str) -> str:
            seen = set()
            while value in pending and value not in seen:
                seen.add(value)
                value = pending[value]
            return value

        mapping = {old: final(new) for old, new in pending.items()}
        for block in self.blocks:
            for instruction in block.instructions:
                instruction.substitute(mapping)

    def users(self) -> dict[str, list[Instruction]]:
        """Map from value token to the instructions that use it; a snapshot."""
        self.flush()
        result: dict[str, list[Instruction]] = {}
        for block in self.blocks:
            for instruction in block.instructions:
                for token in instruction.uses():
                    result.setdefault(token, []).append(instruction)
        return result

    def block(self, label: str) -> Block:
        """The block with this label token."""
        found = self._blocks_by_label.get(label)
        if found is None:
            self._blocks_by_label = {block.label: block for block in self.blocks}
            found = self._blocks_by_label[label]
        return found


class Module(ModuleParts):
    """A module; see the top of this file. Raises IRSyntaxError for text that is not canonical."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.functions: dict[str, Function] = {}
        self.final_text: str | None = None
        """The finished module's text, once no pass rewrites the model any more."""
        if text:
            for function in parser.parse(text, self):
                self.functions[function.name] = self._function(function)

    def __str__(self) -> str:
        if self.final_text is not None:
            return self.final_text
        return "\n".join([*self.head(), *map(str, self.functions.values()), *self.tail()]) + "\n"

    def _function(self, text: parser.FunctionText) -> Function:
        function = Function(
            self, text.name, text.return_type, text.parameters, prefix=text.prefix, variadic=text.variadic,
            body=text.body,
        )  # fmt: skip
        function.attributes = text.attributes
        return function

    def take(self, other: Module) -> None:
        """Become `other`, which must not be used afterwards."""
        self.__dict__.update(other.__dict__)
        for function in self.functions.values():
            function.module = self

    def defined(self) -> list[Function]:
        """Functions with a body."""
        return [function for function in self.functions.values() if not function.is_declaration]

    def defined_with(self, pattern: re.Pattern[str]) -> list[Function]:
        """Functions with a body that may have what a pass looks for; see `Function.may_have`."""
        return [function for function in self.defined() if function.may_have(pattern)]

    def kernels(self) -> list[Function]:
        """Entry points with a body."""
        return [function for function in self.functions.values() if function.is_kernel and not function.is_declaration]

    def dissolve(self) -> None:
        """Free the functions now: they and their instructions name each other, which else waits for a collection."""
        for function in self.functions.values():
            for block in function.blocks:
                block.instructions.clear()
            function.blocks.clear()
        self.functions.clear()

    def flush(self) -> None:
        """Carry out all pending replacements."""
        for function in self.functions.values():
            function.flush()

    def copy(self, names: Container[str]) -> Module:
        """A module of its own with the functions and globals of these names; they should name no others."""
        copy = Module()
        copy.copy_parts(self)
        copy.globals = {name: variable.copy() for name, variable in self.globals.items() if name in names}
        for name, function in self.functions.items():
            if name in names:
                function.flush()
                copy.functions[name] = copy_function(function, copy)
        return copy

    def attributes_of(self, owner: Function | str) -> dict[str, str]:
        """Function attributes by name, groups resolved; the value is the text in quotes or parentheses, or empty."""
        return self.attributes_in(owner if isinstance(owner, str) else owner.attributes)

    # -- building --------------------------------------------------------------------------------------------------

    def fresh(self, hint: str) -> str:
        """A global name not yet taken."""
        name, count = hint, 0
        while name in self.functions or name in self.globals or name in self.aliases:
            count += 1
            name = f"{hint}.{count}"
        return name

    def declare(self, text: str) -> Function:
        """Add a declaration (`declare i32 @f(i32) nounwind memory(none)`) unless the function is already there."""
        return self.link(text)[0]

    def add_declaration(self, name: str, result: str, types: Iterable[str], attributes: str = "") -> None:
        """Add a declaration under a name that is free, as `declare` does but without asking LLVM."""
        function = Function(self, name, result, [Parameter(type_, [], "") for type_ in types])
        function.attributes = attributes
        self.functions[name] = function

    def link(self, text: str) -> list[Function]:
        """Merge LLVM text (function definitions, declarations, globals, types); names already defined here win.

        Returns the functions the text names, as they are in this module. Bodies may be written by hand: comments,
        unnamed values and inline attributes are fine, as llvmlite canonicalises them first; everything they use must be
        declared in the text. A declaration here is completed by a definition there.
        """
        other = _canonical(text)
        for name, body in other.types.items():
            self.types.setdefault(name, body)
        for name, variable in other.globals.items():
            if name not in self.globals:
                self.globals[name] = variable.copy()
        groups = {name: self.attribute_group(body) for name, body in other.attribute_groups.items()}
        linked = []
        for name, function in other.functions.items():
            mine = self.functions.get(name)
            if mine is None or (mine.is_declaration and not function.is_declaration):
                mine = copy_function(
                    function, self, lambda text: _GROUP.sub(lambda m: groups[m.group()], text) if groups else text
                )
                self.functions[name] = mine
            linked.append(mine)
        return linked

    def add_function(self, text: str) -> Function:
        """Add a function written as canonical text with named values (`define … {`, instructions, `}`); a declaration
        gives way to it.

        Unlike `link` this asks no LLVM, so the text must be as LLVM prints it.
        """
        function = self._function(parser.parse_function(text))
        self.functions.pop(function.name, None)
        self.functions[function.name] = function
        return function

    def erase_function(self, name: str) -> None:
        """Remove a function."""
        del self.functions[name]

    def substitute_globals(self, mapping: Mapping[str, str]) -> None:
        """Replace `@tokens` everywhere: instructions, initialisers, aliases, metadata.

        Declarations keep their names.
        """
        for function in self.defined():
            for block in function.blocks:
                for instruction in block.instructions:
                    instruction.substitute(mapping)
        for variable in self.globals.values():
            if variable.initializer and "@" in variable.initializer:
                variable.initializer = scan.substitute(variable.initializer, mapping)
        for table in (self.aliases, self.metadata):
            for name, body in table.items():
                if "@" in body:
                    table[name] = scan.substitute(body, mapping)


_GROUP = re.compile(r"#\d+")


def copy_function(function: Function, module: Module, rewrite: Callable[[str], str] = lambda text: text) -> Function:
    """Copy a function into a module; `rewrite` is applied to the text of attributes and instructions."""
    copy = Function(module, function.name, function.return_type, [], prefix=function.prefix, variadic=function.variadic)
    copy.parameters = [Parameter(p.type, list(p.attributes), p.name) for p in function.parameters]
    copy.attributes = rewrite(function.attributes)
    for block in function.blocks:
        new = Block(copy, block.label)
        for instruction in block.instructions:
            text = str(instruction)
            made = Instruction(rewrite(text) if "#" in text else text)
            made.block = new
            new.instructions.append(made)
        copy.blocks.append(new)
    return copy


@lru_cache(maxsize=512)
def _canonical(text: str) -> Module:
    """Parse hand-written LLVM text through llvmlite; the result is shared, so copy before changing it."""
    return Module(isolated("nvvm2spirv.ir.llvm_tasks:reprinted", text))
