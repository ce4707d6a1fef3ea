"""libcurand: random numbers."""
