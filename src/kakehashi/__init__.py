"""Kakehashi: a home for two board games about bridges."""

__version__ = "0.1.0"
