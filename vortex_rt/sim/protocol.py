"""Wire protocol between libvortex-nvsim and the simulator process.

The library creates a memfd and a Unix stream socket pair and starts
``vortex_rt/service/start.py simulator --fd N --memory-fd M``.
Device memory is the memfd, which both map: the server sets its size on OPEN (``Caps.address_size``) and the library
reads and writes it directly while nothing runs. MAP puts pages of another file in place of some of it. Everything else
is a message: a packed little-endian ``Header`` and ``length`` bytes of payload, which are one structure of
``STRUCTURES`` (fixed part) and, where the table says so, text in UTF-8 behind it (not NUL-terminated; ``length``
delimits it).

Rules
* Every request but ABORT gets exactly one reply with the request's ``sequence``. The reply to RUN comes when the run
  ends; other requests may be sent meanwhile and are answered within about 50 ms (RUN, OPEN and SYMBOLS are refused with
  ERROR then).
* CONSOLE may arrive at any time and carries ``sequence`` 0.
* The server exits when its socket is closed, whatever it is doing. The library must treat end-of-file as a dead
  simulator.

``python -m vortex_rt.sim.protocol`` prints the C header ``vortex_nvsim_protocol.h``.
"""

from __future__ import annotations

import enum
import struct
from dataclasses import dataclass

PROTOCOL_VERSION = 5


class Message(enum.IntEnum):
    """Type of a message; the comment names structure and text of its payload."""

    # requests
    OPEN = 1  # Open + text: preset name, TOML path or key=value,…; empty: the environment's. Reply CAPS
    RUN = 2  # Run. Reply DONE or FAULT
    ABORT = 3  # Abort. No reply: RUN's reply becomes FAULT
    DCR_WRITE = 4  # Dcr. Reply OK
    DCR_READ = 5  # Dcr (value ignored). Reply VALUE
    MPM_QUERY = 6  # Mpm. Reply VALUE
    COUNTERS = 7  # empty. Reply TEXT: counters of the last run as JSON
    SYMBOLS = 8  # text: path of an ELF file, empty: none. Reply OK
    ACCESS = 9  # any number of Access, in the order in which they were set. Reply OK
    CLOSE = 10  # empty. Reply OK, then the server exits
    TOOL = 11  # text: a request of a tool as JSON (requests.py). Reply TEXT: its answer
    MAP = 12  # Mapping + text: path of a file, empty: device memory's own. Reply OK
    # replies
    OK = 64  # empty
    ERROR = 65  # text: why the request was refused
    CAPS = 66  # Caps
    VALUE = 67  # Value
    TEXT = 68  # text
    DONE = 69  # Done
    FAULT = 70  # Fault + text: the whole message, several lines
    CONSOLE = 71  # text: output of the kernel, complete lines where possible


#: ``Open.flags`` bits. Programs bring Vortex's own kernel library, which prints through the console words and counts in
#: those behind.
OPEN_VORTEX_RUNTIME = 1

#: ``Run.flags`` bits: go on after a breakpoint instead of starting anew.
RUN_RESUME = 1

#: ``Abort.reason``.
ABORT_REQUESTED = 0
ABORT_TIMEOUT = 1

#: ``Access.rights`` bits; 0 lifts the restriction of the range (as VX_MEM_READ and VX_MEM_WRITE).
ACCESS_READ = 1
ACCESS_WRITE = 2



@dataclass(frozen=True)
class Member:
    """One member of a packed structure: C type, name, number of elements and meaning."""

    type: str
    name: str
    meaning: str
    count: int = 1


FORMATS = {"u32": "I", "u64": "Q", "char": "s"}
C_TYPES = {"u32": "uint32_t", "u64": "uint64_t", "char": "char"}


@dataclass(frozen=True)
class Structure:
    """A packed little-endian structure of the protocol."""

    name: str
    members: tuple[Member, ...]

    @property
    def layout(self) -> struct.Struct:
        """The ``struct`` that packs the members in order."""
        return struct.Struct(
            "<" + "".join(
                f"{m.count if m.count > 1 or m.type == 'char' else ''}{FORMATS[m.type]}" for m in self.members
            )
        )

    @property
    def size(self) -> int:
        """Bytes."""
        return self.layout.size

    def pack(self, *values: int | bytes) -> bytes:
        """Pack the members' values, arrays element by element."""
        return self.layout.pack(*values)

    def unpack(self, data: bytes) -> tuple[int, ...]:
        """Return the members' values from the head of ``data``; raises ``struct.error`` if it is too short."""
        return self.layout.unpack_from(data)


HEADER = Structure(
    "header",
    (
        Member("u32", "type", "Message"),
        Member("u32", "length", "bytes of payload that follow"),
        Member("u64", "sequence", "chosen by the requester, repeated in the reply; 0 for CONSOLE"),
    ),
)
OPEN = Structure("opening", (Member("u32", "flags", "OPEN_* bits"),))
RUN = Structure(
    "run",
    (
        Member("u64", "start_pc", "first instruction of warp 0, lane 0 of every core"),
        Member("u64", "argument", "initial MSCRATCH of every core"),
        Member("u64", "timeout_ms", "0: VORTEX_TIMEOUT decides on the host's side, no limit here"),
        Member("u32", "flags", "RUN_* bits"),
    ),
)
ABORT = Structure("abort", (Member("u32", "reason", "ABORT_*"),))
DCR = Structure("dcr", (Member("u32", "address", "device configuration register"), Member("u32", "value", "value")))
MPM = Structure(
    "mpm", (Member("u32", "csr", "the counter's CSR"), Member("u32", "core", "core, 0xFFFFFFFF: sum over the cores"))
)
ACCESS = Structure(
    "access",
    (
        Member("u64", "address", "first byte"),
        Member("u64", "size", "bytes"),
        Member("u32", "rights", "ACCESS_* bits, 0: unrestricted"),
    ),
)
CAPS = Structure(
    "caps",
    (
        Member("u32", "protocol", "PROTOCOL_VERSION"),
        Member("u32", "xlen", "32 or 64"),
        Member("u32", "mode", "0 functional, 1 timing, 2 sampled"),
        Member("u32", "extensions", "set of the device's extensions (isa/extensions.py)"),
        Member("u64", "caps", "vx_dev_caps values by id", 10),
        Member("u64", "memory_size", "bytes of device memory"),
        Member("u64", "address_size", "bytes of addresses: size of the memfd, with what hosts map behind memory"),
        Member("u64", "allocation_base", "first address of vx_mem_alloc"),
        Member("u64", "stack_base", "STACK_BASE_ADDR: stacks grow down from here"),
        Member("u64", "local_base", "LMEM_BASE_ADDR: not backed by the memfd"),
        Member("char", "configuration_hash", "hexadecimal, no NUL", 16),
        Member("char", "version", "version of the simulator, NUL-padded", 16),
    ),
)
MAPPING = Structure(
    "mapping",
    (
        Member("u64", "address", "first byte of device memory, a multiple of the page"),
        Member("u64", "size", "bytes, a multiple of the page"),
        Member("u64", "offset", "where in the file they lie from now on"),
    ),
)
VALUE = Structure("value", (Member("u64", "value", "value"),))
DONE = Structure(
    "done",
    (
        Member("u64", "instructions", "warp instructions of all cores"),
        Member("u64", "thread_instructions", "instructions times active lanes"),
        Member("u64", "cycles", "largest cycle count of a core (functional mode: its warp instructions)"),
    ),
)
FAULT = Structure(
    "fault",
    (
        Member("u32", "kind", "Failure (vortex_rt/failures.py)"),
        Member("u32", "core", "core, 0xFFFFFFFF where none is to blame"),
        Member("u32", "warp", "warp in the core, 0xFFFFFFFF: none"),
        Member("u32", "lanes", "bit mask of the lanes to blame"),
        Member("u64", "pc", "address of the instruction"),
    ),
)

STRUCTURES = (HEADER, OPEN, RUN, ABORT, DCR, MPM, ACCESS, MAPPING, CAPS, VALUE, DONE, FAULT)

NO_CORE = 0xFFFFFFFF
MAX_PAYLOAD = 64 << 20
"""Longer messages are a protocol error: the receiver closes."""


def c_header() -> str:
    """Return ``vortex_nvsim_protocol.h``."""
    lines = [
        "/* Generated by python -m vortex_rt.sim.protocol; do not edit. */",
        "#ifndef VORTEX_NVSIM_PROTOCOL_H",
        "#define VORTEX_NVSIM_PROTOCOL_H",
        "#include <stdint.h>",
        f"#define NVSIM_PROTOCOL_VERSION {PROTOCOL_VERSION}",
        f"#define NVSIM_MAX_PAYLOAD {MAX_PAYLOAD}u",
        f"#define NVSIM_NO_CORE {NO_CORE}u",
        f"#define NVSIM_OPEN_VORTEX_RUNTIME {OPEN_VORTEX_RUNTIME}",
        f"#define NVSIM_RUN_RESUME {RUN_RESUME}",
        f"#define NVSIM_ABORT_REQUESTED {ABORT_REQUESTED}",
        f"#define NVSIM_ABORT_TIMEOUT {ABORT_TIMEOUT}",
        f"#define NVSIM_ACCESS_READ {ACCESS_READ}",
        f"#define NVSIM_ACCESS_WRITE {ACCESS_WRITE}",
        "enum nvsim_message {",
        *(f"  NVSIM_{m.name} = {m.value}," for m in Message),
        "};",
    ]
    for structure in STRUCTURES:
        lines.append("#pragma pack(push, 1)")
        lines.append(f"typedef struct nvsim_{structure.name} {{")
        for m in structure.members:
            array = f"[{m.count}]" if m.count > 1 else ""
            lines.append(f"  {C_TYPES[m.type]} {m.name}{array}; /* {m.meaning} */")
        lines.append(f"}} nvsim_{structure.name};")
        lines.append("#pragma pack(pop)")
        lines.append(f'_Static_assert(sizeof(nvsim_{structure.name}) == {structure.size}, "nvsim_{structure.name}");')
    lines.append("#endif")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(c_header(), end="")
