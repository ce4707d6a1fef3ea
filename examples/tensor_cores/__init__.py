"""CUDA's tensor cores: a product of matrices without and with them, and the cycles of each."""
