"""Barriers, fences and warps: PTX ISA, "Parallel Synchronization and Communication Instructions"."""

from ..forms import REFUSED, Match, instruction, intrinsics
from ..lowering import PtxLowering
from .memory import scope_text

_CTA = "llvm.nvvm.barrier.cta"
_WHOLE, _PART = f"{_CTA}.red.{{op}}.aligned.all", f"{_CTA}.red.{{op}}.aligned.count"

intrinsics("synchronisation", {
    "bar .cta? .sync | a:u32": f"{_CTA}.sync.aligned.all",
    "bar .cta? .sync | a:u32, b:u32": f"{_CTA}.sync.aligned.count",
    "barrier .cta? .sync .aligned? | a:u32": f"{_CTA}.sync.aligned.all",
    "barrier .cta? .sync .aligned? | a:u32, b:u32": f"{_CTA}.sync.aligned.count",
    "bar .cta? .arrive | a:u32, b:u32": f"{_CTA}.arrive.aligned.count",
    "barrier .cta? .arrive .aligned? | a:u32, b:u32": f"{_CTA}.arrive.aligned.count",
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, c:pred": _WHOLE,
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, c:pred": _WHOLE,
    "barrier .cta? .red .op(popc) .aligned? .type(u32) | d:u32 <- a:u32, c:pred": _WHOLE,
    "barrier .cta? .red .op(and|or) .aligned? .type(pred) | d:pred <- a:u32, c:pred": _WHOLE,
    "bar .cta? .red .op(popc) .type(u32) | d:u32 <- a:u32, b:u32, c:pred": _PART,
    "bar .cta? .red .op(and|or) .type(pred) | d:pred <- a:u32, b:u32, c:pred": _PART,
    "barrier .cluster .arrive .release? .aligned?": "llvm.nvvm.barrier.cluster.arrive",
    "barrier .cluster .arrive .relaxed .aligned?": "llvm.nvvm.barrier.cluster.arrive.relaxed",
    "barrier .cluster .wait .acquire? .aligned?": "llvm.nvvm.barrier.cluster.wait",
    "bar .warp .sync | mask:b32": "llvm.nvvm.bar.warp.sync",
    "membar .level(cta|gl|sys)": "llvm.nvvm.membar.{level}",
    # There is one way to memory: ordering everything orders the proxies.
    **dict.fromkeys((
        "fence .proxy .kind(alias|async|async.global|async::generic)",
        "fence .proxy .kind(async) .space(global|shared::cta|shared::cluster)",
        "fence .proxy .kind(async::generic) .sem(acquire|release) "
        ".which(sync_restrict::shared::cluster|sync_restrict::shared::cta) .cluster",
        "fence .mbarrier_init .release .cluster",
        "fence .sem(acquire|release) .which(sync_restrict::shared::cluster|sync_restrict::shared::cta) .cluster",
        "fence .proxy .kind(tensormap::generic) .sem(release) .scope(cta|cluster|gpu|sys)",
        "fence .proxy .kind(tensormap::generic) .sem(acquire) .scope(cta|cluster|gpu|sys) | a:any, size:any",
    ), "llvm.nvvm.membar.gl"),
})  # fmt: skip


@instruction("fence .sem(sc|acq_rel|acquire|release)? .scope(cta|cluster|gpu|sys)", family="synchronisation")
def fence(low: PtxLowering, m: Match) -> None:
    order = {"sc": "seq_cst"}.get(m.choice.get("sem", "acq_rel"), m.choice.get("sem", "acq_rel"))
    low.b.emit_void(f"fence {scope_text(m)}{order}")


# Forms without a mask: the lanes that are active take part.
intrinsics("warp", {
    "shfl .sync .mode(up|down|bfly|idx) .b32 | d:b32/p:pred <- a:b32, b:b32, c:b32, mask:b32":
        "llvm.nvvm.shfl.sync.{mode}.i32p(mask, a, b, c)",
    "shfl .mode(up|down|bfly|idx) .b32 | d:b32/p:pred <- a:b32, b:b32, c:b32": "llvm.nvvm.shfl.{mode}.i32p",
    "vote .sync .op(all|any|uni) .pred | d:pred <- a:pred, mask:b32": "llvm.nvvm.vote.{op}.sync(mask, a)",
    "vote .sync .ballot .b32 | d:b32 <- a:pred, mask:b32": "llvm.nvvm.vote.ballot.sync(mask, a)",
    "vote .op(all|any|uni) .pred | d:pred <- a:pred": "llvm.nvvm.vote.{op}",
    "vote .ballot .b32 | d:b32 <- a:pred": "llvm.nvvm.vote.ballot",
    "activemask .b32 | d:b32 <-": "llvm.nvvm.activemask",
    "match .any .sync .b32 | d:b32 <- a:b32, mask:b32": "llvm.nvvm.match.any.sync.i32(mask, a)",
    "match .any .sync .b64 | d:b32 <- a:b64, mask:b32": "llvm.nvvm.match.any.sync.i64(mask, a)",
    "match .all .sync .b32 | d:b32/p:pred <- a:b32, mask:b32": "llvm.nvvm.match.all.sync.i32p(mask, a)",
    "match .all .sync .b64 | d:b32/p:pred <- a:b64, mask:b32": "llvm.nvvm.match.all.sync.i64p(mask, a)",
    "redux .sync .op(add) .type(u32|s32) | d:type <- a:type, mask:b32": "llvm.nvvm.redux.sync.{op}",
    "redux .sync .op(min|max) .s32 | d:s32 <- a:s32, mask:b32": "llvm.nvvm.redux.sync.{op}",
    "redux .sync .op(min|max) .u32 | d:u32 <- a:u32, mask:b32": "llvm.nvvm.redux.sync.u{op}",
    "redux .sync .op(and|or|xor) .b32 | d:b32 <- a:b32, mask:b32": "llvm.nvvm.redux.sync.{op}",
    "elect .sync | d:b32/p:pred <- mask:b32": "llvm.nvvm.elect.sync",
})  # fmt: skip

REFUSED["clusterlaunchcontrol"] = "blocks are not handed on: launch a grid as large as the work"
REFUSED["tcgen05"] = "tensor memory is Blackwell's: compile for sm_90a, whose wgmma is served"
