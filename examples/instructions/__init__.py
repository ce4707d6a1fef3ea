"""Instructions of one's own: kernels without and with them, and the cycles of both."""
