"""SIGTERM ends nvcc and what it has started, whenever it comes."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import weakref

import pytest

from vortex_rt.cuda.nvcc import process
from vortex_rt.cuda.nvcc.process import TerminatedError, Termination, Tools


@pytest.fixture
def termination(monkeypatch):
    made = Termination()
    monkeypatch.setattr(process, "termination", made)
    before = signal.signal(signal.SIGTERM, made.handle)
    yield made
    signal.signal(signal.SIGTERM, before)


def test_it_ends_the_work_at_once(termination):
    with pytest.raises(TerminatedError):
        signal.raise_signal(signal.SIGTERM)


def test_a_tool_that_is_being_started_is_known_to_be_ended(termination, monkeypatch):
    start = process.Process

    def interrupted(*command):
        signal.raise_signal(signal.SIGTERM)
        return start(*command)

    monkeypatch.setattr(process, "Process", interrupted)
    tools = Tools(shown=False, dry=False)
    with pytest.raises(TerminatedError):
        tools.start([sys.executable, "-V"])
    (started,) = tools.running
    tools.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(started._running.pid, 0)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_no_tool_is_started_after_python_has_dropped_the_exception(termination):
    class Dropped:
        pass

    gone = Dropped()
    reference = weakref.ref(gone, lambda _: signal.raise_signal(signal.SIGTERM))
    with contextlib.suppress(TerminatedError):  # Python may give the signal a moment later, when nothing drops it
        del gone
    assert reference() is None
    with pytest.raises(TerminatedError):
        Tools(shown=False, dry=False).start([sys.executable, "-V"])
