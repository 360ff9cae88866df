"""The way out: how this server speaks to servers whose addresses people gave.

Here: what connects, and whom it refuses to reach. Not here: what is said, to whom, and when, which is the web's.
"""
