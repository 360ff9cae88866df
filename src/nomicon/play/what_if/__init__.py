"""What if: a change is tried in a copy of the game, and ordinary play with it is compared with play without it.

Here: the trial itself, and what came out differently, as data. Not here: whether rules could still be changed
(`nomicon.play.foresight`), which proposals meet (`nomicon.play.collisions`), and how all this is said.
"""
