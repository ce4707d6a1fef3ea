"""cublasLt: matrix products with layouts and epilogues."""
