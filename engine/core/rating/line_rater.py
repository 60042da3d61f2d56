"""Rate lines of a puzzle file and format the results, without creating an object for each line."""

import cython
from cython.cimports.engine.core.constants import CELLS, Producer
from cython.cimports.engine.core.producers.hidden_singles import HiddenSingles
from cython.cimports.engine.core.rating.rater import Rater

from engine.core.counting.variant_counter import make_counter
from engine.houses import CLASSIC

_MAX_NODES = cython.declare(
    cython.int, 5_000
)  # a few milliseconds; nearly every puzzle needs fewer
# The last producer that is also valid for grids with several solutions and takes a microsecond.
_LOGICAL = cython.declare(cython.int, Producer.XYZ_WING)
_LAST = cython.declare(cython.int, Producer.WITH_CHAINS_IN_CHAINS)


class LineRater:
    """Rates one puzzle after the other. Not to be shared between threads."""

    def __init__(self, variant=CLASSIC):
        self.classic = variant.is_classic
        self.counter = make_counter(variant)
        self.counter.allow(_MAX_NODES)
        self.rater = Rater(variant)
        self.singles = HiddenSingles()
        self.cancelled = False

    def rate(self, line, seconds=0.0, below=0):
        """Rate a puzzle with one solution.

        Args:
            line: 81 bytes: 1-9 are givens, `.` and 0 empty cells.
            seconds: how long the rating may take; 0 for no limit.
            below: stop as soon as the rating cannot be less than this, in tenths; 0 for never.

        Returns:
            The result of `Rater.rate`. None if the line has any other form, if givens break a rule,
            if the puzzle is already solved or does not have exactly one solution, or if counting
            its solutions takes too long.
        """
        if len(line) != CELLS:
            return None
        text: cython.p_const_uchar = line
        rated: cython.bint
        self.rater.clock.start(seconds)
        self.rater.below = below
        with cython.nogil:
            rated = self._rate(text, True)
        self.rater.below = 0
        return self.rater.result() if rated else None

    def rate_block(self, block: bytes, ratings: bytearray):
        """Rate the lines of a block, in one call that lets other threads run.

        Args:
            block: whole lines, each ended by a line feed (optional for the last line).
            ratings: three bytes for each line, filled with ER, EP and ED in tenths. They are 0 if
                the line is not 81 digits and dots with an optional comment, if `rate` returns None,
                if no technique makes progress, or after `cancel`.
        """
        text: cython.p_const_uchar = block
        tenths: cython.p_uchar = ratings
        length: cython.int = len(block)
        count: cython.int = len(ratings)
        at: cython.int = 0
        end: cython.int = 0
        line: cython.int
        self.rater.clock.start(0.0)
        with cython.nogil:
            for line in range(0, count, 3):
                while end < length and text[end] != 10:
                    end += 1
                tenths[line] = tenths[line + 1] = tenths[line + 2] = 0
                if is_line(text, at, end) and not self.cancelled:
                    if self._rate(text + at if cython.compiled else text[at:], False):
                        if not self.rater.grid.unsolved:
                            tenths[line] = self.rater.er
                            tenths[line + 1] = self.rater.ep
                            tenths[line + 2] = self.rater.ed
                end += 1
                at = end
        self.rater.clock.raise_pending_signal()

    def cancel(self):
        """End `rate_block` in another thread, or the next one."""
        self.cancelled = True
        self.rater.cancel()

    def _rate(self, text: cython.p_const_uchar, count_steps: cython.bint) -> cython.bint:
        """Rate 81 characters; False if they are not a puzzle with one solution.

        Without `count_steps`, only the three ratings are valid.

        If logic alone solves a puzzle, it has one solution, and counting is unnecessary. Solutions
        are only counted when that logic ends: the following producers may be slow, or rely on a
        unique solution.
        """
        cython.declare(cell=cython.int)
        known = cython.declare(cython.uchar[CELLS])
        if not is_plain(text):
            return False
        self.rater.begin()
        self.rater.brief = not count_steps
        if self.classic:
            if not self.singles.load(text):
                return False
            while self.singles.fill_next():
                self.rater.note(
                    Producer.HIDDEN_SINGLE, self.singles.kind, self.singles.tenths, True
                )
                if not count_steps:
                    self.rater.er = self.singles.fill_all(self.rater.er)
            if not self.singles.unsolved:
                self.rater.grid.unsolved = 0
                return True
            self.singles.hand_over(self.rater.grid)
            self.rater.run(_LOGICAL)
            if not self.rater.grid.unsolved:
                return True
            # Counting is faster with the digits known so far.
            for cell in range(CELLS):
                known[cell] = 48 + self.rater.grid.value[cell]
            text = known
        if self.counter.count_text(text, 2) != 1 or self.counter.nodes > _MAX_NODES:
            return False
        if not self.classic:
            self.rater.grid.load_line(text)
            if not self.rater.grid.unsolved:
                return False
        self.rater.run(_LAST)
        return True


def is_plain(text: cython.p_const_uchar) -> cython.bint:
    """Whether 81 characters are digits and dots."""
    cell: cython.int
    for cell in range(CELLS):
        if text[cell] != 46 and (text[cell] < 48 or text[cell] > 57):
            return False
    return True


def is_line(text: cython.p_const_uchar, at: cython.int, end: cython.int) -> cython.bint:
    """Whether a line consists of 81 characters and an optional short comment in ASCII."""
    n: cython.int
    if end - at < CELLS or end - at >= CELLS * 2:
        return False
    if end - at > CELLS:
        n = text[at + CELLS]
        if n != 9 and n != 32 and n != 44 and n != 59:  # tab, space, comma, semicolon
            return False
    for n in range(at + CELLS, end):
        if text[n] != 9 and (text[n] < 32 or text[n] > 126):
            return False
    return True


def fill_lines(block: bytes, ratings: bytes, template: bytes) -> bytes:
    r"""Fill in a template for each line of a block.

    Args:
        block: whole lines, each with 81 characters or more before its line feed.
        ratings: the ratings of `LineRater.rate_block`.
        template: byte 0 stands for the puzzle, 1, 2 and 3 for ER, EP and ED, others for themselves.

    Returns:
        The texts with a line feed between them.
    """
    count: cython.Py_ssize_t = len(ratings) // 3
    most: cython.Py_ssize_t = len(template) * 4 + template.count(b"\0") * CELLS + 1
    texts = bytearray(count * most)
    source: cython.p_const_uchar = block
    tenths: cython.p_const_uchar = ratings
    fields: cython.p_const_uchar = template
    into: cython.p_uchar = texts
    length: cython.int = len(template)
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t = 0
    cython.declare(line=cython.int, n=cython.int, i=cython.int)
    for line in range(count):
        for n in range(length):
            if fields[n] > 3:
                into[end] = fields[n]
                end += 1
            elif fields[n]:
                end = put_rating(into, end, tenths[line * 3 + fields[n] - 1])
            else:
                for i in range(CELLS):
                    into[end + i] = source[start + i]
                end += CELLS
        into[end] = 10
        end += 1
        while source[start] != 10:
            start += 1
        start += 1
    return bytes(texts[: max(end - 1, 0)])


def put_rating(
    into: cython.p_uchar, end: cython.Py_ssize_t, tenths: cython.int
) -> cython.Py_ssize_t:
    """Append a rating to a text that ends at `end`; return the new end."""
    if tenths >= 100:
        into[end] = 48 + tenths // 100
        end += 1
    into[end] = 48 + tenths // 10 % 10
    into[end + 1] = 46
    into[end + 2] = 48 + tenths % 10
    return end + 3
