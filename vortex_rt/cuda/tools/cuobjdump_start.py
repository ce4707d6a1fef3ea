"""Start cuobjdump as the toolkit's command does: ``python -I -S cuobjdump_start.py TOOLKIT ARGUMENTS``."""

import os
import site
import sys

site.main()
sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))

from vortex_rt.cuda.tools.cuobjdump import main  # noqa: E402

main(sys.argv[2:])
