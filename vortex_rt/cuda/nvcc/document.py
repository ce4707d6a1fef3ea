"""``docs/reference/nvcc-options.md``, from the tables of options and of what clang refuses."""

from vortex_rt.cuda.nvcc import repairs, table

HEAD = """# Options of nvcc

Generated from `vortex_rt/cuda/nvcc/table.py`; `nvcc --help` prints the same. [cuda-toolkit](../howto/cuda-toolkit.md)
has the rest. The long name is written with two dashes or one, the others with one. Values
stand behind a blank or `=`; those in `A,…` may be several, by commas, and the option may be repeated. *Ignored* options
take their value and change nothing; anything else that begins with a dash is an error, unless it is handed on
(`--forward-unknown-to-host-compiler`).
"""

REPAIRS = """## What clang refuses and NVIDIA's compiler takes

Where only clang's message tells the place, the source is compiled again in another form (lines stay) or with another
option (`'%'` stands for the program's names); from `vortex_rt/cuda/nvcc/repairs.py`. What only one side may take stays
an error of the other's.

| clang says | pass | programs that want it |
|---|---|---|"""


def text() -> str:
    """Return the page."""
    lines = [HEAD]
    for title, options in table.GROUPS.items():
        lines += [f"## {title}", "", "| option | value | |", "|---|---|---|"]
        lines += [_row(option) for option in options]
        lines.append("")
    lines += [REPAIRS, *(f"| `{repair.said}` | {repair.side} | {repair.reason} |" for repair in repairs.REPAIRS)]
    return "\n".join(lines)


def _row(option: table.NvccOption) -> str:
    long, *short = option.names
    names = ", ".join([f"`--{long}`", *(f"`-{name}`" for name in short)])
    value = (
        f"`{option.metavar}{',…' if option.form in (table.LIST, table.JOINED_LIST) else ''}`" if option.metavar else ""
    )
    note = {table.IGNORED: f"*Ignored.* {option.help}", table.REFUSED: f"*Refused:* {option.key}."}
    return f"| {names} | {value.replace('|', chr(92) + '|')} | {note.get(option.effect, option.help)} |"
