"""What somebody chooses to be told by one of their channels: in all games, or in one; and when they are reminded.

Here: the form, the page of a channel, and reminders made anew. Not here: what was chosen (`topics`), and letters' page.
"""
