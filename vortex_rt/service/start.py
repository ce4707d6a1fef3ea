"""Start one of our processes: ``python -I -S start.py NAME WORDS…``; `commands` has the names.

C programs start their Python by this file. Without ``site`` Python is there in a fraction of the time, which a host
waits for wherever the service is not: always for the simulator, and for a command that runs by itself. The
environment's packages are found when the first of them is wanted. The package's own ``__init__`` prepares OpenCL for
programs, which no process started here needs.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGES = frozenset(("click", "elftools", "llvmlite", "matplotlib", "numpy", "pyopencl", "rich", "zstandard"))
"""Packages of the environment that processes want."""


class PackagesLater:
    """The last finder: does what ``site`` would have done, when one of the packages is wanted."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's spec, now that the environment's packages can be found."""
        if name not in PACKAGES:
            return None
        import site  # which most processes do without

        sys.meta_path.remove(self)
        site.main()
        specs = (finder.find_spec(name, path, target) for finder in sys.meta_path)
        return next((spec for spec in specs if spec is not None), None)


package = type(sys)("vortex_rt")
package.__path__ = [FOLDER]
sys.modules["vortex_rt"] = package
sys.path.append(os.path.dirname(FOLDER))  # for nvvm2spirv, which stands beside it
sys.meta_path.append(PackagesLater())

from vortex_rt.service import commands  # noqa: E402

commands.main(sys.argv[1], sys.argv[2:])
