"""The mountains around the villages: a print of sky, ridges, mist and a gorge."""

from kakehashi.drawing.canvas import Canvas
from kakehashi.drawing.letters import number_text as n
from kakehashi.drawing.look import look, rules_of

LANDSCAPE_RULES = [rule for rule in rules_of("shangrila/Landscape", "l") if rule[0] != ".l-sky"]


def landscape(canvas: Canvas) -> str:
    """All of it; the colours of its gradients become shapes of the canvas."""
    shapes = look()["shangrila"]["landscape"]
    _add_gradient(canvas, "sky", -90, 420, ((0, "l-sky-high"), (0.32, "l-sky-high l-fading"), (1, "l-sky-low")))
    grain = "".join(
        f"M-1500 {y}q{300 + 40 * i} {-16 - 4 * i} 900 0t900 {8 if i % 2 else -8}t1200 0"
        for i, y in enumerate((20, 58, 92, 130, 176, 228))
    )
    drawn = [
        '<rect fill="url(#~sky)" x="-40" y="-40" width="1280" height="1440"/>',
        f'<g class="l-grain"><path d="{grain}"/></g><circle class="l-sun" cx="790" cy="74" r="64"/>',
    ]
    for layer in shapes["layers"]:
        name, low = layer["name"], layer["low"]
        _add_gradient(canvas, name, layer["high"], low, ((0, f"l-{name}"), (0.5, f"l-{name}"), (1, "l-haze")))
        first = layer["crest"][1:].split(" ")[0]
        drawn.append(f'<path fill="url(#~{name})" d="{layer["crest"]}V{low}H{first}Z"/>')
        drawn.append(f'<path class="l-shaded" d="{layer["shaded"]}"/>')
        if layer["snow"]:
            drawn.append(f'<path class="l-snow" d="{layer["snow"]}"/>')
        drawn.append(f'<path class="l-crest" d="{layer["crest"]}"/>')
    drawn.append(f'<path class="l-river" d="{shapes["river"]}"/>')
    drawn.append(f'<path class="l-stem" d="{shapes["stems"]}"/><path class="l-needles" d="{shapes["needles"]}"/>')
    drawn += [f'<path class="l-band" d="{band}"/>' for band in shapes["bands"]]
    for crag in shapes["crags"]:
        rock, line = (f"{kind}-{crag['village']}" for kind in ("rock", "line"))
        _add_gradient(canvas, rock, crag["high"], crag["low"], ((0, "l-rock"), (1, "l-rock l-gone")))
        _add_gradient(canvas, line, crag["high"], crag["low"], ((0, "l-key"), (1, "l-key l-gone")))
        drawn.append(f'<path fill="url(#~{rock})" d="{crag["body"]}"/>')
        drawn.append(f'<path class="l-facets" stroke="url(#~{line})" d="{crag["facets"]}{crag["sides"]}"/>')
    return "".join(drawn)


def _add_gradient(canvas: Canvas, name: str, high: float, low: float, stops: tuple[tuple[float, str], ...]) -> None:
    drawn = "".join(f'<stop offset="{offset:g}" class="{classes}"/>' for offset, classes in stops)
    canvas.shape(
        name,
        f'<linearGradient id="~{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{n(high)}" x2="0" y2="{n(low)}">'
        f"{drawn}</linearGradient>",
    )
