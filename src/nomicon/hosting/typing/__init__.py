"""Moves and proposals as people type them.

Here: reading a line and writing one down. Not here: whether the rules allow a move.
"""
