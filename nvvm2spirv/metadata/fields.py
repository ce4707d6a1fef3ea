"""What is said of a field of a description beside its Python type: `Annotated[int, Described(…)]`.

`vortex_rt.kernel_schema` reads these annotations, and prints C structures, readers and documents from them. Nothing is
evaluated where a description is only used.
"""

from dataclasses import dataclass

EXACT = 1 << 53
"""Up to here JSON's numbers, which are doubles to most readers, are exact."""


@dataclass(frozen=True)
class Described:
    """A field's meaning, its unit, and what is allowed.

    number       C type of an integer: `u32`, `u64`, `i64`
    least, most  bounds of an integer; None: those of its type
    names        what a text may be, or members of a tuple of texts; their places are the numbers that C sees
    needed       a text is never empty
    """

    meaning: str
    unit: str = ""
    number: str = "u32"
    least: int | None = None
    most: int | None = None
    names: tuple[str, ...] = ()
    needed: bool = False
