"""Making moves in a browser.

Here: forms for moves, and what came of them. Not here: what a move is, which its chapter says.
"""
