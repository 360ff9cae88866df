"""What the host does with time: stopping the clocks for a while, and ending votes where the rules say so.

What a vote, a turn or a Judge's time is does not belong here; each chapter says itself which moments it waits for.
"""
