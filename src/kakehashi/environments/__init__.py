"""Both games for those who train agents: turns in steps that are numbers, observations, many games at once.

`kakehashi.environments.shangrila` and `kakehashi.environments.hashi` have the same names.
"""
