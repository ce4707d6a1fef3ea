"""``nvcc``: reads the command line, and maps errors to messages and exit statuses."""

import os
import signal
import sys
import traceback

from vortex_rt.compiler import own_files
from vortex_rt.compiler.errors import ToolError
from vortex_rt.cuda.nvcc import settings
from vortex_rt.cuda.nvcc.driver import Driver
from vortex_rt.cuda.nvcc.errors import FailedError, FatalError
from vortex_rt.cuda.nvcc.process import TerminatedError, termination
from vortex_rt.errors import VortexError
from vortex_rt.service import requests
from vortex_rt.settings import tell_unknown


def run(words: list[str], *, served: bool = False) -> int:
    """Run a command line, behind the toolkit's folder; returns the exit status.

    In the service (``served``), `requests.REFUSES` where the program that is made is to be run: that is the user's
    process's.
    """
    signal.signal(signal.SIGTERM, termination.handle)
    tell_unknown()
    root, *words = words
    try:
        words = [
            *os.environ.get("NVCC_PREPEND_FLAGS", "").split(), *words, *os.environ.get("NVCC_APPEND_FLAGS", "").split(),
        ]
        asked = settings.read(words)
        return requests.REFUSES if served and asked.run else Driver(asked, root).run()
    except (FatalError, VortexError, ToolError) as error:
        print(f"nvcc fatal   : {error}", file=sys.stderr)
        return 1
    except FailedError as error:
        sys.stderr.write(str(error))
        return error.status
    except (KeyboardInterrupt, TerminatedError):
        return 130
    except BrokenPipeError:
        return 1
    except OSError as error:
        place = f" '{error.filename}'" if error.filename else ""
        told = own_files.no_space() if error.errno in own_files.FULL else f"Could not use{place} ({error.strerror})"
        print(f"nvcc fatal   : {told}", file=sys.stderr)
        return 1
    except Exception:
        traceback.print_exc()
        print("nvcc fatal   : this is a defect of the Vortex CUDA toolkit; please report it", file=sys.stderr)
        return 3
