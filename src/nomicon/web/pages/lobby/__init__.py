"""Pages before any game: the lobby and founding.

Here: lists of games, and starting one. Not here: a game.
"""
