"""Run OpenCL and CUDA kernels on a Vortex RISC-V GPU, simulated or real."""
