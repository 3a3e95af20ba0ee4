"""How answers are written."""

from typing import Any

import orjson
from fastapi.responses import JSONResponse


class JsonResponse(JSONResponse):
    """Plain data, written fast."""

    def render(self, content: Any) -> bytes:
        """The text of it."""
        return orjson.dumps(content)
