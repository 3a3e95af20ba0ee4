"""What may be done in many games, each a row of marks: to check a choice, or to make one at random."""

import numpy as np

from kakehashi.compiled import Bytes, Ints, Randomness, compiled, draw_marked, prepare


@compiled("int64(int8[:, ::1], int64[::1])")
def first_illegal(masks: Bytes, actions: Ints) -> int:
    """The first game in which the action is not legal; -1 if there is none."""
    for game in range(len(actions)):
        if not 0 <= actions[game] < masks.shape[1] or masks[game, actions[game]] == 0:
            return game
    return -1


@compiled("void(int8[:, ::1], uint64[:, ::1], int64[::1])", nogil=True)
def choose_at_random(masks: Bytes, randoms: Randomness, actions: Ints) -> None:
    """Choose a legal action in each game, each as likely as any other; each game has its own random generator."""
    marks, random, size = masks.reshape(-1), np.empty(1, np.uint64), masks.shape[1]
    for game in range(len(actions)):
        random[0] = randoms[game, 0]
        actions[game] = draw_marked(marks, game * size, size, random)
        randoms[game, 0] = random[0]


prepare()
