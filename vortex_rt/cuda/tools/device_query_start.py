"""Print the compute capability that programs see, without a point, as ``__nvcc_device_query`` of NVIDIA's toolkit does,
which Makefiles ask for ``-arch``.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))

from vortex_rt.cuda.jit.architecture import reported

print(reported())
