"""Bots that play Hashi."""
