"""An OpenCL device as the other parts of the API use it: context, queue, addresses, counters."""

import ctypes
import json
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import pyopencl as cl

from nvvm2spirv.metadata.descriptions import Argument
from vortex_rt.api import platform
from vortex_rt.api.commands import Commands
from vortex_rt.api.counters import Counters, Launch, Profile
from vortex_rt.errors import ArgumentError, LaunchError
from vortex_rt.kernel_schema.c_structures import ctypes_structure
from vortex_rt.kernel_schema.model import choices_of
from vortex_rt.kernel_schema.program import BuiltKernel

FINE_GRAINED = cl.device_svm_capabilities.FINE_GRAIN_BUFFER
BuiltKernelStructure = ctypes_structure(BuiltKernel)
ARGUMENT_KINDS = choices_of(Argument, "kind")


class OpenCLDevice:
    """An OpenCL device with a context and an in-order queue.

    Programs use ``Device``, which adds a configuration, arrays and textures.
    """

    def __init__(self, cl_device: Any) -> None:
        self.cl_device = cl_device
        self.context = cl.Context([cl_device])
        self.commands = Commands(cl_device, self.context, self._driver)
        self._profiles: list[Profile] = []
        self._kept_counters: str | None = None
        self._address_kernel: Any = None

    @property
    def queue(self) -> Any:
        """The pyopencl.CommandQueue, in order."""
        self.commands.check_process()
        return self.commands.queue

    @property
    def name(self) -> str:
        """The OpenCL device's name."""
        return str(self.cl_device.name)

    @property
    def is_vortex(self) -> bool:
        """True for POCL's vortex device: counters, device addresses and fault messages are available."""
        return self._driver is not None

    @cached_property
    def _driver(self) -> ctypes.CDLL | None:
        return platform.loaded_driver() if self.name.lower().startswith(platform.DEVICE_NAME) else None

    # ---- kernels -----------------------------------------------------------------------------------------------------

    def argument_size(self, kernel: Any, index: int) -> int:
        """Return the bytes of a kernel's by-value argument as the device compiler laid it out.

        0: it is none, or the device does not tell.
        """
        found = ctypes.POINTER(BuiltKernelStructure)()
        handles = (ctypes.c_void_p(kernel.int_ptr), ctypes.c_void_p(self.cl_device.int_ptr))
        if self._driver is None or self._driver.pocl_vortex_kernel(*handles, ctypes.byref(found)) != 0:
            return 0
        argument = found.contents.arguments[index]
        return int(argument.size) if ARGUMENT_KINDS[argument.kind] == "value" else 0

    def set_cluster(self, kernel: Any, cluster: Sequence[int]) -> None:
        """Let the launches of a kernel that begin from now on have clusters of so many blocks in x, y, z, or none ():
        the driver knows a kernel by its handle, which one that is gone may have had. Raises ArgumentError for clusters
        where the device is not ours."""
        if self._driver is None:
            if not cluster:
                return
            raise ArgumentError(f"{kernel.function_name} has clusters of {tuple(cluster)} blocks, {self.name} has none")
        handles = (ctypes.c_void_p(self.cl_device.int_ptr), ctypes.c_void_p(kernel.int_ptr))
        self._driver.pocl_vortex_set_cluster(*handles, (ctypes.c_uint32 * 3)(*(cluster or (0, 0, 0))))

    # ---- memory ------------------------------------------------------------------------------------------------------

    def shared_variable(self, program: Any, name: str) -> int | None:
        """Return the address of a program's variable where host and device share its memory, else None."""
        if self._driver is None or not self.cl_device.svm_capabilities & FINE_GRAINED:
            return None
        address = ctypes.c_void_p()
        handles = (ctypes.c_void_p(program.int_ptr), ctypes.c_void_p(self.cl_device.int_ptr))
        if self._driver.pocl_vortex_symbol(*handles, name.encode(), ctypes.byref(address), None) != 0:
            return None
        return address.value

    def address_of(self, buffer: Any) -> int:
        """Device address of a pyopencl.Buffer, stable for its life on Vortex and on CPUs.

        Raises LaunchError if it cannot be told.
        """
        if not isinstance(buffer, cl.Buffer):
            raise ArgumentError(
                f"only a pyopencl.Buffer has an address, not {type(buffer).__name__}", "of a DeviceArray: .address"
            )
        if self._driver is None:
            return self._address_by_kernel(buffer)
        address = ctypes.c_uint64()
        with self.commands.turn("address of a buffer"):
            status = self._driver.pocl_vortex_buffer_address(
                ctypes.c_void_p(buffer.int_ptr), ctypes.c_void_p(self.cl_device.int_ptr), ctypes.byref(address)
            )
        if status != 0:
            raise LaunchError(f"no device address for the buffer (status {status})")
        return address.value

    def _address_by_kernel(self, buffer: Any) -> int:
        """Let the device tell the address; other devices than ours need not keep it, CPUs do."""
        if self._address_kernel is None:
            source = (
                "__kernel void where(__global uchar *buffer, __global ulong *address) { *address = (ulong)buffer; }"
            )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", cl.CompilerWarning)
                self._address_kernel = cl.Program(self.context, source).build().where
        answer = ctypes.c_uint64()
        out = cl.Buffer(self.context, cl.mem_flags.WRITE_ONLY, ctypes.sizeof(answer))
        self.commands.run("address of a buffer", lambda: self._address_kernel(self.queue, (1,), None, buffer, out))
        self.commands.run("address of a buffer", lambda: cl.enqueue_copy(self.queue, answer, out, is_blocking=False))
        return answer.value

    # ---- launches ----------------------------------------------------------------------------------------------------

    def synchronize(self) -> None:
        """Wait until everything that was enqueued has run. Raises LaunchError if something failed."""
        self.commands.run("synchronize", lambda: cl.enqueue_marker(self.queue))

    @property
    def counters(self) -> Counters:
        """Counters of the last launch; empty where the device counts nothing."""
        text = self.commands.ask("pocl_vortex_counters") if self._kept_counters is None else self._kept_counters
        return Counters(json.loads(text) if text else {})

    def keep_counters(self, keep: bool) -> None:
        """Say whether the next launch is internal (a symbol's accessor):
        ``counters`` then stay those of the launch before it."""
        if not keep:
            self._kept_counters = None
        elif self._kept_counters is None:
            self._kept_counters = self.commands.ask("pocl_vortex_counters")

    @property
    def last_error(self) -> str:
        """Message of the last launch that failed: kernel, core, warp, PC, source line; empty if none did."""
        return self.commands.last_error

    @contextmanager
    def profile(self) -> Iterator[Profile]:
        """Collect shape, counters and seconds of every launch inside the block."""
        profile = Profile()
        self._profiles.append(profile)
        try:
            yield profile
        finally:
            self._profiles.remove(profile)

    def record(self, kernel: str, grid: tuple[int, ...], block: tuple[int, ...], seconds: float) -> None:
        """Note a finished launch in the open profiles."""
        if self._profiles:
            launch = Launch(kernel, grid, block, self.counters, seconds)
            for profile in self._profiles:
                profile.launches.append(launch)
