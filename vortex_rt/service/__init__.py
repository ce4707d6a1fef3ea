"""The resident service: one process a user that stays warm and does what nvcc, libnvrtc and POCL's driver ask."""
