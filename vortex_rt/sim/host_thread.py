"""A thread that helps another: ``concurrent.futures`` does the same, but its import takes longer than many kernels, as
does that of ``queue``."""

import threading
from collections.abc import Callable

Job = Callable[[], None]


class _Handover:
    """What a thread and its helper share. Each of the locks is released by one of them when it is the other's turn."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.error: BaseException | None = None
        self.begun, self.ended = threading.Lock(), threading.Lock()
        self.begun.acquire()
        self.ended.acquire()


class HostThread:
    """Runs one job at a time. The thread ends with this object."""

    def __init__(self, name: str) -> None:
        self._shared = _Handover()
        threading.Thread(target=_serve, args=(self._shared,), name=name, daemon=True).start()

    def start(self, job: Job) -> None:
        """Begin a job; ``wait`` is to follow."""
        self._shared.job = job
        self._shared.begun.release()

    def wait(self) -> None:
        """Wait for the job's end; raises what it raised."""
        self._shared.ended.acquire()
        error, self._shared.error = self._shared.error, None
        if error is not None:
            try:
                raise error
            finally:
                del error  # its traceback holds this frame

    def __del__(self) -> None:
        self._shared.job = None
        self._shared.begun.release()


def _serve(shared: _Handover) -> None:
    while True:
        shared.begun.acquire()
        if shared.job is None:
            return
        try:
            shared.job()
        except BaseException as error:
            shared.error = error
        shared.job = None  # it may hold the machine
        shared.ended.release()
