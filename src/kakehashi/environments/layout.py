"""Where the parts of an observation are."""

from math import prod

from kakehashi.compiled import Bytes


class Layout(dict[str, tuple[int, ...]]):
    """The parts of an observation in their order, by name, each with its shape."""

    @property
    def starts(self) -> tuple[int, ...]:
        """Where each part begins."""
        sizes = [prod(shape) for shape in self.values()]
        return tuple(sum(sizes[:number]) for number in range(len(sizes)))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(prod(shape) for shape in self.values())

    def parts(self, observations: Bytes) -> dict[str, Bytes]:
        """The parts of an observation, or of an array of them, by name: views, with their shapes."""
        return {
            name: observations[..., start : start + prod(shape)].reshape(*observations.shape[:-1], *shape)
            for start, (name, shape) in zip(self.starts, self.items(), strict=True)
        }
