"""Positions as pictures: SVG with the look of the pages, by day and by night. What is drawn is plain data of a game.

`look.json` is what the pages say of their look: colours, shapes, how each part of a board is painted. Their tests write
it (`web/src/look/drawing.test.ts`), and fail where it is not what the pages have. `letters.json` has the outlines of
letters out of their fonts (`docs/pictures/letters.py`), so that a picture needs no font.
"""
