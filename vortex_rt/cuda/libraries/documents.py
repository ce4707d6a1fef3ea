"""What is written of a library's table: its public header (``made_headers.py``) and its page (``tools/docs``)."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table import headers

_PAGE = """# {title}

{about}

`lib{name}` (`{soname}`, `{header}`) as of version {version}: {count} functions, {served} served. A function that is
not served is exported all the same and returns the status beside it; `VORTEX_CUDA_TRACE` shows each call. How the
libraries are built, and what they have in common, is in [libraries](libraries.md). Written by `tools/docs` from
`vortex_rt/cuda/libraries/{package}/table.py`.
"""


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


def page(library: CudaLibrary) -> str:
    """Return the library's page of docs/."""
    served = sum(row.status.served for row in library.rows)
    text = _PAGE.format(
        title=library.title, about=library.about.strip(), name=library.link_name, soname=library.soname,
        header=library.header, version=".".join(map(str, library.version)), count=len(library.rows), served=served,
        package=library.package,
    )  # fmt: skip
    names = {number: name for name, number in library.status.values}
    refused = Counter(row.status for row in library.rows if not row.status.served)
    if refused:
        text += "\n| not served because | status | functions |\n|---|---|---:|\n"
        text += "".join(f"| {status.reason} | `{names[status.code]}` | {n} |\n" for status, n in refused.most_common())
    text += "\n| group | function | |\n|---|---|---|\n"
    exported = {row.name for row in library.rows}
    for row in library.rows:
        if row.name.endswith("_64") and row.name.removesuffix("_64") in exported:
            continue
        wide = ", `_64`" if f"{row.name}_64" in exported else ""
        status = "served" if row.status.served else f"`{names[row.status.code]}`: {row.status.reason}"
        text += f"| {row.group} | `{row.name}`{wide} | {status} |\n"
    return text
