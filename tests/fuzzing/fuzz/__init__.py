"""Generators and fuzzers, each with a judge that is not ours; ``tools/fuzz`` runs them at length."""
