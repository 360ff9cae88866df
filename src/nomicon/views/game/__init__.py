"""Pages about the game as a whole.

Here: the board, what is to be done, the history and the draws. Not here: one rule, player or proposal.
"""
