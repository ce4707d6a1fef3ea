"""Public CUDA and OpenCL programs, fetched, built without a changed line, run on the simulator and checked.

Data flow: ``collections/*.toml`` → ``collection`` (rows) → ``sources`` (work trees) → ``running`` (build, run, check) →
``results.csv`` → ``report``. Nothing of the programs is part of this project.
"""
