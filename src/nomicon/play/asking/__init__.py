"""What rules ask of players: to choose, and to make moves that a rule offers.

Here: choices and offered moves. Not here: what the engine asks of rules.
"""
