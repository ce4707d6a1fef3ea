"""The server of GDB's remote protocol, by which stock gdb debugs kernels in the simulator."""
