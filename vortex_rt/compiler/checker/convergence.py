"""Proof that lanes do together what they did together before the optimiser ran.

Each warp operation (a vote, a shuffle, a barrier …) got a number when all was inlined, and the linked file says where
its code is now, in one place or in several if a pass made copies. Two rules hold for each number:

* no branch whose lanes may part has the operation on both of its ways, before these meet: some lanes would come to it,
  or to one of its copies, without the others;
* it is in no more loops than it was, and what it loops with, it looped with before: a pass that makes two loops of one
  lets lanes go round in the inner one while others wait.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence

from vortex_rt.abi import OPERATIONS_SECTION
from vortex_rt.compiler.checker.code import ImageFunction
from vortex_rt.compiler.convergence import loops
from vortex_rt.compiler.link import Elf


def operations(elf: Elf) -> dict[int, set[int]]:
    """Return the numbers of the warp operations at each address of an image."""
    result: dict[int, set[int]] = {}
    found = elf.section(OPERATIONS_SECTION)
    for number, address, _ in struct.iter_unpack("<QQQ", found[1].data) if found is not None else ():
        result.setdefault(address, set()).add(number)
    return result


def of_blocks(function: ImageFunction, found: Mapping[int, set[int]]) -> list[set[int]]:
    """Return the numbers of the operations in each block of a function."""
    start = function.start
    return [
        {n for at in range(block.first, block.end) for n in found.get(start + 4 * at, ())} for block in function.blocks
    ]


def verify_meeting(function: ImageFunction, inside: Sequence[set[int]], divergent: set[int]) -> None:
    """Check the first rule; ``inside`` are the operations of each block, ``divergent`` the blocks whose branches may
    part lanes.

    Raises:
        UnprotectedError: with the branch.
    """
    for number in sorted(divergent) if any(inside) else ():
        block, stop = function.blocks[number], function.post_dominator[number]
        ways = [set().union(*(inside[b] for b in function.reached(s, stop))) for s in block.successors]
        if len(ways) == 2 and (both := ways[0] & ways[1]):
            reason = f"lanes that part here come to warp operation {min(both)} on both ways, apart from each other"
            function.fail(block.end - 1, reason)


def by_operation(found: Iterable[frozenset[int]]) -> dict[int, list[frozenset[int]]]:
    """Return the loops that each operation is in."""
    result: dict[int, list[frozenset[int]]] = {}
    for loop in found:
        for number in loop:
            result.setdefault(number, []).append(loop)
    return result


def verify_loops(
    function: ImageFunction, inside: Sequence[set[int]], before: Mapping[int, Sequence[frozenset[int]]]
) -> None:
    """Check the second rule; ``before`` are the loops of each operation when they were numbered: by operation, as a
    look through all loops of a program for each of its functions grows with the square of their number.

    Raises:
        UnprotectedError: with a place in the function.
    """
    found = loops(inside, [block.successors for block in function.blocks]) if any(inside) else []
    now = by_operation(found)
    for together in found:
        at = next(block for block in function.blocks if inside[block.number] & together)
        if not any(together <= old for old in before.get(min(together), ())):
            function.fail(at.first, f"warp operations {sorted(together)} are in a loop that the program has not")
        for number in together:
            if len(now[number]) > len(before.get(number, ())):
                function.fail(at.first, f"warp operation {number} is in more loops than the program has it in")

