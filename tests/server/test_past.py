"""The finished games of a person, over HTTP: lists, ratings, statistics, and all of them in one file."""

import io
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.app import App, run_app
from server.app import Client as AppClient
from server.clients import Client, body_of, create_finished_table, expect_version, status_and_code
from server.conftest import on_both
from server.servers import ServerGroup

PAGE_SIZE = 50


def finished_games(person: Client, **wanted: str) -> dict[str, Any]:
    return body_of(person.get("/api/me/games", params=wanted))


def tables(person: Client, **wanted: str) -> list[str]:
    return [game["table"] for game in finished_games(person, **wanted)["games"]]


@pytest.fixture
def two_games(ann: Client) -> tuple[str, str]:
    """Play two games of Ann, against a bot and alone; return their tables, the later one first."""
    alone = create_finished_table(ann)
    return create_finished_table(ann, 2, "novice"), alone


@on_both
def test_own_finished_games_are_listed_newest_first(ann: Client, two_games: tuple[str, str]) -> None:
    ann.create_table("hashi", "me", "open")
    shown = finished_games(ann)
    assert ([game["table"] for game in shown["games"]], shown["of"], shown["left"]) == (list(two_games), 2, 0)
    against, alone = shown["games"]
    assert (alone["result"], alone["uncounted"], alone["options"]) == ("alone", "alone", {"board": "A"})
    assert [seat["you"] for seat in against["seats"]] == [True, False]
    assert [seat["bot"] for seat in against["seats"]] == [None, "novice"]
    assert against["result"] in ("won", "lost", "shared")
    assert (against["place"], against["uncounted"]) == (1 if against["seats"][0]["won"] else 2, None)
    assert "person" not in against["seats"][0]


def test_games_are_found_by_result_level_game_and_name(ann: Client, bob: Client, two_games: tuple[str, str]) -> None:
    against, alone = two_games
    result = finished_games(ann)["games"][0]["result"]
    assert tables(ann, result="alone") == [alone]
    assert tables(ann, result=result) == [against]
    assert tables(ann, level="novice") == [against]
    assert tables(ann, level="people") == tables(ann, level="sage") == tables(ann, game="shangri-la") == []
    assert tables(ann, name="bob") == []
    assert tables(ann, after=against) == [alone]
    together = ann.create_table("hashi", "me", "open", "random")
    bob.take_seat(together)
    expect_version(ann.resign(together, 0))
    expect_version(bob.resign(together, 1))
    # Bots play the rest of the game.
    with ann.connect(together) as socket:
        socket.wait_for_state(lambda now: now["status"] == "over")
    assert tables(ann, name="BO") == tables(ann, level="people") == tables(bob) == [together]
    assert tables(ann, result="resigned") == [together]
    assert status_and_code(ann.get("/api/me/games", params={"result": "?"})) == (422, "bad-request")


def test_games_of_others_are_hidden(ann: Client, eve: Client, two_games: tuple[str, str], servers: ServerGroup) -> None:
    assert finished_games(eve) == {"games": [], "of": 0, "left": 0}
    assert [shown["games"] for shown in eve.get("/api/me/statistics").json()["games"]] == [0, 0]
    for path in ("games", "ratings", "statistics", "games.zip"):
        assert status_and_code(servers.request("GET", f"/api/me/{path}")) == (401, "no-person")


def test_ratings_have_errors_and_a_fitting_bot(ann: Client, two_games: tuple[str, str]) -> None:
    hashi, shangrila = ann.get("/api/me/ratings").json()["ratings"]
    assert (hashi["game"], hashi["games"], hashi["course"]) == ("hashi", 1, [])
    assert 0 < hashi["error"] < 300
    assert (shangrila["rating"], shangrila["error"], shangrila["games"]) == (shangrila["bots"]["novice"], 300, 0)
    assert (shangrila["fits"], shangrila["course"]) == ("novice", [])


def test_statistics_count_games_alone_and_against_others(ann: Client, two_games: tuple[str, str]) -> None:
    shown = ann.get("/api/me/statistics").json()
    hashi, shangrila = shown["games"]
    assert (hashi["games"], hashi["against"]["games"], shangrila["games"]) == (2, 1, 0)
    assert [tally["key"] for tally in hashi["levels"]] == ["novice"]
    (alone,) = hashi["alone"]
    assert (alone["table"], alone["skill"]) == (two_games[1], None)
    assert [len(rating["course"]) for rating in shown["ratings"]] == [1, 0]


def test_all_games_are_downloaded_and_can_be_opened_again(ann: Client, two_games: tuple[str, str]) -> None:
    answer = ann.get("/api/me/games.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "content-encoding" not in answer.headers  # the file is already compressed
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        texts = {name: file.read(name).decode() for name in file.namelist()}
    assert [name.rpartition("-hashi-")[2] for name in texts] == [f"{table}.txt" for table in two_games]
    for name, text in texts.items():
        table = name.rpartition("-hashi-")[2].removesuffix(".txt")
        assert text == ann.get(f"/api/tables/{table}/game.txt").text
        assert ann.post("/api/records", {"text": text}).status_code == 201
    # An imported file does not count as Ann's game.
    assert tables(ann) == list(two_games)


def test_a_page_has_fifty_games(single_server: ServerGroup) -> None:
    ann = Client.sign_in(single_server, "Ann")
    # The shortest possible games: only the last move is played here.
    first = create_finished_table(ann)
    all_moves = len(ann.get(f"/api/tables/{first}/game.json").json()["moves"])
    for _ in range(PAGE_SIZE):
        table = ann.create_table("hashi", "me", continues={"table": first, "moves": all_moves - 1})
        with ann.connect(table) as socket:
            socket.play_to_end(Random(1))
    page = finished_games(ann)
    assert (len(page["games"]), page["of"]) == (PAGE_SIZE, PAGE_SIZE + 1)
    rest = finished_games(ann, after=page["games"][-1]["table"])
    assert [game["table"] for game in rest["games"]] == [first]
    assert {game["uncounted"] for game in page["games"]} == {"alone"}


def test_looking_through_games_counts_as_more_than_a_request(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    people: list[AppClient] = []

    async def play(app: App) -> None:
        people.extend([await app.sign_in("Ann"), await app.sign_in("Bob")])
        ann = people[0]
        async with ann.connect(await ann.create_table("me")) as socket:
            await socket.play_to_end(Random(1))

    run_app(database, play)
    for number, path, status in ((0, "games", 429), (0, "ratings", 429), (1, "games", 200)):

        async def look(app: App, person: AppClient = people[number], path: str = path, status: int = status) -> None:
            # Only one request is allowed: Bob's, which is cheap because he has no finished games.
            assert (await app.request("GET", f"/api/me/{path}", person.cookie)).status_code == status

        run_app(database, look, requests_a_second=1e-6)
