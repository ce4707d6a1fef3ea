"""The POCL device driver and libvortex."""
