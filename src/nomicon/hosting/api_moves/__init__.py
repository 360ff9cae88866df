"""Moves as programs and forms write them: one record for each kind of move, made from its specification.

Here: the records, and what their fields are in JSON. Not here: what people type, which `hosting.typing` reads; both
give the same moves. Nothing is decided here and nothing is played.
"""
