"""The pair of headers that set macros of the user's (-DN=70 -Dmask=1) aside while the prelude is read."""

from collections.abc import Iterable, Iterator

from vortex_rt.cuda.table import structures
from vortex_rt.cuda.table.model import Nested, StructureField

#: Parameters and locals of the headers that come with clang, and members of the vector types; ours use reserved names.
_OF_CLANG = (
    "N T c f r s w x y z base count high32 low32 mask offset pred ptr result ret rv shift shiftWidth str "
    "c2 c4 s2 s4 i2 i4 ll2 uc2 uc4 us2 us4 ui2 ui4 ull2 f2 f4 d2"
).split()


def hide() -> str:
    """``hide_user_macros.h``."""
    names = _names()
    lines = [f'#pragma push_macro("{name}")' for name in names] + [f"#undef {name}" for name in names]
    what = "Set aside macros of the user's whose names clang's CUDA headers and the members of CUDA's types bear"
    return f"// {what}.\n{_WRITTEN}\n" + "\n".join(lines) + "\n"


def restore() -> str:
    """``restore_user_macros.h``."""
    lines = [f'#pragma pop_macro("{name}")' for name in _names()]
    return f"// Give back what hide_user_macros.h has set aside.\n{_WRITTEN}\n" + "\n".join(lines) + "\n"


_WRITTEN = "// Made from vortex_rt/cuda/table."


def _names() -> list[str]:
    members = {name for row in structures.RUNTIME for name in _member_names(row.members)}
    return sorted({*_OF_CLANG, *(name for name in members if not name.startswith("__"))})


def _member_names(members: Iterable[StructureField | Nested]) -> Iterator[str]:
    for member in members:
        if isinstance(member, StructureField):
            yield member.name
            continue
        if member.name:
            yield member.name.partition("[")[0]
        yield from _member_names(member.members)
