"""``python -m vortex_rt.compiler``."""

from vortex_rt.compiler.cli import main

main()
