"""The set-ups for a first game, ours: villages A to M as the notation writes them, players numbered in turn order.

Each player's seven Masters stand in seven villages with about equally many bridges. Out of such set-ups these were the
most even ones in games between search bots: see benchmarks/first_game.py.
"""

FIRST_GAME = {
    3: "...2.3./.2...1./......./..2...1/1....../..3.2../...1..2/2...3../3.1..../...3.../......3/.3..1../.1...2.",
    4: "2....31/3....../.2.4.1./...214./1...4../....2../.3.1.../4..3.../..1...3/.43..2./......./.12...4/..4.3.2",
}
