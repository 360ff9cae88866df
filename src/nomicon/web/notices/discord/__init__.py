"""Channels of Discord that are told what happens in a game: by a webhook, or by our bot with threads.

Here: messages within Discord's limits, and calls of its API. Not here: what people send from there (`discord_door`).
"""
