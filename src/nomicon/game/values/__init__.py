"""Values that know nothing of Nomic: plain data, sets of numbers, schedules, archives.

Here: exact and immutable data of general use. Not here: any noun of a game.
"""
