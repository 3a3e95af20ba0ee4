"""Bots that play The Bridges of Shangri-La."""
