"""What the timing model is calibrated to: SimX, or the RTL as Verilator simulates it; of a Vortex 3.0 SimX v3.

`LATENCIES` are defaults of configuration keys, `STAGES` the distances and rules that no key has (names of
`parameters.Parameters`). Sources are files of
Vortex's ``hw/rtl`` and their parameters; where one says "measured", a micro-benchmark gave what the files do not say.
"""

from dataclasses import dataclass

UNLIMITED = 1 << 20


@dataclass(frozen=True)
class Calibrated:
    """A value of the timing model: SimX's, the RTL's, where the latter is from, what it is (else its key says), and
    SimX v3's where that is another than SimX's, and 3.0's RTL's where that is another again: both fitted to
    micro-benchmarks of one and four warps."""

    simx: int
    rtl: int
    source: str
    meaning: str = ""
    vortex3: int | None = None
    vortex3_rtl: int | None = None

    def of(self, calibration: str) -> int:
        """The value of a calibration: simx, rtl, vortex3 or vortex3-rtl."""
        if calibration == "rtl":
            return self.rtl
        own = {"vortex3": (self.vortex3,), "vortex3-rtl": (self.vortex3_rtl, self.vortex3)}.get(calibration, ())
        return next((value for value in own if value is not None), self.simx)


LATENCIES: dict[str, Calibrated] = {
    "fetch_latency": Calibrated(
        6, 6, "VX_schedule out_buf, VX_fetch req_buf, three stages of VX_cache_bank, decode", vortex3=8
    ),
    "dispatch_latency": Calibrated(
        9, 6, "VX_scoreboard out_arb, VX_opc_unit, VX_operands output_arb, VX_dispatch", vortex3=6
    ),
    "alu_latency": Calibrated(2, 2, "VX_alu_int rsp_buf, VX_alu_unit pe_switch"),
    "mul_latency": Calibrated(6, 6, "LATENCY_IMUL 4, VX_alu_muldiv rsp_buf, pe_switch", vortex3=2, vortex3_rtl=4),
    "fp_misc_latency": Calibrated(4, 3, "LATENCY_FNCP 2, output buffer of the FPU", vortex3_rtl=3),
    "fma_latency": Calibrated(6, 5, "LATENCY_FMA 4, output buffer of the FPU", vortex3=14, vortex3_rtl=12),
    "fdiv_latency": Calibrated(18, 16, "LATENCY_FDIV 15, output buffer of the FPU", vortex3=34, vortex3_rtl=15),
    "fsqrt_latency": Calibrated(18, 11, "LATENCY_FSQRT 10, output buffer of the FPU", vortex3=34, vortex3_rtl=10),
    "fcvt_latency": Calibrated(7, 6, "LATENCY_FCVT 5, output buffer of the FPU", vortex3=7, vortex3_rtl=5),
    "sfu_latency": Calibrated(4, 4, "VX_sfu_unit dispatch and gather, rsp_buf of its units, pe_switch"),
    "cache_latency": Calibrated(2, 3, "pipe_reg0, pipe_reg1 and core_rsp_queue of VX_cache_bank"),
}  # fmt: skip
"""``div_latency`` and the serial variants of multiply and divide depend on more than ``timing``: `latency`."""

STAGES: dict[str, Calibrated] = {
    "issue_collect": Calibrated(2, 1, "VX_scoreboard out_arb", "issue to the operand collectors"),
    "operand": Calibrated(2, 0, "in `collected`", "a register bank's grant to the operand"),
    "collected": Calibrated(
        1, 3, "pipe_reg1, pipe_reg2, out_buf of VX_opc_unit",
        "operands read to the collectors' arbiter",
    ),
    "gather": Calibrated(0, 1, "VX_operands output_arb", "the collectors' arbiter to the queue behind it"),
    "buffer_room": Calibrated(
        UNLIMITED, 2, "VX_operands output_arb, VX_dispatch", "instructions in that queue, and in front of a unit"
    ),
    "dispatch": Calibrated(2, 1, "VX_dispatch", "that arbiter or queue to the unit's dispatcher"),
    "unit": Calibrated(3, 0, "`dispatch_latency` moves it", "dispatcher to unit", vortex3=0),
    "commit": Calibrated(
        1, 2, "VX_commit commit_arb, operands_ready_r of VX_scoreboard",
        "commit's arbiter to the free register",
    ),
    "coalesce": Calibrated(
        2, 3, "VX_mem_scheduler req_queue, VX_lmem_switch, STATE_WAIT of VX_mem_coalescer",
        "LSU to the coalescer",
    ),
    "request": Calibrated(2, 1, "pipe_reg of VX_mem_coalescer", "coalescer to the data cache's port"),
    "response": Calibrated(
        3, 3, "VX_cache_bypass, VX_lmem_switch rsp_arb, VX_index_buffer's free entry",
        "data cache's port back to the LSU",
        vortex3=4, vortex3_rtl=5,
    ),
    "local_request": Calibrated(3, 3, "measured: a chain of loads", "LSU to local memory"),
    "local_cycles": Calibrated(
        1, 2, "measured: stores of four warps",
        "least from one packet to the next in local memory",
    ),
    "local_response": Calibrated(5, 6, "measured: a chain of loads", "local memory back to the LSU", vortex3=5),
    "local_turns": Calibrated(
        0, 1, "req_xbar of VX_local_mem serves packets in turn; measured: loads of four warps",
        "rule: conflicting lanes take turns with the next packet's; 2: they wait for all of them",
        vortex3=2,
    ),
    "fence": Calibrated(
        0, 37, "measured; besides, VX_bank_flush takes a cycle for each set of a bank",
        "fence, which empties the data cache, besides a cycle for each set of a bank; 0: waits for loads only",
        vortex3_rtl=294,
    ),
    "lsu_unit": Calibrated(0, 1, "VX_lsu_unit dispatch_unit", "dispatcher to the LSU, extra"),
    "load_done": Calibrated(
        1, 2, "rsp_buf and rsp_arb of VX_lsu_slice, VX_lsu_unit gather_unit",
        "a load's last answer to commit",
    ),
    "store_done": Calibrated(
        1, 3, "no_rsp_buf and rsp_arb of VX_lsu_slice, VX_lsu_unit gather_unit",
        "LSU to commit of a store",
    ),
    "branch_resume": Calibrated(
        0, 3, "VX_alu_int rsp_buf and branch_reg, VX_schedule",
        "branch in its unit to the warp's next schedule",
    ),
    "control_resume": Calibrated(
        0, 3, "VX_sfu_unit dispatch_unit, VX_wctl_unit wctl_reg, VX_schedule",
        "warp control in its unit to the warp's next schedule",
        vortex3=3,
    ),
    "barrier_resume": Calibrated(
        0, 3, "as control_resume; SimX v3: sfu_unit.cpp, a barrier lets warps go when it is met, not at its commit",
        "barrier in its unit to its warps' next schedule", vortex3_rtl=2,
    ),
    "control_early": Calibrated(
        0, 0, "measured: wsync, tmc, split and join (3.0 only)",
        "warp control in its unit to its result, less than of an access to a CSR", vortex3_rtl=2,
    ),
    "csr_resume": Calibrated(
        0, 2, "VX_sfu_unit dispatch_unit, VX_schedule",
        "FP CSR access in its unit to the warp's next schedule",
    ),
    "join": Calibrated(0, 1, "VX_split_join", "join, extra"),
    "beat_cycles": Calibrated(
        1, 2, "states of VX_mem_coalescer; SimX v3 mem_coalescer.cpp: it builds a group and sends it in the next cycle",
        "coalescer: one group of lines to the next",
        vortex3=2,
    ),
    "bank_conflicts": Calibrated(
        0, 1, "core_req_xbar of VX_cache; measured: loads and stores of warps with 32 lanes",
        "rule: requests of a group for one bank of the data cache hold up the coalescer",
    ),
    "coalescer_room": Calibrated(
        UNLIMITED, 3, "VX_mem_scheduler req_queue, VX_lmem_switch",
        "packets in front of and in the coalescer",
        vortex3=4,
    ),
    "operands_room": Calibrated(UNLIMITED, 2, "VX_scoreboard out_arb", "instructions in front of a slice's collectors"),
    "collected_room": Calibrated(
        UNLIMITED, 4, "pipe_reg1, pipe_reg2, out_buf of VX_opc_unit",
        "instructions in a collector",
    ),
    "lsu_room": Calibrated(UNLIMITED, 2, "VX_lsu_unit dispatch_unit", "packets of a slice in front of the LSU"),
    "pipelined_collectors": Calibrated(
        0, 1, "a warp's collector is that of its number (VX_operands), and a pipeline",
        "rule: a warp has its own collector, which takes a packet a cycle; a register read twice is read twice",
    ),
    "interleaved_slices": Calibrated(
        0, 1, "wid_to_isw of VX_gpu_pkg",
        "rule: a warp's slice is its number modulo the slices (else neighbours share one)",
        vortex3=1,
    ),
    "cyclic_issue": Calibrated(
        0, 1, "out_arb of VX_scoreboard is a VX_cyclic_arbiter",
        "rule: where the warp behind the last one cannot issue, the lowest-numbered does (else the next that can)",
    ),
    "first_slice": Calibrated(
        0, 1, "batch_idx of VX_dispatch_unit",
        "rule: LSU and SFU, which have one queue, serve the first slice that has something (else slices in turn)",
    ),
    "last_answer": Calibrated(
        0, 1, "mem_rsp_eop_pkt of VX_lsu_slice",
        "rule: a load is done with the last answer of its packets (else with its last packet's)",
        vortex3=1,
    ),
    "fixed_priority": Calibrated(
        0, 1, "arbiters of VX_commit and VX_operands",
        "rule: commit takes ALU, LSU, FPU, SFU in this order",
    ),
    "float_flags": Calibrated(
        0, 0, "3.0's VX_scoreboard, VX_decode: wr_xregs",
        "rule: floating-point operations that may set flags follow one another in a warp", vortex3_rtl=1,
    ),
    "float_queue": Calibrated(
        0, 2, "FPUQ_SIZE: operations of a slice in its FPU",
        "operations in a slice's FPU until commit takes them; 0: any number",
    ),
    "fifo_replacement": Calibrated(
        0, 1, "ICACHE_REPL_POLICY, DCACHE_REPL_POLICY",
        "rule: the line that came first goes (else the least recently used, as SimX counts)",
        vortex3=1,
    ),
    "forward_fill": Calibrated(
        0, 0, "SimX v3: cache.cpp, processForward",
        "rule: misses that wait for a line are answered when it comes, and the bank takes a request besides",
        vortex3=1,
    ),
    "icache_banks": Calibrated(2, 1, "VX_socket icache", "banks of the instruction cache", vortex3=1),
    "cache_out": Calibrated(2, 3, "measured: a chain of misses", "bank of a cache to what is below", vortex3=3),
    "banked_response": Calibrated(
        0, 1, "core_rsp_buf of VX_cache",
        "response of a data cache of several banks or ports, extra",
    ),
    "banked_out": Calibrated(0, 1, "mem_req_buf of VX_cache", "bank of several to what is below, extra"),
    "ports_out": Calibrated(
        0, 1, "mem_bank_adapter of rtlsim_shim", "request to memory where it has several ports, extra"
    ),
    "in_order": Calibrated(
        0, 1, "pending_mem_reqs_ of rtlsim's processor.cpp",
        "rule: a bank of memory answers in the order of requests, of which it finishes one a cycle",
    ),
    "commit_room": Calibrated(
        UNLIMITED, 6, "rsp_buf and rsp_arb of VX_lsu_slice, VX_gather_unit out_buf",
        "answers of loads and stores between the LSU and a slice's commit, which hold up those behind them",
        vortex3=2,
    ),
    "partial_answers": Calibrated(
        0, 1, "RSP_PARTIAL of VX_mem_scheduler",
        "rule: each answer to a load's packet goes through commit, not only its last one",
    ),
    "icache_fill": Calibrated(
        1, 0, "measured: straight code", "line that came into the instruction cache's bank", vortex3=0
    ),
    "dcache_fill": Calibrated(1, 2, "measured: a chain of misses", "line that came into the data cache's bank"),
    "shared_pair": Calibrated(
        0, 0, "SimX v3: pipe_req_ of cache.cpp holds two",
        "cycles in which a bank of an L2 or L3 takes two requests at most",
        vortex3=4,
    ),
    "shared_wait": Calibrated(0, 0, "SimX v3: VX_CFG_L2_LATENCY, core_xbar", "an L2's or L3's hit, extra", vortex3=5),
    "shared_response": Calibrated(
        0, 0, "SimX v3: core_xbar of cache.cpp", "an L2's or L3's answer to the cache above, extra", vortex3=4
    ),
    "shared_out": Calibrated(
        2, 3, "`cache_out`; SimX v3: VX_CFG_L2_LATENCY, core_xbar", "an L2's or L3's bank to what is below", vortex3=8
    ),
    "shared_fill": Calibrated(
        1, 2, "`dcache_fill`; SimX v3: VX_CFG_L2_LATENCY", "line that came into a bank of an L2 or L3", vortex3=2
    ),
    "tensor_step": Calibrated(
        11, 11, "SimX v3, measured: `wmma` of several warps (3.0 only)",
        "tensor unit: a micro-operation, in quarters of a cycle", vortex3_rtl=8,
    ),
    "tensor_shared_step": Calibrated(
        11, 11, "as `tensor_step`", "tensor unit: the same of `wgmma`, in quarters of a cycle", vortex3_rtl=10
    ),
    "tensor_line": Calibrated(
        12, 12, "SimX v3, measured: `wgmma` of one warp (3.0 only)",
        "tensor unit: a line of 64 bytes of local memory that `wgmma` reads, in tenths of a cycle", vortex3_rtl=0,
    ),
    "tensor_fetch": Calibrated(
        18, 18, "SimX v3, measured: `wmma` of one warp (3.0 only)",
        "tensor unit: a warp fetches its next instruction so long before the last micro-operation is done",
        vortex3_rtl=22,
    ),
    "dxa_line": Calibrated(
        73, 73, "SimX v3, measured: copies of 1 to 16 KiB (3.0 only)", "DXA: a line of 64 bytes, in tenths of a cycle"
    ),
    "dxa_copy": Calibrated(60, 60, "not fitted (3.0 only)", "DXA: a copy besides its lines"),
    "start": Calibrated(
        0, 59, "measured: reset, and caches that clear their lines",
        "first cycle of a launch in which a warp is scheduled",
    ),
}  # fmt: skip

LATENCY_KEYS = {*LATENCIES, "div_latency"}


def latency(key: str, calibration: str, muldiv: str, xlen: int) -> int:
    """The default of a key of `LATENCY_KEYS`."""
    if muldiv == "serial" and key in ("mul_latency", "div_latency"):
        return xlen + (4 if key == "mul_latency" else 3)
    if key == "div_latency":
        return LATENCIES["mul_latency"].of(calibration) if calibration.endswith("rtl") else xlen + 2
    return LATENCIES[key].of(calibration)
