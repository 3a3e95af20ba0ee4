"""Tests of the challenge of the day, without a server."""
