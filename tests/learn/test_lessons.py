"""Lessons are solved by the moves they ask for; their wrong answers are illegal or worse."""

from collections.abc import Callable
from typing import cast

import pytest

from kakehashi.errors import Refused
from kakehashi.games import Position

from .copied import KNOWN, mark, printed, runs
from .material import LANGUAGES, ROOMS, ROWS, Json, lessons, matches, reached, read, texts_in, words_of

MOST_WORDS = 80
"""The maximum of a lesson that takes less than forty seconds."""

GOALS: dict[str, Callable[[Position, int], int]] = {
    "masters": lambda position, seat: scores(position)[seat],
    "lead": lambda position, seat: scores(position)[seat] - max(s for i, s in enumerate(scores(position)) if i != seat),
    "students": lambda position, seat: villages(position).count(position.colours[seat].upper()),
    "tiles": lambda position, seat: GOALS["masters"](position, seat) + GOALS["students"](position, seat),
    "finished": lambda position, seat: len(sheet(position, seat)["finished"]),
    "points": lambda position, seat: int(sheet(position, seat)["points"]),
    "numbers": lambda position, seat: len(sheet(position, seat)["numbers"]),
    "bridges": lambda position, seat: sum(sheet(position, seat)["bridges"].values()),
}
"""The possible goals of lessons, each a number that the right answer makes larger."""


def scores(position: Position) -> list[int]:
    return cast(list[int], position.result()["scores"])


def villages(position: Position) -> str:
    return str(position.notation()["position"]).split(" ")[1]


def sheet(position: Position, seat: int) -> Json:
    return cast(list[Json], position.page.picture()["sheets"])[seat]


LESSONS = [pytest.param(name, lesson, id=f"{name}-{lesson['id']}") for name in ROOMS for lesson in lessons(name)]
PLAYED = [case for case in LESSONS if "choices" not in case.values[1]]


def start_of(name: str, lesson: Json) -> Position:
    position = reached(name, lesson["start"], lesson.get("before", []))
    assert lesson["seat"] in position.acting
    return position


def answers(position: Position, lesson: Json, which: str) -> list[str]:
    legal = [str(move) for move in position.legal(lesson["seat"])]
    return [move for move in legal if matches(lesson.get(which, []), move)]


def goals(name: str, lesson: Json, moves: list[str]) -> list[int]:
    position, measure = start_of(name, lesson), GOALS[lesson["goal"]]
    return [measure(position.play(move, lesson["seat"]), lesson["seat"]) for move in moves]


@pytest.mark.parametrize(("name", "lesson"), PLAYED)
def test_lesson_is_solved_by_the_moves_it_names(name: str, lesson: Json) -> None:
    position = start_of(name, lesson)
    for pattern in lesson["right"]:
        assert answers(position, {**lesson, "right": [pattern]}, "right"), pattern
    for move in answers(position, lesson, "right"):
        after = position.play(move, lesson["seat"])
        for reply in lesson.get("after", []):
            after = after.play(reply, after.acting[0])


@pytest.mark.parametrize(("name", "lesson"), PLAYED)
def test_wrong_answers_are_illegal_or_worse(name: str, lesson: Json) -> None:
    position = start_of(name, lesson)
    for move in lesson.get("refused", []):
        with pytest.raises(Refused) as refused:
            position.play(move, lesson["seat"])
        assert refused.value.reason, move
    worse = answers(position, lesson, "wrong")
    for pattern in lesson.get("wrong", []):
        assert matches([pattern], "") or any(matches([pattern], move) for move in worse), pattern
    if worse:
        assert max(goals(name, lesson, worse)) < min(goals(name, lesson, answers(position, lesson, "right")))


@pytest.mark.parametrize(("name", "lesson"), [case for case in PLAYED if case.values[1].get("best")])
def test_best_move_beats_every_other_move(name: str, lesson: Json) -> None:
    position = start_of(name, lesson)
    right = answers(position, lesson, "right")
    others = [str(move) for move in position.legal(lesson["seat"]) if str(move) not in right]
    assert max(goals(name, lesson, others)) < min(goals(name, lesson, right))


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_a_reply_in_every_language(name: str, lesson: Json, language: str) -> None:
    said = read(name, "lessons", f"{language}.json")[lesson["id"]]
    assert said["title"]
    assert said["say"]
    assert said["right"]
    assert list(said.get("wrong", {})) == lesson.get("wrong", [])
    if "choices" in lesson:
        start_of(name, lesson | {"seat": reached(name, lesson["start"], lesson.get("before", [])).acting[0]})
        assert list(said["choices"]) == lesson["choices"]
        assert sorted(lesson["right"] + lesson["wrong"]) == sorted(lesson["choices"])
    words = sum(len(words_of(part)) for part in (said["say"], said["right"], *said.get("choices", {}).values()))
    assert words <= MOST_WORDS


@pytest.mark.parametrize("name", ROOMS)
def test_lesson_ids_are_unique_and_every_rule_is_taught(name: str) -> None:
    plan = lessons(name)
    names = [lesson["id"] for lesson in plan]
    assert len(set(names)) == len(names)
    for language in LANGUAGES:
        assert list(read(name, "lessons", f"{language}.json")) == names
    taught = {rule for lesson in plan for rule in lesson["rules"]}
    assert taught == set(ROWS[name])


def copied(material: object) -> list[str]:
    """Return the runs of words that occur in the printed rules."""
    known = printed()
    return [run for text in texts_in(material) for run in runs(words_of(text)) if mark(run) in known]


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ["lessons", "rulebook"])
def test_nothing_is_copied_from_the_printed_rules(name: str, language: str, folder: str) -> None:
    assert copied(read(name, folder, f"{language}.json")) == []


def test_copied_sentence_would_be_noticed() -> None:
    assert len(printed()) > 10_000
    sentence = KNOWN.replace("that a [[copy|", "that A [[another-rule|")
    assert copied({"rule": {"text": ["Nothing here.", f"Well: {sentence} Is that so?"]}}) == list(runs(words_of(KNOWN)))
