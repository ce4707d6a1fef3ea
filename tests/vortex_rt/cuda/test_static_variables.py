"""Static variables of the device become visible in the module, and nothing else changes."""

from __future__ import annotations

from vortex_rt.cuda.jit.cuda_source import made_visible, names

MODULE = r"""@_ZL4wide = internal unnamed_addr addrspace(1) global i32 5, align 4
@_ZN1nL4wideE = internal addrspace(1) global i32 6, align 4
@_ZL6unread = internal addrspace(1) global i32 7, align 4
@_ZL7header1 = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @_ZL7header2 to ptr), align 8
@_ZL7header2 = internal addrspace(1) global i32 8, align 4
@.str = private constant [22 x i8] c"@_ZL4wide @_ZL6unread\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @_ZL4wide to ptr)], section "llvm.metadata"

define void @k(ptr %p) {
  %a = load i32, ptr addrspacecast (ptr addrspace(1) @_ZL4wide to ptr), align 4
  %b = load i32, ptr addrspacecast (ptr addrspace(1) @_ZN1nL4wideE to ptr), align 4
  %c = load i8, ptr @.str, align 1
  ret void
}
"""


def test_those_that_are_used_are_visible_and_strings_stay():
    made = made_visible(MODULE, frozenset(("wide", "unread")))
    assert "@wide = addrspace(1) externally_initialized global i32 5, align 4\n" in made
    assert "@_ZN1nL4wideE = addrspace(1) externally_initialized global i32 6, align 4\n" in made
    assert "(ptr addrspace(1) @wide to ptr)" in made
    assert r'c"@_ZL4wide @_ZL6unread\00"' in made
    assert made.count("_ZL6unread") == 1, "only the string: a string is no use"
    assert "header" not in made
    assert "llvm.compiler.used" not in made


def test_names_are_those_of_marked_variables():
    text = b"__device__ static int a = 1; static __constant__ float b[4]; static int c; __device__ int d;"
    assert names([text]) == {"a", "b"}
