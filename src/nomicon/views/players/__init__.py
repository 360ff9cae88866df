"""Pages about players and what they have.

Here: players, quantities, registers, turns. Not here: accounts.
"""
