"""Who comes to our door: accounts, their seats at games, their tokens, and the invitations that brought them.

Nothing here belongs to a game, and no rule is asked.
"""
