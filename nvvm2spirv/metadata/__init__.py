"""Kernel and module metadata."""
