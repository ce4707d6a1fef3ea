"""What is written of a library's table: its public headers (``made_headers.py``)."""

from collections.abc import Callable
from functools import partial

from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table import headers


def headers_of(library: CudaLibrary) -> dict[str, Callable[[], str]]:
    """Return, by its name, what makes each public header that comes from the table."""
    if library.headers:
        return {name: partial(str, text) for name, text in library.headers.items()}
    return {library.header: partial(header, library), **library.more_headers}


def header(library: CudaLibrary) -> str:
    """Return the public header."""
    parts = [
        *([library.head.strip() + "\n"] if library.head else []),
        *(headers.enumeration(row) for row in (library.status, *library.enumerations)),
        *([library.types.strip() + "\n"] if library.types else []),
        *headers.declarations(library.rows, prefix="", convention=""),
        *(f"#define {row.api} {row.name}" for row in library.rows if row.api != row.name),
        *([library.tail.strip()] if library.tail else []),
    ]
    source = f"vortex_rt/cuda/libraries/{library.package}/table.py"
    return headers.page(library.guard, f"{library.title}.", parts, source)
