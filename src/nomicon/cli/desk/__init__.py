"""What every command stands on: options, the seat at a game, the screen, and words that complete.

Here: what several commands share. Not here: a command of its own.
"""
