"""The instruction table's machinery: how one row is written, and how an instruction of the source finds its row.

A row is a line in nearly the notation of the PTX manual::

    add .rnd(rn|rz|rm|rp)? .ftz? .sat? .type(f32) | d:type <- a:type, b:type

Left of the bar are the modifiers in their order: ``.word`` must be there, ``.word?`` may be, ``.name(a|b)`` is a choice
that the lowering reads as ``name``. Right of it are the results, ``<-``, and the sources, each ``name:type``; a type is
a PTX type, the name of a choice, or one of

``wide``   twice the width of the choice ``type``
``any``    handed over as it stands in the source (addresses, vectors)

``d:type/p:pred`` is PTX's pair ``d|p``, whose second result may be missing. A trailing ``?`` makes the operand
optional. From the same rows come the documentation and the tests' list of what must be covered.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from . import ast
from .lexer import PtxError, Span

Handler = Callable[..., Any]


@dataclass(frozen=True)
class Modifier:
    """One step of a row's modifiers: the group's name and the spellings it takes."""

    group: str
    choices: frozenset[str]
    optional: bool


@dataclass(frozen=True)
class OperandForm:
    """One operand of a row; ``second`` is the type of a pair's second result."""

    name: str
    type: str
    optional: bool
    second: str = ""


@dataclass(frozen=True)
class Form:
    """One row of the instruction table."""

    name: str
    text: str
    """The row as it stands in the table; the documentation shows it."""
    modifiers: tuple[Modifier, ...]
    results: tuple[OperandForm, ...]
    sources: tuple[OperandForm, ...]
    handler: Handler
    family: str


@dataclass(frozen=True)
class Match:
    """An instruction that fits a row: ``choice`` holds the text of every group that is present."""

    form: Form
    instruction: ast.PtxInstruction
    choice: dict[str, str]

    def has(self, group: str) -> bool:
        """True if the optional modifier or group is present."""
        return group in self.choice


_STEP = re.compile(r"\.([\w:]+)(?:\(([^)]*)\))?(\?)?")

FORMS: dict[str, list[Form]] = {}
"""The instruction table: name → its rows, tried in order."""

REFUSED: dict[str, str] = {}
"""Instructions that exist in PTX and cannot be served: name → what to do instead."""


def instruction(*rows: str, family: str) -> Callable[[Handler], Handler]:
    """Register ``handler(lowering, match, *source values)`` for some rows of the table.

    The handler returns the result's value, a tuple with one value for each result, or None for an instruction without
    results.
    """

    def register(handler: Handler) -> Handler:
        for row in rows:
            form = _parse_row(row, handler, family)
            FORMS.setdefault(form.name, []).append(form)
        return handler

    return register


def intrinsics(family: str, rows: Mapping[str, str]) -> None:
    """Register rows that have an intrinsic's meaning: row → its name, with ``{group}`` for what was chosen there.

    ``{ftz}`` of an optional ``.ftz?`` is ``ftz.`` (at the end ``ftz``) or nothing, ``{nvvm}`` NVVM's suffix of the type
    (``ui``). Arguments are the row's sources in order, or those in brackets, where ``true`` and ``false`` are
    constants.
    """
    for row, target in rows.items():
        form = _parse_row(row, _serving(target), family)
        FORMS.setdefault(form.name, []).append(form)


def _serving(target: str) -> Handler:
    def serve(low: Any, match: Match, *values: Any) -> Any:
        return low.serve(match, target, values)

    serve.__doc__ = f"As `{target.partition('(')[0]}`."
    return serve


def _parse_row(row: str, handler: Handler, family: str) -> Form:
    head, _, tail = row.partition(" | ")
    name, *rest = head.split()
    modifiers = []
    for step in rest:
        match = _STEP.fullmatch(step)
        if match is None:
            raise ValueError(f"bad modifier {step!r} in row {row!r}")
        group, choices, optional = match.groups()
        modifiers.append(
            Modifier(group, frozenset(choices.split("|")) if choices else frozenset((group,)), bool(optional))
        )
    results, arrow, sources = tail.partition("<-")
    if not arrow:
        results, sources = "", tail
    return Form(
        name, " ".join(row.split()), tuple(modifiers), _operands(results), _operands(sources), handler, family
    )


def _operands(text: str) -> tuple[OperandForm, ...]:
    forms = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        first, _, pair = item.rstrip("?").partition("/")
        name, _, kind = first.partition(":")
        forms.append(OperandForm(name, kind or "any", item.endswith("?"), pair.partition(":")[2]))
    return tuple(forms)


def require_known(name: str, opcode: str, span: Span) -> None:
    """Raise PtxError unless the table has rows for an instruction of this name."""
    if name in FORMS:
        return
    if name in REFUSED:
        raise PtxError(f"PTX instruction '{opcode}' is not supported", span, REFUSED[name])
    raise PtxError(f"unknown PTX instruction '{opcode}'", span, _similar(name))


def find(instruction: ast.PtxInstruction) -> Match:
    """Return the row that fits the instruction's modifiers and number of operands.

    Modifiers may come in any order, as ptxas takes them; a row that has them in the order of the source is preferred.
    Raises PtxError that points at the first modifier, or the operand, which no row accepts.
    """
    require_known(instruction.name, instruction.opcode, instruction.opcode_span)
    forms, span = FORMS[instruction.name], instruction.opcode_span
    best = -1
    operands_wrong: Form | None = None
    for match_modifiers in (_in_order, _in_any_order):
        for form in forms:
            choice, matched = match_modifiers(form, instruction.modifiers)
            if choice is None:
                best = max(best, matched)
            elif _count_fits(form, instruction):
                return Match(form, instruction, choice)
            elif operands_wrong is None or match_modifiers is _in_order:
                operands_wrong = form
    if operands_wrong is not None:
        wanted = len(operands_wrong.results) + len(operands_wrong.sources)
        message = f"'{instruction.opcode}' takes {wanted} operands, not {len(instruction.operands)}"
        raise PtxError(message, instruction.span, f"PTX: {operands_wrong.text}")
    if best < len(instruction.modifiers):
        where = instruction.modifier_spans[max(best, 0)]
        message = f"'{instruction.name}' does not take '.{instruction.modifiers[max(best, 0)]}' here"
        raise PtxError(message, where, "known: " + "; ".join(form.text.split(" | ")[0] for form in forms))
    raise PtxError(f"'{instruction.opcode}' lacks a modifier", span, "known: " + "; ".join(form.text for form in forms))


def _in_order(form: Form, modifiers: tuple[str, ...]) -> tuple[dict[str, str] | None, int]:
    """The choices of modifiers that come in the row's order, or None; and how many were accepted."""
    choice: dict[str, str] = {}
    at = 0
    for step in form.modifiers:
        if at < len(modifiers) and modifiers[at] in step.choices:
            choice[step.group] = modifiers[at]
            at += 1
        elif not step.optional:
            return None, at
    return (choice, at) if at == len(modifiers) else (None, at)


def _in_any_order(form: Form, modifiers: tuple[str, ...]) -> tuple[dict[str, str] | None, int]:
    """The same for modifiers in any order; of two that fit the same steps, the first is the first step's."""
    choice: dict[str, str] = {}
    for at, modifier in enumerate(modifiers):
        step = next((s for s in form.modifiers if s.group not in choice and modifier in s.choices), None)
        if step is None:
            return None, at
        choice[step.group] = modifier
    complete = all(step.optional or step.group in choice for step in form.modifiers)
    return (choice if complete else None), len(modifiers)


def _count_fits(form: Form, instruction: ast.PtxInstruction) -> bool:
    needed = sum(not operand.optional for operand in (*form.results, *form.sources))
    return needed <= len(instruction.operands) <= len(form.results) + len(form.sources)


def _similar(name: str) -> str:
    close = get_close_matches(name, FORMS, 1)
    return f"did you mean '{close[0]}'?" if close else ""
