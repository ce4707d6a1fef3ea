"""The rewriting steps, one file each."""
