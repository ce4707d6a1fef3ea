"""What gdb asks of a device that stands still: packets of its remote protocol, and the answers."""

import re
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from ...failures import Failure
from ...isa.registers import FLOAT_NAMES, INTEGER_NAMES
from .. import engine
from ..machine_state import MachineState
from . import built_in_variables, conditions
from .lanes import Lane, Lanes
from .machine import DebuggedMachine
from .monitor import monitor
from .session import DebugSession, Resume, Stop, Watch

# Registers as gdb numbers them (its features ``org.gnu.gdb.riscv``): x0 to x31, pc, f0 to f31, fflags, frm, fcsr.

PC, FLOATS, FFLAGS, FRM, FCSR = 32, 33, 65, 66, 67
COUNT = 68
TYPES = {"ra": "code_ptr", "sp": "data_ptr", "gp": "data_ptr", "tp": "data_ptr"}


class Registers:
    """Registers of lanes."""

    def __init__(self, machine: MachineState, lanes: Lanes) -> None:
        self.machine = machine
        self.lanes = lanes
        self.size = machine.config.xlen // 8
        self.float_size = self.size  # RV64IMAFD, RV32IMAF

    def description(self) -> str:
        """Return gdb's description of the target."""
        wide, float_wide = 8 * self.size, 8 * self.float_size
        float_type = "ieee_double" if self.float_size == 8 else "ieee_single"
        cpu = [f'<reg name="{name}" bitsize="{wide}" type="{TYPES.get(name, "int")}"/>' for name in INTEGER_NAMES]
        cpu.append(f'<reg name="pc" bitsize="{wide}" type="code_ptr"/>')
        fpu = [f'<reg name="{name}" bitsize="{float_wide}" type="{float_type}"/>' for name in FLOAT_NAMES]
        fpu += [f'<reg name="{name}" bitsize="32" type="int"/>' for name in ("fflags", "frm", "fcsr")]
        return (
            '<?xml version="1.0"?><!DOCTYPE target SYSTEM "gdb-target.dtd"><target version="1.0">'
            f"<architecture>riscv:rv{wide}</architecture><osabi>none</osabi>"
            f'<feature name="org.gnu.gdb.riscv.cpu">{"".join(cpu)}</feature>'
            f'<feature name="org.gnu.gdb.riscv.fpu">{"".join(fpu)}</feature></target>'
        )

    def _size(self, number: int) -> int:
        if not 0 <= number < COUNT:
            raise ValueError(f"register {number}")
        return self.size if number <= PC else self.float_size if number < FFLAGS else 4

    def read(self, lane: Lane, number: int) -> bytes:
        """Return the bytes of a register. Raises ValueError if there is none."""
        size = self._size(number)
        row = self.machine.warps[lane.core * self.machine.config.warps + lane.warp]
        if number >= FFLAGS:
            value = {FFLAGS: row.fflags, FRM: row.frm, FCSR: row.frm << 5 | row.fflags}[number]
        elif number == PC:
            value = self.lanes.pc(lane)
        else:
            value = self.lanes.register(lane, number if number < PC else number - 1)
        return (value & (1 << 8 * size) - 1).to_bytes(size, "little")

    def read_all(self, lane: Lane) -> bytes:
        """Return all registers of a lane."""
        return b"".join(self.read(lane, number) for number in range(COUNT))

    def write(self, lane: Lane, number: int, data: bytes) -> None:
        """Change a register. Raises ValueError for those that cannot be, the program counter among them."""
        size = self._size(number)
        if len(data) != size:
            raise ValueError(f"{len(data)} bytes for a register of {size}")
        if self.read(lane, number) == data:
            return
        if number in (0, PC) or number >= FFLAGS:
            raise ValueError("pc, zero and the control registers cannot be written")
        value = int.from_bytes(data, "little")
        if number > PC and size == 4:
            value |= 0xFFFFFFFF_00000000
        elif number < PC and size == 4:
            value = (value ^ 1 << 31) - (1 << 31) & (1 << 64) - 1
        place = lane.core * self.machine.config.warps + lane.warp
        self.machine.registers.elements[place, number if number < PC else number - 1, lane.lane] = value

    def write_all(self, lane: Lane, data: bytes) -> None:
        """Change all registers of a lane."""
        at = 0
        for number in range(COUNT):
            size = self._size(number)
            self.write(lane, number, data[at : at + size])
            at += size


OK, UNKNOWN = "OK", ""
REFUSED, NO_MEMORY = "E01", "E0e"
SUPPORTED = (
    "PacketSize=4000;QStartNoAckMode+;qXfer:features:read+;qXfer:exec-file:read+;"
    "qXfer:libraries:read+;qXfer:threads:read+;vContSupported+;ReverseStep+;ReverseContinue+;ConditionalBreakpoints+"
)

#: gdb's numbers of signals (gdb/signals.def); what is not listed is SIGABRT.
SIGNALS = {
    Failure.ABORTED: 2, Failure.ILLEGAL_INSTRUCTION: 4, Failure.MISALIGNED: 10, Failure.BAD_ADDRESS: 11,
    Failure.ACCESS_VIOLATION: 11, Failure.BAD_FETCH: 11,
}  # fmt: skip
SIGTRAP, SIGABRT = 5, 6

#: Kinds of Z and z packets → what a watchpoint of this kind watches (`Watch.need`), and its name in a stop's reply.
WATCHES = {"2": (2, "watch"), "3": (1, "rwatch"), "4": (3, "awatch")}


class GdbCommands:
    """Answers one gdb. A reply is a text, or how the device goes on (`Resume`), or None: gdb has let go of it."""

    def __init__(self, debugger: DebugSession, machine: DebuggedMachine) -> None:
        self.debugger = debugger
        self.machine = machine
        self.lanes = debugger.lanes
        self.registers = Registers(machine, self.lanes)
        self.chosen = Lane(0, 0, 0)
        """The lane that packets about registers and memory mean."""
        self._breakpoints: dict[int, list[bytes]] = {}
        """Address → conditions, one of which has to hold; none: each warp stops there."""
        self._watches: dict[tuple[int, int, str], Watch] = {}
        self._last = ""

    def stop_reply(self, stop: Stop | None, libraries: bool = False) -> str:
        """Return what tells gdb of a stop; ``libraries``: the image is another one than at the last stop."""
        lane = stop.lane if stop is not None else next(iter(self.lanes.all()), Lane(0, 0, 0))
        self.chosen = lane
        signal = SIGTRAP if stop is None or stop.failure is None else SIGNALS.get(stop.failure, SIGABRT)
        reply = f"T{signal:02x}thread:{self.lanes.number(lane):x};"
        if stop is not None and stop.watched is not None:
            reply += f"{self._watch_name(stop.watched, stop.access)}:{stop.watched:x};"
        if stop is not None and stop.beginning:
            reply += "replaylog:begin;"
        if libraries:
            reply += "library:;"
        self._last = reply
        return reply

    def _watch_name(self, address: int, access: int) -> str:
        for (start, size, kind), watch in self._watches.items():
            if watch.need & access and start <= address < start + size:
                return WATCHES[kind][1]
        return "watch"

    def answer(self, packet: str) -> str | bytes | Resume | None:
        """Answer a packet."""
        for pattern, function in TABLE:
            if match := re.fullmatch(pattern, packet, re.DOTALL):
                try:
                    return function(self, *match.groups())
                except ValueError:
                    return REFUSED
        return UNKNOWN

    # ---- what gdb and the device can ---------------------------------------------------------------------------------

    def start_no_acknowledgement(self) -> str:
        """Send no more ``+`` from the next packet on."""
        assert self.debugger.connection is not None
        self.debugger.connection.acknowledged = False
        return OK

    def last_stop(self) -> str:
        """Answer ``?``."""
        return self._last or self.stop_reply(None)

    def transfer(self, kind: str, offset: str, length: str) -> str:
        """Send a part of a document."""
        documents = {
            "features": self.registers.description, "exec-file": self.debugger.program_file,
            "libraries": self._libraries, "threads": self._threads,
        }  # fmt: skip
        made = documents[kind]()
        first, size = int(offset, 16), int(length, 16)
        part = made[first : first + size]
        return ("l" if first + size >= len(made) else "m") + part

    def _libraries(self) -> str:
        image = self.debugger.image
        if image is None:
            return "<library-list/>"
        segment = f'<segment address="0x{image.start:x}"/>'
        return f"<library-list><library name={quoteattr(str(image.path))}>{segment}</library></library-list>"

    def _threads(self) -> str:
        lines = [
            f'<thread id="{self.lanes.number(lane):x}" core="{lane.core}">{escape(self.lanes.describe(lane))}</thread>'
            for lane in self.lanes.all()
        ]
        return f'<?xml version="1.0"?>\n<threads>\n{"".join(lines)}</threads>\n'

    # ---- lanes -------------------------------------------------------------------------------------------------------

    def choose(self, number: str) -> str:
        """Let the next packets mean a lane; 0 and -1 any."""
        lane = self._lane(number)
        if lane is not None:
            self.chosen = lane
        return OK

    def _lane(self, number: str) -> Lane | None:
        if number in ("0", "-1"):
            return None
        lane = self.lanes.of(int(number, 16))
        if lane is None:
            raise ValueError(f"no lane {number}")
        return lane

    def is_alive(self, number: str) -> str:
        """Say whether a lane still runs the program."""
        lane = self._lane(number)
        return OK if lane is not None and self.lanes.lives(lane) else REFUSED

    def current(self) -> str:
        """Answer qC."""
        return f"QC{self.lanes.number(self.chosen):x}"

    def thread_list(self) -> str:
        """Answer qfThreadInfo."""
        return "m" + ",".join(f"{self.lanes.number(lane):x}" for lane in self.lanes.all())

    def extra(self, number: str) -> str:
        """Describe a lane."""
        lane = self._lane(number)
        return self.lanes.describe(lane or self.chosen).encode().hex()

    # ---- registers and memory ----------------------------------------------------------------------------------------

    def read_registers(self) -> str:
        """Answer g."""
        return self.registers.read_all(self.chosen).hex()

    def write_registers(self, data: str) -> str:
        """Do G."""
        self.registers.write_all(self.chosen, bytes.fromhex(data))
        self.machine.history.begin()
        return OK

    def read_register(self, number: str) -> str:
        """Answer p."""
        return self.registers.read(self.chosen, int(number, 16)).hex()

    def write_register(self, number: str, data: str) -> str:
        """Do P."""
        self.registers.write(self.chosen, int(number, 16), bytes.fromhex(data))
        self.machine.history.begin()
        return OK

    def _local(self, address: int, size: int) -> slice | None:
        """Return where a range lies in the cores' local memory, None: it is not there."""
        config = self.machine.config
        offset = address - config.local_base
        if not 0 <= offset <= offset + size <= config.local_memory:
            return None
        first = self.chosen.core * config.local_memory + offset
        return slice(first, first + size)

    def read_memory(self, address: str, length: str) -> str:
        """Answer m."""
        start, size = int(address, 16), int(length, 16)
        local = self._local(start, size)
        built_in = start - built_in_variables.first_address(self.machine.config.xlen)
        try:
            if built_in >= 0:
                return built_in_variables.read(self.lanes, self.chosen, built_in, size).hex()
            return (bytes(self.machine.local.elements[local]) if local else self.machine.read(start, size)).hex()
        except ValueError:
            return NO_MEMORY

    def write_memory(self, address: str, length: str, data: str) -> str:
        """Do M."""
        return self._write(int(address, 16), bytes.fromhex(data)[: int(length, 16)])

    def write_binary(self, address: str, length: str, data: str) -> str:
        """Do X."""
        return self._write(int(address, 16), data.encode("latin-1")[: int(length, 16)])

    def _write(self, start: int, data: bytes) -> str:
        local = self._local(start, len(data))
        if local:
            self.machine.local.elements[local] = data
        else:
            try:
                self.machine.write(start, data)
            except ValueError:
                return NO_MEMORY
            engine.function("keep_decoded")(self.machine.address)
        self.machine.history.begin()
        return OK

    # ---- stops -------------------------------------------------------------------------------------------------------

    def insert(self, kind: str, address: str, size: str) -> str:
        """Do Z."""
        start, (size, _, asked) = int(address, 16), size.partition(";")
        if kind in WATCHES:
            self._watches[start, int(size, 16), kind] = Watch(start, int(size, 16), WATCHES[kind][0])
        else:
            self._breakpoints[start] = [bytes.fromhex(code) for code in re.findall("X[0-9a-f]+,([0-9a-f]*)", asked)]
        try:
            self._set_stops()
        except ValueError:
            self.remove(kind, address, size)
            return REFUSED
        return OK

    def remove(self, kind: str, address: str, size: str) -> str:
        """Do z."""
        start = int(address, 16)
        if kind in WATCHES:
            self._watches.pop((start, int(size, 16), kind), None)
        else:
            self._breakpoints.pop(start, None)
        self._set_stops()
        return OK

    def stopping_lane(self, address: int, lanes: Sequence[Lane]) -> Lane | None:
        """Return the first of the lanes at a breakpoint for which one of its conditions holds; None: there is none."""
        asked = self._breakpoints.get(address)
        return next((lane for lane in lanes if not asked or any(self._holds(code, lane) for code in asked)), None)

    def _holds(self, code: bytes, lane: Lane) -> bool:
        """Whether a condition holds, or cannot be computed, which gdb then tells."""

        def memory(address: int, size: int) -> int:
            return int.from_bytes(bytes.fromhex(self.read_memory(f"{address:x}", f"{size:x}")), "little")

        before, self.chosen = self.chosen, lane
        try:
            return conditions.value_of(
                code, lambda number: int.from_bytes(self.registers.read(lane, number), "little"), memory
            ) != 0  # fmt: skip
        except conditions.ConditionError:
            return True
        finally:
            self.chosen = before

    def _set_stops(self) -> None:
        self.machine.set_stops(sorted(self._breakpoints), list(self._watches.values()))

    # ---- going on ----------------------------------------------------------------------------------------------------

    def resume(self, actions: str) -> Resume:
        """Do vCont: the first action that names a lane says which; what the others may do follows from that."""
        for action in actions.split(";"):
            what, _, number = action.partition(":")
            lane = self._lane(number) if number else None
            if what[0] in "sSr":
                ends = [int(end, 16) for end in what[1:].split(",")] if what[0] == "r" else (0, 0)
                return Resume(lane or self.chosen, True, range(*ends))
            if lane is not None:
                return Resume(lane)
        return Resume()

    def continue_all(self) -> Resume:
        """Do c."""
        return Resume()

    def step(self) -> Resume:
        """Do s."""
        return Resume(self.chosen, True)

    def continue_back(self) -> Resume:
        """Do bc."""
        return Resume(back=True)

    def step_back(self) -> Resume:
        """Do bs."""
        return Resume(self.chosen, True, back=True)

    def detach(self) -> None:
        """Do D: the program goes on alone."""
        assert self.debugger.connection is not None
        self.debugger.connection.send(OK)
        self.debugger.detach()

    def kill(self) -> None:
        """Do k: the launch fails."""
        self.debugger.killed = True

    def run_monitor(self, text: str) -> str:
        """Answer qRcmd."""
        return monitor(self.debugger, self.machine, bytes.fromhex(text).decode(errors="replace")).encode().hex() or OK


Answer = Callable[..., str | bytes | Resume | None]

#: Packets as regular expressions, whose groups are the arguments.
TABLE: tuple[tuple[str, Answer], ...] = (
    ("qSupported.*", lambda self: SUPPORTED),
    ("QStartNoAckMode", GdbCommands.start_no_acknowledgement),
    (r"\?", GdbCommands.last_stop),
    ("qAttached.*", lambda self: "0"),
    ("qXfer:(features):read:target.xml:(.*),(.*)", GdbCommands.transfer),
    ("qXfer:(exec-file|libraries|threads):read:.*:(.*),(.*)", GdbCommands.transfer),
    ("qC", GdbCommands.current),
    ("qfThreadInfo", GdbCommands.thread_list),
    ("qsThreadInfo", lambda self: "l"),
    ("qThreadExtraInfo,(.*)", GdbCommands.extra),
    ("H[gc](.*)", GdbCommands.choose),
    ("T(.*)", GdbCommands.is_alive),
    ("g", GdbCommands.read_registers),
    ("G(.*)", GdbCommands.write_registers),
    ("p(.*)", GdbCommands.read_register),
    ("P(.*)=(.*)", GdbCommands.write_register),
    ("m(.*),(.*)", GdbCommands.read_memory),
    ("M(.*),(.*):(.*)", GdbCommands.write_memory),
    ("X(.*?),(.*?):(.*)", GdbCommands.write_binary),
    ("Z([0-4]),(.*?),(.*)", GdbCommands.insert),
    ("z([0-4]),(.*?),(.*)", GdbCommands.remove),
    (r"vCont\?", lambda self: "vCont;c;C;s;S;r"),
    ("vCont;(.*)", GdbCommands.resume),
    ("[cC].*", GdbCommands.continue_all),
    ("[sS].*", GdbCommands.step),
    ("bc", GdbCommands.continue_back),
    ("bs", GdbCommands.step_back),
    ("D.*", GdbCommands.detach),
    ("k", GdbCommands.kill),
    ("qRcmd,(.*)", GdbCommands.run_monitor),
)
