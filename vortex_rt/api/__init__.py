"""The Python API: devices, arrays, modules, kernels, variables and textures. `vortex_rt` has the public names."""
