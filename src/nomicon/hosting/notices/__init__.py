"""What a person outside the pages is told, and how they answer: to-dos, news, and commands from chats and letters.

Here: what a game means to one player, and the one way in for doors that deliver things more than once. Not here:
whom to write to and when, which is kept beside accounts; and nothing that speaks to a network.
"""
