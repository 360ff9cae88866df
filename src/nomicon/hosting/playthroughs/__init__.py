"""Playthroughs: written games that are documentation for players and tests for us, read, run and written out.

They are played at a table of their own; nothing here touches a game that people play.
"""
