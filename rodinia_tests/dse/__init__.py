"""Design-space exploration: thousands of device configurations on a dask cluster, and what follows from them."""
