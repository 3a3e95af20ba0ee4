"""Moves, previews and results in words."""

from kakehashi.shangrila.board import COLOUR_NAMES, DISCIPLINE_NAMES
from kakehashi.shangrila.journeys import Preview, Traveller
from kakehashi.shangrila.moves import Journey, Move, Pass, Place, Recruit, Space
from kakehashi.shangrila.position import Position
from kakehashi.wording import counted, listed


def a(discipline: str) -> str:
    """A tile of a discipline, with its article."""
    name = DISCIPLINE_NAMES[discipline]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def order(position: Position, move: Move) -> str:
    """A move as something to do: `place a Rainmaker in A`."""
    match move:
        case Place(space):
            return f"place {_placed(space)}"
        case Recruit(spaces):
            return f"recruit {_recruited(spaces)}"
        case Journey(origin, destination):
            return f"send {_travellers(position, origin)} from {origin} to {destination}"
        case Pass():
            return "pass"


def deed(position: Position, move: Move) -> str:
    """A move as something that the player to move does: `Red places a Rainmaker in A`."""
    verb, _, rest = order(position, move).partition(" ")
    ending = "es" if verb == "pass" else "s"
    return f"{player(position)} {verb}{ending} {rest}".rstrip()


def player(position: Position) -> str:
    """The name of the player to move."""
    return COLOUR_NAMES[position.colours[position.seat_to_move or 0]]


def _placed(space: Space) -> str:
    return f"{a(space.discipline)} in {space.village}"


def _recruited(spaces: tuple[Space, ...]) -> str:
    if len({space.village for space in spaces}) == 1:
        return listed([a(space.discipline) for space in spaces]) + f" in {spaces[0].village}"
    return listed([_placed(space) for space in spaces])


def _travellers(position: Position, origin: str) -> str:
    return counted(sum(tile.isupper() for tile in position.village(origin)), "Student")


def situation(position: Position) -> str:
    """Whose turn it is, and what may be done, in one sentence."""
    if position.in_set_up:
        left = [name for discipline, name in DISCIPLINE_NAMES.items() if _to_set_up(position, discipline)]
        return f"{player(position)}: set up a Master; still to come: {listed(left)}."
    kinds = {type(move) for move in position.legal_moves}
    if kinds == {Pass}:
        return f"{player(position)} can do nothing, and must pass: write -."
    ways = {Place: "place a Master", Recruit: "recruit", Journey: "start a journey"}
    possible = [words for kind, words in ways.items() if kind in kinds]
    if len(possible) == 3:
        return f"{player(position)}: place a Master, recruit, or start a journey."
    return f"{player(position)}: {listed(possible, 'or')}."


def _to_set_up(position: Position, discipline: str) -> bool:
    return position.supply(position.colours[position.seat_to_move or 0], discipline) == 6


def foretold(position: Position, journey: Journey) -> list[str]:
    """What a journey would do: who is stronger and why, a line for every traveller, and what breaks."""
    preview = position.preview(journey)
    lines = [f"{journey}  {order(position, journey)}", f"{comparison(position, preview)}."]
    lines += [f"  {_owner(traveller)} {_fate(position, preview, traveller)}." for traveller in preview.travellers]
    lines.append(f"The bridge {preview.bridge} falls.")
    if preview.stones:
        lines.append(f"{_stones(preview)}.")
    if position.play(journey).over:
        lines.append("The game ends.")
    return lines


def comparison(position: Position, preview: Preview) -> str:
    """Which of the two villages is the stronger, and why."""
    origin, destination = preview.origin, preview.destination
    tiles, masters = counted(preview.origin_tiles, "tile"), counted(preview.origin_masters, "Master")
    match preview.decided_by:
        case "tiles":
            why = f"{origin} has {tiles}, {destination} has {preview.destination_tiles}"
        case "masters":
            why = f"{origin} and {destination} have {tiles} each, but "
            why += f"{origin} has {masters}, {destination} has {preview.destination_masters}"
        case _:
            why = f"{origin} and {destination} have {tiles} and {masters} each, and a tie goes to the "
            why += position.options.tie
    return f"{why}: {preview.stronger} is stronger"


def _owner(traveller: Traveller) -> str:
    return f"{COLOUR_NAMES[traveller.colour]}’s {DISCIPLINE_NAMES[traveller.discipline]}"


def _fate(position: Position, preview: Preview, traveller: Traveller) -> str:
    there = position.tile(Space(preview.destination, traveller.discipline))
    match traveller.fate:
        case "master":
            return f"becomes Master on the free space in {preview.destination}"
        case "drives-out":
            return f"displaces {_displaced(traveller)} and becomes Master"
        case "student":
            return f"remains a Student, on its own Master in {preview.destination}"
    if there.lower() != traveller.colour:
        return f"is turned away by {COLOUR_NAMES[there.lower()]} and returns to the supply"
    if there.isupper():
        return f"finds a Student on its own Master in {preview.destination}, and returns to the supply"
    return f"finds its own Master in {preview.destination}, which is stronger, and returns to the supply"


def _displaced(traveller: Traveller) -> str:
    """Whom a traveller displaces: as it has the same discipline, that need not be said."""
    whose = COLOUR_NAMES[traveller.displaced.lower()]
    return f"{whose}’s Master and Student" if traveller.displaced.isupper() else f"{whose}’s Master"


def _stones(preview: Preview) -> str:
    if len(preview.stones) == 1:
        return f"{preview.stones[0]} has lost its last bridge and gets its Stone"
    return f"{listed(preview.stones)} have lost their last bridge and get their Stones"


def outcome(position: Position, journey: Journey) -> str:
    """What a journey does, in short."""
    preview = position.preview(journey)
    fates = [traveller.fate for traveller in preview.travellers]
    parts = []
    for fate, one, several in (
        ("master", "becomes Master", "become Masters"),
        ("student", "remains a Student", "remain Students"),
        ("supply", "returns to the supply", "return to the supply"),
        ("drives-out", "displaces", "displace"),
    ):
        number = sum(its_fate == fate for its_fate in fates)
        if number:
            parts.append(f"{number} {one if number == 1 else several}")
    displaced = [
        f"{_displaced(traveller)} ({traveller.discipline})" for traveller in preview.travellers if traveller.displaced
    ]
    what = " ".join([", ".join(parts), *([listed(displaced)] if displaced else [])])
    stones = [f"a Stone for {listed(preview.stones)}"] if preview.stones else []
    return "; ".join([f"{preview.stronger} is stronger", what, f"the bridge {preview.bridge} falls", *stones])


def verdict(position: Position) -> list[str]:
    """How a game that is over has ended, and who has won it and why."""
    scores = {colour: position.score(colour) for colour in position.colours}
    lines = [f"The game is over: {_why_over(position)}."]
    for colour, (masters, villages) in sorted(scores.items(), key=lambda score: score[1], reverse=True):
        in_villages = counted(villages, "village")
        lines.append(f"  {COLOUR_NAMES[colour]:<7}{counted(masters, 'Master'):>10} in {in_villages}")
    winners = [position.colours[seat] for seat in position.winners]
    names = listed([COLOUR_NAMES[colour] for colour in winners])
    masters, villages = scores[winners[0]]
    if len(winners) > 1:
        each = f"{counted(masters, 'Master')} in {counted(villages, 'village')} each"
        lines.append(f"{names} share the win, with {each}.")
        return lines
    level = [
        COLOUR_NAMES[colour] for colour in position.colours if scores[colour][0] == masters and colour not in winners
    ]
    if level:
        lines.append(f"{names} wins: as many Masters as {listed(level)}, but in more villages.")
    else:
        lines.append(f"{names} wins, with the most Masters.")
    return lines


def _why_over(position: Position) -> str:
    match position.ended_by:
        case "bridges":
            return "the last bridge has fallen"
        case "stones":
            return f"{len(position.stones)} Stones lie on the board"
        case _:
            return "nobody could do anything but pass"
