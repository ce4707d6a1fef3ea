"""The timing model's tables at raw addresses: int64 words, by index or by (row, column).

An index is used as it is: unlike an array's, a negative one does not count from the end, and nothing is checked. LLVM
learns (as type-based alias information) that tables whose columns are named by different enumerations lie apart, and
that what ``constants`` returns does not change while compiled code runs, so that values read stay in registers.
"""

from __future__ import annotations

import operator
from typing import Any

import numba
import numba.core.imputils
import numba.extending
from llvmlite import ir
from numba import types as numba_types
from numba.core import cgutils as numba_cgutils
from numba.core.typing import templates as numba_templates

from .timing_layout import GROUP, NEVER

# without types of their own
types: Any = numba_types
cgutils: Any = numba_cgutils
templates: Any = numba_templates
signature: Any = templates.signature
intrinsic: Any = numba.extending.intrinsic
extending: Any = numba.extending
lower_builtin: Any = numba.core.imputils.lower_builtin
I64 = ir.IntType(64)
CONSTANT = "constant"
INTEGERS = (types.Integer, types.IntEnumMember, types.Boolean)


class TableType(types.Type):  # type: ignore[misc]
    """A table; ``tag`` names what its words are, empty if they can be any."""

    def __init__(self, tag: str, dimensions: int) -> None:
        self.tag, self.dimensions = tag, dimensions
        super().__init__(name=f"Table({tag},{dimensions})")


@extending.register_model(TableType)
class TableModel(extending.models.StructModel):  # type: ignore[misc]
    """Address of the first word, and words of a row."""

    def __init__(self, manager: Any, table_type: Any) -> None:
        super().__init__(manager, table_type, [("address", types.int64), ("columns", types.int64)])


def _table(dimensions: int, tag: str) -> Any:
    table_type = TableType(tag, dimensions)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        table = cgutils.create_struct_proxy(table_type)(context, builder)
        table.address = arguments[0]
        if dimensions == 2:
            table.columns = context.cast(builder, arguments[-1], signature.args[-1], types.int64)
        else:
            table.columns = ir.Constant(I64, 1)
        return table._getvalue()

    return table_type, generate


def _tag(named: Any) -> str:
    """Return the name of the enumeration that a value is a member of, if it is."""
    return named.instance_class.__name__ if isinstance(named, types.IntEnumMember) else ""


@intrinsic
def view(typing_context: Any, address: Any, named: Any) -> Any:
    """Words; ``named`` is a member of the enumeration that tells this table from others."""
    table_type, generate = _table(1, _tag(named))
    return table_type(types.int64, named), generate


@intrinsic
def view_rows(typing_context: Any, address: Any, rows: Any, columns: Any) -> Any:
    """Rows of ``columns`` words, a member of the enumeration that names the columns, or a number."""
    table_type, generate = _table(2, _tag(columns))
    return table_type(types.int64, types.int64, columns), generate


@intrinsic
def constants(typing_context: Any, address: Any) -> Any:
    """Words that do not change while compiled code runs."""
    table_type, generate = _table(1, CONSTANT)
    return table_type(types.int64), generate


def _words(context: Any, builder: Any, table_type: Any, table: Any, first: Any, count: int = GROUP) -> Any:
    """Load ``count`` words from an index on."""
    vector = ir.VectorType(I64, count)
    pointer = builder.bitcast(_word(context, builder, table_type, table, first), vector.as_pointer())
    words = builder.load(pointer, align=8)
    _describe(builder, table_type, words)
    return words


def _same(builder: Any, word: Any, count: int = GROUP) -> Any:
    """Return ``count`` times the same word."""
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), count), [0] * count)
    undefined = ir.Constant(ir.VectorType(I64, count), ir.Undefined)
    first = builder.insert_element(undefined, word, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, undefined, zeros)


def _bits(builder: Any, comparison: Any) -> Any:
    return builder.zext(builder.bitcast(comparison, ir.IntType(comparison.type.count)), I64)


def _due(count: int) -> Any:
    @intrinsic
    def due(typing_context: Any, following: Any, first: Any, now: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            words = _words(context, builder, following, arguments[0], arguments[1], count)
            return _bits(builder, builder.icmp_signed("<=", words, _same(builder, arguments[2], count)))

        return types.uint64(following, types.int64, types.int64), generate

    return due


due_8, due_16, due = (_due(count) for count in (8, 16, GROUP))
"""``due(following, first, now)``: which of the 8, 16 or GROUP words from ``first`` on are at most ``now``, a bit each
(uint64).
"""


def _soonest(*places: int) -> Any:
    @intrinsic
    def soonest(typing_context: Any, following: Any, first: Any, after: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            vector = ir.VectorType(I64, 8)
            least, limit = ir.Constant(vector, [NEVER] * 8), _same(builder, arguments[2], 8)
            for place in places:
                first = builder.add(arguments[1], ir.Constant(I64, place))
                words = _words(context, builder, following, arguments[0], first, 8)
                better = builder.and_(
                    builder.icmp_signed(">", words, limit), builder.icmp_signed("<", words, least)
                )
                least = builder.select(better, words, least)
            name = "llvm.vector.reduce.smin.v8i64"
            function = builder.module.globals.get(name) or ir.Function(
                builder.module, ir.FunctionType(I64, [vector]), name
            )
            return builder.call(function, [least])

        return types.int64(following, types.int64, types.int64), generate

    return soonest


soonest = _soonest(*range(0, GROUP, 8))
soonest_1, soonest_2 = (
    _soonest(0, *(GROUP * part + place for part in range(1, 1 + parts) for place in (0, 8))) for parts in (1, 2)
)
"""``soonest(following, first, after)``: the least of the GROUP words from ``first`` on that is more than ``after``, or
NEVER; ``soonest_1`` and ``soonest_2``: of the first 8 of a group and the first 16 of the next one or two.
"""


@intrinsic
def inside(typing_context: Any, table: Any, row: Any, column: Any, start: Any, size: Any) -> Any:
    """Return which of the GROUP words from (row, column) on lie in the ``size`` from ``start`` on, a bit each (uint64).
    """

    def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        first = cgutils.pack_array(builder, arguments[1:3])
        offsets = builder.sub(_words(context, builder, table, arguments[0], first), _same(builder, arguments[3]))
        return _bits(builder, builder.icmp_unsigned("<", offsets, _same(builder, arguments[4])))

    return types.uint64(table, *[types.int64] * 4), generate


def _is_index(table_type: Any, index: Any) -> bool:
    parts = tuple(index) if isinstance(index, types.BaseTuple) else (index,)
    return len(parts) == table_type.dimensions and all(isinstance(part, INTEGERS) for part in parts)


def _index_type(table_type: Any) -> Any:
    return types.int64 if table_type.dimensions == 1 else types.UniTuple(types.int64, 2)


@templates.infer_global(operator.getitem)
class GetItem(templates.AbstractTemplate):  # type: ignore[misc]
    """table[index]"""

    def generic(self, arguments: Any, keywords: Any) -> Any:
        """Return the signature, None for what is no table."""
        table_type, index = arguments
        if isinstance(table_type, TableType) and _is_index(table_type, index):
            return signature(types.int64, table_type, _index_type(table_type))
        return None


@templates.infer_global(operator.setitem)
class SetItem(templates.AbstractTemplate):  # type: ignore[misc]
    """table[index] = value"""

    def generic(self, arguments: Any, keywords: Any) -> Any:
        """Return the signature, None for what is no table."""
        table_type, index, value = arguments
        if (
            isinstance(table_type, TableType) and table_type.tag != CONSTANT and _is_index(table_type, index)
            and isinstance(value, INTEGERS)
        ):
            return signature(types.none, table_type, _index_type(table_type), types.int64)
        return None


def _word(context: Any, builder: Any, table_type: Any, table: Any, index: Any) -> Any:
    """Return the pointer to a word."""
    parts = cgutils.create_struct_proxy(table_type)(context, builder, value=table)
    base = builder.inttoptr(parts.address, I64.as_pointer())
    if table_type.dimensions == 2:
        row, column = cgutils.unpack_tuple(builder, index, 2)
        index = builder.add(builder.mul(row, parts.columns, flags=["nsw"]), column, flags=["nsw"])
    return builder.gep(base, [index], inbounds=True)


def _describe(builder: Any, table_type: Any, instruction: Any) -> None:
    """Tell LLVM what an access can be to."""
    if table_type.tag == CONSTANT:
        instruction.set_metadata("invariant.load", builder.module.add_metadata([]))
    elif table_type.tag:
        root = builder.module.add_metadata(["vortex_rt tables"])
        kind = builder.module.add_metadata([table_type.tag, root, ir.Constant(I64, 0)])
        instruction.set_metadata("tbaa", builder.module.add_metadata([kind, kind, ir.Constant(I64, 0)]))


@lower_builtin(operator.getitem, TableType, types.int64)
@lower_builtin(operator.getitem, TableType, types.UniTuple)
def _get(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    loaded = builder.load(_word(context, builder, sig.args[0], arguments[0], arguments[1]))
    _describe(builder, sig.args[0], loaded)
    return loaded


@lower_builtin(operator.setitem, TableType, types.int64, types.int64)
@lower_builtin(operator.setitem, TableType, types.UniTuple, types.int64)
def _set(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    stored = builder.store(arguments[2], _word(context, builder, sig.args[0], arguments[0], arguments[1]))
    _describe(builder, sig.args[0], stored)
    return context.get_dummy_value()
