"""What a name is of, and the names that spaCy's model misses."""
