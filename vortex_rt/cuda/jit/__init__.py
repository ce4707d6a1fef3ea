"""Compilation at run time for libnvvm, libnvrtc, libnvJitLink and libcuda: a worker process a program, and the text
form of device code that they hand around."""
