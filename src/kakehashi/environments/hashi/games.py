"""Many games of Hashi, each a row in some arrays, stepped in compiled code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kakehashi.compiled import (
    Bytes,
    Ints,
    Randomness,
    compiled,
    copy,
    count,
    draw,
    inlined,
    lowest,
    prepare,
    randomness,
)
from kakehashi.environments.arrays import Arrays
from kakehashi.environments.hashi.actions import (
    ACTIONS,
    INFO_SIZE,
    PLAYED,
    ROUND,
    SCORE,
    act,
    begin_round,
    card_of,
    clear_bytes,
    put_mask,
    sheet_of,
    write_mask,
)
from kakehashi.environments.hashi.observations import HIGHEST, LAYOUT, SIZE, put_common, put_sheet, write_observation
from kakehashi.errors import Refused, quoted
from kakehashi.hashi import CARDS, ROUNDS, Board, Card, Position
from kakehashi.hashi.deck import bridges_of, number_of
from kakehashi.hashi.game import new
from kakehashi.hashi.rules import SHEET_SIZE, clear, points, score_round, winners

Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]
REWARDS = ("points", "win")
"""What is rewarded: every point when the round in which it was made is over, or to have won at the end."""
MORE_OPTIONS = ("rewards",)
"""What may be chosen besides the options of the game."""
_CARDS = np.array([card.code for card in CARDS])


# Every function works on a copy of what a game is (its `info`, cards, and the sheet that is written on) and copies it
# back: to take a part out of an array costs more, for somebody then counts who holds it.


@inlined
def deal(cards: Ints, random: Randomness) -> None:
    """Shuffle all the cards."""
    for place in range(len(cards)):
        cards[place] = _CARDS[place]
    for place in range(len(cards) - 1):
        other = place + draw(random, len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]


@compiled("void(int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], uint64[::1])")
def begin(info: Ints, cards: Ints, sheets: Ints, before: Ints, random: Randomness) -> None:
    """A game before set-up, with cards that its generator deals."""
    deal(cards, random)
    for seat in range(len(sheets)):
        clear(sheets[seat])
        copy(sheets[seat], before[seat])
    info[ROUND] = 0
    begin_round(info, sheets)


@compiled("void(int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], boolean, float32[::1])")
def end_round(board: Ints, info: Ints, sheets: Ints, before: Ints, win: bool, rewards: Rewards) -> None:
    """Score a round, reward everybody, and go on to the next one."""
    players = len(sheets)
    score_round(board, sheets, info[ROUND])
    info[ROUND] += 1
    for seat in range(players):
        copy(sheets[seat], before[seat])
        rewards[seat] = 0 if win else points(sheets[seat]) - info[SCORE + seat]
    begin_round(info, sheets)
    if win and info[ROUND] > ROUNDS:
        won = winners(sheets)
        for seat in range(players):
            rewards[seat] = (won >> seat & 1) / count(won) - 1 / players


@inlined
def see(
    board: Ints,
    info: Ints,
    cards: Ints,
    sheets: Ints,
    before: Ints,
    game: int,
    seat: int,
    sheet: Ints,
    other_sheet: Ints,
    room: Bytes,
) -> None:
    """Write what a seat sees of a game; `sheet` is the one that it writes on. Who does not play has zeros already."""
    at, players = game * SIZE, sheets.shape[1]
    own = sheet_of(info, seat, players)
    for other in range(players):
        its = (seat + other) % players
        if its == own:
            put_sheet(sheet, other, room, at)
        else:
            for place in range(SHEET_SIZE):
                other_sheet[place] = before[game, its, place]
            put_sheet(other_sheet, other, room, at)
    put_common(board, info, cards, seat, room, at)


@compiled(
    "void(int64[::1], int64[:, ::1], int64[:, ::1], int64[:, :, ::1], int64[:, :, ::1], uint64[:, ::1], "
    "int64[:, ::1], int8[:, ::1], int8[:, ::1], int64[::1])",
    nogil=True,
)
def start_games(
    board: Ints,
    infos: Ints,
    decks: Ints,
    sheets: Ints,
    before: Ints,
    randoms: Randomness,
    work: Ints,
    observations: Bytes,
    masks: Bytes,
    seats: Ints,
) -> None:
    """Begin all games anew."""
    for game in range(len(infos)):
        begin(infos[game], decks[game], sheets[game], before[game], randoms[game])
        info, cards, sheet = infos[game], decks[game], sheets[game, 0]
        seats[game] = 0
        put_mask(board, info, 0, sheet, 0, masks.reshape(-1), game * ACTIONS)
        if len(observations) > 0:
            clear_bytes(observations.reshape(-1), game * SIZE, SIZE)
            see(board, info, cards, sheets, before, game, 0, sheet, work[0], observations.reshape(-1))


@compiled(
    "void(int64[::1], int64[:, ::1], int64[:, ::1], int64[:, :, ::1], int64[:, :, ::1], uint64[:, ::1], "
    "int64[:, ::1], boolean, boolean, int64[::1], int8[:, ::1], int8[:, ::1], float32[:, ::1], boolean[::1], "
    "int64[::1])",
    nogil=True,
)
def step_games(
    board: Ints,
    infos: Ints,
    decks: Ints,
    sheets: Ints,
    before: Ints,
    randoms: Randomness,
    work: Ints,
    win: bool,
    anew: bool,
    actions: Ints,
    observations: Bytes,
    masks: Bytes,
    rewards: Rewards,
    over: Flags,
    seats: Ints,
) -> None:
    """Take a legal action in each game; with `anew`, begin those anew that have ended."""
    one, two, sheet, info, cards = work[0], work[1], work[2], work[3, :INFO_SIZE], work[4, : len(_CARDS)]
    players, everybody = sheets.shape[1], (1 << sheets.shape[1]) - 1
    seen, may = observations.reshape(-1), masks.reshape(-1)
    for game in range(len(infos)):
        seat = seats[game]
        over[game] = False
        for other in range(players):
            rewards[game, other] = 0
        for place in range(INFO_SIZE):
            info[place] = infos[game, place]
        for place in range(len(_CARDS)):
            cards[place] = decks[game, place]
        own = sheet_of(info, seat, players)
        for place in range(SHEET_SIZE):
            sheet[place] = sheets[game, own, place]

        if act(board, info, card_of(info, cards), sheet, seat, actions[game], one, two):
            for place in range(SHEET_SIZE):
                sheets[game, own, place] = sheet[place]
            info[PLAYED] |= 1 << seat
            if info[PLAYED] == everybody:
                end_round(board, info, sheets[game], before[game], win, rewards[game])
                over[game] = info[ROUND] > ROUNDS
                if over[game] and anew:
                    begin(info, cards, sheets[game], before[game], randoms[game])
                    for place in range(len(_CARDS)):
                        decks[game, place] = cards[place]
            seat = lowest(~info[PLAYED])
            own = sheet_of(info, seat, players)
            for place in range(SHEET_SIZE):
                sheet[place] = sheets[game, own, place]
        else:
            for place in range(SHEET_SIZE):
                sheets[game, own, place] = sheet[place]

        seats[game] = seat
        for place in range(INFO_SIZE):
            infos[game, place] = info[place]
        put_mask(board, info, card_of(info, cards), sheet, seat, may, game * ACTIONS)
        if len(observations) > 0:
            see(board, info, cards, sheets, before, game, seat, sheet, one, seen)


@compiled(
    "boolean(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], boolean, int64[::1], "
    "float32[::1])"
)
def step_together(
    board: Ints,
    info: Ints,
    cards: Ints,
    sheets: Ints,
    before: Ints,
    work: Ints,
    win: bool,
    actions: Ints,
    rewards: Rewards,
) -> bool:
    """In one game, take a legal action of each seat at once, none where it is below 0; returns whether it is over."""
    rewards[:] = 0
    card, players = card_of(info, cards), len(sheets)
    for seat in range(players):
        sheet = sheets[sheet_of(info, seat, players)]
        if actions[seat] >= 0 and act(board, info, card, sheet, seat, actions[seat], work[0], work[1]):
            info[PLAYED] |= 1 << seat
    if info[PLAYED] == (1 << players) - 1:
        end_round(board, info, sheets, before, win, rewards)
    return info[ROUND] > ROUNDS


def _new_work() -> Ints:
    """Room for two sheets in which bridges are tried, and for what is copied of a game."""
    return np.zeros((5, max(SHEET_SIZE, INFO_SIZE, len(CARDS))), np.int64)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games, and room to work in, which no two threads may share."""

    board: Board
    win: bool
    infos: Ints
    decks: Ints
    sheets: Ints
    before: Ints
    randoms: Randomness
    work: Ints

    ACTIONS = ACTIONS
    LAYOUT = LAYOUT
    HIGHEST = HIGHEST

    @classmethod
    def new(cls, seeds: Sequence[int], options: Mapping[str, object]) -> "Batch":
        """A game for each seed, with so many `players` on a `board`; `rewards` are for points or for a win.

        Who says nothing gets points alone and, with others, wins.
        """
        start = new(options)
        rewards = options.get("rewards", REWARDS[start.players > 1])
        if rewards not in REWARDS:
            raise Refused("bad-request", f"The rewards are for {' or for '.join(REWARDS)}, not for {quoted(rewards)}.")
        games, players = len(seeds), start.players
        return cls(
            start.board,
            rewards == "win",
            np.zeros((games, INFO_SIZE), np.int64),
            np.zeros((games, len(CARDS)), np.int64),
            np.zeros((games, players, SHEET_SIZE), np.int64),
            np.zeros((games, players, SHEET_SIZE), np.int64),
            np.array([randomness(seed) for seed in seeds]),
            _new_work(),
        )

    @property
    def players(self) -> int:
        """How many play each game."""
        return self.sheets.shape[1]

    def rows(self, begin: int, end: int) -> "Batch":
        """Some of the games, with their own room to work in."""
        return Batch(
            self.board,
            self.win,
            self.infos[begin:end],
            self.decks[begin:end],
            self.sheets[begin:end],
            self.before[begin:end],
            self.randoms[begin:end],
            _new_work(),
        )

    def reseed(self, game: int, seed: int) -> None:
        """Let a game deal its cards by this seed from now on."""
        self.randoms[game] = randomness(seed)

    def restart(self, into: Arrays) -> None:
        """Begin all games anew."""
        start_games(*self._arrays, self.work, into.observations, into.masks, into.seats)

    def step(self, actions: Ints, into: Arrays, anew: bool) -> None:
        """Take a legal action in each game; with `anew`, begin those anew that have ended."""
        step_games(*self._arrays, self.work, self.win, anew, actions, *into)

    @property
    def _arrays(self) -> tuple[Ints, Ints, Ints, Ints, Ints, Randomness]:
        return self.board.ints, self.infos, self.decks, self.sheets, self.before, self.randoms

    def observe(self, game: int, seat: int, room: Bytes) -> None:
        """Write what any seat sees of a game."""
        rows = self.infos[game], self.decks[game], self.sheets[game], self.before[game]
        write_observation(self.board.ints, *rows, seat, room)

    def mask(self, game: int, seat: int, room: Bytes) -> None:
        """Write what any seat may do in a game."""
        write_mask(self.board.ints, self.infos[game], self.decks[game], self.sheets[game], seat, room)

    def step_together(self, game: int, actions: Ints, rewards: Rewards) -> bool:
        """In one game, take a legal action of each seat at once, none where it is below 0; returns if it is over."""
        rows = self.infos[game], self.decks[game], self.sheets[game], self.before[game]
        return bool(step_together(self.board.ints, *rows, self.work, self.win, actions, rewards))

    def position(self, game: int) -> Position:
        """The position of a game, without what is done of a turn."""
        round_, played = (int(number) for number in self.infos[game, [ROUND, PLAYED]])
        deck = tuple(Card(int(number_of(card)), int(bridges_of(card))) for card in self.decks[game].tolist())
        has_played = tuple(bool(played >> seat & 1) for seat in range(self.players))
        sheets, before = self.sheets[game].copy(), self.before[game].copy()
        for seat in range(self.players):
            if round_ and not has_played[seat]:
                sheets[seat] = before[seat]
        return Position(self.board, deck, round_, has_played, sheets, before)


prepare()
