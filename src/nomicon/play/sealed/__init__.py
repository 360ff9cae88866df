"""What rules keep secret until they open it: sealed lines of registers, and words for one player.

Here: the events that stay sealed, and which rule may open them. Not here: secret ballots, which `play.votes` seals and
opens, and sealed functions, which `play.effects` runs.
"""
