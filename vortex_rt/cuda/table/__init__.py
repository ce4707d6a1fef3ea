"""The CUDA 12.3 API as data: functions, enumerations and structures, from which headers, entry points and docs come."""
