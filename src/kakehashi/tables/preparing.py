"""The first time on a machine games and bots are compiled in the background, while the server serves already."""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import suppress

from kakehashi.bots.preparation import kept, rules_kept
from kakehashi.games import games

_log = logging.getLogger(__name__)

PROGRAM = ("-m", "kakehashi.bots.preparation")
_SECONDS_BETWEEN_LOOKS = 0.25


class Preparation:
    """Games that are being compiled, each in a process of its own. Whoever needs one waits here, not in its way."""

    def __init__(self) -> None:
        self._running: dict[str, Process] = {}
        self.unready: set[str] = set()
        """The games of them whose bots no process has loaded since."""
        self._rules_kept: set[str] = set()
        """The games of them whose rules have been found compiled: nobody has to look again."""

    async def start(self) -> None:
        """Begin with every game that is not compiled yet."""
        for name in games():
            done, of = await asyncio.to_thread(kept, name)
            if done < of:
                try:
                    # In a session of its own: it goes on where a terminal's Ctrl-C is not meant for it.
                    self._running[name] = await asyncio.create_subprocess_exec(
                        *(sys.executable, *PROGRAM, name),
                        stdin=DEVNULL,
                        stdout=DEVNULL,
                        stderr=DEVNULL,
                        start_new_session=True,
                    )
                    self.unready.add(name)
                except OSError as error:
                    _log.warning("%s cannot be prepared, and is compiled when it is needed: %s.", name, error)

    async def progress(self) -> dict[str, tuple[int, int]]:
        """How far each game is whose bots cannot answer yet: so much of so much. To load what is compiled is a part."""
        so_far = {name: await asyncio.to_thread(kept, name) for name in sorted(self.unready)}
        return {name: (done, of + 1) for name, (done, of) in so_far.items()}

    async def rules(self, name: str | None = None) -> None:
        """Wait until the rules of a game, or of all, can be loaded at once."""
        for running in self._running:
            if name in (None, running) and running not in self._rules_kept:
                await self._until(running, rules_kept)
                self._rules_kept.add(running)

    async def bots(self, name: str) -> None:
        """Wait until the bots of a game can think at once."""
        if name in self._running:
            await self._until(name, kept)

    async def _until(self, name: str, so_far: Callable[[str], tuple[int, int]]) -> None:
        """Wait for a game; if its process is gone, it is compiled where it is needed."""
        while (status := self._running[name].returncode) is None:
            # Many files are looked at: nobody else should have to wait for that.
            done, of = await asyncio.to_thread(so_far, name)
            if done >= of:
                return
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        if status:
            _log.warning("The preparation of %s ended with status %d: it is compiled where it is needed.", name, status)

    async def close(self) -> None:
        """Leave it; next time it goes on from there."""
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
