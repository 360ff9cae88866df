"""A mailing list for each game: new proposals and remarks go to its members, and what they answer is a remark.

Here: who is on a list, what its letters say, what becomes of letters to it, and the page for all that. Not here: when
letters are sent (`web/notices`), and the door at which they come in (`web/mail_door`).
"""
