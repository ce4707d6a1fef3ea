"""Barriers and fences: PTX ISA, "Parallel Synchronization and Communication Instructions".

The barrier family lowers the intrinsics.
"""

from nvvm2spirv.builtins.builder import Value

from .. import ast
from ..forms import REFUSED, Match, instruction
from ..lowering import PtxLowering
from .memory import scope_text

_FAMILY = "synchronisation"


def _barrier(low: PtxLowering, kind: str, result: str, *arguments: Value) -> Value:
    return low.builtin(f"llvm.nvvm.barrier.cta.{kind}", result, *arguments)


@instruction(
    "bar .cta? .sync | a:u32, b:u32?",
    "barrier .cta? .sync .aligned? | a:u32, b:u32?",
    family=_FAMILY,
)
def sync(low: PtxLowering, m: Match, number: Value, count: Value | None) -> None:
    if count is None:
        _barrier(low, "sync.aligned.all", "void", number)
    else:
        _barrier(low, "sync.aligned.count", "void", number, count)


@instruction("bar .cta? .arrive | a:u32, b:u32", "barrier .cta? .arrive .aligned? | a:u32, b:u32", family=_FAMILY)
def arrive(low: PtxLowering, m: Match, number: Value, count: Value) -> None:
    _barrier(low, "arrive.aligned.count", "void", number, count)


@instruction(
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, c:pred",
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, c:pred",
    "barrier .cta? .red .op(popc) .aligned? .type(u32) | d:u32 <- a:u32, c:pred",
    "barrier .cta? .red .op(and|or) .aligned? .type(pred) | d:pred <- a:u32, c:pred",
    family=_FAMILY,
)
def reduction(low: PtxLowering, m: Match, number: Value, predicate: Value) -> Value:
    operation = m.choice["op"]
    return _barrier(low, f"red.{operation}.aligned.all", "i32" if operation == "popc" else "i1", number, predicate)


@instruction(
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, b:u32, c:pred",
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, b:u32, c:pred",
    family=_FAMILY,
)
def counted_reduction(low: PtxLowering, m: Match, number: Value, count: Value, predicate: Value) -> Value:
    operation = m.choice["op"]
    return _barrier(
        low, f"red.{operation}.aligned.count", "i32" if operation == "popc" else "i1", number, count, predicate
    )


@instruction("barrier .cluster .arrive .sem(release|relaxed)? .aligned?", "barrier .cluster .wait .acquire? .aligned?",
             family=_FAMILY)
def cluster_barrier(low: PtxLowering, m: Match) -> None:
    half = "wait" if m.has("wait") else "arrive.relaxed" if m.choice.get("sem") == "relaxed" else "arrive"
    low.builtin(f"llvm.nvvm.barrier.cluster.{half}", "void")


@instruction("bar .warp .sync | mask:b32", family=_FAMILY)
def warp_sync(low: PtxLowering, m: Match, mask: Value) -> None:
    low.builtin("llvm.nvvm.bar.warp.sync", "void", mask)


@instruction("membar .level(cta|gl|sys)", family=_FAMILY)
def membar(low: PtxLowering, m: Match) -> None:
    low.builtin(f"llvm.nvvm.membar.{m.choice['level']}", "void")


@instruction("fence .sem(sc|acq_rel|acquire|release)? .scope(cta|cluster|gpu|sys)", family=_FAMILY)
def fence(low: PtxLowering, m: Match) -> None:
    order = {"sc": "seq_cst"}.get(m.choice.get("sem", "acq_rel"), m.choice.get("sem", "acq_rel"))
    low.b.emit_void(f"fence {scope_text(m)}{order}")


@instruction(
    "fence .proxy .kind(alias|async|async.global|async::generic)",
    "fence .proxy .kind(async) .space(global|shared::cta|shared::cluster)",
    "fence .proxy .kind(async::generic) .sem(acquire|release) "
    ".which(sync_restrict::shared::cluster|sync_restrict::shared::cta) .cluster",
    "fence .mbarrier_init .release .cluster",
    "fence .sem(acquire|release) .which(sync_restrict::shared::cluster|sync_restrict::shared::cta) .cluster",
    "fence .proxy .kind(tensormap::generic) .sem(release) .scope(cta|cluster|gpu|sys)",
    "fence .proxy .kind(tensormap::generic) .sem(acquire) .scope(cta|cluster|gpu|sys) | a:any, size:any",
    family=_FAMILY,
)
def proxy_fence(low: PtxLowering, m: Match, *_: ast.PtxOperand) -> None:
    """There is one way to memory: ordering everything orders the proxies."""
    low.builtin("llvm.nvvm.membar.gl", "void")


REFUSED.update(
    {
        "clusterlaunchcontrol": "blocks are not handed on: launch a grid as large as the work",
    }
)
