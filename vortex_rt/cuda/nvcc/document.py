"""``docs/nvcc-options.md``, from the table of options."""

from __future__ import annotations

from vortex_rt.cuda.nvcc import table

HEAD = """# Options of nvcc

Generated from `vortex_rt/cuda/nvcc/table.py`; `nvcc --help` prints the same. [cuda-toolkit.md](cuda-toolkit.md) has
the rest. The long name is written with two dashes or one, the others with one. Values
stand behind a blank or `=`; those in `A,…` may be several, by commas, and the option may be repeated. *Ignored* options
take their value and change nothing; anything else that begins with a dash is an error, unless it is handed on
(`--forward-unknown-to-host-compiler`).
"""


def text() -> str:
    """Return the page."""
    lines = [HEAD]
    for title, options in table.GROUPS:
        lines += [f"## {title}", "", "| option | value | |", "|---|---|---|"]
        lines += [_row(option) for option in options]
        lines.append("")
    return "\n".join(lines)


def _row(option: table.NvccOption) -> str:
    long, *short = option.names
    names = ", ".join([f"`--{long}`", *(f"`-{name}`" for name in short)])
    value = (
        f"`{option.metavar}{',…' if option.form in (table.LIST, table.JOINED_LIST) else ''}`" if option.metavar else ""
    )
    note = {table.IGNORED: f"*Ignored.* {option.help}", table.REFUSED: f"*Refused:* {option.key}."}
    return f"| {names} | {value.replace('|', chr(92) + '|')} | {note.get(option.effect, option.help)} |"
