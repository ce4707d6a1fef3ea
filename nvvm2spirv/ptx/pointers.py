"""Pointers again, where PTX computes with addresses as integers.

In PTX an address is a number in a register. Made pointers of by `inttoptr`, such numbers would hide from LLVM what they
refer to: local arrays would stay in memory, and a printf's format would be no constant. So an address that is the sum
of one pointer and of offsets becomes a `getelementptr`, through phis and selects too. What adds two addresses, or
masks one, stays a number.

Shared addresses of 32 bits come by calls of a marker, `SHARED_ADDRESS`; where such a number's variable is known, its
upper half is not needed.
"""

from nvvm2spirv.builtins.ptx.lowering import SHARED_ANCHOR
from nvvm2spirv.ir import constants
from nvvm2spirv.ir.model import Function, Instruction, Module, Operand

#: Takes the lower 32 bits of an address of shared memory and gives the pointer; no module has it after this step.
SHARED_ADDRESS = "__ptx.shared.address"

_UNKNOWN, _GENERIC, _SHARED, _NUMBER = "unknown", "ptr", "ptr addrspace(3)", "number"
_SUMS = frozenset(("add", "sub", "or"))
_CASTS = frozenset(("zext", "sext", "trunc"))
_JOINS = frozenset(("phi", "select"))


def recover_pointers(module: Module) -> None:
    """Rewrite the `inttoptr` instructions and the marker's calls of a module made from PTX."""
    used = False
    for function in module.defined():
        constants.expand_in(function, lambda text: "ptrtoint" in text)
        used |= _Recovery(function).run()
    if SHARED_ADDRESS in module.functions:
        module.erase_function(SHARED_ADDRESS)
    if used and SHARED_ANCHOR[1:] not in module.globals:
        module.link(f"{SHARED_ANCHOR} = internal addrspace(3) global i32 undef, align 4")


class _Recovery:
    def __init__(self, function: Function) -> None:
        self.function = function
        self.instructions = {i.result: i for i in function.instructions() if i.result}
        self.kinds: dict[str, str] = {}
        self.shadows: dict[str, str] = {}

    def run(self) -> bool:
        """Rewrite the function; whether it needs the anchor of shared memory."""
        casts = [i for i in self.instructions.values() if i.opcode == "inttoptr" and i.operands[0].type == "i64"]
        calls = self.function.calls(SHARED_ADDRESS)
        if not casts and not calls:
            return False
        self.classify()
        wanted = [i for i in casts if self.served(self.kind(i.operands[0].value), i.type)]
        known = [i for i in calls if self.kind(i.operands[0].value) == _SHARED]
        self.make_shadows([i.operands[0].value for i in (*wanted, *known)])
        for instruction in (*wanted, *known):
            value = instruction.operands[0].value
            shadow, type_ = self.shadows[value], self.kind(value)
            if type_ == instruction.type:
                instruction.replace_by_value(shadow)
            else:
                instruction.replace(f"{instruction.result} = addrspacecast {type_} {shadow} to {instruction.type}")
        rest = [call for call in calls if call not in known]
        for call in rest:
            _complete(call)
        return bool(rest)

    @staticmethod
    def served(kind: str, type_: str) -> bool:
        """Whether a number of this kind, taken as a pointer of a type, is the shadow or a cast of it."""
        return kind == type_ or (kind == _GENERIC and type_ != _SHARED)

    # -- what a number is ----------------------------------------------------------------------------------------------

    def kind(self, value: str) -> str:
        """The type of the pointer that a value stands for, or that it is a number."""
        return self.kinds.get(value, _NUMBER)

    def classify(self) -> None:
        """A fixed point: phis are taken for what their first known operand is until another one differs."""
        values = {
            name: i for name, i in self.instructions.items()
            if i.opcode == "ptrtoint" or (
                i.opcode in _SUMS | _CASTS | _JOINS and i.type in ("i64", "i32") and i.operands[-1].type != "i1"
            )
        }  # fmt: skip
        self.kinds = dict.fromkeys(values, _UNKNOWN)
        changed = True
        while changed:
            changed = False
            for name, instruction in values.items():
                old = self.kinds[name]
                new = self.transfer(instruction)
                if new != old and old != _NUMBER:
                    self.kinds[name] = new
                    changed = True
        self.kinds = {name: kind for name, kind in self.kinds.items() if kind not in (_UNKNOWN, _NUMBER)}

    def transfer(self, instruction: Instruction) -> str:
        """What an instruction makes of its operands."""
        opcode = instruction.opcode
        if opcode == "ptrtoint":
            return _SHARED if instruction.operands[0].type == _SHARED else _GENERIC if instruction.type == "i64" else (
                _NUMBER
            )
        kinds = [self.kind(operand.value) for operand in self.sources(instruction)]
        if opcode in _CASTS:
            # Only addresses of shared memory survive without their upper half.
            return kinds[0] if kinds[0] in (_SHARED, _UNKNOWN) else _NUMBER
        if opcode in _JOINS:
            known = {
                kind for kind, operand in zip(kinds, self.sources(instruction))
                if kind != _UNKNOWN and operand.value not in ("0", "undef", "poison")
            }  # fmt: skip
            return known.pop() if len(known) == 1 else _NUMBER if known else _UNKNOWN
        if opcode == "or" and "disjoint" not in instruction.flags:
            return _NUMBER
        first, second = kinds
        if opcode == "sub":
            return first if second in (_NUMBER, _UNKNOWN) else _NUMBER
        if _NUMBER in (first, second):
            return second if first == _NUMBER else first
        return _UNKNOWN if first == second == _UNKNOWN else second if first == _UNKNOWN else (
            first if second == _UNKNOWN else _NUMBER
        )

    @staticmethod
    def sources(instruction: Instruction) -> list[Operand]:
        """The operands that a value may come from."""
        if instruction.opcode == "phi":
            return instruction.operands[::2]
        return instruction.operands[1:] if instruction.opcode == "select" else instruction.operands

    # -- pointers beside the numbers -----------------------------------------------------------------------------------

    def make_shadows(self, values: list[str]) -> None:
        """Give each of the values, and those they come from, a pointer."""
        order: list[Instruction] = []
        work = list(values)
        while work:
            value = work.pop()
            if value in self.shadows:
                continue
            instruction = self.instructions[value]
            self.shadows[value] = self.name_of(instruction)
            order.append(instruction)
            work += [o.value for o in self.sources(instruction) if o.value in self.kinds and o.type in ("i64", "i32")]
        for instruction in order:
            self.write(instruction)

    def name_of(self, instruction: Instruction) -> str:
        """The name of a value's pointer: of a pointer that was made a number, its own."""
        operand = instruction.operands[0]
        if instruction.opcode == "ptrtoint" and operand.type == self.kind(instruction.result or ""):
            return operand.value
        return self.function.fresh("%p")

    def shadow(self, value: str) -> str:
        """The pointer of a source of a phi or select, where zero is null."""
        return self.shadows.get(value) or ("null" if value == "0" else "poison")

    def write(self, instruction: Instruction) -> None:
        """Put the pointer's instruction beside the number's."""
        name = self.shadows[instruction.result or ""]
        type_ = self.kind(instruction.result or "")
        operands = instruction.operands
        match instruction.opcode:
            case "ptrtoint":
                if name != operands[0].value:
                    instruction.insert_before(f"{name} = addrspacecast {operands[0]} to {type_}")
            case "zext" | "sext" | "trunc":
                base_name = self.shadows[operands[0].value]
                instruction.insert_before(f"{name} = getelementptr i8, {type_} {base_name}, i32 0")
            case "phi":
                edges = ", ".join(
                    f"[ {self.shadow(value.value)}, {label.value} ]"
                    for value, label in zip(operands[::2], operands[1::2])
                )
                instruction.insert_before(f"{name} = phi {type_} {edges}")
            case "select":
                first, second = (self.shadow(operand.value) for operand in operands[1:])
                instruction.insert_before(f"{name} = select {operands[0]}, {type_} {first}, {type_} {second}")
            case opcode:
                base, offset = operands if operands[0].value in self.kinds else reversed(operands)
                text = str(offset)
                if opcode == "sub":
                    negative = self.function.fresh("%p")
                    instruction.insert_before(f"{negative} = sub {offset.type} 0, {offset.value}")
                    text = f"{offset.type} {negative}"
                instruction.insert_before(f"{name} = getelementptr i8, {type_} {self.shadows[base.value]}, {text}")


def _complete(call: Instruction) -> None:
    """A shared address whose variable is not known: relative to a variable that is near any other."""
    function = call.block.function
    anchor, low, distance, wide, sum_ = (function.fresh("%p") for _ in range(5))
    call.insert_before(
        f"{anchor} = ptrtoint ptr addrspace(3) {SHARED_ANCHOR} to i64\n{low} = trunc i64 {anchor} to i32\n"
        f"{distance} = sub i32 {call.operands[0].value}, {low}\n{wide} = sext i32 {distance} to i64\n"
        f"{sum_} = add i64 {anchor}, {wide}"
    )
    call.replace(f"{call.result} = inttoptr i64 {sum_} to {_SHARED}")

