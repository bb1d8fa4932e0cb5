"""Plain frozen data that flows through the house; no library types."""
