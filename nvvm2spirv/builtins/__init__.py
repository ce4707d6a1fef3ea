"""NVVM's built-in functions, one module a family."""
