"""Sweeps: searches over very many cases for whatever breaks a promise. A sample of each is among the tests."""
