"""What happens: triggers, arguments, salience and factuality."""
