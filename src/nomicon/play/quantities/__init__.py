"""What is counted, what is listed, and what is drawn by lot.

Here: points and other quantities, registers, draws. Not here: turns and time.
"""
