"""Start nvcc with little: ``python -I -S start.py TOOLKIT ARGUMENTS``, without ``site`` (see `vortex_rt.lean`); what is
in the cache loads next to nothing.

The packages' own ``__init__`` load more than a cached object needs.
"""

import os
import sys

FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
for name, place in (("vortex_rt", FOLDER), ("vortex_rt.cuda", os.path.join(FOLDER, "cuda"))):
    package = type(sys)(name)
    package.__path__ = [place]
    sys.modules[name] = package
sys.path.append(os.path.dirname(FOLDER))  # for nvvm2spirv, which stands beside it

from vortex_rt import lean  # noqa: E402
from vortex_rt.cuda.nvcc.cli import main  # noqa: E402

lean.find_packages_later("click", "llvmlite", "numpy", "zstandard")
main(sys.argv[1], sys.argv[2:])
