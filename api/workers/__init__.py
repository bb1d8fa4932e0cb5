"""Processes that read: they answer queries from checkpoints of the store, and are killed at the deadline.

pyoxigraph cannot cancel a query, and a small hostile one ends its process: so none is ever evaluated in the process
that holds the store.
"""
