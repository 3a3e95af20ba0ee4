"""Tests of the rules of Hashi."""
