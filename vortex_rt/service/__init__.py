"""The resident service: one process a user that stays warm and does what nvcc and POCL's driver ask for."""
