"""libcusparse: sparse linear algebra, by kernels of our own."""
