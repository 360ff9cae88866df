"""What waits for players: announced moves, and what the pages hold that say what is to be done.

Here: intents, and the types of desks and to-do lists. Not here: the pages of the game as a whole.
"""
