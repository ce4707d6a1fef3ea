"""Start the compiler with little: ``python -I -S start.py ARGUMENTS`` does what ``vortex-cc ARGUMENTS`` does.

It does without ``site`` (see `vortex_rt.lean`).
``start.py serve …`` is for the driver alone: it starts the compile server.

The package's own ``__init__`` prepares OpenCL for programs, which the compiler needs not.
"""

import os
import sys

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
package = type(sys)("vortex_rt")
package.__path__ = [FOLDER]
sys.modules["vortex_rt"] = package
sys.path.append(os.path.dirname(FOLDER))  # for nvvm2spirv, which stands beside it

from vortex_rt import lean  # noqa: E402
from vortex_rt.compiler.cli import main  # noqa: E402

lean.find_packages_later("click", "llvmlite", "numpy")
if sys.argv[1:2] == ["serve"]:
    from vortex_rt.compiler.server import serve

    serve(*sys.argv[2:])
else:
    main()
