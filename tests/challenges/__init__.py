"""The challenge of the day, without a house."""
