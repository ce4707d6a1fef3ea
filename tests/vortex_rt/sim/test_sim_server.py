"""The simulator process: its protocol, and that nothing hangs or stays behind when either side dies."""

from __future__ import annotations

import json
import mmap
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vortex_rt.driver.locate import START
from vortex_rt.failures import Failure
from vortex_rt.sim import engine, profile_command, protocol
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.config import RESERVED_ADDRESSES
from vortex_rt.sim.protocol import Message
from vortex_rt.sim.trace import read_trace

BASE = 0x80000000
OUT = 0x100000
FOREVER = "1: addi a0, a0, 1\nj 1b"


def run_request(argument: int = 0, timeout_ms: int = 0, flags: int = 0) -> bytes:
    """A run of what lies at BASE, without a grid."""
    return protocol.RUN.pack(BASE, argument, timeout_ms, flags, *[0] * 11)


class Host:
    """What libvortex-nvsim does, in Python."""

    def __init__(
        self, config: str | None = "vortex", flags: int = protocol.OPEN_VORTEX_RUNTIME, options: tuple[str, ...] = (), stderr: int | None = None
    ) -> None:
        ours, theirs = socket.socketpair()
        self.memory_fd = os.memfd_create("device-memory")
        command = [sys.executable, "-I", "-S", *options, str(START), "simulator", "--fd", str(theirs.fileno()), "--memory-fd", str(self.memory_fd)]
        self.process = subprocess.Popen(command, pass_fds=[theirs.fileno(), self.memory_fd], stderr=stderr)
        theirs.close()
        self.socket = ours
        self.socket.settimeout(100)
        self.sequence = 0
        self.output = ""
        self.memory: mmap.mmap | None = None
        if config is not None:
            kind, payload = self.request(Message.OPEN, protocol.OPEN.pack(flags) + config.encode())
            assert kind is Message.CAPS, payload
            self.caps = protocol.CAPS.unpack(payload)
            self.memory = mmap.mmap(self.memory_fd, os.fstat(self.memory_fd).st_size)

    def send(self, kind: int, payload: bytes = b"") -> int:
        self.sequence += 1
        self.socket.sendall(protocol.HEADER.pack(kind, len(payload), self.sequence) + payload)
        return self.sequence

    def receive(self) -> tuple[Message, int, bytes]:
        kind, length, sequence = protocol.HEADER.unpack(self._bytes(protocol.HEADER.size))
        return Message(kind), sequence, self._bytes(length)

    def _bytes(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def reply(self, sequence: int) -> tuple[Message, bytes]:
        while True:
            kind, number, payload = self.receive()
            if kind is Message.CONSOLE:
                assert number == 0
                self.output += payload.decode()
            else:
                assert number == sequence
                return kind, payload

    def request(self, kind: int, payload: bytes = b"") -> tuple[Message, bytes]:
        return self.reply(self.send(kind, payload))

    def load(self, text: str, address: int = BASE) -> None:
        code = assemble(text, address)
        assert self.memory is not None
        self.memory[address : address + len(code)] = code

    def start(self, argument: int = 0, timeout_ms: int = 0) -> int:
        return self.send(Message.RUN, run_request(argument, timeout_ms))

    def run(self, text: str, argument: int = 0, timeout_ms: int = 0) -> tuple[Message, bytes]:
        self.load(text)
        return self.reply(self.start(argument, timeout_ms))

    def close(self) -> int:
        self.socket.close()
        if self.memory is not None:
            self.memory.close()
        os.close(self.memory_fd)
        return self.process.wait(10)


@pytest.fixture
def host():
    host = Host()
    yield host
    assert host.close() == 0


def fault(payload: bytes) -> tuple[Failure, str]:
    return Failure(protocol.FAULT.unpack(payload)[0]), payload[protocol.FAULT.size :].decode()


def test_caps_describe_the_device(host):
    caps = host.caps
    assert caps[0] == protocol.PROTOCOL_VERSION
    assert caps[1] == 64
    assert caps[4:14][1:4] == (4, 4, 1)
    assert caps[4 + 7] == 0x3380901128 | 1  # SimX's value and the A extension
    assert caps[14] == 8 << 30
    assert caps[15] == os.fstat(host.memory_fd).st_size == caps[14] + RESERVED_ADDRESSES
    assert len(caps[19]) == 16


def test_a_kernel_runs_on_the_shared_memory(host):
    kind, payload = host.run("csrr a0, mscratch\nlw a1, 0(a0)\naddi a1, a1, 1\nsw a1, 4(a0)\ntmc x0", argument=OUT)
    assert (kind, protocol.DONE.unpack(payload)[0]) == (Message.DONE, 5)
    host.memory[OUT : OUT + 4] = struct.pack("<I", 41)
    assert host.reply(host.start(OUT))[0] is Message.DONE
    assert host.memory[OUT + 4 : OUT + 8] == struct.pack("<I", 42)


def test_code_written_between_two_runs_is_the_code_that_runs(host):
    for value in (5, 6):
        host.run(f"li a0, {OUT}\nli a1, {value}\nsw a1, 0(a0)\ntmc x0")
        assert host.memory[OUT] == value


def test_console_output_arrives_before_the_end_of_the_run(host):
    host.run("li a0, 0x40\nli a1, 72\nsb a1, 0(a0)\nli a1, 10\nsb a1, 0(a0)\nli a1, 73\nsb a1, 1(a0)\ntmc x0")
    assert host.output == "#0: H\n#1: I\n"


def test_a_fault_carries_place_and_message_and_the_device_stays_usable(host):
    kind, payload = host.run("li a0, -1\nsd a0, 0(a0)\ntmc x0")
    assert kind is Message.FAULT
    fault_kind, core, warp, lanes, pc = protocol.FAULT.unpack(payload)
    assert (Failure(fault_kind), core, warp, lanes, pc) == (Failure.BAD_ADDRESS, 0, 0, 1, BASE + 4)
    assert "sd a0, 0(a0)" in fault(payload)[1]
    assert host.run("tmc x0")[0] is Message.DONE


def test_time_out_and_abort(host):
    begin = time.monotonic()
    kind, payload = host.run(FOREVER, timeout_ms=300)
    assert fault(payload)[0] is Failure.TIMEOUT
    assert "jal zero" in fault(payload)[1] or "addi" in fault(payload)[1]
    sequence = host.start()
    time.sleep(0.1)
    host.send(Message.ABORT, protocol.ABORT.pack(protocol.ABORT_REQUESTED))
    kind, payload = host.reply(sequence)
    assert (kind, fault(payload)[0]) == (Message.FAULT, Failure.ABORTED)
    assert time.monotonic() - begin < 5


def test_requests_during_a_run(host):
    host.load(FOREVER)
    run = host.start()
    assert host.request(Message.DCR_READ, protocol.DCR.pack(1, 0)) == (Message.VALUE, protocol.VALUE.pack(BASE))
    kind, text = host.request(Message.RUN, run_request())
    assert (kind, text) == (Message.ERROR, b"a kernel is running")
    assert json.loads(host.request(Message.COUNTERS)[1])["total"]["instructions"] > 0
    host.send(Message.ABORT, protocol.ABORT.pack(protocol.ABORT_TIMEOUT))
    assert fault(host.reply(run)[1])[0] is Failure.TIMEOUT


def test_dcr_mpm_and_counters(host):
    assert host.request(Message.DCR_WRITE, protocol.DCR.pack(5, 1))[0] is Message.OK
    assert host.request(Message.DCR_READ, protocol.DCR.pack(5, 0)) == (Message.VALUE, protocol.VALUE.pack(1))
    assert host.request(Message.DCR_WRITE, protocol.DCR.pack(77, 1)) == (Message.ERROR, b"unknown DCR 0x4d")
    host.run("li a0, 3\ntmc a0\nnop\ntmc x0")
    assert host.request(Message.MPM_QUERY, protocol.MPM.pack(0xB02, 0xFFFFFFFF)) == (Message.VALUE, protocol.VALUE.pack(6))
    counters = json.loads(host.request(Message.COUNTERS)[1])
    assert counters["total"]["thread_instructions"] == 6
    assert (counters["mode"], counters["shape"]) == ("functional", "1x4x4")


def test_access_rights(host):
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(OUT, 64, protocol.ACCESS_READ))[0] is Message.OK
    assert fault(host.run(f"li a0, {OUT}\nsd a0, 0(a0)\ntmc x0")[1])[0] is Failure.ACCESS_VIOLATION
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(OUT, 64, 0))[0] is Message.OK
    assert host.run(f"li a0, {OUT}\nsd a0, 0(a0)\ntmc x0")[0] is Message.DONE
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(1 << 50, 64, 0))[0] is Message.ERROR


def test_unknown_and_malformed_requests_are_refused(host):
    assert host.request(999)[0] is Message.ERROR
    assert host.request(Message.RUN, b"123")[0] is Message.ERROR
    assert host.request(Message.SYMBOLS, b"/no/such.elf") == (Message.ERROR, b"/no/such.elf: no such file")
    assert host.request(Message.OPEN, protocol.OPEN.pack(0)) == (Message.ERROR, b"the device is open already")


@pytest.mark.parametrize(("text", "message"), [("nonsense", "neither a preset"), ("threads=64", "threads=64 must lie in 1..32"), ("cors=2", "unknown key 'cors'")])
def test_a_bad_configuration_is_refused_and_a_better_one_accepted(text, message):
    host = Host(None)
    kind, payload = host.request(Message.OPEN, protocol.OPEN.pack(0) + text.encode())
    assert kind is Message.ERROR
    assert message in payload.decode()
    assert host.request(Message.OPEN, protocol.OPEN.pack(0) + b"vortex")[0] is Message.CAPS
    assert host.close() == 0


def test_close_ends_the_process(host):
    assert host.request(Message.CLOSE)[0] is Message.OK
    assert host.process.wait(10) == 0


def test_host_death_during_a_run_ends_the_process():
    host = Host()
    host.load(FOREVER)
    host.start()
    time.sleep(0.2)
    assert host.close() == 0


def test_host_death_while_the_simulator_compiles_ends_the_process(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_RT_CACHE", str(tmp_path))  # nothing is compiled there
    host = Host()
    begin = time.monotonic()
    assert host.close() == 0
    assert time.monotonic() - begin < 8
    while compilers := [p for p in Path("/proc").glob("[0-9]*/cmdline") if str(tmp_path).encode() in _read(p)]:
        assert time.monotonic() - begin < 30, compilers
        time.sleep(0.1)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # ended meanwhile
        return b""


@pytest.mark.parametrize("config", ["vortex", "vortex,cores=2", "vortex,mode=timing"])
def test_a_kernel_and_its_counters_need_neither_numba_nor_numpy_nor_the_environments_packages(config):
    engine.library()  # compiled, if it was not
    host = Host(config, options=("-X", "importtime"), stderr=subprocess.PIPE)
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(OUT, 128, protocol.ACCESS_READ | protocol.ACCESS_WRITE))[0] is Message.OK
    assert host.run("csrr a0, mscratch\nlw a1, 0(a0)\nsw a1, 64(a0)\ntmc x0", argument=OUT)[0] is Message.DONE
    assert host.request(Message.COUNTERS)[0] is Message.TEXT
    assert host.request(Message.CLOSE)[0] is Message.OK
    imported = modules(host)
    assert "vortex_rt.sim.machine" in imported
    assert imported & {"numba", "llvmlite", "numpy", "site", "click", "rich", "elftools", "subprocess", "argparse", "vortex_rt.isa.disasm"} == set()


def test_what_needs_the_environments_packages_finds_them():
    host = Host(options=("-X", "importtime"), stderr=subprocess.PIPE)
    assert host.request(Message.TOOL, b'{"do": "profile_report"}')[0] is Message.TEXT
    host.request(Message.CLOSE)
    assert {"numpy", "site"} <= modules(host)


def modules(host: Host) -> set[str]:
    """Return what a process with -X importtime has imported; closes it."""
    lines = host.process.communicate()[1].decode().splitlines()
    assert host.close() == 0
    return {line.split("|")[-1].strip() for line in lines if line.startswith("import time:")}


def test_a_killed_simulator_gives_the_host_an_end_of_file():
    host = Host()
    host.load(FOREVER)
    host.start()
    host.process.send_signal(signal.SIGKILL)
    with pytest.raises((EOFError, ConnectionResetError)):
        host.receive()
    assert host.close() == -signal.SIGKILL


def test_interrupt_from_the_terminal_is_left_to_the_host(host):
    host.process.send_signal(signal.SIGINT)
    assert host.run("tmc x0")[0] is Message.DONE


def test_several_devices_at_once_do_not_mix():
    hosts = [Host("vortex"), Host("vortex,mode=timing"), Host("vortex,threads=8")]
    for index, host in enumerate(hosts):
        host.load(f"li a0, {OUT}\nli a1, {index + 1}\nsw a1, 0(a0)\ntmc x0")
    sequences = [host.start() for host in hosts]
    assert [host.reply(sequence)[0] for host, sequence in zip(hosts, sequences, strict=True)] == [Message.DONE] * 3
    assert [host.memory[OUT] for host in hosts] == [1, 2, 3]
    assert [host.close() for host in hosts] == [0, 0, 0]


LOOP = "li a0, 5\n1: addi a0, a0, -1\nbnez a0, 1b\ntmc x0"


def test_reports_are_packed_where_the_name_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_PROFILE", str(tmp_path / "profile.json.gz"))
    monkeypatch.setenv("VORTEX_TRACE", str(tmp_path / "trace.json.gz"))
    host = Host("vortex,mode=timing")
    assert host.run(LOOP)[0] is Message.DONE
    assert host.close() == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"profile.{host.process.pid}.1.json.gz", f"trace.{host.process.pid}.json.gz"]
    (profile,) = profile_command.read(tmp_path / names[0])
    assert profile["instructions"][1]["executed"] == 5
    assert read_trace(tmp_path / names[1])["timelines"][0]["launches"][0]["instructions"] == 12


def test_reports_of_every_launch(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_PROFILE", str(tmp_path / "profile.json"))
    monkeypatch.setenv("VORTEX_TRACE", str(tmp_path / "trace.json"))
    host = Host("vortex,mode=timing")
    for _ in range(2):
        assert host.run(LOOP)[0] is Message.DONE
    assert host.close() == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [*(f"profile.{host.process.pid}.{launch}.json" for launch in (1, 2)), f"trace.{host.process.pid}.json"]
    profile = json.loads((tmp_path / names[0]).read_text())
    assert profile["instructions"][1]["executed"] == 5
    assert profile["result"] == {"cycles": profile["result"]["cycles"], "instructions": 12, "thread_instructions": 12}
    assert profile["kernel"] == "", "an image has none"
    data = json.loads((tmp_path / names[2]).read_text())
    first, second = data["timelines"][0]["launches"]
    assert (first["start"], first["end"]) == (0, second["start"])
    assert (first["instructions"], first["finished"]) == (second["instructions"], second["finished"]) == (12, True)
    kernels = [event for event in data["traceEvents"] if event.get("cat") == "kernel"]
    assert [(event["ts"], event["dur"]) for event in kernels] == [(launch["start"], launch["end"] - launch["start"]) for launch in (first, second)]


def test_a_timeline_of_a_launch_that_the_host_leaves_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_TRACE", str(tmp_path / "trace.json"))
    host = Host("vortex,mode=timing")
    host.load("1: j 1b")
    host.start()
    time.sleep(0.5)
    host.socket.close()
    host.process.wait(60)
    (path,) = tmp_path.iterdir()
    (timeline,) = json.loads(path.read_text())["timelines"]
    (launch,) = timeline["launches"]
    assert not launch["finished"]
    assert launch["instructions"] > 1000
    assert 0 <= launch["instructions"] - sum(timeline["samples"]["instructions"][0]) <= 4, "but for those in flight"


def test_a_table_of_energies_that_cannot_be_used_is_refused_at_once(monkeypatch):
    monkeypatch.setenv("VORTEX_ENERGY_TABLE", "/no/such/table.toml")
    host = Host(None)
    kind, payload = host.request(Message.OPEN, protocol.OPEN.pack(0) + b"vortex,mode=timing")
    assert (kind, payload) == (Message.ERROR, b"energy table /no/such/table.toml: No such file or directory")
    assert host.close() == 0


@pytest.mark.parametrize(
    ("mode", "options", "message"), [("functional", "", "a timeline needs timing mode"), ("timing", "intervall=3", "a timeline has no option 'intervall'; did you mean interval?"), ("timing", "first=x", "'first=x' of a timeline's options is no first=NUMBER")]
)
def test_a_timeline_that_cannot_be_recorded_is_reported(mode, options, message, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("VORTEX_TRACE", str(tmp_path / "trace.json"))
    monkeypatch.setenv("VORTEX_TRACE_OPTIONS", options)
    host = Host(f"vortex,mode={mode}")
    assert host.run("tmc x0")[0] is Message.DONE
    assert host.close() == 0
    assert f"vortex-sim: VORTEX_TRACE: {message}" in capfd.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_profile_is_there_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.setenv("VORTEX_PROFILE", str(tmp_path / "profile.json"))
    monkeypatch.setenv("VORTEX_PROFILE_MARK", "1")
    other = Host("vortex")
    mark = tmp_path / f"profile.{other.process.pid}.running"
    (tmp_path / f".profile.{other.process.pid}.1.json.{other.process.pid}.tmp").mkdir()  # so the file cannot be made
    assert other.run("tmc x0")[0] is Message.DONE
    assert mark.exists()
    assert not list(tmp_path.glob("profile.*.1.json"))
    assert other.run("tmc x0")[0] is Message.DONE
    assert json.loads((tmp_path / f"profile.{other.process.pid}.2.json").read_text())["mode"] == "functional"
    assert other.close() == 0
    assert not mark.exists()


def test_a_report_that_cannot_be_written_does_not_disturb_the_run(monkeypatch, host):
    monkeypatch.setenv("VORTEX_PROFILE", "/no/such/folder/profile.txt")
    other = Host("vortex")
    assert other.run("tmc x0")[0] is Message.DONE
    assert other.run("tmc x0")[0] is Message.DONE
    assert other.close() == 0


def test_the_c_header_compiles(tmp_path):
    import shutil

    compiler = shutil.which("cc") or shutil.which("clang-19")
    if compiler is None:
        pytest.skip("no C compiler")
    (tmp_path / "p.h").write_text(protocol.c_header())
    (tmp_path / "p.c").write_text('#include "p.h"\nint x = sizeof(nvsim_caps);\n')
    subprocess.run([compiler, "-std=c11", "-Wall", "-Werror", "-c", "p.c"], cwd=tmp_path, check=True)


def tool(host, **request):
    """Ask as tools do; returns the answer, or the text of a refusal."""
    kind, payload = host.request(Message.TOOL, json.dumps(request).encode())
    return json.loads(payload) if kind is Message.TEXT else payload.decode()


def test_tools_stop_at_breakpoints_and_read_registers(host):
    host.load("li a0, 3\n1: addi a0, a0, -1\nbnez a0, 1b\ntmc x0")
    assert tool(host, do="set_breakpoints", addresses=[BASE + 8]) is None
    for value in (2, 1):
        flags = protocol.RUN_RESUME if value == 1 else 0
        kind, payload = host.request(Message.RUN, run_request(flags=flags))
        assert (kind, fault(payload)[0]) == (Message.FAULT, Failure.BREAKPOINT)
        assert f"a0   0x{value}" in tool(host, do="registers")
    assert tool(host, do="set_breakpoints", addresses=[0]) is None
    assert host.request(Message.RUN, run_request(flags=protocol.RUN_RESUME))[0] is Message.DONE


def test_tools_ask_for_progress_results_and_profiles(host):
    assert tool(host, do="result") is None
    host.load(FOREVER)
    run = host.start()
    while not tool(host, do="progress"):
        pass
    host.send(Message.ABORT, protocol.ABORT.pack(0))
    assert host.reply(run)[0] is Message.FAULT
    assert tool(host, do="result")["instructions"] > 0
    tool(host, do="profile", low=BASE, high=BASE + 64)
    assert host.run("li a0, 1\nli a1, 2\ntmc x0")[0] is Message.DONE
    assert [entry["executed"] for entry in tool(host, do="profile_data")["instructions"]] == [1, 1, 1]
    assert "li" in tool(host, do="profile_report") or "addi" in tool(host, do="profile_report")


def test_what_no_tool_may_ask_is_refused(host):
    assert "not for" in tool(host, do="rm")
    assert "not for" in tool(host)
    assert "unexpected keyword" in tool(host, do="progress", of="what")
    assert "breakpoints" in tool(host, do="set_breakpoints", addresses=[0] * 99)
    assert "timing" in tool(host, do="trace", options="events=5")
    assert host.request(Message.TOOL, b"no JSON")[0] is Message.ERROR
    assert host.run("tmc x0")[0] is Message.DONE


def test_many_ranges_in_one_message_are_set_in_their_order(host):
    both = protocol.ACCESS_READ | protocol.ACCESS_WRITE
    entries = [(OUT, 64, protocol.ACCESS_READ), (OUT, 64, both), (OUT + 64, 64, both), (OUT + 64, 64, protocol.ACCESS_READ)]
    payload = b"".join(protocol.ACCESS.pack(*entry) for entry in entries)
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(BASE, 4096, both) + payload)[0] is Message.OK
    assert host.run(f"li a0, {OUT}\nsd a0, 0(a0)\ntmc x0")[0] is Message.DONE
    assert fault(host.run(f"li a0, {OUT + 64}\nsd a0, 0(a0)\ntmc x0")[1])[0] is Failure.ACCESS_VIOLATION
    assert host.request(Message.ACCESS, b"\0" * 21)[0] is Message.ERROR


def test_pages_of_another_file_lie_in_place_of_device_memorys(host, tmp_path):
    both = protocol.ACCESS_READ | protocol.ACCESS_WRITE
    page = mmap.PAGESIZE
    path = tmp_path / "pages"
    path.write_bytes(struct.pack("<Q", 41).rjust(2 * page, b"\0"))
    assert host.request(Message.ACCESS, protocol.ACCESS.pack(BASE, 4096, both) + protocol.ACCESS.pack(OUT, page, both))[0] is Message.OK
    host.memory[OUT + page - 8 : OUT + page] = struct.pack("<Q", 7)
    mapping = protocol.MAPPING.pack(OUT, page, page)
    assert host.request(Message.MAP, mapping + str(path).encode())[0] is Message.OK
    count = f"li a0, {OUT + page - 8}\nld a1, 0(a0)\naddi a1, a1, 1\nsd a1, 0(a0)\ntmc x0"
    assert host.run(count)[0] is Message.DONE
    assert struct.unpack("<Q", path.read_bytes()[-8:]) == (42,)
    assert host.request(Message.MAP, protocol.MAPPING.pack(OUT, page, OUT))[0] is Message.OK
    assert host.run(count)[0] is Message.DONE
    assert struct.unpack("<Q", host.memory[OUT + page - 8 : OUT + page]) == (8,)
    for wrong in ((OUT + 1, page, 0), (OUT, page, 2 * page), (1 << 50, page, 0)):
        assert host.request(Message.MAP, protocol.MAPPING.pack(*wrong) + str(path).encode())[0] is Message.ERROR
    assert host.request(Message.MAP, mapping + b"/nowhere")[0] is Message.ERROR
