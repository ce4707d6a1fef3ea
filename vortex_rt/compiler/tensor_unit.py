"""Matrix products of a warp on the tensor unit of Vortex 3.0: functions by which SPIR-V asks for them become `wmma`.

The instruction works on fixed registers: an eighth of C and D in f0 to f7, of A in f10 to f17, of B in f24 to f31
(docs/reference/vortex3.md). LLVM moves values there, and the table of instructions says which they are for what comes
behind it.
"""

from nvvm2spirv.ir.model import Function, Module
from vortex_rt.compiler.cells import Layout
from vortex_rt.isa import control, disasm
from vortex_rt.isa.control import Cross
from vortex_rt.isa.extensions import TENSOR
from vortex_rt.isa.header import LIBRARY
from vortex_rt.isa.registers import INTEGER_NAMES, Fixed
from vortex_rt.isa.table import lookup
from vortex_rt.isa.vortex_rows import TensorFormat

PREFIX = "__vx_wmma_"
SPARSE = "__vx_wmma_sp_"
"""Prefix of products whose A has half of its words; what of B they take, `METADATA` has said."""
METADATA = "__vx_wmma_keep_"
IN_PLACE = "__vx_wgmma_"
"""Prefix of products whose B is in local memory."""
SUMS_IN_PLACE = 16
"""Registers of C and D of such a product: 32 columns, the most with A in registers."""
IS_THERE = "__vx_has_wmma"
"""1 where warps are as wide as CUDA's and the device has the unit: its tiles are of 16 × 16 × 16 words then."""
LANES = 32
ALL_LANES = (LANES - 1) << 6
"""In a shuffle's operand: lanes of the whole warp."""
_LANE = "__vx_wmma_lane"
_FORMATS = {
    "tf32": TensorFormat.TF32, "f16": TensorFormat.FP16, "bf16": TensorFormat.BF16, "e4m3": TensorFormat.E4M3,
    "e5m2": TensorFormat.E5M2, "s8": TensorFormat.I8, "u8": TensorFormat.U8, "s4": TensorFormat.I4,
    "u4": TensorFormat.U4,
}  # fmt: skip
"""What functions are called by, PTX's names of the elements of A and B; sums are of 32 bits."""


def settle(module: Module, features: frozenset[str], threads: int) -> None:
    """Answer whether products may use the unit, and drop the way that is not taken: what is inlined goes by sizes."""
    there = TENSOR.key in features and threads == LANES
    for function in [f for f in module.defined() if f.calls(IS_THERE)]:
        asked = {call.result for call in function.calls(IS_THERE)}
        known = {
            test.result: (test.flags[-1] == "ne") == there for test in function.instructions()
            if test.opcode == "icmp" and test.operands[0].value in asked and test.operands[1].value == "0"
        }  # fmt: skip
        for block in function.blocks:
            end = block.terminator
            if end.opcode == "br" and end.operands[0].value in known:
                end.replace(f"br label {end.operands[1 if known[end.operands[0].value] else 2].value}")
        _keep_reached(function)
        for call in function.calls(IS_THERE):
            call.replace(f"{call.result} = add i32 {int(there)}, 0")
    module.functions.pop(IS_THERE, None)


def _keep_reached(function: Function) -> None:
    """Drop the blocks that control does not reach, and what came from them."""
    successors = {block.label: block.successors() for block in function.blocks}
    reached: set[str] = set()
    work = [function.blocks[0].label]
    while work:
        label = work.pop()
        if label not in reached:
            reached.add(label)
            work += successors[label]
    function.blocks = [block for block in function.blocks if block.label in reached]
    for block in function.blocks:
        for phi in [instruction for instruction in block.instructions if instruction.opcode == "phi"]:
            pairs = zip(phi.operands[::2], phi.operands[1::2], strict=True)
            ways = [
                f"[ {value.value}, {source.value} ]" for value, source in pairs
                if source.value in reached and block.label in successors[source.value]
            ]  # fmt: skip
            if 2 * len(ways) < len(phi.operands):
                phi.replace(f"{phi.result} = phi {phi.type} {', '.join(ways)}")


def define(module: Module) -> None:
    """Define the functions that the module calls: C, A and B, eight registers of a lane each, to D; C, A and the place
    of B in local memory to D; and a value of another lane, for operands whose lanes are not in the unit's order."""
    for function in [f for f in module.functions.values() if f.is_declaration]:
        if function.name == _LANE:
            module.add_function(_of_lane(function))
        elif function.name.startswith(METADATA):
            module.add_function(_metadata(function, _FORMATS[function.name.removeprefix(METADATA)]))
        elif function.name.startswith(SPARSE):
            module.add_function(_in_registers(function, _FORMATS[function.name.removeprefix(SPARSE)], sparse=True))
        elif function.name.startswith(PREFIX):
            module.add_function(_in_registers(function, _FORMATS[function.name.removeprefix(PREFIX)]))
        elif function.name.startswith(IN_PLACE):
            module.add_function(_in_place(function, _FORMATS[function.name.removeprefix(IN_PLACE)]))


def lane_shuffle(value: str, operand: str) -> str:
    """A call that gives an i32 of another lane, without PTX's rules for lanes that are off: of a product's operands all
    are on. ``operand`` has the lane and `ALL_LANES`.
    """
    text = control.assembly(Cross.SHFL_IDX, "$0", "$1", "$2")
    return f'call i32 asm sideeffect "{LIBRARY}\\0A\\09{text}", "=r,r,r"(i32 {value}, i32 {operand}) convergent'


def _of_lane(function: Function) -> str:
    return (
        f"define internal i32 {function.token}(i32 %value, i32 %lane) {{\n  %b = or i32 %lane, {ALL_LANES}\n"
        f"  %other = {lane_shuffle('%value', '%b')}\n  ret i32 %other\n}}"
    )


def _metadata(function: Function, source: TensorFormat) -> str:
    """Lanes write their words into the cell for what they exchange, from where the unit takes them, slot by slot."""
    count = len(function.parameters) - 1
    layout = Layout(LANES)
    lines = [
        f'%cells = call ptr asm "andi $0, {Fixed.CELLS}, {layout.word_mask}", "=r"()',
        f"%base = getelementptr i8, ptr %cells, i32 {layout.field('exchange')}",
    ]
    for slot in range(count):
        text = disasm.assembly(lookup("tcu.ld"), {"d": INTEGER_NAMES[slot], "s": "$0", "t": INTEGER_NAMES[source]})
        lines += [
            f"%slot{slot} = getelementptr i32, ptr %base, i32 {LANES * slot}",
            f"%place{slot} = getelementptr i32, ptr %slot{slot}, i32 %lane",
            f"store i32 %word{slot}, ptr %place{slot}, align 4",
            f'call void asm sideeffect "{LIBRARY}\\0A\\09{text}", "r,~{{memory}}"(ptr %slot{slot}) convergent',
        ]
    parameters = ", ".join(["i32 %lane", *(f"i32 %word{slot}" for slot in range(count))])
    body = "\n  ".join([*lines, "ret void"])
    return f"define internal void {function.token}({parameters}) {{\n  {body}\n}}"


def _in_registers(function: Function, source: TensorFormat, sparse: bool = False) -> str:
    """Bit 0 of the last field: A has half of its words."""
    registers = [f"{{f{first + at}}}" for first in (10, 24) for at in range(8)]
    return _definition(function, source, "wmma", INTEGER_NAMES[sparse], (8, 8, 8), registers)


def _in_place(function: Function, source: TensorFormat) -> str:
    """Bits 2:1 of the last field: 16 registers of C; B in blocks, as the upper half of its register is 0."""
    registers = [*(f"{{f{24 + at}}}" for at in range(4)), "{x11}"]
    return _definition(function, source, "wgmma", INTEGER_NAMES[1 << 1], (SUMS_IN_PLACE, 4), registers)


def _definition(
    function: Function, source: TensorFormat, name: str, flags: str, sizes: tuple[int, ...], registers: list[str]
) -> str:
    """A function of vectors of these ``sizes`` (C, A …) and, if registers are left, of a number."""
    total = TensorFormat.I32 if source >= TensorFormat.I8 else TensorFormat.FP32
    text = disasm.assembly(lookup(name), {"d": INTEGER_NAMES[total], "s": INTEGER_NAMES[source], "t": flags})
    count = sizes[0]
    results = ",".join(f"={{f{number}}}" for number in range(count))
    operands = ",".join([*map(str, range(count)), *registers])
    vectors = list(zip("cab", [f"<{size} x float>" for size in sizes], sizes, strict=False))
    taken = [f"  %{v}{at} = extractelement {type_} %{v}, i32 {at}" for v, type_, size in vectors for at in range(size)]
    values = [f"float %{vector}{at}" for vector, _, size in vectors for at in range(size)]
    parameters = [f"{type_} %{vector}" for vector, type_, _ in vectors]
    memory = ""
    if len(registers) + count > len(values):
        parameters, values, memory = [*parameters, "i32 %place"], [*values, "i32 %place"], ",~{memory}"
    type_, result = structure_of(count), vectors[0][1]
    constraints = f'"{results},{operands}{memory}"'
    asm = f'asm sideeffect "{LIBRARY}\\0A\\09{text}", {constraints}'
    call = f"  %d = call {type_} {asm}({', '.join(values)}) convergent"
    given = []
    for at in range(count):
        before = f"%r{at - 1}" if at else "poison"
        given.append(f"  %d{at} = extractvalue {type_} %d, {at}")
        given.append(f"  %r{at} = insertelement {result} {before}, float %d{at}, i32 {at}")
    body = "\n".join([*taken, call, *given, f"  ret {result} %r{count - 1}"])
    return f"define internal {result} {function.token}({', '.join(parameters)}) {{\n{body}\n}}"


def structure_of(count: int) -> str:
    """The type of what an instruction gives in so many registers."""
    return "{ " + ", ".join(["float"] * count) + " }"
