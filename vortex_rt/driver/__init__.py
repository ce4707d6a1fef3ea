"""Vortex below OpenCL: the POCL device driver, libvortex over the simulator, and their build."""

from vortex_rt.driver.locate import Installation, NotInstalledError, find_installation, installed

__all__ = ["Installation", "NotInstalledError", "find_installation", "installed"]
