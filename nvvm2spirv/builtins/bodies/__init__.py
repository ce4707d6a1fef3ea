"""Bodies of functions that take more than a line, written with the builder."""
