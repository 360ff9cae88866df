"""Collisions: where rules and proposals touch each other: who cites whom, and which proposals meet on one matter.

Here: what a rule cites, what a proposal touches, and what becomes of two proposals in either order, tried in copies of
the game. Not here: what one proposal does by itself (`nomicon.play.foresight`), and how all this is said.
"""
