"""Rodinia's programs as CUDA device code with CPU references."""
