"""Tests of the rules of The Bridges of Shangri-La."""
