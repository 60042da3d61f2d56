"""`RandomBits`: the random numbers that Python gives for a seed, without the interpreter.

`below`, `shuffle` and `sample` draw exactly like `Random.randrange`, `shuffle` and `sample` of the
standard library; the puzzle that a seed gives depends on this.
"""

from random import Random

import cython
from cython.cimports.engine.core.constants import RANDOM_WORDS

_POOL = cython.declare(cython.int, 21)  # the largest list that `sample` always copies


class RandomBits:
    """Random numbers of a seed.

    words, used   the next words of 32 bits, and how many of them are used
    pool          scratch of `sample`
    """

    def __init__(self, seed):
        self.random = Random(seed)  # noqa: S311 - nothing here is a secret
        self.used = RANDOM_WORDS

    def below(self, bound: cython.int) -> cython.int:
        """A number from 0 to bound - 1."""
        length: cython.int = 0
        drawn: cython.int = bound
        while bound >> length:
            length += 1
        while drawn >= bound:
            if self.used == RANDOM_WORDS:
                with cython.gil:
                    self._refill()
            drawn = self.words[self.used] >> (32 - length)
            self.used += 1
        return drawn

    def shuffle(self, items: cython.p_int, count: cython.int) -> cython.int:
        """Put the first items of an array into a random order."""
        cython.declare(i=cython.int, j=cython.int, kept=cython.int)
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
        return 0

    def sample(self, count: cython.int, chosen: cython.p_int, number: cython.int) -> cython.int:
        """Choose different numbers below `count` (at most 81): at most five, or all of them."""
        cython.declare(i=cython.int, j=cython.int)
        if count <= _POOL or number == count:
            for i in range(count):
                self.pool[i] = i
            for i in range(number):
                j = self.below(count - i)
                chosen[i] = self.pool[j]
                self.pool[j] = self.pool[count - i - 1]
            return 0
        for i in range(count):
            self.pool[i] = 0
        for i in range(number):
            j = self.below(count)
            while self.pool[j]:
                j = self.below(count)
            self.pool[j] = 1
            chosen[i] = j
        return 0

    def _refill(self) -> cython.void:
        """Draw the next words: the same as if drawn one by one."""
        cython.declare(i=cython.int, word=cython.uint, data=cython.p_const_uchar)
        drawn = self.random.getrandbits(32 * RANDOM_WORDS).to_bytes(4 * RANDOM_WORDS, "little")
        data = drawn
        for i in range(RANDOM_WORDS):
            word = data[4 * i + 3]
            word = word << 8 | data[4 * i + 2]
            word = word << 8 | data[4 * i + 1]
            self.words[i] = word << 8 | data[4 * i]
        self.used = 0
