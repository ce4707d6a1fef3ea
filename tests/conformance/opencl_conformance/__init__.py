"""Khronos' OpenCL conformance suite, as its user has built it, run on the simulated device.

Data flow: ``suites.toml`` → ``suites`` (rows) → ``running`` (one process a sub-test) → ``results.csv`` → ``report``.
Nothing of the suite is part of this project, which neither holds nor builds it.
"""
