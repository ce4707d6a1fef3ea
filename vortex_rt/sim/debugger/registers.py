"""Registers as gdb numbers them (its features ``org.gnu.gdb.riscv``): x0 to x31, pc, f0 to f31, fflags, frm, fcsr."""

from ...isa.registers import FLOAT_NAMES, INTEGER_NAMES
from ..machine_state import MachineState
from .lanes import Lane, Lanes

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
