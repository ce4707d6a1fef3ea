"""The Vortex simulator."""
