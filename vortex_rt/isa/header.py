"""``vortex_isa.h``: the numbers and registers for C, written where the device library and the driver are compiled."""

from . import control, dcr, disasm
from .control import Control, Cross
from .csr import CSR
from .extensions import BY_NAME, EXTENSIONS, Extension
from .registers import Fixed
from .table import TABLE, InstructionRow, Kind, lookup

LIBRARY = "# library"
"""First line of the device library's own inline assembly, which may do what programs may not."""


def _row(extension: Extension) -> str:
    opencl = f'"{extension.opencl}"' if extension.opencl else "NULL"
    return f'{{"{extension.key}", {opencl}}}'


def _up_to_registers(row: InstructionRow) -> str:
    return disasm.assembly(row, {}).partition("zero")[0]


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
        *dcr.c_constants(),
        "#define VORTEX_TEXT_OF(x) #x",
        "#define VORTEX_TEXT(x) VORTEX_TEXT_OF(x)",
        f'#define LIBRARY "{LIBRARY}\\n\\t"',
        '#define READ_CSR(name) LIBRARY "csrr %0, " VORTEX_TEXT(CSR_##name)',
        *(
            f'#define INSN_{which.name} LIBRARY ".insn {", ".join(control.operands(which))}, "'
            for which in (*Control, *Cross)
        ),
        *(
            f'#define INSN_{name.upper().replace(".", "_")} LIBRARY "{_up_to_registers(lookup(name))}"'
            for name in ("bar.arrive", "gather.0", "gather.3", "dxa")
        ),
        *(f'#define REGISTER_{register.name} "{register}"' for register in Fixed),
        "#define VORTEX_ISA_EXTENSIONS " + ", ".join(_row(extension) for extension in EXTENSIONS),
        "#endif",
    ]
    return "\n".join(lines) + "\n"


# The functions by which kernels use instructions: those of the rows with a C type, and ``vortex_intrinsics.h``, which
# declares them to CUDA C++ and OpenCL C.

PREFIX = "__vortex_"
HAS = "__vortex_has_"
"""Start of the functions that say whether the device has an extension."""
LLVM_TYPES = {"void": "void", "int": "i32", "unsigned": "i32", "float": "float", "double": "double"}


def function_name(row: InstructionRow) -> str:
    """Return the name of a row's function."""
    return PREFIX + row.name.replace(".", "_")


FUNCTIONS: dict[str, InstructionRow] = {function_name(row): row for row in TABLE if row.intrinsic}


def signature(row: InstructionRow) -> tuple[str, list[str]]:
    """Return the C types of a row's result and of its parameters."""
    result, _, rest = row.intrinsic.removesuffix(")").partition("(")
    return result, [] if rest == "void" else [part.strip() for part in rest.split(",")]


def is_pure(row: InstructionRow) -> bool:
    """Whether a row's result depends on the lane's operands only: it may be computed more or less often."""
    return row.kind in (Kind.ALU, Kind.FP, Kind.FP_ARITH)


def intrinsics_header() -> str:
    """Return ``vortex_intrinsics.h``."""
    lines = [
        "/* Functions for instructions of Vortex devices, in CUDA C++ and OpenCL C. Made from",
        "   vortex_rt/isa/table.py; docs/howto/add-an-instruction.md explains them. */",
        "#ifndef VORTEX_INTRINSICS_H",
        "#define VORTEX_INTRINSICS_H",
        "#if defined(__CUDACC__) || defined(__CUDA__) || defined(__OPENCL_VERSION__) /* no host's */",
        "",
        "#ifdef __cplusplus",
        '#define VORTEX_FUNCTION extern "C" __device__',
        "#else",
        "#define VORTEX_FUNCTION",
        "#endif",
        "/* Of each lane's operands alone, or an effect on the whole warp. */",
        "#define VORTEX_PURE VORTEX_FUNCTION __attribute__((const))",
        "#define VORTEX_EFFECT VORTEX_FUNCTION __attribute__((convergent))",
        "",
        "/* RISC-V assembly, in either language: docs/howto/inline-assembly.md. */",
        '#define __vortex_asm(...) __asm__("#riscv\\n\\t" __VA_ARGS__)',
        '#define __vortex_asm_volatile(...) __asm__ volatile("#riscv\\n\\t" __VA_ARGS__)',
        "",
        "/* 1: the device that the kernel is built for has the extension. */",
        *(f"VORTEX_PURE int {HAS}{extension.key}(void);" for extension in EXTENSIONS),
    ]
    for extension in dict.fromkeys(row.extension for row in FUNCTIONS.values()):
        what = f", where the device has {BY_NAME[extension].key}" if extension in BY_NAME else ""
        lines += ["", f"/* {extension}{what} */"]
        for name, row in FUNCTIONS.items():
            if row.extension == extension:
                result, parameters = signature(row)
                kind = "VORTEX_PURE" if is_pure(row) else "VORTEX_EFFECT"
                text = f"{kind} {result} {name}({', '.join(parameters) or 'void'});"
                lines.append(f"{text} /* {row.meaning.rstrip(':')} */" if row.meaning else text)
    return "\n".join([*lines, "", "#endif", "#endif"]) + "\n"
