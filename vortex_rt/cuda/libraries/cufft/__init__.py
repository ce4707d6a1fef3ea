"""libcufft: Fourier transforms."""
