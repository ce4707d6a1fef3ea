"""cuBLAS: dense linear algebra on the device."""
