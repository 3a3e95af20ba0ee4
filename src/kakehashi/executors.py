"""Where games run and bots think: processes on this machine, or a Dask cluster, as a `concurrent.futures.Executor`."""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from kakehashi.errors import Refused

_SECONDS_TO_CONNECT = 5


@contextmanager
def on_this_machine(
    workers: int | None, yielding: int = 0, begin: Callable[[], None] | None = None
) -> Iterator[tuple[Executor, int]]:
    """An executor with so many processes, or one for each core, and how many games it plays at once.

    With a number above 0 for `yielding` they let others go first where cores are scarce, as `nice` has it. Each of them
    calls `begin` first. If an exception passes, such as Ctrl-C, the processes are ended in the middle of their games.
    """
    workers = workers or os.cpu_count() or 1
    # Spawned, not forked: a fork of a process with threads may hang.
    executor = _Processes(workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(yielding, begin))
    try:
        yield executor, workers
    except BaseException:
        for process in list((executor._processes or {}).values()):
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


class _Processes(ProcessPoolExecutor):
    """Processes that leave Ctrl-C, which a terminal sends to all, to the one that started them."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        # A process may be started here, and what is blocked now is blocked there from its first moment.
        with _interrupts_blocked():
            return super().submit(function, *arguments, **named)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C waiting meanwhile. It is not lost: it comes when this is done, or another thread gets it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(yielding: int, begin: Callable[[], None] | None) -> None:
    """Have this process end when the one that started it is gone, however that went: nobody wants its games."""
    os.nice(yielding)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=lambda: wait([parent.sentinel]) and os._exit(1), daemon=True).start()
    if begin:
        begin()


@contextmanager
def on_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of the Dask cluster with this scheduler, and how many games it plays at once."""
    try:
        from distributed import Client
    except ImportError:
        raise Refused("bad-request", "A cluster needs Dask: pip install 'kakehashi[cluster]'.") from None
    # What goes wrong is told in one sentence; Dask would tell it in tracebacks first.
    for logger in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise Refused("bad-request", f"The cluster {address} cannot be reached: {error}.") from None
    with closing(client):  # which may be in another thread than this is
        threads = sum(client.nthreads().values())
        if not threads:
            raise Refused("bad-request", f"The cluster {address} has no workers.")
        # The same game asked for again is to be played again.
        executor = client.get_executor(pure=False)
        try:
            yield executor, threads
        finally:
            executor.shutdown(wait=False)
