"""Moves as programs and forms write them: one small record for each kind of move, and what it comes to as a move.

Nothing is decided here and nothing is played. Whoever types uses `hosting.typing.spoken`; both give the same moves.
"""
