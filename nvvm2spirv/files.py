"""Writing files whole or not at all."""

import contextlib
import os
import threading


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write `data` to `path` through a temporary file beside it; on any failure (OSError, KeyboardInterrupt) `path` is
    as it was.

    An OSError names `path`, whichever file it was about.
    """
    try:
        _write(os.fspath(path), data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: str, data: bytes) -> None:
    if os.path.exists(path) and not os.path.isfile(path):  # a device or pipe, /dev/stdout say
        with open(path, "wb") as file:
            file.write(data)
        return
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.{threading.get_ident()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
