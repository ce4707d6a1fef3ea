"""The page of docs/ that says which functions of CUDA's API are served, and what the others return."""

from collections import Counter
from collections.abc import Sequence

from vortex_rt.cuda.table import driver_api, runtime_api, types
from vortex_rt.cuda.table.model import PLANNED, ApiFunction
from vortex_rt.cuda.table.versions import NARROW, SAME_WIDTH

_HEAD = """# The CUDA API, function by function

What programs find in the toolkit folder's `libcudart` and `libcuda`: the whole of the runtime and driver API of CUDA
{version}. A function that is not served is exported all the same, and returns the error code beside it;
`cudaGetErrorString` tells what the code means. `VORTEX_CUDA_TRACE` shows each call of a program.

| | functions | served | not served |
|---|---:|---:|---:|
{counts}

Not here: interoperation with EGL, VDPAU and Direct3D. Names with a suffix (`cuMemAlloc_v2`) are what the headers map
the plain name to; `+ _ptsz` or `+ _ptds` is a second symbol for programs compiled with
`--default-stream per-thread`. Texture and surface references of CUDA 11 are kept. libcuda also exports {older} plain
names with the types that they had before their second version, as programs that look symbols up find them.
Written by `tools/docs` from `vortex_rt/cuda/table`.
"""


def page() -> str:
    """``docs/reference/cuda-api.md``."""
    tables = (("Runtime API", runtime_api.FUNCTIONS), ("Driver API", driver_api.FUNCTIONS))
    counts = []
    for title, rows in tables:
        served = sum(row.status.served for row in rows)
        counts.append(f"| {title[0].lower() + title[1:]} | {len(rows)} | {served} | {len(rows) - served} |")
    version = f"{types.CUDA_VERSION // 1000}.{types.CUDA_VERSION % 1000 // 10}"
    parts = [_HEAD.format(version=version, counts="\n".join(counts), older=len((*SAME_WIDTH, *NARROW)))]
    parts += [f"## {title}\n\n{_reasons(rows)}{_groups(rows)}" for title, rows in tables]
    return "\n".join(parts)


def _reasons(rows: Sequence[ApiFunction]) -> str:
    """The functions that are not served, by reason."""
    counts = Counter(row.status for row in rows if not row.status.served)
    if not counts:
        return ""
    lines = ["| not served because | code | functions |", "|---|---:|---:|"]
    for status, count in sorted(counts.items(), key=lambda item: (item[0] == PLANNED, -item[1], item[0].reason)):
        lines.append(f"| {status.reason} | {status.code} | {count} |")
    return "\n".join(lines) + "\n\n"


def _groups(rows: Sequence[ApiFunction]) -> str:
    names = list(dict.fromkeys(row.group for row in rows))
    lines = ["| group | function | |", "|---|---|---|"]
    for name in names:
        for row in (row for row in rows if row.group == name):
            variant = f" + `{row.per_thread}`" if row.per_thread else ""
            status = "served" if row.status.served else f"{row.status.code}: {row.status.reason}"
            lines.append(f"| {name} | `{row.name}`{variant} | {status} |")
    return "\n".join(lines) + "\n"
