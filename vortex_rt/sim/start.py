"""Start the simulator process with little: ``python -I -S start.py --fd N --memory-fd M``.

Without ``site`` Python starts in a fraction of the time. The environment's packages become importable when the first of ``PACKAGES`` is
asked for (by a report, or symbols in an error message). The package's own ``__init__`` prepares OpenCL for programs, which the simulator needs not.
"""

from __future__ import annotations

import os
import sys
from typing import Any

PACKAGES = ("elftools", "numpy")


class SitePackages:
    """Finder that does what ``site`` would have done, when one of ``PACKAGES`` is wanted."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> Any:
        """Return the module's spec, now that the environment's packages can be found."""
        if name not in PACKAGES:
            return None
        import importlib.util
        import site

        sys.meta_path.remove(cls)
        site.main()
        return importlib.util.find_spec(name)


package = type(sys)("vortex_rt")
package.__path__ = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
sys.modules["vortex_rt"] = package
sys.meta_path.append(SitePackages)

from vortex_rt.sim.server import main  # noqa: E402

sys.exit(main())
