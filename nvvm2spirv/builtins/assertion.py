"""assert, trap and exit.

A trap stops the launch: ``__vx_trap(code, description)`` (docs/reference/interfaces.md), where the description is
NUL-terminated text in global memory that is put together here, or null. OpenCL itself knows no way to fail a launch:
with the option ``traps="print"`` a device without that call prints the message instead and the thread ends.

``exit`` ends one thread. It becomes a call of :data:`EXIT` that nothing follows; when everything is inlined,
``passes/control_flow.py`` makes the kernel return there.
"""

from nvvm2spirv.builtins.builder import Builder, Value
from nvvm2spirv.builtins.packed_arguments import constant_string
from nvvm2spirv.builtins.printf import emit_text, string_literal
from nvvm2spirv.builtins.table import Body, Builtin, CallSite, Rewrite, digest
from nvvm2spirv.metadata.stand_ins import EXIT

#: Trap codes of the launch block (vortex_rt/abi.py).
TRAP_ASSERT, TRAP_TRAP = 1, 2


def end_thread(b: Builder) -> None:
    """Nothing after this runs in this thread."""
    b.call(EXIT, "void", [], "noreturn nounwind")
    b.emit_void("unreachable")
    b.place(f"after_exit{len(b.lines)}")


def stop_launch(b: Builder, code: int, text: bytes, address: Value | None = None) -> None:
    """Trap with a description: ``text`` (empty: none), or what the device finds at ``address``."""
    if b.options.traps == "print":
        emit_text(b, text or b"trap")
        _print_place(b)
        end_thread(b)
        return
    description = address.text if address else "null"
    if text and not address:
        name = f"__n2s.trap.{digest(text)}"
        literal = f"[{len(text) + 1} x i8] {string_literal(text)}"
        b.add_global(name, f"@{name} = internal unnamed_addr addrspace(1) constant {literal}, align 1")
        description = f"addrspacecast (ptr addrspace(1) @{name} to ptr)"
    b.call("__vx_trap", "void", [b.const("i32", code), Value(b, "ptr", description)], "noreturn nounwind")
    b.emit_void("unreachable")
    b.place(f"after_trap{len(b.lines)}")


def _print_place(b: Builder) -> None:
    """``block: [x,y,z], thread: [x,y,z]``, as CUDA prints for an assertion."""
    registers = [f"llvm.nvvm.read.ptx.sreg.{name}.{axis}" for name in ("ctaid", "tid") for axis in "xyz"]
    emit_text(b, b" block: [%d,%d,%d], thread: [%d,%d,%d]\n", [b.builtin(name, "i32") for name in registers])


def assert_fail(site: CallSite) -> None:
    """``__assertfail(message, file, line, function, character size)``."""
    message, file, function = (constant_string(site.module, site.arguments[index].text) for index in (0, 1, 3))
    line = site.constant(2)
    if message is None:  # a function hands its parameter on: the driver reads the text where the launch has stopped
        def stop(b: Builder, at: Value) -> None:
            stop_launch(b, TRAP_ASSERT, b"assertion failed", at)

        words = site.function("assert.at", "void", ["ptr"], stop)
        site.builder.call_internal(words, "void", site.arguments[0])
        return
    place = b"%s:%s: " % (file or b"?", b"?" if line is None else b"%d" % line)
    text = place + ((function + b": ") if function else b"") + b"Assertion `" + message + b"` failed."
    stem = f"assert.{digest(text)}"
    name = site.function(stem, "void", [], lambda b: stop_launch(b, TRAP_ASSERT, text))
    site.builder.call_internal(name, "void")


def trap(b: Builder) -> None:
    """``__trap()``: abort the launch."""
    stop_launch(b, TRAP_TRAP, b"")


def exit_thread(b: Builder, *_: Value) -> None:
    """The thread ends."""
    end_thread(b)


def sleep(b: Builder, time: Value) -> None:
    """``__nanosleep``: PTX lets the pause last from 0 to twice the time asked for."""


TABLE: list[Builtin] = [
    Builtin("__assertfail", "void(ptr, ptr, i32, ptr, i64)", Rewrite(assert_fail),
            note="file, line, function and condition in the trap's description; the text alone if it is no literal"),
    Builtin("__assert_fail", "void(ptr, ptr, i32, ptr)", Rewrite(assert_fail)),
    Builtin("llvm.trap", "void()", Body(trap)),
    Builtin("llvm.debugtrap", "void()", Body(trap), note="as a trap: there is no debugger"),
    Builtin("llvm.nvvm.exit", "void()", Body(exit_thread),
            note="threads that ended must not be waited for at a barrier"),
    Builtin("exit", "void(i32)", Body(exit_thread)),
    Builtin("llvm.nvvm.nanosleep", "void(i32)", Body(sleep), note="no pause"),
]
