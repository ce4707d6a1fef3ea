"""Address spaces, cached loads, asynchronous copies, cache hints, and questions about the compilation."""

from nvvm2spirv.builtins.barrier import memory_barrier, nothing
from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.spirv_enums import Scope
from nvvm2spirv.builtins.table import Body, Builtin, CallSite, Refuse, Rewrite
from nvvm2spirv.metadata.stand_ins import CAST_EXPLICIT

#: NVVM address space → its name in OpenCL.
_NAMES = {1: "global", 3: "local", 5: "private"}


def is_space(b: Builder, pointer: Value, *, space: int) -> Value:
    """isspacep: whether a generic pointer points into a space. Constant memory is global memory here."""
    result = f"ptr addrspace({space})"
    cast = b.call(CAST_EXPLICIT[space], result, [pointer], "nounwind willreturn memory(none)")
    return b.emit(f"icmp ne {result} {cast.text}, null", "i1")


def identity(b: Builder, x: Value, *_: Value) -> Value:
    """The operand itself."""
    return x


def wait(b: Builder, *_: Value) -> None:
    """Copies are done when they are issued; waiting only orders."""
    memory_barrier(b, Scope.WORKGROUP)


def copy(b: Builder, destination: Value, source: Value, *count: Value, size: int) -> None:
    """cp.async: copy ``size`` bytes from global to shared memory now; a size argument leaves the rest zero."""
    for offset in range(0, size, 4):
        to, origin = b.offset(destination, "i8", offset), b.offset(source, "i8", offset)
        if not count:
            b.store(b.load("i32", origin, 4), to, 4)
            continue
        word = b.var(0, "i32")
        for index in range(4):
            with b.if_(count[0] > offset + index):
                byte = b.cast("zext", b.load("i8", b.offset(origin, "i8", index), 1), "i32")
                word.set(word.get() | (byte << (8 * index)))
        b.store(word.get(), to, 4)


def zero_fill(b: Builder, address: Value, size: Value, *_: Value) -> None:
    """st.bulk: only the value 0 exists."""
    index = b.var(b.const("i64", 0))
    with b.while_(lambda: index.get().ult(size)):
        b.store(b.const("i64", 0), b.offset(address, "i8", index.get()), 8)
        index.set(index.get() + 8)


def reflect(site: CallSite) -> Value:
    """``__nvvm_reflect("__CUDA_…")``: what the compilation was asked for."""
    options = site.builder.options
    answers = {
        "__CUDA_FTZ": int(options.ftz),
        "__CUDA_PREC_DIV": 1,
        "__CUDA_PREC_SQRT": 1,
        "__CUDA_ARCH": options.cuda_arch,
    }
    text = site.string(0)
    if text is None:
        raise site.error("__nvvm_reflect of something that is not a constant string")
    return site.builder.const("i32", answers.get(text.decode("ascii", "replace"), 0))


def load(site: CallSite) -> Value:
    """ldg and ldu: ordinary loads; the alignment is the second argument."""
    align = site.constant(1) or 0
    return site.builder.load(site.result_type, site.arguments[0], align or None)


_NO_TYPE_QUERY = Refuse(
    "a handle's kind cannot be asked for: keep textures, surfaces and samplers apart in the program"
)

TABLE: list[Builtin] = [
    Builtin("llvm.nvvm.isspacep.global", "i1(ptr)", Body(is_space, space=1)),
    Builtin("llvm.nvvm.isspacep.shared", "i1(ptr)", Body(is_space, space=3)),
    Builtin("llvm.nvvm.isspacep.shared.cluster", "i1(ptr)", Body(is_space, space=3)),
    Builtin("llvm.nvvm.isspacep.local", "i1(ptr)", Body(is_space, space=5)),
    Builtin("llvm.nvvm.isspacep.const", "i1(ptr)", Body(lambda b, p: b.const("i1", 0)),
            note="constant memory is global"),
    Builtin("llvm.nvvm.istypep.", None, _NO_TYPE_QUERY, prefix=True),
    *(Builtin(f"llvm.nvvm.move.{name}", None, Body(identity), overloaded=True) for name in (
        "i16", "i32", "i64", "float", "double", "ptr",
    )),
    Builtin("llvm.nvvm.internal.addrspace.wrap", None, Body(identity), overloaded=True),
    Builtin("__nvvm_reflect", "i32(ptr)", Rewrite(reflect)),
    Builtin("llvm.nvvm.reflect", None, Rewrite(reflect), overloaded=True),
    *(
        Builtin(f"llvm.nvvm.ld{kind}.global.{letter}", None, Rewrite(load), overloaded=True)
        for kind in "ug" for letter in "ifp"
    ),
    *(
        Builtin(f"llvm.nvvm.cp.async.{kind}.shared.global.{size}{tail}", None, Body(copy, size=size),
                note="copies at once")
        for kind, size in (("ca", 4), ("ca", 8), ("ca", 16), ("cg", 16))
        for tail in ("", ".s")
    ),
    Builtin("llvm.nvvm.cp.async.commit.group", "void()", Body(nothing)),
    Builtin("llvm.nvvm.cp.async.wait.group", "void(i32)", Body(wait)),
    Builtin("llvm.nvvm.cp.async.wait.all", "void()", Body(wait)),
    Builtin("llvm.nvvm.wgmma.fence.sync.aligned", "void()", Body(wait)),
    Builtin("llvm.nvvm.wgmma.commit_group.sync.aligned", "void()", Body(nothing)),
    Builtin("llvm.nvvm.wgmma.wait_group.sync.aligned", "void(i64)", Body(wait)),
    Builtin("llvm.nvvm.cp.async.bulk.commit.group", "void()", Body(nothing)),
    Builtin("llvm.nvvm.cp.async.bulk.wait.group", "void(i32)", Body(wait)),
    Builtin("llvm.nvvm.cp.async.bulk.wait.group.read", "void(i32)", Body(wait)),
    Builtin("llvm.nvvm.st.bulk", None, Body(zero_fill)),
    Builtin("llvm.nvvm.st.bulk.shared.cta", None, Body(zero_fill)),
    *(
        Builtin(f"llvm.nvvm.{name}", None, Body(nothing), prefix=True, note="a hint")
        for name in ("prefetch.L", "prefetch.global.", "prefetch.local.", "prefetch.tensormap", "prefetchu.",
                     "applypriority.", "discard.", "griddepcontrol.", "setmaxnreg.", "nanosleep")
    ),
    Builtin("llvm.nvvm.pm.event.mask", None, Body(nothing), note="a hint"),
]  # fmt: skip
