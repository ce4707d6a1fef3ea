"""`python -m nvvm2spirv.cli`."""

from nvvm2spirv.cli import main

main()
