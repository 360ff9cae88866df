"""What the pages of accounts, of games and of hosts have in common.

Here: templates with the types of what they read, and what surrounds every page. Not here: any page.
"""
