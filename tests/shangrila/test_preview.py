"""The preview of a journey: its effects before it is played."""

import pytest
from hypothesis import given

from errors import raises_code
from kakehashi.shangrila import Journey, Options, Preview, Traveller
from kakehashi.shangrila.board import DISCIPLINES

from .games import Game, examples, games
from .positions import broken_bridges, position, villages_of

A_TO_B = Journey("A", "B")


def only(preview: Preview) -> Traveller:
    (traveller,) = preview.travellers
    return traveller


def test_a_preview_describes_the_whole_journey() -> None:
    before = position(A="R.Rby.V", B="Yy.b..b", broken="AD AE AG")
    assert before.preview(A_TO_B) == Preview(
        origin="A",
        destination="B",
        origin_tiles=8,
        origin_masters=5,
        destination_tiles=5,
        destination_masters=4,
        stronger="A",
        decided_by="tiles",
        travellers=(
            Traveller("r", "r", "drives-out", "Y"),
            Traveller("r", "d", "master"),
            Traveller("v", "h", "drives-out", "b"),
        ),
        bridge="AB",
        stones=("A",),
    )


def test_a_preview_plays_nothing() -> None:
    before = position(A="R......", B="b......")
    before.preview(A_TO_B)
    assert before == position(A="R......", B="b......")


@pytest.mark.parametrize(
    ("here", "there", "traveller"),
    [
        ("Rrr....", ".......", Traveller("r", "r", "master")),
        ("R......", ".bbb...", Traveller("r", "r", "master")),
        ("Rrr....", "r......", Traveller("r", "r", "student")),
        ("R......", "rbbb...", Traveller("r", "r", "supply")),
        ("Rrr....", "R......", Traveller("r", "r", "supply")),
        ("R......", "Rbbb...", Traveller("r", "r", "supply")),
        ("Rrr....", "b......", Traveller("r", "r", "drives-out", "b")),
        ("Rrr....", "B......", Traveller("r", "r", "drives-out", "B")),
        ("R......", "bbbb...", Traveller("r", "r", "supply")),
    ],
)
def test_a_preview_has_the_fate_of_each_traveller(here: str, there: str, traveller: Traveller) -> None:
    assert only(position(A=here, B=there).preview(A_TO_B)) == traveller


def test_other_colours_travel_too_and_come_in_the_order_of_the_disciplines() -> None:
    travellers = position(A="BVrR..Y").preview(A_TO_B).travellers
    assert [(traveller.colour, traveller.discipline) for traveller in travellers] == [
        ("b", "r"),
        ("v", "a"),
        ("r", "p"),
        ("y", "h"),
    ]


@pytest.mark.parametrize(
    ("here", "there", "tie", "stronger", "decided_by"),
    [
        ("RR.....", "bbb....", "destination", "A", "tiles"),
        ("Rr.....", "bbbb...", "origin", "B", "tiles"),
        ("Rrrr...", "BBb....", "destination", "A", "masters"),
        ("RRr....", "bbbbb..", "origin", "B", "masters"),
        ("Rr.....", "Bb.....", "destination", "B", "tie"),
        ("Rr.....", "Bb.....", "origin", "A", "tie"),
    ],
)
def test_a_preview_names_the_stronger_village_and_why(
    here: str, there: str, tie: str, stronger: str, decided_by: str
) -> None:
    preview = position(A=here, B=there, options=Options(tie=tie)).preview(A_TO_B)
    assert (preview.stronger, preview.decided_by) == (stronger, decided_by)


@pytest.mark.parametrize(
    ("broken", "move", "stones"),
    [
        ("AD AE", "A>B", ()),
        ("AD AE AG", "A>B", ("A",)),
        ("BC BF", "A>B", ("B",)),
        ("AD AE AG BC BF", "A>B", ("A", "B")),
        ("AD AE AG BC BF", "B>A", ("A", "B")),
        ("HL KL IM JM", "L>M", ("L", "M")),
    ],
)
def test_a_preview_lists_the_stones_to_be_laid(broken: str, move: str, stones: tuple[str, ...]) -> None:
    before = position(A="R......", B="R......", L="R......", broken=broken)
    assert before.preview(Journey(move[0], move[2])).stones == stones


def test_a_journey_that_is_not_legal_has_no_preview() -> None:
    with raises_code("illegal-move"):
        position(A="R......", B="r......").preview(Journey("B", "A"))


def foreseen(tiles: str, preview: Preview) -> str:
    """The destination after the journey, from the preview."""
    after = dict(zip(DISCIPLINES, tiles, strict=True))
    for traveller in preview.travellers:
        there = after[traveller.discipline]
        if traveller.fate == "drives-out":
            assert traveller.displaced == there
            assert there.lower() not in (".", traveller.colour)
            after[traveller.discipline] = traveller.colour
        else:
            assert traveller.displaced == ""
        if traveller.fate == "master":
            assert there == "."
            after[traveller.discipline] = traveller.colour
        if traveller.fate == "student":
            assert there == traveller.colour
            after[traveller.discipline] = there.upper()
        if traveller.fate == "supply":
            assert there != "."
    return "".join(after.values())


@given(games())
@examples(25)
def test_a_journey_has_the_effects_of_its_preview(game: Game) -> None:
    for before in game.some_positions(20):
        villages = villages_of(before)
        for journey in (move for move in before.legal_moves if isinstance(move, Journey)):
            preview = before.preview(journey)
            after = before.play(journey)
            here, there = villages[journey.origin], villages[journey.destination]
            assert (preview.origin, preview.destination) == (journey.origin, journey.destination)
            assert preview.origin_tiles == sum(tile.isalpha() + tile.isupper() for tile in here)
            assert preview.destination_tiles == sum(tile.isalpha() + tile.isupper() for tile in there)
            assert preview.origin_masters == 7 - here.count(".")
            assert preview.destination_masters == 7 - there.count(".")
            assert preview.stronger in (journey.origin, journey.destination)
            travelling = [(tile.lower(), d) for tile, d in zip(here, DISCIPLINES, strict=True) if tile.isupper()]
            assert [(traveller.colour, traveller.discipline) for traveller in preview.travellers] == travelling
            changed = {journey.origin: here.lower(), journey.destination: foreseen(there, preview)}
            assert villages_of(after) == villages | changed
            assert broken_bridges(after) == sorted([*broken_bridges(before), preview.bridge])
            assert preview.bridge == "".join(sorted(journey.origin + journey.destination))
            assert preview.stones == tuple(sorted(set(after.stones) - set(before.stones)))
