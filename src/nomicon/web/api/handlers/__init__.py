"""The addresses of the API.

Here: one module for each subject. Not here: who may come in, which `web.api.door` knows.
"""
