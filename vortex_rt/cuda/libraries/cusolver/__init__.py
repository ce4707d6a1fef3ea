"""cuSOLVER's dense functions, by LAPACK on the host."""
