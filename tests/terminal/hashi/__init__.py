"""Tests of the terminal board of Hashi."""
