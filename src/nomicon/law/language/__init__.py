"""The typed tables of the language of rules.

Here: kinds of values, records, events, effects and settings, and how each is read. Not here: making a fact out of a
game.
"""
