"""Calls in a module: who calls or names whom (reachable functions, recursion, what is inlined), calls whose integers
differ from the function's, and calls of LLVM's intrinsics that a Vortex lacks.
"""

from collections.abc import Collection, Mapping
from typing import TypeVar

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.compiler.stale_caches import EMPTY_CACHE, KEEP_GROUP
from vortex_rt.isa.csr import CSR

Node = TypeVar("Node", int, str)

REAL_PREFIX = "__vx_real_"
"""Library functions that are too big to be copied to each call."""
INLINE_LIMIT = 30_000
"""Instructions a kernel may grow to by inlining before big functions become real ones."""
WARP_PREFIX = "__vx_warp_"
WARP_SIZE = 25
"""Library functions of which so much is left at most once arguments that are constants, and the device's width, are
known: several times that stands in them before.
"""


RECURSION_PREFIX = "__vx_recurse."
"""Begins the name under which a SPIR-V module imports a function of its own, as it may not call in circles."""


def close_cycles(module: Module) -> None:
    """Let calls of imported functions that are the module's own go to these (docs/reference/interfaces.md)."""
    own = {
        name: name.removeprefix(RECURSION_PREFIX) for name in module.functions if name.startswith(RECURSION_PREFIX)
    }
    own = {name: target for name, target in own.items() if target in module.functions}
    if own:
        module.substitute_globals({scan.token("@", name): scan.token("@", target) for name, target in own.items()})
        for name in own:
            del module.functions[name]


def call_graph(module: Module) -> dict[str, list[str]]:
    """Function → the defined functions that its body mentions, with repetitions."""
    defined = {function.name: function for function in module.defined()}
    return {name: [used for used in function.named_globals() if used in defined] for name, function in defined.items()}


def reached(calls: dict[str, list[str]], roots: list[str]) -> set[str]:
    """Functions that the roots reach, themselves included."""
    result: set[str] = set()
    work = list(roots)
    while work:
        name = work.pop()
        if name not in result:
            result.add(name)
            work.extend(calls.get(name, ()))
    return result


def recursive(calls: dict[str, list[str]]) -> set[str]:
    """Functions that are on a cycle of the call graph."""
    return set().union(*cycles(calls, calls))


def cycles(inside: Collection[Node], successors: Mapping[Node, Collection[Node]]) -> list[set[Node]]:
    """Strongly connected components with an edge in them, of the graph on some nodes (Tarjan, iteratively)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    stack: list[Node] = []
    waiting: set[Node] = set()
    result = []
    for root in sorted(inside):
        work = [(root, iter(successors[root]))] if root not in index else []
        while work:
            node, rest = work[-1]
            if node not in index:
                index[node] = low[node] = len(index)
                stack.append(node)
                waiting.add(node)
            target = next((t for t in rest if t in inside and (t not in index or t in waiting)), None)
            if target is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = set()
                    while node not in component:
                        component.add(stack.pop())
                    waiting -= component
                    if len(component) > 1 or node in successors[node]:
                        result.append(component)
            elif target in index:
                low[node] = min(low[node], index[target])
            else:
                work.append((target, iter(successors[target])))
    return result


def real_functions(module: Module, kernels: list[str], keep: tuple[str, ...]) -> set[str]:
    """Functions that are not inlined: recursive ones, those to ``keep``, those whose copies make a kernel too big."""
    calls = call_graph(module)
    beginnings = (REAL_PREFIX, EMPTY_CACHE, KEEP_GROUP)
    real = recursive(calls) | set(keep) | {name for name in calls if name.startswith(beginnings)}
    own = {function.name: sum(len(block.instructions) for block in function.blocks) for function in module.defined()}
    for name in own:
        if name.startswith(WARP_PREFIX):
            own[name], calls[name] = WARP_SIZE, []
    while True:
        size = _sizes(own, calls, real)
        if all(size[root] <= INLINE_LIMIT for root in [*kernels, *real]):
            return real
        copies: dict[str, int] = {}
        for callees in calls.values():
            for callee in callees:
                copies[callee] = copies.get(callee, 0) + 1
        candidates = [name for name in copies if name not in real and copies[name] > 1 and size[name] > 200]
        if not candidates:
            return real
        real.add(max(candidates, key=lambda name: (copies[name] - 1) * size[name]))


def _sizes(own: dict[str, int], calls: dict[str, list[str]], real: set[str]) -> dict[str, int]:
    """Instructions of each function after all calls but those of real functions are inlined into it."""
    size: dict[str, int] = {}
    for start in own:
        work = [start]
        while work:
            name = work[-1]
            inlined = [callee for callee in calls[name] if callee not in real]
            missing = [callee for callee in inlined if callee not in size]
            if name not in size and missing:
                work += missing
                continue
            size[name] = own[name] + sum(size[callee] for callee in inlined)
            work.pop()
    return size


# Calls whose integers are wider or narrower than those of the function they reach.
#
# A SPIR-V module with 64-bit addresses may run on a 32-bit device: its `get_global_id` gives 64 bits, the device
# library's 32. LLVM links such calls by name and neither inlines nor converts them.


def match(module: Module) -> None:
    """Convert integers of direct calls to what the called function has, with zeros: sizes are unsigned."""
    for function in module.defined():
        for call in function.calls():
            callee = module.functions.get(call.callee_name or "")
            if callee is not None and callee.blocks and not callee.variadic and _differs(call, callee):
                call.replace("\n".join(_converted(call, callee)))


def _convertible(given: str, wanted: str) -> bool:
    return given == wanted or (types.integer_bits(given) in (32, 64) and types.integer_bits(wanted) in (32, 64))


def _differs(call: Instruction, callee: Function) -> bool:
    given = [call.type, *(operand.type for operand in call.operands)]
    wanted = [callee.return_type, *(parameter.type for parameter in callee.parameters)]
    return given != wanted and len(given) == len(wanted) and all(map(_convertible, given, wanted))


def _converted(call: Instruction, callee: Function) -> list[str]:
    """The call with conversions around it."""
    lines: list[str] = []
    passed: list[str] = []
    for number, (operand, parameter) in enumerate(zip(call.operands, callee.parameters)):
        if operand.type == parameter.type:
            passed.append(str(operand))
        else:
            lines.append(f"%argument{number} = {_conversion(operand.type, operand.value, parameter.type)}")
            passed.append(f"{parameter.type} %argument{number}")
    result = f"{call.result} = " if call.result else ""
    if call.type == callee.return_type:
        return [*lines, f"{result}call {call.type} {call.callee}({', '.join(passed)})"]
    lines.append(f"%result = call {callee.return_type} {call.callee}({', '.join(passed)})")
    return (
        [*lines, f"{call.result} = {_conversion(callee.return_type, '%result', call.type)}"] if call.result else lines
    )


def _conversion(type_: str, value: str, wanted: str) -> str:
    opcode = "zext" if (types.integer_bits(type_) or 0) < (types.integer_bits(wanted) or 0) else "trunc"
    return f"{opcode} {type_} {value} to {wanted}"


# Intrinsics of LLVM for which RISC-V's code generator emits what a Vortex lacks: they become what it has.


_CYCLES = "__vx_cycles"
_CYCLES_64 = f"""
define internal i64 @{_CYCLES}() {{
  %cycles = call i64 asm sideeffect "csrr $0, {CSR.MCYCLE:#x}", "=r"()
  ret i64 %cycles
}}
"""
_CYCLES_32 = f"""
define internal i64 @{_CYCLES}() {{
entry:
  br label %read
read:
  %high = call i32 asm sideeffect "csrr $0, {CSR.MCYCLEH:#x}", "=r"()
  %low = call i32 asm sideeffect "csrr $0, {CSR.MCYCLE:#x}", "=r"()
  %again = call i32 asm sideeffect "csrr $0, {CSR.MCYCLEH:#x}", "=r"()
  %same = icmp eq i32 %high, %again
  br i1 %same, label %done, label %read
done:
  %upper = zext i32 %high to i64
  %shifted = shl i64 %upper, 32
  %lower = zext i32 %low to i64
  %cycles = or i64 %shifted, %lower
  ret i64 %cycles
}}
"""
_COUNTERS = ("llvm.readcyclecounter", "llvm.readsteadycounter")
"""Vortex counts cycles in mcycle; it has neither the user's counter nor a timer."""
_ROUNDING = "llvm.get.rounding"
_TO_NEAREST = 1


def lower_intrinsics(module: Module, xlen: int) -> None:
    """Replace calls; the rounding mode is always to nearest, as nothing can change it."""
    for function in module.defined():
        for call in function.calls(_ROUNDING):
            call.replace(f"{call.result} = add i32 {_TO_NEAREST}, 0")
        for call in function.calls(*_COUNTERS):
            call.replace(f"{call.result or '%cycles'} = call i64 @{_CYCLES}()")
            if _CYCLES not in module.functions:
                module.add_function(_CYCLES_64 if xlen == 64 else _CYCLES_32)
    for name in (_ROUNDING, *_COUNTERS):
        module.functions.pop(name, None)
