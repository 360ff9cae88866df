"""The pages of one game.

Here: one visit, any view on its template, and what stands beside it. Not here: forms for moves.
"""
