"""The folder that ``vortex-env`` puts in PYTHONPATH."""
