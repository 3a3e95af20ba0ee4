"""What the reference has to be told: what is `kept` is a property."""

import ast
from typing import Any

import griffe


class Kept(griffe.Extension):
    """Has `kept` read as the property that it is to those who use it."""

    def on_function_node(self, *, node: ast.AST | griffe.ObjectNode, **_: Any) -> None:
        """Called before the decorators of a function are looked at."""
        for decorator in getattr(node, "decorator_list", []):
            if isinstance(decorator, ast.Name) and decorator.id == "kept":
                decorator.id = "property"
