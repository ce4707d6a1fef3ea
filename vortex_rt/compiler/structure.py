"""Which functions keep the control flow that they have: structuring costs branches and values, and is needed only where
lanes have to meet in an order.

Split, join and pred are placed on any control flow (`divergence`). Structured it has to be where a group meets at
barriers and where lanes exchange values or wait for one another, and where a loop is left by several edges: the code
generator may give each a block of its own, and lanes that leave it differently meet by depth then, which takes a loop.
"""

import re

_FUNCTION = re.compile(r"^define .*?^}", re.M | re.S)
_MEETING = re.compile(
    r"@__vx_(?:group_barrier|yield)\(|\bcall [^\n]*\basm\b|\bcmpxchg\b|\batomicrmw (?:volatile )?xchg\b"
)
"""Barriers; warp operations, which are assembly or have a mark before them that is (`convergence.number`); locks."""
_DEFINED = re.compile(r"^define [^\n(]*?(@(?:\"[^\"\n]*\"|[\w.$]+))\(", re.M)
_LABEL = re.compile(r'^("(?:[^"\\\n]|\\.)*"|[\w.$-]+):')
_BRANCH = re.compile(r'^  br .*')
_TARGET = re.compile(r'label %("(?:[^"\\\n]|\\.)*"|[\w.$-]+)')


def choose(before: str, structured: str) -> str:
    """Return the structured module with those functions as they were before which need no structuring.

    Where more than the functions' texts changed (numbers of metadata), all functions are taken from one of the two.
    """
    originals, results = _FUNCTION.findall(before), _FUNCTION.findall(structured)
    keeps = [_MEETING.search(text) is None and not _leaves_by_many_edges(text) for text in originals]
    if not any(keeps) or len(originals) != len(results):
        return structured
    if all(keeps):
        return before
    if _DEFINED.findall(before) != _DEFINED.findall(structured) or not _same_rest(before, structured):
        return structured
    chosen = iter([original if keep else result for original, result, keep in zip(originals, results, keeps)])
    return _FUNCTION.sub(lambda match: next(chosen), structured)


def _same_rest(before: str, after: str) -> bool:
    """Whether two modules differ in functions only (and in the first line, which names them)."""
    one, other = (_FUNCTION.sub("", text).split("\n") for text in (before, after))
    return [line for line in one if line[:1] in "!@ad"] == [line for line in other if line[:1] in "!@ad"]


def _successors(text: str) -> list[list[int]]:
    """Blocks of a function: the numbers of the blocks after each."""
    numbers: dict[str, int] = {}
    branches: list[str] = [""]
    for line in text.split("\n")[1:]:
        if (label := _LABEL.match(line)) is not None:
            if len(numbers) or branches != [""]:
                branches.append("")
            numbers[label[1]] = len(branches) - 1
        elif _BRANCH.match(line):
            branches[-1] = line
        elif line.startswith("  ret ") or line.startswith("  unreachable"):
            branches[-1] = branches[-1] or " "
    return [[numbers[name] for name in _TARGET.findall(line) if name in numbers] for line in branches]


def _leaves_by_many_edges(text: str) -> bool:
    """Whether a loop is left by more than one edge."""
    successors = _successors(text)
    predecessors: list[list[int]] = [[] for _ in successors]
    for block, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(block)
    for head, latches in _back_edges(successors).items():
        inside = {head}
        work = list(latches)
        while work:
            block = work.pop()
            if block not in inside:
                inside.add(block)
                work += predecessors[block]
        if sum(target not in inside for block in inside for target in successors[block]) > 1:
            return True
    return False


def _back_edges(successors: list[list[int]]) -> dict[int, list[int]]:
    """Heads of loops with the blocks that go back to them, by a depth-first search."""
    found: dict[int, list[int]] = {}
    state = [0] * len(successors)  # 1: on the way, 2: done
    work = [(0, iter(successors[0]))]
    state[0] = 1
    while work:
        block, left = work[-1]
        target = next(left, None)
        if target is None:
            state[block] = 2
            work.pop()
        elif state[target] == 1:
            found.setdefault(target, []).append(block)
        elif state[target] == 0:
            state[target] = 1
            work.append((target, iter(successors[target])))
    return found
