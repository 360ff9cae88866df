"""Moves that need others: they are announced, others object, support or agree, and then they are made.

Here: intents, from the announcement to the end. Not here: what a move does when it is made, which its own chapter says.
"""
