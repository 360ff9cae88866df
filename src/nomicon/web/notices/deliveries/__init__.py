"""How deliveries are made, shared out among senders, and ended when they have waited too long.

Here: what becomes one delivery, whose turn it is, and the threads that send. Not here: what came of a delivery
(`outbox`), and how it is written and sent (`sending`).
"""
