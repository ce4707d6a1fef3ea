"""The code generator's output with inline assembly: each statement's text goes through LLVM's assembler and comes back
as plain instructions, so that everything that follows knows what they do. What takes the warp's control out of the
compiler's hands is refused."""

import re
from collections.abc import Iterator, Sequence

from vortex_rt.compiler import tools
from vortex_rt.compiler.errors import ToolError
from vortex_rt.compiler.inline_assembly import BEGIN, END, AsmStatement
from vortex_rt.compiler.link import Elf
from vortex_rt.compiler.names import Names
from vortex_rt.compiler.target import Target
from vortex_rt.isa import csr, disasm
from vortex_rt.isa.disasm import disassemble, find, immediate
from vortex_rt.isa.extensions import BY_NAME
from vortex_rt.isa.registers import FLOAT_NAMES, INTEGER_NAMES, NUMBER, Fixed
from vortex_rt.isa.table import InstructionRow, Kind

_BLOCK = re.compile(rf"^[ \t]*{BEGIN} (\d+)\n(.*?)^[ \t]*{END} \1$", re.DOTALL | re.MULTILINE)
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.MULTILINE)
_DIRECTIVE = re.compile(r"^(?:[\w.$]+:\s*)*(\.\w+)")
_DIRECTIVES = (".insn", ".word", ".4byte", ".equ", ".set")
_ORDERS = ("", ".rl", ".aq", ".aqrl")
_KEPT = {NUMBER[register]: f"{register} holds {register.holds}" for register in Fixed} | {
    NUMBER["sp"]: "sp is the stack pointer"
}


class _RefusedError(Exception):
    """Why a statement is refused."""


def expand(assembly: str, statements: Sequence[AsmStatement], target: Target, shown: Names) -> str:
    """Return llc's assembly with the instructions of each statement written out.

    Raises:
        CompileError: the assembler's message with the line of the statement, or what the instructions may not do.
    """
    found = {match[2]: statements[int(match[1])] for match in _BLOCK.finditer(assembly)}
    if not found:
        return assembly
    words = _assembled(found, target, shown)
    count = 0

    def written(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        try:
            has_effect = statements[int(match[1])].has_effect
            return "\n".join(_instructions(words[match[2]], f".Lvx_asm{count}_", target.xlen, has_effect))
        except _RefusedError as error:
            raise statements[int(match[1])].fail(str(error), shown) from None

    return _BLOCK.sub(written, assembly)


def _assembled(found: dict[str, AsmStatement], target: Target, shown: Names) -> dict[str, list[int]]:
    """The instruction words of each text, which has a section of its own."""
    lines: list[str] = []
    first: list[tuple[int, str]] = []
    for number, (text, statement) in enumerate(found.items()):
        for at, line in enumerate(text.splitlines(), 1):
            for part in re.sub(r"(#|//).*", "", line).split(";"):
                directive = _DIRECTIVE.match(part.strip())
                if directive and directive[1] not in _DIRECTIVES:
                    raise statement.fail(f"line {at}: the directive '{directive[1]}' is not allowed", shown)
        lines.append(f'.section .text.vx{number},"ax",@progbits')
        first.append((len(lines), text))
        lines += text.splitlines()
    features = ",".join(f"+{feature}" for feature in target.features)
    options = [f"-triple={target.triple}", f"-mattr={features},-relax", "-filetype=obj"]
    process = tools.Process("llvm-mc-19", *options, "-", "-o", "-", waits=True)
    done = process.finish("\n".join([*lines, ""]).encode())
    if done.returncode:
        _report(done.stderr.decode(errors="replace"), lines, first, found, shown)
    elf = Elf(done.stdout)
    result = {}
    for number, (text, statement) in enumerate(found.items()):
        if elf.section(f".rela.text.vx{number}") is not None:
            raise statement.fail("refers to a symbol outside of the statement; pass its address as an operand", shown)
        section = elf.section(f".text.vx{number}")
        data = section[1].data if section is not None else b""
        result[text] = [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]
    return result


def _report(
    errors: str, lines: list[str], first: list[tuple[int, str]], found: dict[str, AsmStatement], shown: Names
) -> None:
    """Raise with the assembler's first message and the line of the statement that it is about."""
    match = _ERROR.search(errors)
    if match is None:
        raise ToolError(f"error: llvm-mc-19 failed: {errors.strip()}")
    line = int(match[1])
    begin, text = max(((at, text) for at, text in first if at < line), default=first[0])
    raise found[text].fail(f"line {line - begin}: {match[2]}: `{lines[line - 1].strip()}`", shown)


def _instructions(words: list[int], label: str, xlen: int, has_effect: bool) -> Iterator[str]:
    """Lines of assembly for instruction words, in the form that llc prints."""
    rows = []
    targets = set()
    for at, word in enumerate(words):
        row = find(word, xlen)
        if row is None:
            raise _RefusedError(f"0x{word:08x} is no instruction of a Vortex")
        if reason := _refusal(row, word) or (None if has_effect else _needs_volatile(row, word)):
            raise _RefusedError(f"`{disassemble(word, 0, xlen)}` {reason}")
        if row.kind in (Kind.BRANCH, Kind.JAL):
            target = 4 * at + immediate(word, row.format)
            if not 0 <= target <= 4 * len(words) or target % 4:
                raise _RefusedError(f"`{row.name}` leaves the statement")
            targets.add(target // 4)
        rows.append(row)
    for at, (row, word) in enumerate(zip(rows, words)):
        if at in targets:
            yield f"{label}{at}:"
        yield "\t" + _text(row, word, f"{label}{at + immediate(word, row.format) // 4}", xlen)
    if len(words) in targets:
        yield f"{label}{len(words)}:"


def _refusal(row: InstructionRow, word: int) -> str | None:
    """Why a statement may not have an instruction, None if it may."""
    rd, source = word >> 7 & 31, word >> 15 & 31
    if row.destination() == "d" and rd in _KEPT:
        return f"changes a register that is not the statement's: {_KEPT[rd]}"
    if row.kind in (Kind.LOAD, Kind.STORE, Kind.AMO) and source in _KEPT:
        return f"accesses memory whose layout is the compiler's: {_KEPT[source]}"
    if row.kind is Kind.SIMT:
        return "controls the warp's threads, which only the compiler can keep in order"
    if row.kind is Kind.VORTEX3:
        return "is an instruction of Vortex 3.0, which compiled programs do not have yet"
    if row.kind is Kind.JALR or (row.kind is Kind.JAL and rd):
        return "leaves the statement"
    if row.kind is Kind.SYSTEM and row.does in ("halt", "nothing", "mret"):
        return "ends the core's warps or returns from a trap"
    if row.name in ("auipc", "fence.i"):
        return "depends on where the code lies"
    if row.kind is Kind.CSR:
        number = immediate(word, row.format)
        if word >> 12 & 3 == 1 or source:
            return "writes a CSR"
        if number not in csr.READABLE and number not in csr.INSTEAD:
            return "reads a CSR that a Vortex lacks"
    return None


def _needs_volatile(row: InstructionRow, word: int) -> str | None:
    """Why a statement that may be moved and copied may not have an instruction, None if it may."""
    reads_mask = row.kind is Kind.CSR and immediate(word, row.format) == csr.CSR.ACTIVE_THREADS
    if row.kind is Kind.CROSS or reads_mask:
        return "depends on the warp's other lanes: make the statement volatile"
    return None


def _text(row: InstructionRow, word: int, target: str, xlen: int) -> str:
    """An instruction as llc prints it."""
    fields = {letter: word >> place & 31 for letter, place in zip("dstu", (7, 15, 20, 27))}
    if row.kind is Kind.BRANCH:
        return f"{row.name}\t{INTEGER_NAMES[fields['s']]}, {INTEGER_NAMES[fields['t']]}, {target}"
    if row.kind is Kind.JAL:
        return f"jal\tzero, {target}"
    if row.kind is Kind.CSR:
        return f"csrrs\t{INTEGER_NAMES[fields['d']]}, {immediate(word, row.format):#x}, zero"
    if row.extension in BY_NAME:
        letters = [*row.destination(), *row.sources()]
        names = {c.lower(): (FLOAT_NAMES if c.isupper() else INTEGER_NAMES)[fields[c.lower()]] for c in letters}
        return disasm.assembly(row, names)
    name, _, operands = disassemble(word, 0, xlen).partition(" ")
    return f"{name}{_ORDERS[word >> 25 & 3] if row.kind is Kind.AMO else ''}\t{operands}".rstrip()
