"""Many people at once: one queue, one timekeeper, and readers who do not wait.

Here: what only a server needs, and what it offers to a person at this moment. Not here: addresses, sessions and
pages.
"""
