"""Bots in real processes: what goes wrong with one of them is nobody else's misfortune."""

import asyncio
import logging
import pickle
import threading

import pytest

from kakehashi.bots import Bot
from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.tables import preparing
from kakehashi.tables.deciding import Followed, Stale
from kakehashi.tables.homes import Home
from kakehashi.tables.minds import Question, think
from kakehashi.tables.thinking import Thinker

from .houses import Here, house_at, opened

START = game("hashi").new({"players": 2, "seed": 1}).saved()


def ask(thinker: Thinker, bot: str, seat: int = 0) -> asyncio.Task[str]:
    return asyncio.create_task(thinker.move(question(bot, seat)))


def question(bot: str, seat: int = 0) -> Question:
    return Question("hashi", START, (), seat, 1, bot, "a table")


@pytest.mark.parametrize("refused", [Refused("over", "It is over.", {"code": "over"}), Stale(), Followed()])
def test_a_refusal_survives_the_way_from_another_process(refused: Refused) -> None:
    again = pickle.loads(pickle.dumps(refused))
    assert type(again) is type(refused)
    assert (str(again), again.code, again.reason) == (str(refused), refused.code, refused.reason)


def test_a_bot_that_fails_takes_nobody_elses_thought_with_it(starts: list[Home]) -> None:
    async def scenario() -> None:
        thinker = Thinker(workers=2)
        others = [ask(thinker, "greedy", number % 2) for number in range(5)]
        with pytest.raises(Refused, match="There is no bot 'nonesuch'") as refused:
            await ask(thinker, "nonesuch")
        assert refused.value.code == "bad-request"
        assert all(await asyncio.gather(*others))
        assert await ask(thinker, "random")
        assert len(starts) == len(set(starts)) == 2
        await thinker.close()

    asyncio.run(asyncio.wait_for(scenario(), 240))


def test_a_bot_that_breaks_the_rules_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bot, "choose", lambda *_: "z=99")
    with pytest.raises(Refused):
        think(question("greedy"))


def test_a_bot_waits_while_its_game_is_compiled_and_everybody_can_see_how_far_that_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    so_far = {"hashi": (3, 4), "shangri-la": (5, 5)}
    looked: set[int] = set()

    def look(game: str) -> tuple[int, int]:
        looked.add(threading.get_ident())
        return so_far[game]

    monkeypatch.setattr(preparing, "kept", look)
    monkeypatch.setattr(preparing, "rules_kept", lambda _: (1, 1))
    monkeypatch.setattr(preparing, "PROGRAM", ("-c", "import time; time.sleep(600)"))

    async def scenario() -> None:
        thinker = Thinker(workers=1)
        await thinker.start()
        assert await thinker.preparation.progress() == {"hashi": (3, 5)}
        await thinker.preparation.rules()
        waiting = ask(thinker, "random")
        await asyncio.sleep(0.6)
        assert not waiting.done()
        so_far["hashi"] = (4, 4)
        assert await waiting
        while await thinker.preparation.progress():  # until its bots are loaded, too
            await asyncio.sleep(0.1)
        await thinker.close()
        # Those who are served meanwhile do not wait until the disk has been looked at.
        assert threading.get_ident() not in looked

    asyncio.run(asyncio.wait_for(scenario(), 240))


class Failing(Here):
    """Some bots fail, always or so many times."""

    def __init__(self, *bots: str, times: int = 1000) -> None:
        super().__init__()
        self.bots, self.times = bots, times

    async def move(self, question: Question) -> str:
        if question.bot in self.bots and self.times:
            self.times -= 1
            raise RuntimeError("a bot without a thought")
        return await super().move(question)


def log_of_a_move(url: str, thinker: Failing, bot: str, stand_in: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is in the log when a bot had to move."""

    async def scenario() -> None:
        async with asyncio.timeout(120), house_at(url, thinker=thinker) as house:
            table_id = await opened(house, "me", bot, stand_in=stand_in)
            live = house.tables.known(table_id)
            assert live is not None
            while live.table.position.acting != (0,):
                await asyncio.sleep(0.002)

    with caplog.at_level(logging.WARNING, "kakehashi"):
        asyncio.run(scenario())
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize(("bot", "stand_in", "plays"), [("random", "greedy", "greedy"), ("greedy", "greedy", "random")])
def test_for_a_bot_that_always_fails_another_one_moves(
    sqlite_url: str, bot: str, stand_in: str, plays: str, caplog: pytest.LogCaptureFixture
) -> None:
    (line,) = log_of_a_move(sqlite_url, Failing(bot), bot, stand_in, caplog)
    assert f"{plays} plays this move instead: a bot without a thought" in line


def test_a_bot_that_fails_once_is_asked_again_at_once(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    assert log_of_a_move(sqlite_url, Failing("greedy", times=1), "greedy", "random", caplog) == []
