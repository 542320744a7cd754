"""Spaces as gymnasium has them, as far as our environments need them: only where gymnasium is missing."""
import numpy as np


class Space:
    """A set of values with a shape and a type."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.seed(None)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    """0 to n - 1."""

    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = n

    def sample(self, mask=None):
        if mask is None:
            return np.int64(self._random.integers(self.n))
        return np.int64(self._random.choice(np.flatnonzero(mask)))

    def contains(self, value):
        return np.issubdtype(np.asarray(value).dtype, np.integer) and 0 <= int(value) < self.n

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n


class Box(Space):
    """Arrays between two bounds."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def sample(self):
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(np.all(value >= self.low) and np.all(value <= self.high)))

    def __eq__(self, other):
        return isinstance(other, Box) and self.shape == other.shape and np.array_equal(self.low, other.low) \
            and np.array_equal(self.high, other.high)


class Dict(Space):
    """A space for each of several names."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)
        super().__init__(None, object)

    def seed(self, seed=None):
        for place, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + place)

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.spaces.keys() \
            and all(space.contains(value[name]) for name, space in self.spaces.items())

    def __getitem__(self, name):
        return self.spaces[name]

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces
