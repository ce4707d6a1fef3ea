"""Instructions of SPIR-V up to 1.4 that llvm-spirv 15 does not know or stumbles over, written with others.

`EXPANSIONS` has them all. Sizes of types are differences of addresses, which LLVM folds to what its layout gives.
Numbers: SPIR-V specification, section 3; OpenCL extended instruction set.
"""

from collections.abc import Callable

from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.spirv_words import HEADER, instruction, join, literal, opcode_of, split, text

_UNDEF, _IMPORT, _EXT_INST, _MEMORY_MODEL, _CAPABILITY = 1, 11, 12, 14, 17
_TYPE_VOID, _TYPE_BOOL, _TYPE_INT, _TYPE_FLOAT, _TYPE_VECTOR = 19, 20, 21, 22, 23
_TYPE_ARRAY, _TYPE_STRUCT, _TYPE_POINTER, _TYPE_FORWARD_POINTER = 28, 30, 32, 39
_CONSTANT, _CONSTANT_COMPOSITE, _SPEC_CONSTANT, _FUNCTION = 43, 44, 50, 54
_LOAD, _STORE, _COPY_MEMORY, _COPY_MEMORY_SIZED, _PTR_ACCESS_CHAIN, _GENERIC_PTR_MEM_SEMANTICS = 61, 62, 63, 64, 67, 69
_COMPOSITE_CONSTRUCT, _COMPOSITE_EXTRACT, _COMPOSITE_INSERT, _COPY_OBJECT = 80, 81, 82, 83
_S_CONVERT, _F_CONVERT, _QUANTIZE_TO_F16, _CONVERT_PTR_TO_U = 114, 115, 116, 117
_GENERIC_CAST_TO_PTR_EXPLICIT, _BITCAST = 123, 124
_I_ADD, _I_SUB, _I_MUL, _S_DIV = 128, 130, 132, 135
_I_ADD_CARRY, _I_SUB_BORROW, _U_MUL_EXTENDED, _S_MUL_EXTENDED = 149, 150, 151, 152
_SELECT, _I_EQUAL, _I_NOT_EQUAL, _SHIFT_RIGHT, _OR, _AND, _NOT = 169, 170, 171, 194, 197, 199, 200
_SIZE_OF, _COPY_LOGICAL, _PTR_EQUAL, _PTR_NOT_EQUAL, _PTR_DIFF = 321, 400, 401, 402, 403
_STD, _S_MUL_HI, _U_MUL_HI = "OpenCL.std", 160, 203
_PHYSICAL_32, _WORKGROUP, _GENERIC, _ALIGNED = 1, 4, 8, 2
_WORKGROUP_MEMORY, _CROSS_WORKGROUP_MEMORY = 0x100, 0x200
_CAPABILITIES: dict[tuple[int, ...], int] = {(_TYPE_FLOAT, 16): 9, (_TYPE_INT, 64): 11}
"""Types that need a capability: Float16, Int64."""
_LONGEST_COPY, _MOST_COMPONENTS = 4096, 16


def expand(words: list[int]) -> list[int]:
    """Return the module without the instructions of `EXPANSIONS`; unchanged when it has none.

    Raises:
        CompileError: an instruction has a bad length, or copies an array that is too long for that.
    """
    items = split(words)
    if not any(len(item) >= EXPANSIONS.get(opcode_of(item), _NEVER)[0] for item in items):
        return words
    return _Rewriter(words[:HEADER]).rewritten(items)


class _Rewriter:
    """One module on its way: what is known of its ids, and the instructions that it gets."""

    def __init__(self, header: list[int]) -> None:
        self.header = header
        self.types: dict[int, tuple[int, ...]] = {}
        """Type → opcode and operands after the id."""
        self.type_of: dict[int, int] = {}
        """Value → type."""
        self.constants: dict[int, int] = {}
        """Integer constant → first word of its value, which lengths of arrays are made of."""
        self.declared: dict[tuple[int, ...], int] = {}
        """Types and constants of ours, by opcode and operands but for the result."""
        self.capabilities: list[int] = []
        self.added: list[list[int]] = []
        """Capabilities of types that are declared here."""
        self.imports: list[list[int]] = []
        self.std = 0
        self.declarations: list[list[int]] = []
        self.body: list[list[int]] = []
        self.pointer_bits = 64

    def rewritten(self, items: list[list[int]]) -> list[int]:
        """Return the words of the module with these instructions."""
        first = next(place for place, item in enumerate(items) if opcode_of(item) == _FUNCTION)
        for item in items[:first]:
            self._note(item)
        for item in items[first:]:
            self._note(item)
            length, expansion = EXPANSIONS.get(opcode_of(item), _NEVER)
            if len(item) < length:
                self.body.append(item)
            else:
                expansion(self, *item[1:])
        model = next(place for place, item in enumerate(items) if opcode_of(item) == _MEMORY_MODEL)
        head = [*self.added, *items[:model], *self.imports, *items[model:first]]
        return join(self.header, [*head, *self.declarations, *self.body])

    def _note(self, item: list[int]) -> None:
        """Keep what is to be known of a type, a constant or the type of a value."""
        opcode = opcode_of(item)
        if _TYPE_VOID <= opcode < _TYPE_FORWARD_POINTER:
            self.types[item[1]] = (opcode, *item[2:])
            if opcode in (_TYPE_BOOL, _TYPE_INT, _TYPE_FLOAT, _TYPE_VECTOR, _TYPE_POINTER):
                self.declared.setdefault((opcode, *item[2:]), item[1])
        elif len(item) > 2 and item[1] in self.types:  # no operand at that place is a type's but that of the result
            self.type_of[item[2]] = item[1]
            if opcode in (_CONSTANT, _SPEC_CONSTANT):
                self.constants[item[2]] = item[3]
        elif opcode == _CAPABILITY:
            self.capabilities.append(item[1])
        elif opcode == _IMPORT and text(item[2:]) == _STD:
            self.std = item[1]
        elif opcode == _MEMORY_MODEL and item[1] == _PHYSICAL_32:
            self.pointer_bits = 32

    def fresh(self) -> int:
        """Return a new id."""
        self.header[3] += 1
        return self.header[3] - 1

    def emit(self, opcode: int, kind: int, *operands: int, result: int = 0) -> int:
        """Append an instruction with a result of a type; returns the result, a new one unless it is given."""
        result = result or self.fresh()
        self.type_of[result] = kind
        self.body.append(instruction(opcode, kind, result, *operands))
        return result

    def type(self, opcode: int, *operands: int) -> int:
        """Return the type with these operands, declared where the module has none."""
        key = (opcode, *operands)
        if key not in self.declared:
            self.declared[key] = made = self.fresh()
            self.types[made] = key
            self.declarations.append(instruction(opcode, made, *operands))
            capability = _CAPABILITIES.get(key)
            if capability is not None and capability not in self.capabilities:
                self.added.append(instruction(_CAPABILITY, capability))
        return self.declared[key]

    def constant(self, kind: int, value: int) -> int:
        """Return a constant below 2³² of an integer type, or of a vector with it in every component."""
        key = (_CONSTANT, kind, value)
        if key not in self.declared:
            opcode, *operands = self.types[kind]
            if opcode == _TYPE_VECTOR:
                component = self.constant(operands[0], value)
                opcode, words = _CONSTANT_COMPOSITE, [component] * operands[1]
            else:
                opcode, words = _CONSTANT, [value, *[0] * (operands[0] // 64)]
            self.declared[key] = made = self.fresh()
            self.declarations.append(instruction(opcode, kind, made, *words))
        return self.declared[key]

    def width(self, kind: int) -> int:
        """Return the bits of an integer type, or of a vector's components."""
        opcode, *operands = self.types[kind]
        return self.width(operands[0]) if opcode == _TYPE_VECTOR else operands[0]

    def extended(self, kind: int, number: int, *operands: int) -> int:
        """Append an instruction of OpenCL's set."""
        if not self.std:
            self.std = self.fresh()
            self.imports.append(instruction(_IMPORT, self.std, *literal(_STD)))
        return self.emit(_EXT_INST, kind, self.std, number, *operands)

    def size_of_pointee(self, pointer: int, kind: int) -> int:
        """Append what computes the bytes that a pointer points at, of an integer type."""
        one = self.constant(kind, 1)
        after = self.emit(_PTR_ACCESS_CHAIN, self.type_of[pointer], pointer, one)
        addresses = [self.emit(_CONVERT_PTR_TO_U, kind, place) for place in (after, pointer)]
        return self.emit(_I_SUB, kind, *addresses)

    def construct(self, kind: int, result: int, *parts: int) -> None:
        """A value of its parts, one inserted after the other; of a vector they may be vectors."""
        scalars: list[int] = []
        for part in parts:
            opcode, *operands = self.types[self.type_of[part]]
            if opcode == _TYPE_VECTOR == self.types[kind][0]:
                kind_of_one, count = operands[0], min(operands[1], _MOST_COMPONENTS)
                scalars += [self.emit(_COMPOSITE_EXTRACT, kind_of_one, part, index) for index in range(count)]
            else:
                scalars.append(part)
        value = self.emit(_UNDEF, kind, result=0 if scalars else result)
        for index, scalar in enumerate(scalars):
            last = index == len(scalars) - 1
            value = self.emit(_COMPOSITE_INSERT, kind, scalar, value, index, result=result if last else 0)

    def extract(self, kind: int, result: int, source: int, *path: int) -> None:
        """A part of a value; a component of a vector within it in two steps."""
        *outer, last = path
        vector = self.part(self.type_of[source], outer)
        if self.types[vector][0] == _TYPE_VECTOR:
            source, outer = self.emit(_COMPOSITE_EXTRACT, vector, source, *outer), []
        self.emit(_COMPOSITE_EXTRACT, kind, source, *outer, last, result=result)

    def insert(self, kind: int, result: int, part: int, whole: int, *path: int) -> None:
        """A value with another part; a component of a vector within it in three steps."""
        *outer, last = path
        vector = self.part(kind, outer)
        if self.types[vector][0] == _TYPE_VECTOR:
            old = self.emit(_COMPOSITE_EXTRACT, vector, whole, *outer)
            part, path = self.emit(_COMPOSITE_INSERT, vector, part, old, last), tuple(outer)
        self.emit(_COMPOSITE_INSERT, kind, part, whole, *path, result=result)

    def part(self, kind: int, path: list[int]) -> int:
        """Return the type of what a path of numbers leads to."""
        for index in path:
            opcode, *operands = self.types[kind]
            kind = operands[index if opcode == _TYPE_STRUCT else 0]
        return kind

    def members(self, kind: int) -> tuple[int, ...]:
        """Return the types of what a structure or array has in it."""
        opcode, *operands = self.types[kind]
        if opcode == _TYPE_ARRAY:
            length = self.constants[operands[1]]
            if length > _LONGEST_COPY:
                most = f"{_LONGEST_COPY} is the most"
                raise CompileError(f"error: SPIR-V: OpCopyLogical of an array of {length} elements ({most})")
            return (operands[0],) * length
        return tuple(operands) if opcode == _TYPE_STRUCT else ()

    def copy_logical(self, kind: int, result: int, source: int) -> None:
        """The same value as another type, of the same members with other decorations."""
        parts: list[int] = []
        for index, (wanted, given) in enumerate(zip(self.members(kind), self.members(self.type_of[source]))):
            part = self.emit(_COMPOSITE_EXTRACT, given, source, index)
            if wanted != given:
                copied = self.fresh()
                self.copy_logical(wanted, copied, part)
                part = copied
            parts.append(part)
        self.construct(kind, result, *parts)
        self.type_of[result] = kind

    def add_carry(self, kind: int, result: int, left: int, right: int) -> None:
        """A sum, and 1 where it does not fit: where both operands have the highest bit, or one and the sum not."""
        word = self.type_of[left]
        total = self.emit(_I_ADD, word, left, right)
        one_of_them = self.emit(_AND, word, self.emit(_OR, word, left, right), self.emit(_NOT, word, total))
        carried = self.emit(_OR, word, self.emit(_AND, word, left, right), one_of_them)
        self.construct(kind, result, total, self._highest_bit(word, carried))

    def sub_borrow(self, kind: int, result: int, left: int, right: int) -> None:
        """A difference, and 1 where it is negative."""
        word = self.type_of[left]
        difference = self.emit(_I_SUB, word, left, right)
        inverse = self.emit(_NOT, word, left)
        one_of_them = self.emit(_AND, word, self.emit(_OR, word, inverse, right), difference)
        borrowed = self.emit(_OR, word, self.emit(_AND, word, inverse, right), one_of_them)
        self.construct(kind, result, difference, self._highest_bit(word, borrowed))

    def _highest_bit(self, kind: int, value: int) -> int:
        return self.emit(_SHIFT_RIGHT, kind, value, self.constant(kind, self.width(kind) - 1))

    def mul_extended(self, high: int, kind: int, result: int, left: int, right: int) -> None:
        """Lower and higher half of a product."""
        word = self.type_of[left]
        lower = self.emit(_I_MUL, word, left, right)
        self.construct(kind, result, lower, self.extended(word, high, left, right))

    def copy_memory(self, target: int, source: int, *access: int) -> None:
        """A load and a store of a number or vector, else the bytes; of two accesses the first is the target's."""
        kind = self.types[self.type_of[source]][2]
        length = 2 if access and access[0] & _ALIGNED else 1
        stored, loaded = access[:length], access[length:] or access[:length]
        if self.types[kind][0] in (_TYPE_INT, _TYPE_FLOAT, _TYPE_VECTOR, _TYPE_POINTER):
            value = self.emit(_LOAD, kind, source, *loaded)
            self.body.append(instruction(_STORE, target, value, *stored))
        else:
            size = self.size_of_pointee(source, self.type(_TYPE_INT, self.pointer_bits, 0))
            self.body.append(instruction(_COPY_MEMORY_SIZED, target, source, size, *stored))

    def size_of(self, kind: int, result: int, pointer: int) -> None:
        """Bytes of what a pointer points at."""
        self.emit(_COPY_OBJECT, kind, self.size_of_pointee(pointer, kind), result=result)

    def pointer_difference(self, kind: int, result: int, left: int, right: int) -> None:
        """Elements between two pointers."""
        word = self.type(_TYPE_INT, self.pointer_bits, 0)
        addresses = [self.emit(_CONVERT_PTR_TO_U, word, pointer) for pointer in (left, right)]
        size = self.size_of_pointee(right, word)
        quotient = self.emit(_S_DIV, word, self.emit(_I_SUB, word, *addresses), size)
        opcode = _COPY_OBJECT if self.width(kind) == self.pointer_bits else _S_CONVERT
        self.emit(opcode, kind, quotient, result=result)

    def compare_pointers(self, comparison: int, kind: int, result: int, left: int, right: int) -> None:
        """Two pointers as the numbers of their addresses."""
        word = self.type(_TYPE_INT, self.pointer_bits, 0)
        addresses = [self.emit(_CONVERT_PTR_TO_U, word, pointer) for pointer in (left, right)]
        self.emit(comparison, kind, *addresses, result=result)

    def quantize(self, kind: int, result: int, value: int) -> None:
        """A float rounded to a half's precision and range."""
        opcode, *operands = self.types[kind]
        half = self.type(_TYPE_FLOAT, 16)
        if opcode == _TYPE_VECTOR:
            half = self.type(_TYPE_VECTOR, half, operands[1])
        self.emit(_F_CONVERT, kind, self.emit(_F_CONVERT, half, value), result=result)

    def memory_semantics(self, kind: int, result: int, pointer: int) -> None:
        """Those of the work-group's memory where the pointer points there, else those of global memory."""
        word = self.type(_TYPE_INT, self.pointer_bits, 0)
        address = self.emit(_CONVERT_PTR_TO_U, word, self._explicit(pointer, _WORKGROUP))
        is_local = self.emit(_I_NOT_EQUAL, self.type(_TYPE_BOOL), address, self.constant(word, 0))
        choices = [self.constant(kind, bits) for bits in (_WORKGROUP_MEMORY, _CROSS_WORKGROUP_MEMORY)]
        self.emit(_SELECT, kind, is_local, *choices, result=result)

    def cast_explicitly(self, kind: int, result: int, pointer: int, storage: int) -> None:
        """A pointer of a storage class, or null."""
        self.emit(_BITCAST, kind, self._explicit(pointer, storage), result=result)

    def _explicit(self, pointer: int, storage: int) -> int:
        """A pointer to 32-bit integers: the reader makes one function a storage class, whatever it points at."""
        word = self.type(_TYPE_INT, 32, 0)
        plain = self.emit(_BITCAST, self.type(_TYPE_POINTER, _GENERIC, word), pointer)
        return self.emit(_GENERIC_CAST_TO_PTR_EXPLICIT, self.type(_TYPE_POINTER, storage, word), plain, storage)


_Expansion = Callable[..., None]
_NEVER: tuple[int, _Expansion] = (1 << 16, lambda *_: None)
EXPANSIONS: dict[int, tuple[int, _Expansion]] = {
    _COPY_MEMORY: (0, _Rewriter.copy_memory),
    _COMPOSITE_CONSTRUCT: (0, _Rewriter.construct),
    _COMPOSITE_EXTRACT: (6, _Rewriter.extract),
    _COMPOSITE_INSERT: (7, _Rewriter.insert),
    _GENERIC_CAST_TO_PTR_EXPLICIT: (0, _Rewriter.cast_explicitly),
    _GENERIC_PTR_MEM_SEMANTICS: (0, _Rewriter.memory_semantics),
    _I_ADD_CARRY: (0, _Rewriter.add_carry),
    _I_SUB_BORROW: (0, _Rewriter.sub_borrow),
    _U_MUL_EXTENDED: (0, lambda module, *operands: module.mul_extended(_U_MUL_HI, *operands)),
    _S_MUL_EXTENDED: (0, lambda module, *operands: module.mul_extended(_S_MUL_HI, *operands)),
    _QUANTIZE_TO_F16: (0, _Rewriter.quantize),
    _SIZE_OF: (0, _Rewriter.size_of),
    _COPY_LOGICAL: (0, _Rewriter.copy_logical),
    _PTR_EQUAL: (0, lambda module, *operands: module.compare_pointers(_I_EQUAL, *operands)),
    _PTR_NOT_EQUAL: (0, lambda module, *operands: module.compare_pointers(_I_NOT_EQUAL, *operands)),
    _PTR_DIFF: (0, _Rewriter.pointer_difference),
}
"""Opcode → words from which on an instruction is written otherwise, and the method that does so with its operands."""
