"""``nvcc``: CUDA C++ to host objects and programs whose device code runs on Vortex; takes the options of NVIDIA's
compiler driver."""
