"""The search finds every forced win; an exhaustive search confirms it."""

import pytest

from kakehashi.analysis.judging import Inquiry, judge
from kakehashi.shangrila import Position

FORCED = [
    "rbyv VVRRvV./byBVy.b/.ybv.yb/vvRRvvV/rrYYbrb/YYryrBb/..bbbvr/rryybrb/rRyBRbb/yyb.yy./rBbBb.R/rvryvvy/rryb.bv "
    "AD,AE,AG,BC,BF,CF,CJ,DG,EF,EH,FI,GK,HI,HK,HL,IJ,IM,JM,KL,LM 124 0",
    "rby rybyryy/bYbyYyY/......./yyy.bb./R.R.brR/..RY.YR/b.brrr./rbrrbrr/rbr.brr/yyyyRrb/yybbrby/yrbrbbb/yrbryyb "
    "AB,AD,AE,AG,BC,CF,CJ,DE,DG,DK,EF,EH,FI,GK,HI,HL,IJ,IM,JM,KL,LM 111 0",
    "rbyv YbyryYb/...vy.r/VBBvYBY/rvrbrvv/ybyryyb/.rrvybb/ryRbrYv/vRVRBBv/Rrvv.Rr/rbv.vvb/b.brbrb/b.vvvry/bvv.vyy "
    "AB,AD,AE,AG,BC,BF,CF,CJ,DE,DG,DK,EF,EH,FI,GK,HK,IJ,JM,KL,LM 112 0",
    "rby bRRryrB/rrr..Rr/......./Rrbrbry/byyrryr/YyBB.BB/rrbrbry/rybbbYr/ryyb.yr/..YRYy./bbbbb.Y/byy.b.y/byrbbyR "
    "AB,AE,AG,BC,CF,CJ,DE,DG,DK,EF,EH,FI,GK,HI,HK,HL,IJ,IM,KL,LM 105 0",
]


def wins(position: Position, seat: int) -> bool:
    """True if a seat can force a win that it shares with no other seat."""
    if position.over:
        return list(position.winners) == [seat]
    mine = position.acting[0] == seat
    return mine == any(wins(position.play(move), seat) == mine for move in position.legal_moves)


@pytest.mark.parametrize("text", FORCED)
def test_forced_wins_are_named_and_other_moves_are_marked(text: str) -> None:
    position = Position.parse(text)
    (seat,) = position.acting
    winning = {str(move) for move in position.legal_moves if wins(position.play(move), seat)}
    other = next(str(move) for move in position.legal_moves if str(move) not in winning)
    assert winning
    judged = judge(Inquiry("shangri-la", {"position": text}, (), seat, 2_000, other))
    assert judged is not None
    assert judged["best"][0]["move"] in winning
    assert judged["best"][0]["worth"] == 1
    assert judged["mark"] == "gross"
