"""Whose turn it is, and what happens by the clock.

Here: the order of turns, turns, timers. Not here: deadlines of votes and of Judges.
"""
