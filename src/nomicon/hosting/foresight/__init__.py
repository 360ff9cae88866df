"""Foresight for those who look at a game: what changes would do, looked for beside the game and kept for a while.

Here: what is looked for, in which thread, how long a page waits for it, and how long it is kept. Not here: how it is
found (`nomicon.play.foresight`), or how it is said (`nomicon.views`).
"""
