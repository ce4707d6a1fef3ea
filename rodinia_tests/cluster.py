"""Work on a dask cluster: one of this machine, or one that is there; for sweeps and explorations."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

import click

Item = TypeVar("Item")

AHEAD = 4
"""Items a worker that are handed out before results come back."""
ANSWER_SECONDS = 10
"""How long a scheduler at an address has to answer."""


@contextmanager
def connected(scheduler: str, workers: int = 0) -> Iterator[Any]:
    """A dask client of the scheduler at an address, or of a new cluster of ``workers`` processes on this machine.

    A new cluster listens on the loopback interface only; it and its processes end with the context, however that ends.

    Raises:
        click.UsageError: dask is missing, or the scheduler does not answer.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise click.UsageError("this needs dask: pip install 'nvvm2spirv[cluster]'") from None
    if not scheduler:
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1",
                dashboard_address="127.0.0.1:0", worker_dashboard_address="127.0.0.1:0", silence_logs="CRITICAL",
            ) as cluster,
            distributed.Client(cluster) as client,
        ):  # fmt: skip
            yield client
        return
    try:
        client = distributed.Client(scheduler, timeout=ANSWER_SECONDS)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"no dask scheduler answers at {scheduler}: {error}") from None
    with client:
        yield client


def outcomes(
    client: Any, function: Callable[..., Any], items: Iterable[Item], *arguments: object
) -> Generator[tuple[Item, Any]]:
    """``function(item, *arguments)`` of each item as it comes, or the exception that came instead.

    An item whose worker dies is done again by another one. Closing the generator cancels what is not done.
    """
    distributed: Any = import_module("distributed")
    waiting = iter(items)
    futures: dict[Any, Item] = {}

    def submit(count: int) -> list[Any]:
        new = {
            client.submit(function, item, *arguments, pure=False, retries=2): item for item in islice(waiting, count)
        }
        futures.update(new)
        return list(new)

    workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
    done = distributed.as_completed(submit(AHEAD * workers))
    try:
        for future in done:
            item = futures.pop(future)
            try:
                result = future.result()
            except Exception as error:  # the worker died again and again, or lacks the package
                result = error
            done.update(submit(1))
            yield item, result
    finally:
        client.cancel(list(futures))
