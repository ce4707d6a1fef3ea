"""Acquires of SPIR-V, which llvm-spirv leaves out of what it makes: calls behind the instructions that have them, on
devices where they are more than an order for compilers (`stale_caches`).

Numbers: SPIR-V specification, section 3, "Scope <id>", "Memory Semantics <id>" and the atomic and barrier instructions.
"""

from vortex_rt.compiler.spirv_words import instruction, join, literal, opcode_of, split
from vortex_rt.compiler.stale_caches import EMPTY_CACHE

_TYPE_VOID, _TYPE_FUNCTION, _CONSTANT = 19, 33, 43
_FUNCTION, _FUNCTION_END, _CALL, _DECORATE = 54, 56, 57, 71
_LINKAGE, _IMPORT = 41, 1
_MEMORY_BARRIER, _CONTROL_BARRIER = 225, 224
_PLACES = {
    _MEMORY_BARRIER: (1, 2), _CONTROL_BARRIER: (2, 3),
    **dict.fromkeys((227, 229, *range(232, 243), 318, 5614, 5615, 6035), (4, 5)),
    230: (4, 5, 6), 231: (4, 5, 6),
}  # fmt: skip
"""Opcode → words of the scope and of the memory semantics: barriers, atomic operations that load."""
_WIDE = (0, 1, None)
"""Scopes of several cores: across devices, the device, one that is not known here."""
_FENCES = (_MEMORY_BARRIER, _CONTROL_BARRIER)
"""What the device's library keeps a group on one core for; atomic operations of a group empty the cache instead."""
_ACQUIRING = 0x2 | 0x8 | 0x10
"""Acquire, AcquireRelease, SequentiallyConsistent."""
_WORKGROUP_MEMORY, _GLOBAL_MEMORY = 0x100, 0x200


def add_acquires(words: list[int]) -> list[int]:
    """Return the module with a call of `EMPTY_CACHE` behind each acquire of device scope; unchanged without one."""
    items = split(words)
    constants = {item[2]: item[3] for item in items if opcode_of(item) == _CONSTANT}
    wanted = [_acquires(item, constants) for item in items]
    if not any(wanted):
        return words
    header = list(words[:5])
    function, void, kind = header[3], header[3] + 1, header[3] + 2
    header[3] += 3
    types = {tuple(item[2:]): item[1] for item in items if opcode_of(item) == _TYPE_FUNCTION}
    own = next((item[1] for item in items if opcode_of(item) == _TYPE_VOID), void)
    own_kind = types.get((own,), kind)
    declarations = [instruction(_TYPE_VOID, void)] if own == void else []
    declarations += [instruction(_TYPE_FUNCTION, kind, own)] if own_kind == kind else []
    declarations += [instruction(_FUNCTION, own, function, 0, own_kind), instruction(_FUNCTION_END)]
    linkage = instruction(_DECORATE, function, _LINKAGE, *literal(EMPTY_CACHE), _IMPORT)
    result, decorated, declared = [], False, False
    for item, acquires in zip(items, wanted, strict=True):
        opcode = opcode_of(item)
        if not decorated and opcode >= _TYPE_VOID and opcode < 40:
            result.append(linkage)
            decorated = True
        if not declared and opcode == _FUNCTION:
            result += declarations
            declared = True
        result.append(item)
        if acquires:
            result.append(instruction(_CALL, own, header[3], function))
            header[3] += 1
    return join(header, result)


def _acquires(item: list[int], constants: dict[int, int]) -> bool:
    """Whether an instruction makes what other cores stored visible."""
    places = _PLACES.get(opcode_of(item))
    if places is None or (opcode_of(item) in _FENCES and constants.get(item[places[0]]) not in _WIDE):
        return False
    semantics = [constants.get(item[place], _ACQUIRING) for place in places[1:]]
    local = all(s & _WORKGROUP_MEMORY and not s & _GLOBAL_MEMORY for s in semantics)
    return not local and any(s & _ACQUIRING for s in semantics)
