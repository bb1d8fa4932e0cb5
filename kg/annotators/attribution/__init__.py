"""What attributes, what is attributed, and to whom."""
