"""Queues: order, completion, groups of unequal size, many threads."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.driver import Installation
from vortex_rt.driver.completion import CUDA_COMPILER, SHELLS, commands, completion

# Queues and events: order, waiting, profiling, user events, callbacks, several contexts and threads.

MF = cl.mem_flags
SOURCE = """
__kernel void add(__global int *a, int v) { a[get_global_id(0)] += v; barrier(CLK_LOCAL_MEM_FENCE); }
__kernel void twice(__global int *a) { a[get_global_id(0)] *= 2; barrier(CLK_LOCAL_MEM_FENCE); }
"""


@pytest.fixture(scope="module")
def program(device: Any) -> Any:
    return cl.Program(device.context, SOURCE).build()


@pytest.fixture
def out_of_order(context: Any) -> Any:
    properties = cl.command_queue_properties
    return cl.CommandQueue(context, properties=properties.OUT_OF_ORDER_EXEC_MODE_ENABLE | properties.PROFILING_ENABLE)


def zeros(context: Any, count: int = 16) -> Any:
    return cl.Buffer(context, MF.READ_WRITE | MF.COPY_HOST_PTR, hostbuf=np.zeros(count, np.int32))


def fetch(queue: Any, buffer: Any, **options: Any) -> np.ndarray:
    out = np.empty(buffer.size // 4, np.int32)
    cl.enqueue_copy(queue, out, buffer, **options)
    return out


@pytest.mark.device
def test_in_order_queue_keeps_order(context: Any, queue: Any, program: Any) -> None:
    buffer = zeros(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    for _ in range(10):
        add(queue, (16,), (4,), buffer, np.int32(1))
        twice(queue, (16,), (4,), buffer)
    assert (fetch(queue, buffer) == 2046).all()


@pytest.mark.device
def test_out_of_order_queue_follows_wait_lists(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    first = add(out_of_order, (16,), (4,), buffer, np.int32(3), wait_for=[gate])
    second = twice(out_of_order, (16,), (4,), buffer, wait_for=[first])
    third = add(out_of_order, (16,), (4,), buffer, np.int32(1), wait_for=[second])
    other = zeros(context)
    free = add(out_of_order, (16,), (4,), other, np.int32(9))
    free.wait()  # overtakes the commands that wait for the gate
    assert first.command_execution_status in (cl.command_execution_status.QUEUED, cl.command_execution_status.SUBMITTED)
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert (fetch(out_of_order, buffer, wait_for=[third]) == 7).all()
    assert (fetch(out_of_order, other) == 9).all()


@pytest.mark.device
def test_barrier_and_marker(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
    add(out_of_order, (16,), (4,), buffer, np.int32(5), wait_for=[gate])
    cl.enqueue_barrier(out_of_order)
    twice(out_of_order, (16,), (4,), buffer)
    marker = cl.enqueue_marker(out_of_order)
    gate.set_status(cl.command_execution_status.COMPLETE)
    marker.wait()
    assert (fetch(out_of_order, buffer) == 10).all()


@pytest.mark.device
def test_failed_user_event_fails_its_dependents_only(context: Any, out_of_order: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add = cl.Kernel(program, "add")
    waiting = add(out_of_order, (16,), (4,), buffer, np.int32(5), wait_for=[gate])
    after = add(out_of_order, (16,), (4,), buffer, np.int32(50), wait_for=[waiting])
    gate.set_status(-7)
    for event in (waiting, after):
        with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"):
            event.wait()
        assert event.command_execution_status == cl.status_code.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
    with pytest.raises(cl.Error, match="EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"):
        add(out_of_order, (16,), (4,), buffer, np.int32(1), wait_for=[waiting])
    add(out_of_order, (16,), (4,), buffer, np.int32(1)).wait()
    assert (fetch(out_of_order, buffer) == 1).all()


@pytest.mark.device
def test_a_command_with_one_failed_and_one_open_dependency_ends(context: Any, out_of_order: Any, program: Any) -> None:
    first, second = cl.UserEvent(context), cl.UserEvent(context)
    event = cl.Kernel(program, "add")(out_of_order, (16,), (4,), zeros(context), np.int32(5), wait_for=[first, second])
    first.set_status(-1)
    second.set_status(cl.command_execution_status.COMPLETE)
    with pytest.raises(cl.Error):
        event.wait()


@pytest.mark.device
def test_profiling_times_are_in_order_and_in_device_time(device: Any, context: Any, queue: Any, program: Any) -> None:
    buffer = zeros(context, 4096)
    add = cl.Kernel(program, "add")
    events = [add(queue, (4096,), (16,), buffer, np.int32(1)) for _ in range(3)]
    queue.finish()
    for event in events:
        times = event.profile
        assert 0 < times.queued <= times.submit <= times.start < times.end
    for earlier, later in itertools.pairwise(events):
        assert earlier.profile.end <= later.profile.start
    durations = {e.profile.end - e.profile.start for e in events}
    assert durations == {device.counters.cycles * 1000 // device.cl_device.max_clock_frequency}


@pytest.mark.device
def test_clock_of_the_configuration_scales_times(program: Any) -> None:
    from vortex_rt import Device

    fast = Device("preset=vortex,clock_mhz=800")
    assert fast.cl_device.max_clock_frequency == 800
    queue = cl.CommandQueue(fast.context, properties=cl.command_queue_properties.PROFILING_ENABLE)
    add = cl.Kernel(cl.Program(fast.context, SOURCE).build(), "add")
    event = add(queue, (64,), (16,), zeros(fast.context, 64), np.int32(1))
    event.wait()
    assert event.profile.end - event.profile.start == fast.counters.cycles * 1000 // 800


@pytest.mark.device
def test_event_callback(context: Any, queue: Any, program: Any) -> None:
    done = threading.Event()
    seen: list[int] = []

    def called(status: int) -> None:
        seen.append(status)
        done.set()

    event = cl.Kernel(program, "add")(queue, (16,), (4,), zeros(context), np.int32(1))
    event.set_callback(cl.command_execution_status.COMPLETE, called)
    assert done.wait(10)
    assert seen == [cl.command_execution_status.COMPLETE]


@pytest.mark.device
def test_hundreds_of_queued_commands(context: Any, queue: Any, program: Any) -> None:
    buffer, gate = zeros(context), cl.UserEvent(context)
    add = cl.Kernel(program, "add")
    add(queue, (16,), (4,), buffer, np.int32(1), wait_for=[gate])
    for _ in range(300):
        add(queue, (16,), (4,), buffer, np.int32(1))
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert (fetch(queue, buffer) == 301).all()


@pytest.mark.device
def test_long_chain_of_failures_ends(context: Any, queue: Any, program: Any) -> None:
    gate = cl.UserEvent(context)
    buffer = zeros(context)
    add = cl.Kernel(program, "add")
    last = add(queue, (16,), (4,), buffer, np.int32(1), wait_for=[gate])
    for _ in range(2000):
        last = cl.enqueue_fill_buffer(queue, buffer, np.int32(1), 0, 64)
    gate.set_status(-5)
    with pytest.raises(cl.Error):
        last.wait()


@pytest.mark.device
def test_empty_range_is_no_launch(context: Any, queue: Any, program: Any) -> None:
    add, buffer = cl.Kernel(program, "add"), zeros(context)
    add.set_args(buffer, np.int32(1))
    cl.enqueue_nd_range_kernel(queue, add, (0,), None).wait()
    assert not fetch(queue, buffer).any()


@pytest.mark.device
def test_global_offset(context: Any, queue: Any) -> None:
    program = cl.Program(
        context,
        "__kernel void id(__global int *a) { a[get_global_id(0)] = get_global_id(0) + 100 * get_global_offset(0); "
        "barrier(CLK_LOCAL_MEM_FENCE); }",
    ).build()
    buffer = zeros(context, 32)
    cl.Kernel(program, "id")(queue, (8,), (4,), buffer, global_offset=(16,))
    expected = np.zeros(32, np.int32)
    expected[16:24] = np.arange(16, 24) + 1600
    assert (fetch(queue, buffer) == expected).all()


@pytest.mark.device
def test_local_size_is_chosen(context: Any, queue: Any) -> None:
    program = cl.Program(
        context,
        "__kernel void size(__global int *a) { a[get_global_id(0) + get_global_size(0) * get_global_id(1)] = "
        "get_local_size(0) * get_local_size(1); barrier(CLK_LOCAL_MEM_FENCE); }",
    ).build()
    kernel = cl.Kernel(program, "size")
    for shape in ((64,), (60,), (61,), (12, 10), (1, 7)):
        buffer = zeros(context, int(np.prod(shape)))
        kernel(queue, shape, None, buffer)
        sizes = set(fetch(queue, buffer).tolist())
        assert len(sizes) == 1
        assert 1 <= sizes.pop() <= 1024


@pytest.mark.device
def test_contexts_and_threads(device: Any) -> None:
    errors: list[BaseException] = []

    def work(number: int) -> None:
        try:
            context = cl.Context([device.cl_device])
            queue = cl.CommandQueue(context)
            program = cl.Program(context, SOURCE + f"// {number % 2}").build()
            add, twice = cl.Kernel(program, "add"), cl.Kernel(program, "twice")
            buffer = zeros(context)
            expected = 0
            for i in range(15):
                add(queue, (16,), (4,), buffer, np.int32(number + i))
                twice(queue, (16,), (4,), buffer)
                expected = (expected + number + i) * 2
            assert (fetch(queue, buffer) == expected).all()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
    assert not errors
    assert not any(t.is_alive() for t in threads)


# Ranges that are no multiple of the group size: groups at the ends are smaller, and kernels see OpenCL 2.0's sizes.

NON_UNIFORM = """
kernel void k(global int *seen, global int *sums, local int *word) {
  size_t i = get_global_linear_id(); global int *o = seen + 15 * i;
  for (int d = 0; d < 3; d++) {
    o[d] = get_global_id(d); o[3 + d] = get_group_id(d); o[6 + d] = get_local_size(d); o[9 + d] = get_enqueued_local_size(d);
    o[12 + d] = get_num_groups(d) * 10000 + get_global_size(d);
  }
  if (get_local_linear_id() == 0) *word = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(word, 1);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  sums[i] = *word * 100 + get_local_linear_id() + 1000000 * work_group_reduce_add(1);
}
"""


def built(context: Any, options: str = "-cl-std=CL3.0") -> Any:
    return cl.Program(context, NON_UNIFORM).build(options)


def expected(total: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """What each work-item is to see, x fastest."""
    groups = [-(-t // s) for t, s in zip(total, local)]
    rows, sums = [], []
    for z, y, x in product(*(range(n) for n in reversed(total))):
        place = (x, y, z)
        ids = [p // s for p, s in zip(place, local)]
        sizes = [min(s, t - g * s) for t, s, g in zip(total, local, ids)]
        lx, ly, lz = (p - g * s for p, g, s in zip(place, ids, local))
        rows.append([*(p + o for p, o in zip(place, offset)), *ids, *sizes, *local,
                     *(g * 10000 + t for g, t in zip(groups, total))])  # fmt: skip
        count = sizes[0] * sizes[1] * sizes[2]
        sums.append(1000000 * count + 100 * count + (lz * sizes[1] + ly) * sizes[0] + lx)
    return np.array(rows), np.array(sums)


@pytest.mark.device
@pytest.mark.parametrize(
    ("total", "local", "offset"),
    [((17,), (8,), (3,)), ((5,), (8,), (0,)), ((7, 5), (4, 2), (0, 9)), ((5, 3, 4), (2, 2, 3), (1, 2, 3))],
)
def test_every_work_item_sees_its_place(
    context: Any, queue: Any, total: tuple[int, ...], local: tuple[int, ...], offset: tuple[int, ...]
) -> None:
    items = int(np.prod(total))
    seen, sums = np.zeros((items, 15), np.int32), np.zeros(items, np.int32)
    buffers = [cl.Buffer(context, cl.mem_flags.READ_WRITE, a.nbytes) for a in (seen, sums)]
    built(context).k(queue, total, local, *buffers, cl.LocalMemory(4), global_offset=offset)
    for array, buffer in zip((seen, sums), buffers):
        cl.enqueue_copy(queue, array, buffer)
    rows, counts = expected(*(tuple((*v, *fill)[:3]) for v, fill in ((total, (1, 1)), (local, (1, 1)), (offset, (0, 0)))))
    np.testing.assert_array_equal(seen, rows)
    np.testing.assert_array_equal(sums, counts)


@pytest.mark.device
@pytest.mark.parametrize("options", ["-cl-std=CL3.0 -cl-uniform-work-group-size", "-cl-std=CL1.2", ""])
def test_programs_that_promise_groups_of_one_size_are_held_to_it(context: Any, queue: Any, options: str) -> None:
    source = "kernel void k(global int *r) { r[get_global_id(0)] = 1; }"
    kernel = cl.Program(context, source).build(options).k
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE, 64)
    with pytest.raises(cl.Error, match="INVALID_WORK_GROUP_SIZE"):
        kernel(queue, (9,), (4,), buffer)
    kernel(queue, (8,), (4,), buffer).wait()


@pytest.mark.device
def test_the_device_says_so(device: Any) -> None:
    assert device.cl_device.get_info(0x1065)  # CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT


# Shell completion: one script for all command lines, in the shells themselves.

ROOT = Path(__file__).parents[3]
NAMES = sorted(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"])
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def complete(command: str, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    script = f"""
        eval "$(vortex-setup --print-completion bash)"
        COMP_WORDS=({command} {" ".join(words)}); COMP_CWORD={len(words)}
        _{command.replace("-", "_")}_completion {command}
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stderr == ""
    return done.stdout.split()


def test_every_command_line_is_completed():
    assert commands() == NAMES
    registered = subprocess.run(
        ["bash", "-c", 'eval "$(vortex-setup --print-completion bash)"; complete -p'], capture_output=True, text=True,
        env=ENVIRONMENT, check=True,
    )
    assert sorted(line.split()[-1] for line in registered.stdout.splitlines()) == NAMES


@pytest.mark.parametrize("command", [name for name in NAMES if name != CUDA_COMPILER])
def test_options_of_clicks_commands(command):
    assert complete(command, "--hel") == ["--help"]


def test_subcommands_and_choices():
    assert complete("vortex-sim", "disa") == ["disasm"]
    assert complete("nvvm2spirv", "--emit", "l") == ["llvm"]
    assert complete("vortex-setup", "--print-completion", "") == list(SHELLS)


def test_options_of_the_cuda_compiler():
    assert (
        f"complete -o default -W '--bitcode --gpu-arch --use_fast_math --version -D -I -O -g -h -o -v' {CUDA_COMPILER}"
        in completion("bash").splitlines()
    )


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_scripts_are_the_shells_syntax(shell, tmp_path):
    script = tmp_path / "script"
    script.write_text(completion(shell))
    done = subprocess.run([shell, "-n", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# Threads, queues, events and releases in random order; no growth over many rounds.

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def environment(installation: Installation) -> dict[str, str]:
    return {**os.environ, "VORTEX_PRESET": "vortex", "VORTEX_CONFIG": "", "OCL_ICD_VENDORS": str(installation.vendors)}


def run(
    program: Path, environment: dict[str, str], *arguments: object, timeout: float = 250
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=timeout, check=False
    )


@pytest.fixture(scope="module")
def stress(compile_c: Callable[..., Path]) -> Path:
    return compile_c("stress", HERE / "programs" / "stress.c", "-lOpenCL", "-lpthread")


@pytest.mark.device
@pytest.mark.parametrize("seed", [1, 2])
def test_threads_queues_events_releases(stress: Path, environment: dict[str, str], seed: int) -> None:
    done = run(stress, environment, 4, 16, seed)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert done.stdout == "done, 8 faults\n"


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 8))
def test_threads_queues_events_releases_for_long(stress: Path, environment: dict[str, str], seed: int) -> None:
    done = run(stress, environment, 8, 150, seed)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


@pytest.mark.device
@pytest.mark.parametrize("rounds", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_no_growth(compile_c: Callable[..., Path], environment: dict[str, str], rounds: int) -> None:
    program = compile_c("growth", HERE / "programs" / "growth.c", "-lOpenCL")
    done = run(program, environment, rounds)
    assert done.returncode == 0, done.stderr[-2000:]
    host, simulator, files = map(int, done.stdout.split())
    assert host < 512
    assert simulator < 2048
    assert files == 0
