"""``nvcc``: reads the command line, and maps errors to messages and exit statuses."""

from __future__ import annotations

import gc
import os
import signal
import sys

from vortex_rt.compiler import own_files
from vortex_rt.compiler.errors import ToolError
from vortex_rt.cuda.nvcc import settings
from vortex_rt.cuda.nvcc.driver import Driver
from vortex_rt.cuda.nvcc.errors import FailedError, FatalError
from vortex_rt.errors import VortexError
from vortex_rt.settings import tell_unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType


class _TerminatedError(BaseException):
    """Somebody, make for instance, wants this process to end."""


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise _TerminatedError


def main(root: str, words: list[str]) -> None:
    """Run the command line; ``root`` is the toolkit's folder."""
    gc.disable()  # a process for one compilation
    signal.signal(signal.SIGTERM, _terminate)
    status = 0
    tell_unknown()
    try:
        words = [
            *os.environ.get("NVCC_PREPEND_FLAGS", "").split(),
            *words,
            *os.environ.get("NVCC_APPEND_FLAGS", "").split(),
        ]
        status = Driver(settings.read(words), root).run()
    except (FatalError, VortexError, ToolError) as error:
        print(f"nvcc fatal   : {error}", file=sys.stderr)
        status = 1
    except FailedError as error:
        sys.stderr.write(str(error))
        status = error.status
    except (KeyboardInterrupt, _TerminatedError):
        status = 130
    except BrokenPipeError:
        status = 1
    except OSError as error:
        place = f" '{error.filename}'" if error.filename else ""
        told = own_files.no_space() if error.errno in own_files.FULL else f"Could not use{place} ({error.strerror})"
        print(f"nvcc fatal   : {told}", file=sys.stderr)
        status = 1
    except Exception:
        import traceback

        traceback.print_exc()
        print("nvcc fatal   : this is a defect of the Vortex CUDA toolkit; please report it", file=sys.stderr)
        status = 3
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # nothing is left to do; leaving by the door takes as long as a cached object
