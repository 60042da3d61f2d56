"""`SeniorExocetSearch`: exocets with a target outside of the three boxes.

Two *base* cells of one line of a box have only three or four digits. The *cross-lines* cross the
band (or stack) of that box: one through the third cell beside the base, and one through each of the
other two boxes. A digit of the base is nowhere else in the line and box of the base, so each
cross-line needs it elsewhere. The *targets* are two cells of the cross-lines: apart from them, no
digit has a place in each cross-line in three different lines. Then a digit that is true in the base
is in a target.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW
from cython.cimports.engine.core.experts.exocet_base import ExocetBase


class SeniorExocetSearch(ExocetBase):
    """Senior exocets of one position; see `ExocetBase`.

    `places` has, for each cross-line and digit, the lines in which the cross-line can have it.
    """

    def find(self):
        """All senior exocets.

        Returns:
            For each exocet, the cells (two base cells, two targets), the three cross-lines as
            houses, the one beside the base first, and three digit masks: the base's digits, and
            those that each target can hold.
        """
        cython.declare(turn=cython.int, line=cython.int, stack=cython.int, escape=cython.int)
        cython.declare(i=cython.int, j=cython.int)
        found = []
        for turn in range(2):
            self.turned = turn == 1
            for line in range(9):
                for stack in range(3):
                    for escape in range(3):
                        if not self._base(line, stack, escape):
                            continue
                        self.cross[0] = self.cross_base
                        for i in range(3):
                            for j in range(3):
                                self.cross[1] = (stack + 1) % 3 * 3 + i
                                self.cross[2] = (stack + 2) % 3 * 3 + j
                                if self._look():
                                    self._add_targets(found)
        return found

    def _look(self) -> cython.bint:
        """Record where cross-lines can have the digits; return whether each fits three times."""
        cython.declare(number=cython.int, line=cython.int, rest=cython.int, digit=cython.int)
        cython.declare(mask=cython.int)
        for number in range(3):
            for digit in range(9):
                self.places[number * 9 + digit] = 0
            for line in range(9):
                if line == self.line or (number == 0 and line // 3 == self.line // 3):
                    continue
                mask = self.has[self._at(line, self.cross[number])] & self.digits
                while mask:
                    digit = ctz(mask)
                    mask &= mask - 1
                    self.places[number * 9 + digit] |= 1 << line
        rest = self.digits
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            if not self._three_apart(digit, -1, -1, -1, -1):
                return False
        return True

    def _add_targets(self, found: list) -> cython.void:
        """Add each pair of targets of these cross-lines, except for those in the three boxes."""
        cython.declare(
            first_place=cython.int,
            second_place=cython.int,
            line_one=cython.int,
            line_two=cython.int,
        )
        cython.declare(cell_one=cython.int, cell_two=cython.int, fits=cython.int, others=cython.int)
        house: cython.int = FIRST_ROW if self.turned else FIRST_COLUMN
        for first_place in range(27):
            line_one = first_place % 9
            cell_one = self._at(line_one, self.cross[first_place // 9])
            if not self._could_be(first_place, cell_one):
                continue
            for second_place in range(first_place + 1, 27):
                line_two = second_place % 9
                if line_one // 3 == line_two // 3 == self.line // 3:
                    continue
                cell_two = self._at(line_two, self.cross[second_place // 9])
                if not self._could_be(second_place, cell_two) or not self._are_targets(
                    first_place, second_place
                ):
                    continue
                fits = self._fits(first_place, second_place, cell_one)
                others = self._fits(second_place, first_place, cell_two)
                found.append(
                    (
                        (self.base_one, self.base_two, cell_one, cell_two),
                        (house + self.cross[0], house + self.cross[1], house + self.cross[2]),
                        (self.digits, fits, others),
                    )
                )

    def _could_be(self, place: cython.int, cell: cython.int) -> cython.bint:
        """Whether a place of the cross-lines could be a target."""
        line: cython.int = place % 9
        if line == self.line or (place < 9 and line // 3 == self.line // 3):
            return False
        return self.open[cell] & self.digits != 0

    def _are_targets(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether no digit fits three times apart from these two places."""
        cython.declare(rest=cython.int, digit=cython.int)
        rest = self.digits
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            if self._three_apart(digit, one // 9, one % 9, other // 9, other % 9):
                return False
        return True

    def _fits(self, one: cython.int, other: cython.int, cell: cython.int) -> cython.int:
        """The digits of a target that the other two cross-lines can have elsewhere."""
        cython.declare(rest=cython.int, digit=cython.int, a=cython.int, b=cython.int)
        cython.declare(number=cython.int, line=cython.int, found=cython.int, mask=cython.int)
        line = one % 9
        found = 0
        rest = self.open[cell] & self.digits
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            a = -1
            b = -1
            for number in range(3):
                if number == one // 9:
                    continue
                mask = self.places[number * 9 + digit] & ~(1 << line)
                if number == other // 9:
                    mask &= ~(1 << other % 9)
                if a < 0:
                    a = mask
                else:
                    b = mask
            if a and b and popcount(a | b) > 1:
                found |= 1 << digit
        return found

    def _three_apart(
        self,
        digit: cython.int,
        number: cython.int,
        line: cython.int,
        other: cython.int,
        other_line: cython.int,
    ) -> cython.bint:
        """Whether, without two places, the cross-lines can have it in three lines (Hall)."""
        cython.declare(a=cython.int, b=cython.int, c=cython.int)
        a = self._without(digit, 0, number, line, other, other_line)
        b = self._without(digit, 1, number, line, other, other_line)
        c = self._without(digit, 2, number, line, other, other_line)
        return (
            a != 0
            and b != 0
            and c != 0
            and popcount(a | b) > 1
            and popcount(a | c) > 1
            and popcount(b | c) > 1
            and popcount(a | b | c) > 2
        )

    def _without(
        self,
        digit: cython.int,
        which: cython.int,
        number: cython.int,
        line: cython.int,
        other: cython.int,
        other_line: cython.int,
    ) -> cython.int:
        mask: cython.int = self.places[which * 9 + digit]
        if which == number:
            mask &= ~(1 << line)
        if which == other:
            mask &= ~(1 << other_line)
        return mask
