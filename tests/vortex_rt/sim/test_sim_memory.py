"""Address spaces, access rights, atomics, console and bad accesses."""

from __future__ import annotations

import random

import numpy as np
import pytest

from vortex_rt.failures import Failure
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import PRESETS
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.protocol import ACCESS_READ, ACCESS_WRITE

VORTEX = PRESETS["vortex"]
BASE = 0x80000000
OUT = 0x100000
ALL_LANES = "li t0, -1\ntmc t0\ncsrr t1, thread_id"
ALL_WARPS = "csrr t0, num_warps\nla t1, body\nwspawn t0, t1\nbody: li t0, -1\ntmc t0\ncsrr t1, thread_id"
END = "tmc x0"


def test_local_memory_belongs_to_a_core(run):
    done = run(f"""
        csrr s0, local_mem_base
        csrr t0, core_id
        addi t1, t0, 100
        sd t1, 2040(s0)
        li t2, 0x80000000
        csrr t3, num_cores
        bar t2, t3
        ld t4, 2040(s0)
        slli t0, t0, 3
        li t5, {OUT}
        add t5, t5, t0
        sd t4, 0(t5)
        {END}
    """, VORTEX.with_options({"cores": 4}))  # fmt: skip
    assert done.words(OUT, 4, np.uint64) == [100, 101, 102, 103]


def test_lanes_may_mix_local_and_global_addresses(run):
    done = run(f"""
        {ALL_LANES}
        csrr s0, local_mem_base
        li s1, {OUT}
        andi t2, t1, 1
        czero.eqz a0, s0, t2
        czero.nez a1, s1, t2
        or a0, a0, a1
        slli t3, t1, 3
        add a0, a0, t3
        addi t4, t1, 50
        sd t4, 0(a0)
        ld a5, 0(a0)
        slli t3, t1, 3
        add t5, s1, t3
        sd a5, 64(t5)
        {END}
    """)
    assert done.words(OUT + 64, 4, np.uint64) == [50, 51, 52, 53]
    assert done.words(OUT, 4, np.uint64) == [50, 0, 52, 0]
    assert np.frombuffer(done.machine.local.bytes[:32], np.uint64).tolist() == [0, 51, 0, 53]


@pytest.mark.parametrize(("size", "store", "load"), [(1, "sb", "lbu"), (2, "sh", "lhu"), (4, "sw", "lwu"), (8, "sd", "ld")])
def test_misaligned_accesses_work_bytewise(run, size, store, load):
    done = run(f"li a0, {OUT + 3}\nli a1, 0x1122334455667788\n{store} a1, 0(a0)\n{load} a2, 0(a0)\nsd a2, 13(a0)\n{END}")
    expected = 0x1122334455667788 & (1 << 8 * size) - 1
    assert int.from_bytes(done.machine.read(OUT + 3, size), "little") == expected
    assert int.from_bytes(done.machine.read(OUT + 16, 8), "little") == expected


def test_lanes_that_store_to_one_address_leave_the_last_lanes_value(run):
    assert run(f"{ALL_LANES}\nli a0, {OUT}\nsw t1, 0(a0)\n{END}").words(OUT, 1) == [3]


@pytest.mark.parametrize("shape", [(1, 4, 4), (4, 8, 32), (3, 5, 3)])
@pytest.mark.parametrize("host_threads", [1, 2])
def test_atomic_adds_of_all_harts_are_all_counted(run, shape, host_threads):
    cores, warps, threads = shape
    config = VORTEX.with_options({"cores": cores, "warps": warps, "threads": threads, "host_threads": host_threads})
    done = run(f"""
        {ALL_WARPS}
        li s0, {OUT}
        li s1, 20
        li t2, 3
    1:  amoadd.w a0, t2, (s0)
        amomax.d x0, a0, (s0) # a smaller number: no change
        addi s1, s1, -1
        bnez s1, 1b
        {END}
    """, config)  # fmt: skip
    assert done.words(OUT, 1) == [cores * warps * threads * 20 * 3]


def test_load_reserved_store_conditional_loops_lose_no_update(run):
    # Every lane retries until its own store succeeds; lanes, warps and cores compete for one word.
    config = VORTEX.with_options({"cores": 2, "warps": 4, "threads": 4})
    done = run(f"""
        {ALL_WARPS}
        li s0, {OUT}
        li s1, 10
    next:
        csrr s2, active_threads
    retry:
        lr.w a0, (s0)
        addi a0, a0, 1
        sc.w a1, a0, (s0)
        pred a1, s2
        bnez a1, retry
        addi s1, s1, -1
        bnez s1, next
        {END}
    """, config)  # fmt: skip
    assert done.words(OUT, 1) == [2 * 4 * 4 * 10]


def test_a_store_of_another_hart_breaks_a_reservation(run):
    done = run(f"""
        li s0, {OUT}
        li t0, 2
        la t1, other
        lr.d a0, (s0)
        wspawn t0, t1
        li t0, 1
        wspawn t0, x0
        li a1, 55
        sc.d a2, a1, (s0)
        sd a2, 8(s0)
        {END}
    other:
        li s0, {OUT}
        sd x0, 0(s0)
        {END}
    """)
    assert done.words(OUT, 4) == [0, 0, 1, 0]


def test_console_prints_lines_with_the_hart_offset(run):
    done = run("li a0, 0x40\nli a1, 72\nsb a1, 0(a0)\nli a1, 105\nsb a1, 0(a0)\nli a1, 10\nsb a1, 0(a0)\nli a1, 33\nsb a1, 5(a0)\ntmc x0")
    assert done.output == "#0: Hi\n#5: !\n"


def test_more_console_output_than_the_buffer_holds_is_not_lost(run):
    done = run(f"""
        {ALL_LANES}
        li a0, 0x40
        add a0, a0, t1
        li s0, 5000
        li a1, 65
        li a2, 10
    1:  sb a1, 0(a0)
        sb a2, 0(a0)
        addi s0, s0, -1
        bnez s0, 1b
        {END}
    """)
    assert done.output.count("A") == 20000
    assert sorted(set(done.output.splitlines())) == ["#0: A", "#1: A", "#2: A", "#3: A"]


NULL = "nothing lies below 0x10000: is it a null pointer"


@pytest.mark.parametrize(
    "access",
    ["sb x0, 0(x0)", "sd x0, 0(x0)", "ld a0, 0(x0)", "lbu a0, 63(x0)", "amoadd.w x0, x0, (x0)", "lw a0, 64(x0)", "sd x0, 56(x0)", "sw x0, 2040(x0)", "li a0, 0x1000\nsw x0, 0(a0)", "li a0, 0xfffc\nsd x0, 0(a0)"],
)
def test_only_console_and_counter_words_lie_below_the_first_allocation(run, access):
    with pytest.raises(SimulationError, match=f"bad address: .*{NULL}"):
        run(f"{access}\n{END}")


def test_the_counter_words_of_the_cores_are_memory(run):
    assert run(f"li a0, 7\nsd a0, 0x80(x0)\nsw a0, 0x88(x0)\nlw a1, 0x88(x0)\nli a2, {OUT}\nsw a1, 0(a2)\n{END}").words(OUT, 1) == [7]
    with pytest.raises(SimulationError, match=NULL):
        run(f"sd x0, 0x180(x0)\n{END}")
    run(f"sd x0, 0x180(x0)\n{END}", cores=2)


@pytest.mark.parametrize("access", ["li a1, 65\nsb a1, 64(x0)", "sd x0, 64(x0)", "sd x0, 0x80(x0)", "ld a0, 0x90(x0)"])
def test_programs_without_vortex_own_library_have_no_such_words(access):
    printed: list[str] = []
    machine = Machine(VORTEX, console=printed.append, vortex_runtime=False)
    machine.write(BASE, assemble(f"{access}\n{END}", BASE))
    with pytest.raises(SimulationError, match=NULL):
        machine.run(BASE)
    assert not printed


def test_a_console_write_of_more_than_a_byte_is_an_error(run):
    with pytest.raises(SimulationError, match="console write") as error:
        run(f"li a0, 0x40\nsw a0, 0(a0)\n{END}")
    assert error.value.kind is Failure.BAD_IO


@pytest.mark.parametrize(("text", "address"), [("li a0, 0x300000000\nld a1, 0(a0)", "0x300000000"), ("li a0, -8\nsd a1, 0(a0)", "0xfffffffffffffff8")])
def test_an_address_outside_device_memory_is_an_error(run, text, address):
    with pytest.raises(SimulationError, match=f"of 8 bytes at {address}; device memory ends at 0x200000000") as error:
        run(text)
    assert error.value.kind is Failure.BAD_ADDRESS


def test_the_error_names_only_the_lanes_at_fault(run):
    with pytest.raises(SimulationError) as error:
        run(f"{ALL_LANES}\nslli t2, t1, 32\nli a1, {OUT}\nadd t2, t2, a1\nlw a0, 0(t2)\n{END}")
    assert error.value.lanes == 0b1100


def test_an_access_across_the_end_of_memory_is_an_error(run):
    with pytest.raises(SimulationError, match="bad address"):
        run("li a0, 0x1fffffffc\nld a1, 0(a0)")


def test_a_misaligned_atomic_is_an_error(run):
    with pytest.raises(SimulationError, match="is not aligned"):
        run(f"li a0, {OUT + 2}\namoadd.w x0, x0, (a0)")


def test_a_jump_out_of_memory_is_an_error(run):
    with pytest.raises(SimulationError, match="instruction fetch from a bad address") as error:
        run("li a0, 0x300000000\njr a0")
    assert error.value.pc == 0x300000000


def test_a_jump_to_a_half_word_is_an_error(run):
    with pytest.raises(SimulationError, match="instruction fetch from a bad address"):
        run("la a0, 1f\njalr x0, 2(a0)\n1: nop\nnop")


@pytest.mark.parametrize("word", [0, 0xFFFFFFFF, 0x0000600B, 0x10500073, 0x4010, 0xFE007033])
def test_an_illegal_instruction_is_an_error(run, word):
    with pytest.raises(SimulationError, match="illegal instruction") as error:
        run(f".word {word}")
    assert error.value.kind is Failure.ILLEGAL_INSTRUCTION
    assert f"word 0x{word:08x}" in str(error.value)


def test_code_changed_by_the_program_runs_after_fence_i(run):
    done = run(f"""
        la a0, patch
        lw a1, 0(a0)
        la a2, new
        lw a3, 0(a2)
        li s0, 2
    again:
    patch:
        li a5, 1
        add s1, s1, a5
        sw a3, 0(a0)
        fence.i
        addi s0, s0, -1
        bnez s0, again
        li t0, {OUT}
        sd s1, 0(t0)
        {END}
    new: li a5, 10
    """)
    assert done.words(OUT, 1) == [11]


class TestAccessRights:
    """Ranges as libvortex sets them: buffers that are read-only or write-only; what is not listed is allowed without memory_check."""

    def machine(self, text: str, memory_check: bool = False, **options: object) -> Machine:
        machine = Machine(VORTEX.with_options({"memory_check": memory_check, **options}))
        machine.write(BASE, assemble(text, BASE))
        return machine

    @pytest.mark.parametrize(
        ("rights", "text", "works"),
        [
            (ACCESS_READ, "ld a1, 0(a0)", True),
            (ACCESS_READ, "sd a1, 0(a0)", False),
            (ACCESS_READ, "amoadd.d x0, x0, (a0)", False),
            (ACCESS_READ, "lr.d x0, (a0)", True),
            (ACCESS_WRITE, "sd a1, 0(a0)", True),
            (ACCESS_WRITE, "ld a1, 0(a0)", False),
            (ACCESS_READ | ACCESS_WRITE, "sd a1, 0(a0)", True),
            (0, "sd a1, 0(a0)", True),
        ],
    )
    def test_rights_of_a_range(self, rights, text, works):
        machine = self.machine(f"li a0, {OUT + 64}\n{text}\n{END}")
        machine.set_access(OUT, 4096, ACCESS_READ)
        machine.set_access(OUT + 64, 8, rights)
        if works:
            machine.run(BASE)
        else:
            with pytest.raises(SimulationError, match=f"memory access violation: .* of 8 bytes at 0x{OUT + 64:x}") as error:
                machine.run(BASE)
            assert error.value.kind is Failure.ACCESS_VIOLATION

    def test_bytes_beside_a_restricted_range_in_one_page_are_free(self):
        machine = self.machine(f"li a0, {OUT}\nsd a0, 56(a0)\nsd a0, 128(a0)\n{END}")
        machine.set_access(OUT + 64, 64, ACCESS_READ)
        machine.run(BASE)

    def test_an_access_that_overlaps_the_edge_is_refused(self):
        machine = self.machine(f"li a0, {OUT}\nsd a0, 60(a0)\n{END}")
        machine.set_access(OUT + 64, 64, ACCESS_READ)
        with pytest.raises(SimulationError, match="memory access violation"):
            machine.run(BASE)

    def test_lifting_the_restriction(self):
        machine = self.machine(f"li a0, {OUT}\nsd a0, 0(a0)\n{END}")
        machine.set_access(OUT, 64, ACCESS_READ)
        machine.set_access(OUT, 64, 0)
        machine.run(BASE)

    def test_many_lanes_over_many_pages(self):
        machine = self.machine(f"{ALL_LANES}\nslli t2, t1, 14\nli a0, {OUT}\nadd a0, a0, t2\nsd a0, 0(a0)\n{END}", threads=32)
        machine.set_access(OUT + (7 << 14), 8, ACCESS_READ)
        with pytest.raises(SimulationError) as error:
            machine.run(BASE)
        assert error.value.lanes == 1 << 7

    def test_memory_check_refuses_what_no_range_allows(self):
        text = f"li sp, 0x1ffff0000\nsd x0, -8(sp)\nli a0, {OUT}\nsd a0, 56(a0)\nsd a0, 64(a0)\n{END}"
        machine = self.machine(text, memory_check=True)
        machine.set_access(OUT, 64, ACCESS_READ | ACCESS_WRITE)
        machine.set_access(BASE, 4096, ACCESS_READ)
        with pytest.raises(SimulationError, match=f"0x{OUT + 64:x}"):
            machine.run(BASE)
        assert machine.read(OUT + 56, 8) == OUT.to_bytes(8, "little")

    @pytest.mark.parametrize(
        ("offset", "text"),
        [
            (-8, "8 bytes before the allocation of 256 bytes at 0x100000"),
            (256, "right behind the allocation of 256 bytes at 0x100000"),
            (260, "4 bytes past the end of the allocation of 256 bytes at 0x100000"),
            (252, "the last 4 of them lie behind the allocation of 256 bytes at 0x100000"),
            (4096 - 12, "12 bytes before the allocation of 64 bytes at 0x101000"),
            (4096, "the allocation of 64 bytes at 0x101000 is only readable"),
            (1 << 28, "no allocation is near"),
        ],
    )
    def test_the_message_says_what_the_address_is_near(self, offset, text):
        machine = self.machine(f"li a0, {OUT + offset}\nsd a0, 0(a0)\n{END}", memory_check=True)
        machine.set_access(OUT, 256, ACCESS_READ | ACCESS_WRITE)
        machine.set_access(OUT + 4096, 64, ACCESS_READ)
        with pytest.raises(SimulationError, match=f"write of 8 bytes at 0x{OUT + offset:x}; {text}"):
            machine.run(BASE)

    def test_lanes_in_several_allocations(self):
        """Lane i accesses its own 64 bytes; all are allocated, then those of lane 5 are not."""
        machine = self.machine(f"{ALL_LANES}\nslli t2, t1, 13\nli a0, {OUT}\nadd a0, a0, t2\nsd a0, 56(a0)\nld a1, 56(a0)\namoadd.w x0, t1, (a0)\n{END}", memory_check=True, threads=32)
        for lane in range(32):
            machine.set_access(OUT + (lane << 13), 64, ACCESS_READ | ACCESS_WRITE)
        for _ in range(2):  # the second run begins with what the first remembered
            machine.run(BASE)
        assert [int.from_bytes(machine.read(OUT + (lane << 13), 4), "little") for lane in range(32)] == [2 * lane for lane in range(32)]
        machine.set_access(OUT + (5 << 13), 64, 0)
        with pytest.raises(SimulationError, match="lanes 5\n"):
            machine.run(BASE)

    def test_a_range_outside_memory_is_refused(self):
        with pytest.raises(ValueError, match="outside device memory"):
            self.machine(END).set_access(1 << 40, 16, 1)


class TestQuirks:
    """``simx_quirks`` copies bugs of SimX that a program can see."""

    def test_local_memory_wraps(self, run):
        text = f"csrr s0, local_mem_base\nli a0, 9\nsd a0, 8(s0)\nli t0, 2048\nadd s0, s0, t0\nld a1, 8(s0)\nli t1, {OUT}\nsd a1, 0(t1)\n{END}"
        assert run(text).words(OUT, 1) == [0]
        assert run(text, simx_quirks=True).words(OUT, 1) == [9]

    def test_srai_by_32_or_more_is_a_logical_shift(self, run):
        text = f"li a0, -1\nsrai a1, a0, 40\nsrai a2, a0, 31\nli t1, {OUT}\nsd a1, 0(t1)\nsd a2, 8(t1)\n{END}"
        assert run(text).words(OUT, 2, np.int64) == [-1, -1]
        assert run(text, simx_quirks=True).words(OUT, 2, np.int64) == [(1 << 24) - 1, -1]


def test_access_rights_equal_a_byte_map_after_random_changes():
    """set_access against one array of rights a byte, with and without memory_check."""
    rng = random.Random(5)
    window = 3 * 4096
    for strict in (False, True):
        machine = Machine(VORTEX.with_options({"memory_check": strict}))
        model = np.zeros(window, dtype=np.uint8)  # 0: not listed
        for _ in range(60):
            start = rng.randrange(window - 1)
            size = rng.choice([1, 64, 100, 4096, 5000])
            size = min(size, window - start)
            rights = rng.randrange(4)
            machine.set_access(OUT + start, size, rights)
            model[start : start + size] = rights
        for _ in range(150):
            address, write = rng.randrange(window - 8), rng.random() < 0.5
            machine.write(BASE, assemble(f"li a0, {OUT + address}\n{'sd' if write else 'ld'} a1, 0(a0)\n{END}", BASE))
            needed = ACCESS_WRITE if write else ACCESS_READ
            covered = model[address : address + 8]
            allowed = all((right == 0 and not strict) or right & needed for right in covered.tolist())
            if allowed:
                machine.run(BASE)
            else:
                with pytest.raises(SimulationError, match="access violation"):
                    machine.run(BASE)


@pytest.mark.parametrize("host_threads", [1, 2])
def test_a_core_may_wait_for_another_cores_plain_store(run, host_threads):
    done = run(f"""
        li s0, {OUT}
        csrr t0, core_id
        bnez t0, writer
    1:  lw a0, 0(s0)
        beqz a0, 1b
        sw a0, 4(s0)
        {END}
    writer:
        li a1, 3000
    2:  addi a1, a1, -1
        bnez a1, 2b
        li a0, 66
        sw a0, 0(s0)
        {END}
    """, VORTEX.with_options({"cores": 2, "host_threads": host_threads}))  # fmt: skip
    assert done.words(OUT, 2) == [66, 66]


def test_an_open_device_takes_room_only_for_what_is_used():
    with open("/proc/self/statm") as file:
        before = int(file.read().split()[1])
    machines = [Machine(PRESETS["cuda"]) for _ in range(4)]
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[1]) - before
    assert sum(len(machine.memory) for machine in machines) == 4 * PRESETS["cuda"].address_size
    assert pages * 4096 < 200 << 20


def test_a_host_reaches_addresses_behind_memory_where_something_is_mapped():
    machine = Machine(PRESETS["cuda"])
    end = machine.config.memory_size
    for address in (end - 2, end, end + 4096):
        with pytest.raises(ValueError, match="lies outside device memory"):
            machine.write(address, b"abcd")
    machine.set_access(end + 4096, 4096, 3)
    machine.set_access(end + 8192, 4096, 1)
    machine.write(end + 8190, b"abcd")
    assert machine.read(end + 8190, 4) == b"abcd"
    for address in (end + 4094, end + 12286, machine.config.address_size - 2):
        with pytest.raises(ValueError, match="lies outside device memory"):
            machine.read(address, 4)
