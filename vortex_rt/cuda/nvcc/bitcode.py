"""What nvcc does to modules of device code itself: linking them, after repairing what clang 19 leaves wrong in separate
compilation."""

import re

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.llvm_library import LoadedModule
from nvvm2spirv.ir.upgrade import with_cast_tables
from vortex_rt.cuda.nvcc.errors import FatalError

MANAGED_SECTION = "vortex_managed"
"""Section of managed variables, by which the headers mark them on both sides."""
DECLARED = re.compile(rf"^declare [^@\n]*(@{scan.NAME})\(", re.M)
MANAGED = re.compile(rf'^(@{scan.NAME}) = .* section "{MANAGED_SECTION}"', re.M)
"""In a module's text: functions that it declares, and its managed variables."""
STATIC = re.compile(r"^(?P<plain>.+?)__(static|intern)__[0-9a-f]+$")
"""Name that clang gives to a static variable that the host registers, in separate compilation."""


def link(modules: list[tuple[str, bytes]]) -> bytes:
    """Link modules (name, bitcode or assembly) to one.

    Raises:
        FatalError: they do not go together: a name is defined twice, or a module is no NVVM IR.
    """
    try:
        linked: bytes = isolated("vortex_rt.cuda.nvcc.bitcode:link_in_worker", tuple(modules))
    except LLVMRejectedError as error:
        raise FatalError(f"device link: {error}") from None
    except LLVMCrashError as error:
        raise FatalError(f"device link: LLVM failed: {error}") from None
    return linked


class Facts:
    """What a module of device code is asked for: C++ functions that it calls and does not define, and its managed
    variables."""

    def __init__(self, undefined: tuple[str, ...], managed: tuple[str, ...]) -> None:
        self.undefined = undefined
        self.managed = managed


def facts(bitcode: bytes) -> Facts:
    """Look into a module; one that LLVM cannot read has nothing to tell, which the translator says better.

    The translator cannot tell undefined functions of C++ from built-in functions of OpenCL, whose names are of the same
    form.
    """
    try:
        return Facts(*isolated("vortex_rt.cuda.nvcc.bitcode:facts_in_worker", bitcode))
    except (LLVMRejectedError, LLVMCrashError):
        return Facts((), ())


def facts_in_worker(bitcode: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Do the work of `facts` where LLVM is loaded."""
    with LoadedModule(bitcode if bitcode[:2] == b"BC" else with_cast_tables(bitcode.decode())) as module:
        text = str(module)
    declared, managed = (tuple(map(scan.plain_name, form.findall(text))) for form in (DECLARED, MANAGED))
    return tuple(name for name in declared if name.startswith("_Z")), managed


def link_in_worker(modules: tuple[tuple[str, bytes], ...]) -> bytes:
    """Do the work of `link` where LLVM is loaded."""
    import llvmlite.binding as llvm

    whole = None
    for name, data in modules:
        try:
            module = (
                llvm.parse_bitcode(data)
                if data[:2] in (b"BC", b"\xde\xc0")
                else llvm.parse_assembly(with_cast_tables(data.decode()))
            )
            variables = list(module.global_variables)
            declared = [variable.name for variable in variables if variable.is_declaration]
            defined = [variable.name for variable in variables if not variable.is_declaration]
            if any(STATIC.match(name) for name in defined) and declared:
                module = llvm.parse_assembly(repaired(str(module), declared, defined))
            if whole is None:
                whole = module
            else:
                whole.link_in(module)
        except RuntimeError as error:
            raise RuntimeError(f"{name}: {error}") from None
    assert whole is not None
    return bytes(whole.as_bitcode())


def repaired(text: str, declared: list[str], defined: list[str]) -> str:
    """Return a module in which static variables are used under the names that they are defined with.

    In separate compilation clang 19 renames a static variable that the host registers once it meets the registration:
    kernels before that place use
    its plain name, which nothing defines.
    """
    renamed = {found["plain"]: name for name in defined if (found := STATIC.match(name))}
    mapping = {scan.token("@", plain): scan.token("@", renamed[plain]) for plain in declared if plain in renamed}
    if not mapping:
        return text
    dropped = tuple(f"{name} = " for name in mapping)
    kept = "\n".join(line for line in text.split("\n") if not line.startswith(dropped))
    return scan.substitute(kept, mapping)
