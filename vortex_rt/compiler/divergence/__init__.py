"""Divergence on machine code: split, join, pred placed on the compiler's final assembly."""
