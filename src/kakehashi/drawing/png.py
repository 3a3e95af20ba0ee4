"""A picture as PNG."""

from kakehashi.errors import Refused


def png(svg: str) -> bytes:
    """A picture in one theme, in its own size, as PNG. No font is looked for: letters are outlines."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        raise Refused("bad-request", "A picture becomes a PNG with resvg: pip install 'kakehashi[draw]'.") from None
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True))
