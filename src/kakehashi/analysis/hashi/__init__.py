"""What there is to know of a finished game of Hashi alone."""
