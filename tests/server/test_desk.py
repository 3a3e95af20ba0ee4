"""How a command is carried out for somebody, and what is measured of it."""

from pathlib import Path

from kakehashi.server.desk import Desk
from kakehashi.server.limits import Rate
from kakehashi.server.metrics import REGISTRY
from kakehashi.server.people import People
from kakehashi.tables.house import House
from tables.houses import Onlooker, begun, play
from tables.tables import ANN, BOB, command


def measured() -> float:
    return REGISTRY.get_sample_value("kakehashi_command_seconds_count") or 0.0


def test_a_command_is_measured_until_it_is_acknowledged_and_not_until_all_are_told(tmp_path: Path) -> None:
    class Slow(Onlooker):
        def tell(self, message: bytes) -> None:
            super().tell(message)
            before_telling.append(measured())

    before_telling: list[float] = []

    async def scenario(house: House) -> None:
        much = Rate(1000, "requests")
        desk = Desk(house, People(house.store, "secret"), much, much, much, much, 9)
        table_id, watcher, before = await begun(house, ANN, BOB), Slow(), measured()
        await house.watch(table_id, watcher, watcher.welcome)
        await desk.do(table_id, ANN, command("say", text="Hello!"), "1")
        assert before_telling == [before + 1] == [measured()]

    play(f"sqlite:///{tmp_path}/tables.db", scenario)
