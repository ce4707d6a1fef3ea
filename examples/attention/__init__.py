"""Attention, softmax(Q Kᵀ / √d) V: by its formula, by tiles with an online softmax, on tensor cores."""
