"""What happens when a player moves: one chapter for each kind of play, in rooms by subject.

No input or output, no clock, no luck of its own: moment and seed are handed in. What all rooms stand on lies beside
them: what a chapter is, entries and their chain, every bound, and the engine that takes all chapters together.
"""
