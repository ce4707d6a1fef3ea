"""Start a worker with little: ``python -I -S start.py DESCRIPTOR``, without ``site`` (see `vortex_rt.lean`).

libvortex-jit starts it and holds the other end of the socket; the packages' own ``__init__`` load more than is needed.
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
from vortex_rt.cuda.jit.serving import serve  # noqa: E402

lean.find_packages_later("click", "llvmlite", "numpy", "zstandard")
serve(int(sys.argv[1]))
