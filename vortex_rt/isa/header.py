"""``vortex_isa.h``: the numbers and registers for C, written where the device library and the driver are compiled."""

from . import control
from .control import Control, Cross
from .csr import CSR
from .extensions import EXTENSIONS, Extension
from .registers import Fixed

LIBRARY = "# library"
"""First line of the device library's own inline assembly, which may do what programs may not."""


def _row(extension: Extension) -> str:
    opencl = f'"{extension.opencl}"' if extension.opencl else "NULL"
    return f'{{"{extension.key}", {opencl}}}'


def c_header() -> str:
    """Return the header.

    ``CSR_NAME``: number of a CSR. For inline assembly ``LIBRARY``, with which each of the
    library's own begins, and the strings ``READ_CSR(NAME)``, an instruction up to its
    operands' end but for the destination ``%0``, ``INSN_NAME``, one of Vortex's instructions up to its registers, and
    ``REGISTER_NAME``, a register with a fixed meaning. ``VORTEX_ISA_EXTENSIONS`` are the
    extensions' keys, bit 0's first, each with the name that OpenCL programs ask for (or NULL).
    """
    lines = [
        "/* Generated from vortex_rt/isa; do not edit. */",
        "#ifndef VORTEX_ISA_H",
        "#define VORTEX_ISA_H",
        *(f"#define CSR_{csr.name} {csr:#x}" for csr in CSR if csr.readable),
        "#define VORTEX_TEXT_OF(x) #x",
        "#define VORTEX_TEXT(x) VORTEX_TEXT_OF(x)",
        f'#define LIBRARY "{LIBRARY}\\n\\t"',
        '#define READ_CSR(name) LIBRARY "csrr %0, " VORTEX_TEXT(CSR_##name)',
        *(
            f'#define INSN_{which.name} LIBRARY ".insn {", ".join(control.operands(which))}, "'
            for which in (*Control, *Cross)
        ),
        *(f'#define REGISTER_{register.name} "{register}"' for register in Fixed),
        "#define VORTEX_ISA_EXTENSIONS " + ", ".join(_row(extension) for extension in EXTENSIONS),
        "#endif",
    ]
    return "\n".join(lines) + "\n"
