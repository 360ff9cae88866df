"""What requests and answers of the API look like.

Here: records from which its document is made. Not here: handling a request.
"""
