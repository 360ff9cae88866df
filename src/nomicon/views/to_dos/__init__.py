"""What waits for one player: each module yields what its subject asks of them.

Here: to-do lists. Not here: the types of what stands in them, and the duties of offices as a page.
"""
