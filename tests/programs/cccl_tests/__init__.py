"""Builds and runs CCCL's own tests and examples with the toolkit: ``tools/cccl``.

Nothing of CCCL is part of this project: its sources are cloned, or taken from a folder that the user names.
"""
