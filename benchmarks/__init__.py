"""Figures, and how to repeat them: ``python -m benchmarks`` prints them all in one table.

Nothing here is a test: figures depend on the machine. Where machines are noisy, look at the ratios within one run.
"""
