"""A thread that helps another: ``concurrent.futures`` does the same, but its import takes longer than many kernels."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]


class HostThread:
    """Runs one job at a time. The thread ends with this object."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._ended: SimpleQueue[BaseException | None] = SimpleQueue()
        threading.Thread(target=_serve, args=(self._jobs, self._ended), name=name, daemon=True).start()

    def start(self, job: Job) -> None:
        """Begin a job; ``wait`` is to follow."""
        self._jobs.put(job)

    def wait(self) -> None:
        """Wait for the job's end; raises what it raised."""
        error = self._ended.get()
        if error is not None:
            try:
                raise error
            finally:
                del error  # its traceback holds this frame

    def __del__(self) -> None:
        self._jobs.put(None)


def _serve(jobs: SimpleQueue[Job | None], ended: SimpleQueue[BaseException | None]) -> None:
    while (job := jobs.get()) is not None:
        try:
            job()
        except BaseException as error:
            ended.put(error)
        else:
            ended.put(None)
        del job  # it may hold the machine
