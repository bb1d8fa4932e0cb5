"""Many articles on many cores or machines."""
