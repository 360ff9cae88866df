"""Pictures of every page, and what differs between two sets of them; no test of the program needs any of it."""
