"""Pages about claims and judgements.

Here: judgements, and what rested on what they found otherwise. Not here: judging.
"""
