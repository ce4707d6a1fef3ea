"""Translate CUDA device code (NVVM IR) to SPIR-V."""
