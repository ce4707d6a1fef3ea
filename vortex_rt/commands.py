"""A device's command queue as the Python API uses it: one caller at a time, waits that Ctrl-C ends, errors that belong to the command that failed."""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from vortex_rt.errors import AllocationError, ForkError, LaunchError, VortexError
from vortex_rt.platform import FORK_HINT

#: Seconds between looks at a running command.
FIRST_PAUSE, LONGEST_PAUSE = 20e-6, 5e-3
#: Seconds that an interrupted kernel is given to stop.
STOP_SECONDS = 30.0


class _Shared:
    """What all queues of one OpenCL device share: the lock of its callers, and how many of the driver's failure messages were told."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.told = 0


_shared: dict[int, _Shared] = {}


class Commands:
    """An in-order queue.

    Callers take turns: arguments are set and the kernel is enqueued, and what waits waits, without another thread's commands in between. So a
    failure is seen by the thread whose command failed. A process that was forked from the one that made the queue gets ForkError.
    """

    def __init__(self, cl_device: Any, context: Any, driver: ctypes.CDLL | None) -> None:
        import pyopencl as cl

        self.queue = cl.CommandQueue(context, cl_device)
        self._cl_device = cl_device
        self._driver = driver
        self._shared = _shared.setdefault(cl_device.int_ptr, _Shared())
        self._pid = os.getpid()

    def check_process(self) -> None:
        """Raise ForkError in a forked child: the threads that serve the device stayed in the parent."""
        if os.getpid() != self._pid:
            raise ForkError("this process was forked from the one that opened the device, and cannot use it", FORK_HINT)

    @contextmanager
    def turn(self, what: str) -> Iterator[None]:
        """Hold the device's lock; OpenCL's errors inside become LaunchError or AllocationError that begin with ``what``."""
        import pyopencl as cl

        self.check_process()
        with self._shared.lock:
            try:
                yield
            except cl.Error as error:
                raise self._failure(what, error.code, str(error)) from error

    def run(self, what: str, enqueue: Callable[[], Any]) -> None:
        """Enqueue a command (``enqueue`` returns its pyopencl.Event) and wait for its end.

        An interrupt stops what the device runs, waits until it has stopped and is raised again. Raises LaunchError if this command, or one that was
        enqueued before it and has not been waited for, failed.
        """
        import pyopencl as cl

        with self.turn(what):
            try:
                event = enqueue()
                self.queue.flush()
                _poll(event)
                failed = event.command_execution_status
                with suppress(cl.Error):
                    event.wait()
                if failed == cl.status_code.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST:
                    what += " did not run as an earlier command failed"
                if failed < 0:
                    with suppress(cl.Error):
                        self.queue.finish()
                    status_code: Any = cl.status_code
                    raise self._failure(what, failed, status_code.to_string(failed))
                what = "an earlier command failed"
                self.queue.finish()
            except cl.Error as error:
                raise self._failure(what, error.code, str(error)) from error
            except VortexError:
                raise
            except BaseException:
                self._stop()
                raise

    def _failure(self, what: str, code: int, text: str) -> VortexError:
        """Return the package's error: the driver's message if it has told one since the last failure, else OpenCL's."""
        import pyopencl as cl

        failures = self._failures()
        told = self.last_error if failures > self._shared.told else ""
        self._shared.told = failures
        text = f"{what}: {told or text}"
        memory = (cl.status_code.MEM_OBJECT_ALLOCATION_FAILURE, cl.status_code.INVALID_BUFFER_SIZE, cl.status_code.OUT_OF_HOST_MEMORY)
        return AllocationError(text) if code in memory else LaunchError(text)

    def _failures(self) -> int:
        if self._driver is None:
            return 0
        return int(self._driver.pocl_vortex_failures(ctypes.c_void_p(self._cl_device.int_ptr)))

    @property
    def last_error(self) -> str:
        """The driver's last message."""
        return self.ask("pocl_vortex_last_error")

    def ask(self, function: str) -> str:
        """Return the text that a function of the driver gives, empty on other devices."""
        if self._driver is None:
            return ""
        self.check_process()
        text = ctypes.create_string_buffer(1 << 16)
        getattr(self._driver, function)(ctypes.c_void_p(self._cl_device.int_ptr), text, ctypes.c_size_t(len(text)))
        return text.value.decode(errors="replace")

    def _stop(self) -> None:
        """Abort what runs until everything enqueued has ended, and forget its failures; they are the interrupt's."""
        import pyopencl as cl

        if self._driver is None:
            return
        with suppress(cl.Error):
            marker = cl.enqueue_marker(self.queue)
            self.queue.flush()
            give_up = time.monotonic() + STOP_SECONDS
            while marker.command_execution_status > cl.command_execution_status.COMPLETE and time.monotonic() < give_up:
                # Again and again: the kernel to stop may not have started yet.
                if self._driver.pocl_vortex_abort(ctypes.c_void_p(self._cl_device.int_ptr)) != 0:
                    return
                time.sleep(LONGEST_PAUSE)
            with suppress(cl.Error):
                marker.wait()
            self.queue.finish()
        self._shared.told = self._failures()


def _poll(event: Any) -> None:
    """Wait for an event's end so that Ctrl-C works: OpenCL's own wait does not return to Python's signal handler."""
    import pyopencl as cl

    pause = FIRST_PAUSE
    while event.command_execution_status > cl.command_execution_status.COMPLETE:
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
