"""What became of games: any earlier moment, losses, games played elsewhere, games to take along.

Here: reading a record as it grew. Not here: changing one.
"""
