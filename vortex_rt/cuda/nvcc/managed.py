"""``__managed__`` variables: clang has none in CUDA, so the host's module is rewritten between clang and code
generation.

The headers put the host's shadow of such a variable into a section of that name, which is how one is known here, also
where it is only declared. What clang wrote as a variable becomes a pointer of the same name, which the runtime sets
once the device is open: every function that uses the variable takes the address from the pointer when it begins, after
having the runtime set it if need be. The module must not have been optimised: the shadows have no value, and LLVM
knows.
"""

import re

from nvvm2spirv.ir import scan
from vortex_rt.cuda.nvcc.bitcode import MANAGED_SECTION
from vortex_rt.cuda.nvcc.errors import FatalError

WORD = b"__managed__"
ADDRESS = "@__vortex_managed_address"
HANDLE = "@__vortex_managed_handle"
LINKED_HANDLE = "@__vortex_linked_handle"
"""Handle of linked device code, which the object of a device link defines; for modules that only declare managed
variables."""
REGISTERED = "@__cuda_register_globals"
CONSTRUCTOR = "@__vortex_managed_pointers"
CASTS = ("ptrtoint", "inttoptr", "bitcast", "addrspacecast", "trunc")

SUPPORT = """
define internal ptr {address}(ptr %slot) {{
  %ready = load ptr, ptr %slot
  %null = icmp eq ptr %ready, null
  br i1 %null, label %set, label %done
set:
  %handle = load ptr, ptr {handle}
  %status = call i8 @__cudaInitModule(ptr %handle)
  br label %done
done:
  %address = load ptr, ptr %slot
  ret ptr %address
}}
"""
DECLARED = {
    "@__cudaInitModule": "declare i8 @__cudaInitModule(ptr)",
    "@__cudaRegisterManagedVar": "declare void @__cudaRegisterManagedVar(ptr, ptr, ptr, ptr, i32, i64, i32, i32)",
}
"""Functions of the runtime that the rewritten module calls; clang declares some of them."""


def rewritten(text: str) -> str:
    """Return the host's module, assembly that is not optimised, with pointers for managed variables; as it is where it
    has none.

    Raises:
        FatalError: a managed variable's address is part of a constant in a way that is not known.
    """
    lines = text.split("\n")
    names = [line.partition(" = ")[0] for line in lines if _is_managed(line)]
    return _Rewriter(set(names)).module(lines) if names else text


def _is_managed(line: str) -> bool:
    return line.startswith("@") and f'section "{MANAGED_SECTION}"' in line and " global " in line


class _Rewriter:
    """Walks over a module's lines; ``names`` are the tokens of its managed variables."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.pointers: list[tuple[str, str]] = []
        """Variables whose initial value is the address of a managed one, with that address."""
        self.registers = False

    def used(self, text: str) -> list[str]:
        """Return the managed variables that a text names, each once."""
        return [token for token in dict.fromkeys(scan.global_tokens(text)) if token in self.names]

    def module(self, lines: list[str]) -> str:
        """Return the whole module."""
        made: list[str] = []
        body: list[str] = []
        for line in lines:
            if body or (line.startswith("define ") and line.endswith("{")):
                body.append(line)
                if line == "}":
                    made += self.function(body)
                    body = []
            elif line.startswith("@"):
                made.append(self.variable(line))
            else:
                made.append(line)
        support = SUPPORT.format(address=ADDRESS, handle=HANDLE if self.registers else LINKED_HANDLE)
        handle = (
            f"{HANDLE} = internal global ptr null"
            if self.registers
            else f"{LINKED_HANDLE} = extern_weak hidden global ptr"
        )
        there = {found[1] for line in lines if (found := re.match(r"declare [^@]*(@[\w.]+)\(", line))}
        made += [support, handle, *(text for name, text in DECLARED.items() if name not in there), *self.constructor()]
        return "\n".join(self.with_constructors(made)) + "\n"

    def variable(self, line: str) -> str:
        """Return the definition of a variable: a pointer for a managed one, null for a pointer to one."""
        name, _, definition = line.partition(" = ")
        if name in self.names:
            linkage = definition.partition("global ")[0]
            comdat = ", comdat" if re.search(r", comdat\b", definition) else ""
            return f"{name} = {linkage}global ptr{'' if linkage.startswith('external') else ' null'}{comdat}, align 8"
        if not self.used(definition) or name.startswith(("@llvm.", "@__clang_gpu_used_external")):
            return line
        found = re.match(r"(?P<head>.*?\bglobal ptr) (?P<value>.*?)(?P<tail>, align \d+.*)$", definition)
        if not found:
            raise FatalError(f"the address of a managed variable in the initial value of {name} is not supported")
        self.pointers.append((name, found["value"]))
        return f"{name} = {found['head']} null{found['tail']}"

    def function(self, body: list[str]) -> list[str]:
        """Return a function that takes the addresses of managed variables when it begins."""
        if f" {REGISTERED}(" in body[0]:
            self.registers = True
            argument = re.search(r"\(ptr (?:\w+ )*(%[\w.]+)\)", body[0])
            assert argument is not None
            start = _entry(body)
            stored = [*body[:start], f"  store ptr {argument[1]}, ptr {HANDLE}", *body[start:]]
            return [self.registration(line) for line in stored]
        names = self.used("\n".join(body))
        if not names:
            return body
        scope = re.search(r"!dbg (![0-9]+)", body[0])
        place = f", !dbg !DILocation(line: 0, scope: {scope[1]})" if scope else ""
        values = _Values(names, place)
        changed = [values.line(line) for line in body]
        start = _entry(body)
        return [*changed[:start], *values.lines, *changed[start:]]

    def registration(self, line: str) -> str:
        """Return a line of the function that registers variables."""
        return line.replace("@__cudaRegisterVar(", "@__cudaRegisterManagedVar(") if self.used(line) else line

    def constructor(self) -> list[str]:
        """Return the function that gives pointers to managed variables their initial values."""
        if not self.pointers:
            return []
        values = _Values([name for _, value in self.pointers for name in self.used(value)], "")
        stores = [f"  store ptr {values.operand(value)}, ptr {name}" for name, value in self.pointers]
        return [f"define internal void {CONSTRUCTOR}() {{", *values.lines, *stores, "  ret void", "}"]

    def with_constructors(self, lines: list[str]) -> list[str]:
        """Return the lines with the constructors in another order: clang's, which registers, first, ours next, then the
        source's."""
        for index, line in enumerate(lines):
            if not line.startswith("@llvm.global_ctors = "):
                continue
            entries = re.findall(r"\{ i32, ptr, ptr \} (\{ i32 \d+, ptr @[^}]*\})", line)
            registers = [entry for entry in entries if "@__cuda_module_ctor" in entry]
            ours = [f"{{ i32 65535, ptr {CONSTRUCTOR}, ptr null }}"] if self.pointers else []
            listed = [*registers, *ours, *(entry for entry in entries if entry not in registers)]
            values = ", ".join(f"{{ i32, ptr, ptr }} {entry}" for entry in listed)
            lines[index] = f"@llvm.global_ctors = appending global [{len(listed)} x {{ i32, ptr, ptr }}] [{values}]"
        return lines


def _entry(body: list[str]) -> int:
    """Return the index of the line behind the label of a function's first block."""
    return 2 if re.match(r"[\w.$-]+:", body[1]) else 1


class _Values:
    """Values that a function computes when it begins: the addresses of managed variables, and what constant expressions
    make of them."""

    def __init__(self, names: list[str], place: str) -> None:
        self.place = place
        self.lines: list[str] = []
        self.known: dict[str, str] = {}
        for name in dict.fromkeys(names):
            self.known[name] = self._new(f"call ptr {ADDRESS}(ptr {name})")

    def _new(self, instruction: str) -> str:
        value = f"%vortex.managed.{len(self.lines)}"
        self.lines.append(f"  {value} = {instruction}{self.place}")
        return value

    def line(self, text: str) -> str:
        """Return a line with values for managed variables and for constant expressions of them."""
        return self.operand(text) if any(token in self.known for token in scan.global_tokens(text)) else text

    def operand(self, text: str) -> str:
        """Return a text with values for what it names."""
        place = 0
        while found := re.compile(
            r"\b(getelementptr|sub|add|" + "|".join(CASTS) + r")\b(?: (?:inbounds|nuw|nusw|nsw))* \("
        ).search(text, place):
            start, inside = found.start(), found.end()
            end = scan.balanced_end(text, inside - 1)
            expression = text[start:end]
            place = inside
            if any(token in self.known for token in scan.global_tokens(expression)):
                value = self._expression(found.group()[:-1].rstrip(), text[inside : end - 1])
                text = text[:start] + value + text[end:]
                place = start
        return scan.substitute(text, {name: value for name, value in self.known.items() if name.startswith("@")})

    def _expression(self, operation: str, operands: str) -> str:
        """Return the value of a constant expression of a managed variable's address."""
        inner = self.operand(operands)
        if operation.split()[0] in ("sub", "add"):
            first, second = scan.split_list(inner)
            inner = f"{first}, {second.rpartition(' ')[2]}"
        key = f"{operation} {inner}"
        if key not in self.known:
            self.known[key] = self._new(key)
        return self.known[key]
