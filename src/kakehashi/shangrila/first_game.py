"""The set-ups for a first game, ours: villages A to M as the notation writes them, players numbered in turn order.

Each player's seven Masters stand in seven villages with equally many bridges, and meet each opponent equally often
(with four players, one pair of opponents once less).
"""

FIRST_GAME = {
    3: "32...../2.....3/......./.3..2../1.....2/...2.1./...3..1/..1..3./....1../.13..../....3../..2..../...1.2.",
    4: "....4.1/14...../2....3./.2....4/..142../....31./..3..4./..42..3/31...../4..3.../.3....2/...1.2./..2.1..",
}
