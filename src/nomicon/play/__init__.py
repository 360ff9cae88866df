"""What happens when a player moves: one chapter for each kind of play.

No input or output, no clock, no luck of its own: moment and seed are handed in.
"""
