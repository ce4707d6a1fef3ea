"""The libraries that CUDA programs link: one folder each, with a table of its functions, its sources and headers."""
