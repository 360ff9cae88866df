"""What rule code may see of a game.

Here: facts, changes, groups and look-ups, as plain data. Not here: anything live, and anything sealed.
"""
