"""Foresight: moves are tried in a copy of a game, to see whether its rules could still be changed.

Nothing here happens in the game itself. What is found is advice, kept beside the record; only where a rule forbids that
change ends does a finding decide something, and then it is found the same way whenever the entry is decided again.
"""
