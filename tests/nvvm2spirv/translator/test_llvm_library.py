"""The C functions called directly have the types that llvmlite's own declarations give them."""

from __future__ import annotations

import ctypes

import llvmlite.binding as llvm
import pytest

from nvvm2spirv.ir.llvm_library import FUNCTIONS, LoadedModule, TargetMachine, initialize


def _kind(type_: object) -> object:
    """Pointers to LLVM's objects are addresses here; everything else is the same."""
    if isinstance(type_, type) and issubclass(type_, ctypes._Pointer) and type_ is not ctypes.POINTER(ctypes.c_char_p):
        return "size" if type_ is ctypes.POINTER(ctypes.c_size_t) else ctypes.c_void_p
    return type_


@pytest.mark.parametrize("name", FUNCTIONS)
def test_types_are_those_of_llvmlite(name):
    result, arguments = FUNCTIONS[name]
    theirs = getattr(llvm.ffi.lib, f"LLVMPY_{name}")
    if theirs.argtypes is not None:  # those without arguments are not declared
        assert tuple(map(_kind, theirs.argtypes)) == tuple(map(_kind, arguments))
    else:
        assert arguments in ((), (ctypes.c_char_p,))
    assert _kind(theirs.restype) == result or (result is None and theirs.restype is ctypes.c_int)


def test_refusals_are_errors_with_llvms_words():
    with pytest.raises(RuntimeError, match="expected top-level entity"):
        LoadedModule("what")
    with pytest.raises(RuntimeError, match="bitcode header"):
        LoadedModule(b"what")
    initialize()  # without targets, the message says only that
    with pytest.raises(RuntimeError, match='compatible with triple "nowhere-none-none"'):
        TargetMachine("nowhere-none-none", 2)
