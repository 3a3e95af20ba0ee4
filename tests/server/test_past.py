"""What one has played, over HTTP: one's own games and nobody else's."""

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy
from fastapi import FastAPI

from kakehashi.server import api
from kakehashi.server.desk import Desk
from kakehashi.server.limits import Rate
from kakehashi.server.past import A_PAGE
from kakehashi.server.people import People
from kakehashi.server.problems import add_problems
from kakehashi.tables.house import House
from server.clients import Client, error_code, finished_table
from server.servers import ServerGroup
from tables.houses import play


def past(person: Client, **wanted: str) -> dict[str, Any]:
    answer = person.get("/api/me/games", params=wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def tables(person: Client, **wanted: str) -> list[str]:
    return [game["table"] for game in past(person, **wanted)["games"]]


@pytest.fixture
def two(ann: Client) -> tuple[str, str]:
    """Two tables of Ann's, the later one first: against a bot, and alone."""
    alone = finished_table(ann)
    return finished_table(ann, 2, "novice"), alone


def test_my_finished_games_are_listed_the_newest_first(ann: Client, two: tuple[str, str]) -> None:
    ann.create_table("hashi", "me", "open")
    told = past(ann)
    assert ([game["table"] for game in told["games"]], told["of"], told["left"]) == (list(two), 2, 0)
    against, alone = told["games"]
    assert (alone["result"], alone["uncounted"], alone["options"]) == ("alone", "alone", {"board": "A"})
    assert [seat["you"] for seat in against["seats"]] == [True, False]
    assert [seat["bot"] for seat in against["seats"]] == [None, "novice"]
    assert against["result"] in ("won", "lost", "shared")
    assert (against["place"], against["uncounted"]) == (1 if against["seats"][0]["won"] else 2, None)
    assert "person" not in against["seats"][0]


def test_one_looks_for_games(ann: Client, bob: Client, two: tuple[str, str]) -> None:
    against, alone = two
    result = past(ann)["games"][0]["result"]
    assert tables(ann, result="alone") == [alone]
    assert tables(ann, result=result) == [against]
    assert tables(ann, level="novice") == [against]
    assert tables(ann, level="people") == tables(ann, level="sage") == tables(ann, game="shangri-la") == []
    assert tables(ann, name="bob") == []
    assert tables(ann, after=against) == [alone]
    together = ann.create_table("hashi", "me", "open", "random")
    bob.take_seat(together)
    assert ann.send(together, "resign", seat=0).status_code == 200
    assert bob.send(together, "resign", seat=1).status_code == 200
    # Bots play on; it takes them a moment.
    with ann.connect(together) as socket:
        socket.wait_for_state(lambda now: now["status"] == "over")
    assert tables(ann, name="BO") == tables(ann, level="people") == tables(bob) == [together]
    assert tables(ann, result="resigned") == [together]
    assert error_code(ann.get("/api/me/games", params={"result": "?"})) == (422, "bad-request")


def test_nobody_sees_what_others_have_played(
    ann: Client, eve: Client, two: tuple[str, str], servers: ServerGroup
) -> None:
    assert past(eve) == {"games": [], "of": 0, "left": 0}
    assert [told["games"] for told in eve.get("/api/me/statistics").json()["games"]] == [0, 0]
    for path in ("games", "ratings", "statistics", "games.zip"):
        assert error_code(servers.request("GET", f"/api/me/{path}")) == (401, "no-person")


def test_ratings_come_with_their_errors_and_the_bot_that_fits(ann: Client, two: tuple[str, str]) -> None:
    hashi, shangrila = ann.get("/api/me/ratings").json()["ratings"]
    assert (hashi["game"], hashi["games"], hashi["course"]) == ("hashi", 1, [])
    assert 0 < hashi["error"] < 300
    assert (shangrila["rating"], shangrila["error"], shangrila["games"]) == (shangrila["bots"]["novice"], 300, 0)
    assert (shangrila["fits"], shangrila["course"]) == ("novice", [])


def test_statistics_count_games_alone_and_with_others(ann: Client, two: tuple[str, str]) -> None:
    told = ann.get("/api/me/statistics").json()
    hashi, shangrila = told["games"]
    assert (hashi["games"], hashi["against"]["games"], shangrila["games"]) == (2, 1, 0)
    assert [tally["key"] for tally in hashi["levels"]] == ["novice"]
    (alone,) = hashi["alone"]
    assert (alone["table"], alone["skill"]) == (two[1], None)
    assert [len(rating["course"]) for rating in told["ratings"]] == [1, 0]


def test_all_games_are_taken_home_and_can_be_opened_again(ann: Client, two: tuple[str, str]) -> None:
    answer = ann.get("/api/me/games.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "content-encoding" not in answer.headers  # it is packed already
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        texts = {name: file.read(name).decode() for name in file.namelist()}
    assert [name.rpartition("-hashi-")[2] for name in texts] == [f"{table}.txt" for table in two]
    for name, text in texts.items():
        table = name.rpartition("-hashi-")[2].removesuffix(".txt")
        assert text == ann.get(f"/api/tables/{table}/game.txt").text
        assert ann.post("/api/records", {"text": text}).status_code == 201
    # A game that is only looked at is nobody's.
    assert tables(ann) == list(two)


def test_a_page_has_so_many_games(single_server: ServerGroup) -> None:
    ann = Client.sign_in(single_server, "Ann")
    # The shortest game there is: all but the last moves were played elsewhere.
    earlier = finished_table(ann)
    all_moves = len(ann.get(f"/api/tables/{earlier}/game.json").json()["moves"])
    for _ in range(A_PAGE):
        table = ann.create_table("hashi", "me", continues={"table": earlier, "moves": all_moves - 1})
        with ann.connect(table) as socket:
            socket.play_to_end(Random(1))
    told = past(ann)
    assert (len(told["games"]), told["of"]) == (A_PAGE, A_PAGE + 1)
    rest = past(ann, after=told["games"][-1]["table"])
    assert [game["table"] for game in rest["games"]] == [earlier]
    assert {game["uncounted"] for game in told["games"]} == {"alone"}


def test_who_asks_too_often_is_refused_before_any_game_is_read(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        much, few = Rate(1000, "requests"), Rate(0.001, "requests", 20)
        desk, app = Desk(house, People(house.store, "secret"), much, few, much, much, 9), FastAPI()
        add_problems(app)
        app.include_router(api.routes(desk))
        over, read = house.store.listing.over, list[list[str]]()

        async def reading(people: Iterable[str], most: int | None = None) -> Any:
            read.append(list(people))
            return await over(read[-1], most)

        house.store.listing.over = reading  # type: ignore[method-assign]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            assert (await client.put("/api/me", json={"name": "Ann"})).status_code == 200
            with house.store.database.engine.begin() as connection:
                person = connection.scalar(sqlalchemy.text("SELECT id FROM people"))
                about = '{"seats": []}'
                rows = [{"id": f"table-{number}", "person": person, "about": about} for number in range(1600)]
                for table, values in (
                    ("tables", ":id, 1, 'hashi', 'over', false, :about, 0, NULL"),
                    ("members", ":id, :person"),
                ):
                    connection.execute(sqlalchemy.text(f"INSERT INTO {table} VALUES ({values})"), rows)
            # A thousand of them are looked at: as much as five requests.
            for _ in range(4):
                assert (await client.get("/api/me/ratings")).status_code == 200
            before = len(read)
            answer = await client.get("/api/me/ratings")
            assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
            assert len(read) == before > 0
        desk.aside.close()

    play(f"sqlite:///{tmp_path}/tables.db", scenario)
