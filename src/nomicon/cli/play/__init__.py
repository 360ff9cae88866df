"""Commands and the prompt by which people play.

Here: moves, proposals, practice and the demonstration. Not here: what a move is, which its chapter says.
"""
