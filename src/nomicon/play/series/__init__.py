"""A game begins, is won, and is followed by the next.

Here: founding, winning, renewing, and the imported past of a game. Not here: how points are won.
"""
