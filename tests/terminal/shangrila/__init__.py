"""Tests of the terminal board of Shangri-La."""
