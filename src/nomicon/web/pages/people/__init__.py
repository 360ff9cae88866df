"""Pages about people: joining, limits, what hosts did.

Here: coming into a game. Not here: accounts.
"""
