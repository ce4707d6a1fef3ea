"""Start the simulator process with little: ``python -I -S start.py --fd N --memory-fd M``.

Without ``site`` Python starts in a fraction of the time (see `vortex_rt.lean`); packages are wanted by a report, or for
symbols in an error message. The package's own ``__init__`` prepares OpenCL for programs, which the simulator needs not.
"""

import os
import sys

package = type(sys)("vortex_rt")
package.__path__ = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
sys.modules["vortex_rt"] = package

from vortex_rt import lean  # noqa: E402

lean.find_packages_later("elftools", "numpy", "zstandard")

from vortex_rt.sim.server import main  # noqa: E402

sys.exit(main())
