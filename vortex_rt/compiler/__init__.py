"""SPIR-V or OpenCL C to a Vortex kernel image."""
