"""How a post is named, and by which words somebody is said to hold it."""
