"""The Vortex simulator. Warps and lanes are the hardware's, CUDA's are not known here."""
