"""Forms of times in news English and how each is resolved."""
