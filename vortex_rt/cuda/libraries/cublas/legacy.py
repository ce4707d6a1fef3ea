"""The interface of ``cublas.h``: no handle, letters for enumerations, scalars and results by value."""

from vortex_rt.cuda.libraries.cublas.families import FAMILIES
from vortex_rt.cuda.table.model import NONE, SERVED, ApiFunction, ApiParameter, driver

_ENUMERATIONS = ("cublasFillMode_t", "cublasOperation_t", "cublasDiagType_t", "cublasSideMode_t")
_BY_VALUE = ("alpha", "beta", "c", "s")
"""Pointers to constants that are numbers here."""
_MANAGEMENT = (
    ("cublasInit", "", "cublasStatus"),
    ("cublasShutdown", "", "cublasStatus"),
    ("cublasGetError", "", "cublasStatus"),
    ("cublasGetVersion", "int *version", "cublasStatus"),
    ("cublasAlloc", "int n, int elemSize, void **devicePtr", "cublasStatus"),
    ("cublasFree", "void *devicePtr", "cublasStatus"),
    ("cublasSetKernelStream", "cudaStream_t stream", "cublasStatus"),
)


def _parse(parameters: str) -> tuple[ApiParameter, ...]:
    return driver("", parameters, "", SERVED).parameters


def _result(parameters: tuple[ApiParameter, ...]) -> str:
    """Return the type of the result: what ``result`` points at, or void."""
    last = parameters[-1]
    return last.type.removesuffix("*").strip() if last.name == "result" else "void"


def _by_value(parameter: ApiParameter) -> bool:
    return parameter.name in _BY_VALUE and parameter.type.startswith("const ")


def _parameter(parameter: ApiParameter) -> str:
    if parameter.type in _ENUMERATIONS:
        return f"char {parameter.name}"
    if _by_value(parameter):
        return f"{parameter.type.removeprefix('const ').removesuffix('*').strip()} {parameter.name}"
    return parameter.declaration


def _is_in_place(name: str, parameter: ApiParameter) -> bool:
    """The old trmm writes over B."""
    return name.endswith("trmm") and parameter.name in ("C", "ldc")


def _listed(name: str, parameters: tuple[ApiParameter, ...]) -> str:
    kept = [p for p in parameters if p.name not in ("handle", "result") and not _is_in_place(name, p)]
    return ", ".join(map(_parameter, kept))


def prototype(name: str, parameters: str) -> tuple[str, str]:
    """Return the result and the parameters of the old form of a function."""
    parsed = _parse(parameters)
    listed = _listed(name, parsed)
    if name.endswith("trmm"):
        element = next(p.type for p in parsed if p.name == "C")
        listed = listed.replace(f"const {element}B", f"{element}B")
    return _result(parsed), listed


def rows() -> tuple[ApiFunction, ...]:
    """Return the functions of the old interface."""
    found = [driver(name, parameters, "old interface", SERVED, result=result, state=NONE)
             for name, parameters, result in _MANAGEMENT]  # fmt: skip
    for family in FAMILIES:
        if family.versioned:
            for name, element, real in family.members():
                result, listed = prototype(name, family.parameter_list(element, real))
                found.append(driver(f"cublas{name}", listed, "old interface", SERVED, result=result, state=NONE))
    return tuple(found)


def definition(name: str, parameters: str) -> str:
    """Return C++ for the old form: a call of the new one with the old interface's handle."""
    parsed = _parse(parameters)
    result, listed = prototype(name, parameters)
    values = []
    for parameter in parsed:
        if parameter.name == "handle":
            values.append("vortex_blas::old_handle()")
        elif parameter.type in _ENUMERATIONS:
            values.append(f"vortex_blas::{parameter.type.removesuffix('_t')}_of({parameter.name})")
        elif parameter.name == "result":
            values.append("&result")
        elif _is_in_place(name, parameter):
            values.append({"C": "B", "ldc": "ldb"}[parameter.name])
        else:
            values.append(f"{'&' * _by_value(parameter)}{parameter.name}")
    call = f"vortex_blas::keep_status(impl_cublas{name}_v2({', '.join(values)}));"
    body = call if result == "void" else f"{result} result = {{}}; {call} return result;"
    return f'extern "C" {result} impl_cublas{name}({listed}) {{ {body} }}'
