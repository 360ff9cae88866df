"""Chat services that tell their owner what happens: ntfy, Matrix, Slack and others.

Here: which there are, what each asks for, what it is told, and the page for it. Not here: how they are spoken to, and
what may be reached (`adapters/channels`), and when something is sent (`web/notices`).
"""
