"""A device's command queue as the Python API uses it: one caller at a time, waits that Ctrl-C ends,
errors that belong to the command that failed."""

import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pyopencl as cl

from vortex_rt.api.platform import FORK_HINT
from vortex_rt.errors import AllocationError, ForkError, LaunchError, VortexError

#: Milliseconds between looks for an interrupt while the driver waits for a command.
WAIT_MILLISECONDS = 50
#: Seconds between looks at a running command of another OpenCL device.
FIRST_PAUSE, LONGEST_PAUSE = 20e-6, 5e-3
#: Seconds that an interrupted kernel is given to stop.
STOP_SECONDS = 30.0

_locks: dict[int, threading.RLock] = {}
"""Of an OpenCL device: the lock of its callers, whatever queue they use."""


class Commands:
    """An in-order queue.

    Callers take turns: arguments are set and the kernel is enqueued, and what waits waits, without another thread's
    commands in between. So a failure is seen by the thread whose command failed. A process that was forked from the one
    that made the queue gets ForkError.
    """

    def __init__(self, cl_device: Any, context: Any, driver: ctypes.CDLL | None) -> None:
        self.queue = cl.CommandQueue(context, cl_device)
        self._cl_device = cl_device
        self._driver = driver
        self._lock = _locks.setdefault(cl_device.int_ptr, threading.RLock())
        self._pid = os.getpid()

    def check_process(self) -> None:
        """Raise ForkError in a forked child: the threads that serve the device stayed in the parent."""
        if os.getpid() != self._pid:
            raise ForkError("this process was forked from the one that opened the device, and cannot use it", FORK_HINT)

    @contextmanager
    def turn(self, what: str) -> Iterator[None]:
        """Hold the device's lock; OpenCL's errors inside become LaunchError or AllocationError that begin with
        ``what``."""
        self.check_process()
        with self._lock:
            self._refusal()  # of a call before, not of these
            try:
                yield
            except cl.Error as error:
                raise _failure(f"{what}: {self._refusal() or error}", error.code) from error

    def run(self, what: str, enqueue: Callable[[], Any]) -> None:
        """Enqueue a command (``enqueue`` returns its pyopencl.Event) and wait for its end.

        An interrupt stops what the device runs, waits until it has stopped and is raised again. Raises LaunchError if
        this command, or one that was enqueued before it and has not been waited for, failed.
        """
        with self.turn(what):
            try:
                event = enqueue()
                self.queue.flush()
                status = self.wait(event)
                if status < 0:
                    if status == cl.status_code.EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST:
                        what += " did not run as an earlier command failed"
                    with suppress(cl.Error):
                        self.queue.finish()  # which reports it too
                    status_code: Any = cl.status_code
                    raise _failure(f"{what}: {self._reason(event) or status_code.to_string(status)}", status)
                try:
                    self.queue.finish()
                except cl.Error as error:
                    raise _failure(f"an earlier command failed: {self.last_error or error}", error.code) from error
            except (cl.Error, VortexError):
                raise
            except BaseException:
                self._stop()
                raise

    def wait(self, event: Any) -> int:
        """Wait for an event's end in pieces, so that Ctrl-C works; returns its status: 0,
        or the negative error it failed with."""
        if self._driver is not None:
            handle = ctypes.c_void_p(event.int_ptr)
            while (status := int(self._driver.pocl_vortex_event_wait(handle, ctypes.c_uint64(WAIT_MILLISECONDS)))) > 0:
                pass
            return status
        pause = FIRST_PAUSE
        while (status := int(event.command_execution_status)) > cl.command_execution_status.COMPLETE:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return status

    def _refusal(self) -> str:
        """Why the driver refused a call of this thread since this was last asked; empty if it did not."""
        return "" if self._driver is None else _text(self._driver.pocl_vortex_thread_error)

    def _reason(self, event: Any) -> str:
        """Why a command failed, in the driver's words; empty where there are none."""
        return (
            "" if self._driver is None else _text(self._driver.pocl_vortex_event_error, ctypes.c_void_p(event.int_ptr))
        )

    @property
    def last_error(self) -> str:
        """The driver's last message."""
        return self.ask("pocl_vortex_last_error")

    def ask(self, function: str) -> str:
        """Return the text that a function of the driver gives, empty on other devices."""
        if self._driver is None:
            return ""
        self.check_process()
        return _text(getattr(self._driver, function), ctypes.c_void_p(self._cl_device.int_ptr))

    def _stop(self) -> None:
        """Abort what runs until everything enqueued has ended, and forget its failures; they are the interrupt's."""
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


def _text(function: Any, *arguments: Any) -> str:
    """Return what one of the driver's functions that fill a text gives."""
    text = ctypes.create_string_buffer(1 << 16)
    function(*arguments, text, ctypes.c_size_t(len(text)))
    return text.value.decode(errors="replace")


def _failure(text: str, code: int) -> VortexError:
    """Return the package's error for a status of OpenCL's."""
    memory = (
        cl.status_code.MEM_OBJECT_ALLOCATION_FAILURE, cl.status_code.INVALID_BUFFER_SIZE,
        cl.status_code.OUT_OF_HOST_MEMORY,
    )
    return AllocationError(text) if code in memory else LaunchError(text)
