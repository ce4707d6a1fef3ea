"""Every rule of Vortex's six warp-control instructions, on small programs."""

from __future__ import annotations

import pytest

from tests.vortex_rt.sim.programs import ALL_WARPS
from vortex_rt.failures import Failure
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError

VORTEX = PRESETS["vortex"]
SHAPES = [(1, 1, 1), (1, 4, 4), (1, 2, 32), (2, 8, 32), (4, 3, 5), (1, 64, 2), (4, 32, 32)]


def shape(cores: int, warps: int, threads: int):
    return VORTEX.with_options({"cores": cores, "warps": warps, "threads": threads})


ALL_LANES = "li t0, -1\ntmc t0"
OUT = 0x100000
# Stores a5 of each hart as a word at OUT + 4 * hart.
STORE = f"""
    csrr t0, mhartid
    slli t0, t0, 2
    li t1, {OUT}
    add t1, t1, t0
    sw a5, 0(t1)
"""
END = "tmc x0"


class TestTmc:
    def test_mask_comes_from_the_last_active_lane_and_keeps_only_existing_lanes(self, run):
        # Lanes 0-3 hold different masks; lane 3's (0b0110 with high bits set) counts.
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\nli t2, 3\nli a0, 0x7fffff6\nbeqz x0, 1f\n1: add a1, t1, t1\ntmc a0\nli a5, 1\n{STORE}\n{END}")
        assert done.words(OUT, 4) == [0, 1, 1, 0]

    def test_scalar_operand_is_read_from_the_last_active_lane(self, run):
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\naddi t1, t1, 1\nli a5, 7\ntmc t1\n{STORE}\n{END}")  # lane 3 holds 4: lane 2 only
        assert done.words(OUT, 4) == [0, 0, 7, 0]

    def test_zero_ends_the_warp_and_registers_survive_until_it_is_started_again(self, run):
        done = run(f"""
            csrr t0, warp_id
            bnez t0, second
            li t0, 2
            la t1, first
            wspawn t0, t1
            li t0, 1
            wspawn t0, x0      # wait for warp 1
            li t0, 2
            la t1, second
            wspawn t0, t1
            tmc x0
        first:
            li a5, 99
            tmc x0
        second:
            {STORE}
            tmc x0
        """)
        assert done.words(OUT + 16, 1) == [99]


class TestWspawn:
    @pytest.mark.parametrize("dimensions", SHAPES)
    def test_starts_every_warp_of_every_core_once(self, run, dimensions):
        cores, warps, threads = dimensions
        done = run(f"{ALL_WARPS}\ncsrr a5, mhartid\naddi a5, a5, 1\n{STORE}\n{END}", shape(*dimensions))
        assert done.words(OUT, cores * warps * threads) == list(range(1, cores * warps * threads + 1))

    def test_count_is_limited_to_the_warps_there_are(self, run):
        done = run(f"li t0, 1000\nla t1, body\nwspawn t0, t1\nbody: li a5, 5\n{STORE}\n{END}")
        assert done.words(OUT, 16)[::4] == [5, 5, 5, 5]

    def test_spawned_warps_start_with_lane_0_only(self, run):
        done = run(f"csrr t0, num_warps\nla t1, body\nwspawn t0, t1\nbody: csrr a5, active_threads\n{STORE}\n{END}")
        assert done.words(OUT, 16)[::4] == [1, 1, 1, 1]
        assert sum(done.words(OUT, 16)) == 4

    def test_one_waits_until_the_other_warps_have_ended(self, run):
        done = run(f"""
            csrr t0, num_warps
            la t1, slow
            wspawn t0, t1
            li t0, 1
            wspawn t0, x0
            li t1, {OUT}
            ld a0, 0(t1)
            sd a0, 8(t1)
            tmc x0
        slow:
            li a0, 3000
        1:  addi a0, a0, -1
            bnez a0, 1b
            li t1, {OUT}
            li t2, 1
            amoadd.d x0, t2, (t1)
            tmc x0
        """)
        assert done.words(OUT + 8, 1) == [3]

    def test_active_warps_csr_shows_the_spawned_warps(self, run):
        done = run(f"li t0, 3\nla t1, other\nwspawn t0, t1\ncsrr a5, active_warps\n{STORE}\ntmc x0\nother: tmc x0")
        assert done.words(OUT, 1)[0] & 1 == 1
        assert done.words(OUT, 1)[0] <= 7


class TestSplitJoin:
    def test_uniform_predicate_changes_nothing_and_returns_the_depth(self, run):
        done = run(f"{ALL_LANES}\nli a0, 1\nsplit a5, a0\ncsrr a6, active_threads\njoin a5\nslli a6, a6, 8\nor a5, a5, a6\n{STORE}\n{END}")
        assert done.words(OUT, 4) == [0xF00] * 4

    @pytest.mark.parametrize(("taken", "first"), [(0b0111, 0b0111), (0b1000, 0b0111), (0b0011, 0b0011), (0b1100, 0b1100), (0b0001, 0b1110)])
    def test_the_larger_group_goes_first_and_a_tie_goes_to_then(self, run, taken, first):
        done = run(f"""
            {ALL_LANES}
            csrr t1, thread_id
            li t2, {taken}
            srl t2, t2, t1
            andi t2, t2, 1
            li t3, {OUT + 64}
            split s0, t2
            csrr a0, active_threads
            ld t4, 0(t3)        # a counter of how many groups passed: each group writes its mask in turn
            addi t5, t4, 1
            sd t5, 0(t3)
            slli t4, t4, 3
            add t4, t4, t3
            sd a0, 8(t4)
            join s0
            csrr a5, active_threads
            {STORE}
            {END}
        """)
        assert done.words(OUT + 64 + 8, 4)[::2] == [first, 15 ^ first]
        assert done.words(OUT, 4) == [15] * 4

    @pytest.mark.parametrize("negated", [False, True])
    def test_a_branch_on_the_same_condition_sends_each_group_to_its_side(self, run, negated):
        split = "split_n" if negated else "split"
        branch = "bnez" if negated else "beqz"
        done = run(f"""
            {ALL_LANES}
            csrr t1, thread_id
            sltiu t2, t1, 3
            {split} s0, t2
            {branch} t2, other
            li a5, 10
            j out
        other:
            li a5, 20
        out:
            join s0
            {STORE}
            {END}
        """)
        expected = [20, 20, 20, 10] if negated else [10, 10, 10, 20]
        assert done.words(OUT, 4) == expected

    @pytest.mark.parametrize("threads", [2, 4, 8, 32])
    def test_nesting_down_to_single_lanes_and_back(self, run, threads):
        # Peel lane after lane: depth goes to threads - 1, which just fits.
        peel = "\n".join(
            f"xori t2, t1, {threads - 1 - i}\nsnez t2, t2\nsplit s0, t2\nsd s0, {8 * i}(s1)\nbeqz t2, out{i}\naddi a5, a5, 1" for i in range(threads - 1)
        )
        unwind = "\n".join(f"out{i}: ld s0, {8 * i}(s1)\njoin s0" for i in reversed(range(threads - 1)))
        done = run(f"""
            {ALL_LANES}
            csrr t1, thread_id
            slli s1, t1, 10
            li t3, {OUT + 0x1000}
            add s1, s1, t3
            {peel}
            {unwind}
            csrr a6, active_threads
            li a7, -1
            {STORE}
            {END}
        """, shape(1, 1, threads))  # fmt: skip
        # lane threads-1 leaves first, with 0 additions; lane 0 never leaves.
        assert done.words(OUT, threads) == [threads - 1 - lane for lane in range(threads)]
        assert done.register(16)[0] == (1 << threads) - 1

    def test_returned_depth_grows_with_nesting(self, run):
        done = run(f"""
            {ALL_LANES}
            csrr t1, thread_id
            sltiu t2, t1, 3
            split s0, t2
            beqz t2, 1f
            sltiu t3, t1, 2
            split s1, t3
            add a5, s1, x0
            join s1
        1:  join s0
            {STORE}
            {END}
        """)
        assert done.words(OUT, 4) == [1, 1, 1, 0]

    def test_overflow_of_the_stack_is_an_error(self, run):
        # Two lanes can diverge once: a second divergent split is impossible, so a stale entry is made by not joining.
        text = f"""
            {ALL_LANES}
            csrr t1, thread_id
            split s0, t1
            li t0, 3
            tmc t0
            split s0, t1
            {END}
        """
        with pytest.raises(SimulationError, match="divergence stack overflow") as error:
            run(text, shape(1, 1, 2))
        assert error.value.kind is Failure.STACK_OVERFLOW
        assert (error.value.core, error.value.warp, error.value.lanes) == (0, 0, 3)

    def test_join_without_split_is_an_error(self, run):
        with pytest.raises(SimulationError, match="join without its split: join of stack pointer 5 at depth 0") as error:
            run(f"{ALL_LANES}\nli a0, 5\njoin a0\n{END}")
        assert error.value.kind is Failure.STACK_UNDERFLOW


class TestPred:
    def test_divergent_loop_runs_each_lane_its_own_number_of_times(self, run):
        done = run(f"""
            {ALL_LANES}
            csrr t1, thread_id
            csrr s0, active_threads
            li a5, 0
        loop:
            addi a5, a5, 3
            addi t1, t1, -1
            slt t2, x0, t1
            pred t2, s0
            bnez t2, loop
            csrr a6, active_threads
            {STORE}
            {END}
        """)
        assert done.words(OUT, 4) == [3, 3, 6, 9]
        assert done.register(16) == [15] * 4

    def test_negated_form_keeps_the_lanes_where_the_predicate_is_clear(self, run):
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\nandi t2, t1, 1\ncsrr s0, active_threads\npred_n t2, s0\nli a5, 4\n{STORE}\n{END}")
        assert done.words(OUT, 4) == [4, 0, 4, 0]

    def test_no_lane_left_restores_the_mask_of_the_last_lane(self, run):
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\nli s0, 5\npred x0, s0\nli a5, 4\n{STORE}\n{END}")
        assert done.words(OUT, 4) == [4, 0, 4, 0]

    def test_only_bit_0_of_the_predicate_counts(self, run):
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\nli s0, 15\npred t1, s0\nli a5, 4\n{STORE}\n{END}")
        assert done.words(OUT, 4) == [0, 4, 0, 4]


class TestBar:
    @pytest.mark.parametrize("dimensions", [(1, 4, 4), (1, 8, 32), (2, 32, 32), (3, 5, 3), (1, 64, 1)])
    def test_all_warps_see_what_was_written_before_the_barrier(self, run, dimensions):
        cores, warps, threads = dimensions
        # Each warp counts itself, waits, then reads the count; 5 rounds.
        done = run(f"""
            {ALL_WARPS}
            csrr s0, core_id
            slli s0, s0, 6
            li s1, {OUT + 0x10000}
            add s1, s1, s0
            li s2, 5
            li t2, 1
        loop:
            csrr t3, active_threads
            tmc t2
            amoadd.w x0, t2, (s1)
            tmc t3
            csrr t4, num_warps
            bar x0, t4
            lw t5, 0(s1)
            add a5, a5, t5
            bar x0, t4
            addi s2, s2, -1
            bnez s2, loop
            {STORE}
            {END}
        """, shape(*dimensions))  # fmt: skip
        expected = sum(warps * (i + 1) for i in range(5)) if warps > 1 else 15
        # tmc t3 restores all lanes from lane 0's copy; every lane then agrees
        assert done.words(OUT, cores * warps * threads) == [expected] * (cores * warps * threads)

    def test_a_count_below_two_does_not_wait(self, run):
        done = run(f"li t0, 1\nbar x0, t0\nbar x0, x0\nli a5, 3\n{STORE}\n{END}")
        assert done.words(OUT, 1) == [3]

    def test_different_barriers_do_not_mix(self, run):
        done = run(f"""
            {ALL_WARPS}
            csrr t2, warp_id
            srli t3, t2, 1      # warps 0, 1 use barrier 0; 2, 3 barrier 1
            li t4, 2
            bar t3, t4
            li a5, 1
            {STORE}
            {END}
        """)
        assert done.words(OUT, 16) == [1] * 16

    def test_an_id_that_the_core_does_not_have_is_an_error(self, run):
        with pytest.raises(SimulationError, match=r"barrier 2 \(of 2\)") as error:
            run(f"li t0, 2\nli t1, 2\nbar t0, t1\n{END}")
        assert error.value.kind is Failure.BAD_BARRIER

    def test_more_warps_than_the_core_has_is_an_error(self, run):
        with pytest.raises(SimulationError, match="of 4 warps"):
            run(f"li t0, 0\nli t1, 5\nbar t0, t1\n{END}")

    def test_a_barrier_that_not_all_reach_is_reported_as_deadlock_with_who_waits_where(self, run):
        with pytest.raises(SimulationError) as error:
            run(f"{ALL_WARPS}\ncsrr t2, warp_id\nli t3, 1\nbeq t2, t3, 1f\nli t4, 4\nbar x0, t4\n1: {END}")
        assert error.value.kind is Failure.DEADLOCK
        assert "waits at barrier 0 for 4 warps, of which 3 are there" in str(error.value)
        assert "core 0, warp 2" in str(error.value)
        assert "core 0, warp 1" not in str(error.value)
        assert "bar zero, t4" in str(error.value)

    @pytest.mark.parametrize(("cores", "mode"), [(2, "functional"), (4, "functional"), (4, "timing"), (3, "timing")])
    def test_a_global_barrier_waits_for_all_warps_of_all_cores(self, run, cores, mode):
        done = run(f"""
            {ALL_WARPS}
            li t2, 1
            tmc t2
            li s1, {OUT + 0x10000}
            csrr t5, core_id
            slli t5, t5, 6
        1:  addi t5, t5, -1     # cores arrive at different times
            bgtz t5, 1b
            amoadd.w x0, t2, (s1)
            li t3, 0x80000000
            csrr t4, num_cores
            bar t3, t4
            lw a5, 0(s1)
            {STORE}
            {END}
        """, shape(cores, 4, 2), mode=mode)  # fmt: skip
        assert done.words(OUT, cores * 8)[::2] == [cores * 4] * (cores * 4)

    def test_a_global_barrier_that_a_core_never_reaches_is_a_deadlock(self, run):
        with pytest.raises(SimulationError, match="global barrier 0 for 2 cores"):
            run(f"csrr t0, core_id\nbnez t0, 1f\nli t3, 0x80000000\nli t4, 2\nbar t3, t4\n1: {END}", shape(2, 2, 2))


class TestBranches:
    def test_a_divergent_branch_is_an_error_that_names_the_lanes(self, run):
        with pytest.raises(SimulationError) as error:
            run(f"{ALL_LANES}\ncsrr t1, thread_id\nsltiu t1, t1, 2\nbnez t1, 1f\nnop\n1: {END}")
        assert error.value.kind is Failure.DIVERGENT_BRANCH
        assert "taken by lanes 0-1, not by lanes 2-3" in str(error.value)
        assert "bne t1, zero, 0x80000018" in str(error.value)
        assert error.value.pc == 0x80000010

    def test_lanes_that_are_off_do_not_make_a_branch_divergent(self, run):
        done = run(f"{ALL_LANES}\ncsrr t1, thread_id\nli t0, 6\ntmc t0\nslti t1, t1, 1\nbnez t1, 1f\nli a5, 2\n1: {STORE}\n{END}")
        assert done.words(OUT, 4) == [0, 2, 2, 0]

    def test_jalr_takes_its_target_from_the_last_active_lane(self, run):
        done = run(f"""
            {ALL_LANES}
            la t1, there
            csrr t2, thread_id
            addi t2, t2, -3
            slli t2, t2, 2
            add t1, t1, t2
            jr t1
            li a5, 1
            nop
            nop
        there:
            addi a5, a5, 8
            {STORE}
            {END}
        """)
        assert done.words(OUT, 4) == [8] * 4

    def test_a_spinning_warp_does_not_starve_the_one_it_waits_for(self, run):
        done = run(f"""
            csrr t0, num_warps
            la t1, body
            wspawn t0, t1
        body:
            li s1, {OUT + 0x1000}
            csrr t2, warp_id
            csrr t3, num_warps
            addi t3, t3, -1
            beq t2, t3, last
        spin:
            lw t4, 0(s1)
            beqz t4, spin
            mv a5, t4
            {STORE}
            tmc x0
        last:
            li t5, 77
            sw t5, 0(s1)
            tmc x0
        """)
        assert done.words(OUT, 12)[::4] == [77] * 3

    def test_ecall_and_ebreak_stop_every_warp_of_the_core(self, run):
        for stop in ("ecall", "ebreak"):
            done = run(f"""
                csrr t0, num_warps
                la t1, body
                wspawn t0, t1
            body:
                csrr t2, warp_id
                li t3, 2
                beq t2, t3, stop
            1:  j 1b
            stop:
                {stop}
            """)
            assert done.machine.last_result.instructions > 0
