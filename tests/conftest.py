"""What all tests share: the long form and the devices they run on."""

from __future__ import annotations

import functools
import gc
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import llvmlite.binding  # noqa: F401  # before Intel's runtime, whose own LLVM would take its symbols
import pytest

from vortex_rt import bundle


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the long form of tests marked slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="long form: run with --long"))
    if bundle.part("opencl"):
        for item in items:
            if "from_source" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="a bundle brings this part"))


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all is collected: twelve thousand tests, whose objects stay
    if "PYTEST_XDIST_WORKER" not in os.environ:
        # Messages about builtins that are compiled anew are not for the tests of what a command prints.
        subprocess.run([sys.executable, "-m", "nvvm2spirv.compile_builtins"], check=True)
        subprocess.run([sys.executable, "-c", "from vortex_rt.cuda.made_headers import ensure; ensure()"], check=True)
    os.environ["PATH"] = bundle.search_path()  # where a release's wheel gave the compilers, tests run these
    # A job in the background of a script starts with SIGINT ignored, and so would the programs that tests interrupt.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Compile servers of the tests have a place of their own, which the workers share and the first process removes.
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ["VORTEX_COMPILE_SERVER_FOLDER"] = tempfile.mkdtemp(prefix="vortex-servers-")
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # `timeout` ends the tests as Ctrl-C does: the folder goes
    # Two test processes share the machine: one host thread a simulated device in each.
    if "PYTEST_XDIST_WORKER" in os.environ:
        os.environ.setdefault("NUMBA_NUM_THREADS", "1")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # modules of IR are many objects, and hardly a cycle
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        from vortex_rt.service import requests

        requests.stop_all()
        shutil.rmtree(requests.socket_folder(), ignore_errors=True)


@functools.cache
def started_tools() -> dict[str, socket.socket]:
    """The compiler's tools, waiting for work."""
    from vortex_rt.driver import find_installation
    from vortex_rt.service import server

    found = find_installation()
    return server.waiting_tools(str(found.fork_server)) if found else {}


@pytest.fixture(scope="module")
def waiting_tools() -> Iterator[None]:
    """What a file's tests build in this process is built by tools that wait, loaded, for work, as in the service: of a
    small program's time their start is the greater part.
    """
    from vortex_rt.compiler import tools

    tools.warm = started_tools()
    yield
    tools.warm = {}


@pytest.fixture(scope="session")
def intel_cpu():
    """Intel's CPU OpenCL runtime as a vortex_rt Device; skips the test where it is not installed."""
    import pyopencl as cl

    from vortex_rt import Device

    for platform in cl.get_platforms():
        if "Intel" in platform.name:
            for device in platform.get_devices(device_type=cl.device_type.CPU):
                return Device.from_opencl(device)
    pytest.skip("Intel's CPU OpenCL runtime is not installed (pip install -e '.[intel]')")
