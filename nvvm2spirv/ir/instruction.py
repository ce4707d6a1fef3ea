"""The text of one instruction: parsed on first use, printed back as canonical LLVM text."""

import re
from collections.abc import Callable, Iterable, Mapping

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.errors import IRSyntaxError

_HEAD = re.compile(r"\s*(?:(%" + scan.NAME + r") = )?(?:(tail|musttail|notail) )?(\w+)")
_METADATA = re.compile(r"((?:, ![\w.]+ !\d+)+)$")
_BINARY = frozenset("add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem".split())
_CASTS = frozenset(
    "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp "
    "ptrtoint inttoptr bitcast addrspacecast ptrtoaddr".split()
)
_LIST = frozenset("extractelement insertelement shufflevector insertvalue select".split())
_FAST_OPERAND = re.compile(
    r"(i\d+|ptr addrspace\(\d+\)|ptr|float|double|label|half)"
    r" ([%@](?:[-\w$.]+|\"[^\"]*\")|-?\d+(?:\.\d+e[-+]\d+)?|true|false|null|0x[0-9A-F]+)(?=,|$|\))"
)


class Operand:
    """A typed value; `attributes` are a call argument's parameter attributes (`noundef byval(%S) align 8`)."""

    __slots__ = ("attributes", "type", "value")

    def __init__(self, type: str, value: str, attributes: str = "") -> None:
        self.type = type
        self.value = value
        self.attributes = attributes

    def __str__(self) -> str:
        return f"{self.type} {self.attributes} {self.value}" if self.attributes else f"{self.type} {self.value}"

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Operand) and str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]


class InstructionText:
    """What one instruction says, wherever it stands; `model.Instruction` has a place in a function.

    result       `%name` or None
    opcode       LLVM's, e.g. `load`; `tail` of a call is the first of `flags`
    type         type of the result (`void` if none)
    flags        words before the type, in order: `nuw`, `contract`, `volatile`, icmp's predicate, atomicrmw's
                 operation, a call's return attributes
    operands     typed values. phi: value, label, value, label …; br: [condition,] labels; switch: value, default,
                 constant, label …; a call's arguments
    source_type  alloca: allocated; getelementptr: source element; call: whole function type if printed (variadic), else
                 None
    callee       call: `@name`, `%pointer` or `asm …`; else None
    indices      extractvalue, insertvalue: constant indices
    suffix       what follows the operands, with its separator: `, align 4`, ` syncscope("agent") seq_cst, align 4`, `
                 #3`
    metadata     attachments as printed: `, !dbg !5, !tbaa !7`, or empty
    """

    __slots__ = (
        "_metadata", "_text", "callee", "flags", "indices", "opcode", "operands", "result", "source_type",
        "suffix", "type",
    )

    type: str
    flags: list[str]
    operands: list[Operand]
    source_type: str | None
    callee: str | None
    indices: list[int]
    suffix: str
    _metadata: str

    def __init__(self, text: str) -> None:
        """Take the text of one instruction; only its result and opcode are looked at now."""
        match = _HEAD.match(text)
        if not match:
            raise IRSyntaxError("not an instruction", text)
        self.result: str | None = match.group(1)
        self.opcode: str = match.group(3)
        self._text: str | None = text

    @property
    def named_types(self) -> Mapping[str, str]:
        """The named types that the text may use, by name."""
        return {}

    # -- reading ---------------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> object:
        if name not in _LAZY:
            raise AttributeError(name)
        self._parse()
        return object.__getattribute__(self, name)

    @property
    def text(self) -> str:
        """The instruction as LLVM text without indentation."""
        return str(self).strip()

    @property
    def raw(self) -> str:
        """The instruction's text with its indentation; costs nothing while it is not parsed,
        so good for asking before parsing."""
        return self._text if self._text is not None else str(self)

    def may_have(self, pattern: re.Pattern[str]) -> bool:
        """Whether to look for this among the operands: false where the text, not parsed yet, has it not."""
        return self._text is None or pattern.search(self._text) is not None

    def keep_metadata(self, kind: str) -> None:
        """Drop the attachments of every other kind."""
        text = self._text
        if text is None:
            if self._metadata:
                self._metadata = "".join(re.findall(rf", !{kind} !\d+", self._metadata))
        elif ", !" in text:
            match = _METADATA.search(text)
            if match:
                self._text = text[: match.start()] + "".join(re.findall(rf", !{kind} !\d+", match.group()))

    @property
    def metadata(self) -> str:
        """Attachments as printed."""
        return self._metadata

    @metadata.setter
    def metadata(self, value: str) -> None:
        self._parse_once()
        self._metadata = value

    @property
    def debug_location(self) -> str | None:
        """`!N` of the !dbg attachment."""
        text = self._text if self._text is not None else self._metadata
        if '"' in text:  # a string may hold the same words
            attached = _METADATA.search(text)
            text = attached.group() if attached else ""
        position = text.rfind("!dbg !")
        if position < 0:
            return None
        match = re.compile(r"!\d+").match(text, position + 5)
        return match.group() if match else None

    @property
    def callee_name(self) -> str | None:
        """Plain name of the function called directly, None for anything else."""
        if self.opcode != "call":
            return None
        if self._text is not None:  # without parsing the whole
            match = _DIRECT_CALL.search(self._text)
            if match and '"' not in self._text[: match.start()] and " asm " not in self._text[: match.start()]:
                return scan.plain_name(match.group(1))
        callee = self.callee
        return scan.plain_name(callee) if callee and callee[0] == "@" else None

    def _parse_once(self) -> None:
        if self._text is not None:
            self._parse()

    def _parse(self) -> None:
        text = self._text
        if text is None:
            raise AttributeError("instruction parsed twice")
        match = _METADATA.search(text) if ", !" in text else None
        self._metadata = match.group(1) if match else ""
        body = text[: match.start()] if match else text.rstrip()
        head = _HEAD.match(body)
        assert head
        self.flags = [head.group(2)] if head.group(2) else []
        self.type = "void"
        self.operands = []
        self.source_type = None
        self.callee = None
        self.indices = []
        self.suffix = ""
        _parse_body(self, body, head.end())
        self._text = None

    # -- writing ---------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        if self._text is not None:
            return self._text
        head = f"  {self.result} = " if self.result else "  "
        return head + _print_body(self) + self.suffix + self._metadata

    __repr__ = __str__

    def substitute(self, mapping: Mapping[str, str]) -> None:
        """Replace whole `%name`/`@name` tokens among the operands and the callee (not the result)."""
        text = self._text
        if text is not None:
            if len(mapping) > 8 or any(token in text for token in mapping):
                start = len(self.result) + 4 if self.result else 0  # the result is not an operand
                self._text = text[:start] + scan.substitute(text[start:], mapping)
            return
        for operand in self.operands:
            value = operand.value
            if value in mapping:
                operand.value = mapping[value]
            elif "@" in value or "%" in value:
                operand.value = scan.substitute(value, mapping)
        if self.callee and self.callee in mapping:
            self.callee = mapping[self.callee]

    def uses(self) -> Iterable[str]:
        """Every `%name`/`@name` token the instruction uses, with repetitions, types' names included."""
        if self._text is not None:
            found = scan.tokens(self._text)
            return found[1:] if self.result else found
        found = [
            token
            for operand in self.operands
            if (v := operand.value) and ("%" in v or "@" in v)
            for token in scan.tokens(v)
        ]
        return [*found, self.callee] if self.callee and self.callee[0] in "%@" else found


def global_tokens(instructions: Iterable[InstructionText]) -> list[str]:
    """Every `@name` token that instructions use, as often as they do; parses and prints nothing."""
    texts: list[str] = []
    for instruction in instructions:
        text = instruction._text
        if text is None:
            texts += [operand.value for operand in instruction.operands if "@" in operand.value]
            if instruction.callee and "@" in instruction.callee:
                texts.append(instruction.callee)
        elif "@" in text:
            texts.append(text)
    return scan.global_tokens("\n".join(texts))


_LAZY = frozenset(("type", "flags", "operands", "source_type", "callee", "indices", "suffix", "_metadata"))
_DIRECT_CALL = re.compile(r"(@" + scan.NAME + r")\(")


def _parse_operand(text: str, position: int) -> tuple[Operand, int]:
    match = _FAST_OPERAND.match(text, position)
    if match:
        return Operand(match.group(1), match.group(2)), match.end()
    end = scan.type_end(text, position)
    type_ = text[position:end]
    position = end + 1
    if type_ == "metadata":
        end = _metadata_operand_end(text, position)
        return Operand(type_, text[position:end]), end
    attributes_start = position
    while not scan.is_value_start(text, position):
        position = scan.word_end(text, position) + 1
    attributes = text[attributes_start:position].strip()
    end = scan.value_end(text, position)
    return Operand(type_, text[position:end], attributes), end


def _metadata_operand_end(text: str, position: int) -> int:
    if text[position] == "!":
        return scan.value_end(text, position)
    return scan.value_end(text, scan.type_end(text, position) + 1)


def _parse_list(instruction: InstructionText, text: str, position: int) -> int:
    """Parse `type value, type value …` up to something that is not a typed value."""
    while True:
        operand, position = _parse_operand(text, position)
        instruction.operands.append(operand)
        if not text.startswith(", ", position) or not scan.is_type_start(text, position + 2):
            return position
        position += 2


def _parse_flags(instruction: InstructionText, text: str, position: int) -> int:
    while not scan.is_type_start(text, position):
        end = scan.word_end(text, position)
        instruction.flags.append(text[position:end])
        position = end + 1
    return position


def _parse_body(instruction: InstructionText, text: str, position: int) -> None:
    opcode = instruction.opcode
    if position < len(text) and text[position] == " ":
        position += 1
    parse = _PARSERS.get(opcode)
    if parse is None:
        instruction.suffix = text[position - 1 :] if position < len(text) else ""
        if opcode not in _BARE:
            raise IRSyntaxError(f"unknown instruction '{opcode}'", text)
        return
    position = parse(instruction, text, position)
    instruction.suffix = text[position:]


def _parse_binary(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    operand, position = _parse_operand(text, position)
    end = scan.value_end(text, position + 2)
    instruction.operands = [operand, Operand(operand.type, text[position + 2 : end])]
    instruction.type = operand.type
    return end


def _parse_unary(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    operand, position = _parse_operand(text, position)
    instruction.operands = [operand]
    instruction.type = operand.type
    return position


def _parse_compare(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_binary(instruction, text, position)
    instruction.type = types.with_scalar(instruction.type, "i1")
    return position


def _parse_cast(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    operand, position = _parse_operand(text, position)
    end = scan.type_end(text, position + 4)
    instruction.operands = [operand]
    instruction.type = text[position + 4 : end]
    return end


def _parse_load(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    end = scan.type_end(text, position)
    instruction.type = text[position:end]
    operand, position = _parse_operand(text, end + 2)
    instruction.operands = [operand]
    return position


def _parse_store(instruction: InstructionText, text: str, position: int) -> int:
    return _parse_list(instruction, text, _parse_flags(instruction, text, position))


def _parse_alloca(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    end = scan.type_end(text, position)
    instruction.source_type = text[position:end]
    if text.startswith(", ", end) and scan.is_type_start(text, end + 2):
        operand, end = _parse_operand(text, end + 2)
        instruction.operands = [operand]
    match = re.compile(r"addrspace\((\d+)\)").search(text, end)
    instruction.type = types.pointer(int(match.group(1)) if match else 0)
    return end


def _parse_gep(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    end = scan.type_end(text, position)
    instruction.source_type = text[position:end]
    position = _parse_list(instruction, text, end + 2)
    lengths = [parts[0] for operand in instruction.operands if (parts := types.vector(operand.type))]
    base = types.scalar(instruction.operands[0].type)
    instruction.type = f"<{lengths[0]} x {base}>" if lengths else base
    return position


def _parse_phi(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    end = scan.type_end(text, position)
    type_ = instruction.type = text[position:end]
    position = end + 1
    while True:
        end = scan.value_end(text, position + 2)
        value = text[position + 2 : end]
        position = end + 2
        end = scan.value_end(text, position)
        instruction.operands += (Operand(type_, value), Operand("label", text[position:end]))
        position = end + 2
        if not text.startswith(", [", position):
            return position
        position += 2


def _parse_typed_list(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    position = _parse_list(instruction, text, position)
    first = instruction.operands[0].type
    if instruction.opcode == "extractelement":
        instruction.type = types.scalar(first)
    elif instruction.opcode == "select":
        instruction.type = instruction.operands[1].type
    elif instruction.opcode == "shufflevector":
        length = types.vector(instruction.operands[2].type)
        assert length
        instruction.type = f"<{length[0]} x {types.scalar(first)}>"
    else:
        instruction.type = first
    return position


def _parse_insertvalue(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_typed_list(instruction, text, position)
    return _parse_indices(instruction, text, position)


def _parse_extractvalue(instruction: InstructionText, text: str, position: int) -> int:
    operand, position = _parse_operand(text, position)
    instruction.operands = [operand]
    position = _parse_indices(instruction, text, position)
    type_ = operand.type
    named = instruction.named_types
    for index in instruction.indices:
        type_ = types.element(type_, index, named)
    instruction.type = type_
    return position


def _parse_indices(instruction: InstructionText, text: str, position: int) -> int:
    for match in re.compile(r", (\d+)").finditer(text, position):
        instruction.indices.append(int(match.group(1)))
        position = match.end()
    return position


def _parse_atomicrmw(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_typed_list(instruction, text, position)
    instruction.type = instruction.operands[1].type
    return position


def _parse_cmpxchg(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_typed_list(instruction, text, position)
    instruction.type = f"{{ {instruction.operands[1].type}, i1 }}"
    return position


def _parse_call(instruction: InstructionText, text: str, position: int) -> int:
    position = _parse_flags(instruction, text, position)
    match = _CALL_TYPE.match(text, position)
    end = match.end() if match else scan.type_end(text, position)
    type_ = text[position:end]
    if type_.endswith(")") and not re.search(r"addrspace\(\d+\)\Z", type_):
        instruction.source_type = type_
        instruction.type = type_[: _function_type_open(type_) - 1]
    else:
        instruction.type = type_
    position = end + 1
    end = scan.value_end(text, position)
    instruction.callee = text[position:end]
    position = end + 1
    while text[position] != ")":
        operand, position = _parse_operand(text, position)
        instruction.operands.append(operand)
        if text.startswith(", ", position):
            position += 2
    return position + 1


_CALL_TYPE = re.compile(r"(?:void|i\d+|float|double|ptr|half)(?= [@%])")


def _function_type_open(type_: str) -> int:
    """Position of the parenthesis that opens a function type's parameters."""
    depth = 0
    for position in range(len(type_) - 1, -1, -1):
        if type_[position] == ")":
            depth += 1
        elif type_[position] == "(":
            depth -= 1
            if depth == 0:
                return position
    raise IRSyntaxError("not a function type", type_)


def _parse_ret(instruction: InstructionText, text: str, position: int) -> int:
    if text.startswith("void", position):
        return position + 4
    operand, position = _parse_operand(text, position)
    instruction.operands = [operand]
    return position


def _parse_switch(instruction: InstructionText, text: str, position: int) -> int:
    operand, position = _parse_operand(text, position)
    default, position = _parse_operand(text, position + 2)
    instruction.operands = [operand, default]
    end = text.index("]", position)
    for line in text[position:end].split("\n")[1:]:
        line = line.strip()
        if line:
            case, after = _parse_operand(line, 0)
            instruction.operands += (case, _parse_operand(line, after + 2)[0])
    return end + 1


def _parse_resultless(instruction: InstructionText, text: str, position: int) -> int:
    return _parse_list(instruction, text, position)


_BARE = frozenset(("unreachable", "fence", "indirectbr", "invoke", "resume", "landingpad", "va_arg", "callbr"))
_PARSERS: dict[str, Callable[[InstructionText, str, int], int]] = {
    **dict.fromkeys(_BINARY, _parse_binary),
    **dict.fromkeys(_CASTS, _parse_cast),
    **dict.fromkeys(_LIST, _parse_typed_list),
    "insertvalue": _parse_insertvalue,
    "extractvalue": _parse_extractvalue,
    "fneg": _parse_unary,
    "freeze": _parse_unary,
    "icmp": _parse_compare,
    "fcmp": _parse_compare,
    "load": _parse_load,
    "store": _parse_store,
    "alloca": _parse_alloca,
    "getelementptr": _parse_gep,
    "phi": _parse_phi,
    "atomicrmw": _parse_atomicrmw,
    "cmpxchg": _parse_cmpxchg,
    "call": _parse_call,
    "ret": _parse_ret,
    "br": _parse_resultless,
    "switch": _parse_switch,
}


def _print_body(instruction: InstructionText) -> str:
    opcode = instruction.opcode
    operands = instruction.operands
    if opcode == "call":
        flags = instruction.flags
        head = f"{flags[0]} call " if flags and flags[0] in ("tail", "musttail", "notail") else "call "
        rest = flags[1:] if head != "call " else flags
        type_ = instruction.source_type or instruction.type
        return f"{head}{' '.join([*rest, type_])} {instruction.callee}({', '.join(map(str, operands))})"
    words = " ".join([opcode, *instruction.flags])
    if opcode in _BINARY or opcode in ("icmp", "fcmp"):
        return f"{words} {operands[0]}, {operands[1].value}"
    if opcode in _CASTS:
        return f"{words} {operands[0]} to {instruction.type}"
    if opcode == "load":
        return f"{words} {instruction.type}, {operands[0]}"
    if opcode in ("getelementptr", "alloca"):
        return ", ".join([f"{words} {instruction.source_type}", *map(str, operands)])
    if opcode == "phi":
        pairs = ", ".join(f"[ {operands[i].value}, {operands[i + 1].value} ]" for i in range(0, len(operands), 2))
        return f"{words} {instruction.type} {pairs}"
    if opcode == "switch":
        cases = "".join(f"    {operands[i]}, {operands[i + 1]}\n" for i in range(2, len(operands), 2))
        return f"switch {operands[0]}, {operands[1]} [\n{cases}  ]"
    if opcode == "ret" and not operands:
        return "ret void"
    text = ", ".join(map(str, operands))
    if instruction.indices:
        text += "".join(f", {index}" for index in instruction.indices)
    return f"{words} {text}" if text else words
