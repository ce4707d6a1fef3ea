"""``vortex-smi``: the devices that CUDA programs find, with what they are."""

import ctypes
import os
import sys
from dataclasses import dataclass

import click

from vortex_rt import manners
from vortex_rt.cuda import version
from vortex_rt.cuda.toolkit import Toolkit
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import NotInstalledError, program_environment

#: Name → number of cudaDeviceAttr.
ATTRIBUTES = {"cores": 16, "threads": 39, "clock_khz": 13, "shared_bytes": 8, "major": 75, "minor": 76}


@dataclass(frozen=True)
class ListedDevice:
    """A device as the runtime API tells it; memory in bytes."""

    ordinal: int
    name: str
    bus: str
    free: int
    total: int
    values: dict[str, int]
    description: str


class SmiError(Exception):
    """A call of the runtime API failed."""


class Runtime:
    """The few calls of libcudart that are needed; each raises SmiError with the error's text."""

    def __init__(self, toolkit: Toolkit) -> None:
        # The name without a number may be for linkers only.
        self.library = ctypes.CDLL(str(toolkit.lib / f"libcudart.so.{version.MAJOR}"))
        self.library.cudaGetErrorString.restype = ctypes.c_char_p
        self.describe = ctypes.CDLL(str(toolkit.lib / "libcuda.so.1")).vortexDeviceDescription
        self.describe.restype = ctypes.c_char_p

    def call(self, name: str, *arguments: object) -> None:
        """Call a function that returns a cudaError_t."""
        status = getattr(self.library, name)(*arguments)
        if status:
            raise SmiError(f"{name}: {self.library.cudaGetErrorString(status).decode()}")

    def number(self, name: str, *arguments: object) -> int:
        """Call a function whose first parameter is a place for an int."""
        value = ctypes.c_int()
        self.call(name, ctypes.byref(value), *arguments)
        return value.value

    def device(self, ordinal: int) -> ListedDevice:
        """Ask for all that is shown of a device."""
        properties = ctypes.create_string_buffer(4096)  # cudaDeviceProp starts with the name
        bus = ctypes.create_string_buffer(32)
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self.call("cudaGetDeviceProperties_v2", properties, ordinal)
        self.call("cudaDeviceGetPCIBusId", bus, len(bus), ordinal)
        self.call("cudaSetDevice", ordinal)
        self.call("cudaMemGetInfo", ctypes.byref(free), ctypes.byref(total))
        values = {name: self.number("cudaDeviceGetAttribute", number, ordinal) for name, number in ATTRIBUTES.items()}
        names = properties.value.decode(), bus.value.decode()
        return ListedDevice(ordinal, *names, free.value, total.value, values, self.describe(ordinal).decode())


def shown(device: ListedDevice) -> str:
    """Return a device's lines."""
    values = device.values
    capability = f"{values['major']}.{values['minor']}"
    shape = f"{values['cores']} cores of {values['threads']} threads, {values['clock_khz'] // 1000} MHz"
    used = f"{(device.total - device.free) >> 20} MiB of {device.total >> 20} MiB in use"
    memory = f"{used}, {values['shared_bytes'] >> 10} KiB shared memory a block"
    head = f"GPU {device.ordinal}: {device.name} ({device.bus})"
    return f"{head}\n    compute capability {capability}, {shape}\n    {memory}\n"


@manners.command("vortex-smi")
@click.option("--list-gpus", "-L", "names_only", is_flag=True, help="Only a line a device.")
def main(names_only: bool) -> None:
    """List the devices that CUDA programs find here.

    The environment decides as for programs: VORTEX_DEVICES, VORTEX_CONFIG, CUDA_VISIBLE_DEVICES.

    Exit status: 0 done, 1 there is no device or no toolkit.

    \b
    Examples:
      vortex-smi
      VORTEX_CONFIG=cores=8 vortex-smi -L
    """
    for name in set(os.environ) - set(program_environment()):
        del os.environ[name]  # the library sees what programs see
    try:
        runtime = Runtime(installed_toolkit())
        count = runtime.number("cudaGetDeviceCount")
        version = runtime.number("cudaDriverGetVersion")
        devices = [runtime.device(ordinal) for ordinal in range(count)]
    except (NotInstalledError, SmiError) as error:
        click.echo(f"vortex-smi: {error}", err=True)
        sys.exit(1)
    if names_only:
        click.echo("".join(f"GPU {device.ordinal}: {device.name} ({device.bus})\n" for device in devices), nl=False)
    else:
        kinds = "; ".join(dict.fromkeys(device.description for device in devices))
        head = f"vortex-smi    CUDA version {version // 1000}.{version % 1000 // 10}    {kinds}\n"
        click.echo(head + "".join(map(shown, devices)), nl=False)
    sys.stdout.flush()
    os._exit(0)  # the library is loaded in this process: nothing of Python needs to outlive it
