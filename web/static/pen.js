/**
 * The pen: lines between the middles of neighbouring cells and along their borders, circles and crosses. The game
 * stores them as numbers in cells: a line belongs to the cell at its upper end, or else at its left end.
 */

import { bit, digitsOf } from "./moves.js";

const SIDE = 9;
/** The numbers of the marks, and their meanings. */
export const PEN = {
  1: "Line to the right",
  2: "Line down",
  3: "Line down to the right",
  4: "Line down to the left",
  5: "Border on the right",
  6: "Border below",
  7: "Circle",
  8: "Cross",
};
const CIRCLE = 7;
const CROSS = 8;
/** For each kind of line between cells, the offset of its other end in rows and columns. */
const ENDS = { 1: [0, 1], 2: [1, 0], 3: [1, 1], 4: [1, -1] };
/** For each kind of border, the offset of the cell on its other side. */
const SIDES = { 5: [0, 1], 6: [1, 0] };
/** The maximum distance, in cells, at which the pen touches a point. */
const REACH = 0.38;
/** A stroke that begins within this distance of a cell's corner follows the borders. */
const CORNER = 0.26;

/** The cell at an offset in rows and columns from another one; null outside of the grid. */
function cellFrom(cell, [rows, columns]) {
  const row = Math.floor(cell / SIDE) + rows;
  const column = (cell % SIDE) + columns;
  return row >= 0 && row < SIDE && column >= 0 && column < SIDE ? row * SIDE + column : null;
}

/** The cell on the other side of a mark; null if there is none. */
function otherSide(cell, digit) {
  const way = ENDS[digit] ?? SIDES[digit];
  return way ? cellFrom(cell, way) : null;
}

/** Whether a cell can have a mark: a line does not leave the grid. */
export function fits(cell, digit) {
  return digit >= CIRCLE ? digit <= CROSS : otherSide(cell, digit) !== null;
}

/** The marks that touch some cells, as `{ cell, digit }`. */
export function touching(pen, cells) {
  const chosen = new Set(cells);
  return marksOf(pen).filter(({ cell, digit }) => chosen.has(cell) || chosen.has(otherSide(cell, digit)));
}

/** All marks, as `{ cell, digit }`. */
function marksOf(pen) {
  return pen.flatMap((mask, cell) => (mask ? digitsOf(mask).map((digit) => ({ cell, digit })) : [])).filter(({ cell, digit }) => fits(cell, digit));
}

/** The pen's marks after some changes. */
export function withMarks(pen, changes) {
  const after = [...pen];
  for (const { kind, cell, digit } of changes) {
    after[cell] = kind === "pen" ? after[cell] | bit(digit) : after[cell] & ~bit(digit);
  }
  return after;
}

/** The marks of each cell in words, for screen readers: the cells to which lines lead, and other marks by name. */
export function penInWords(pen) {
  const said = new Map();
  const of = (cell) => said.get(cell) ?? said.set(cell, { to: [], border: false, circle: false, cross: false }).get(cell);
  for (const { cell, digit } of marksOf(pen)) {
    const other = otherSide(cell, digit);
    if (digit in ENDS) {
      of(cell).to.push(other);
      of(other).to.push(cell);
    } else if (digit in SIDES) {
      of(cell).border = true;
      of(other).border = true;
    } else {
      of(cell)[digit === CIRCLE ? "circle" : "cross"] = true;
    }
  }
  return said;
}

/** The marks as the path of a picture in which the side of a cell is one unit. */
export function pathOf(pen) {
  return marksOf(pen)
    .map(({ cell, digit }) => {
      const row = Math.floor(cell / SIDE);
      const column = cell % SIDE;
      const [x, y] = [column + 0.5, row + 0.5];
      if (digit in ENDS) {
        const [rows, columns] = ENDS[digit];
        return `M${x} ${y}l${columns} ${rows}`;
      }
      if (digit in SIDES) {
        return digit === 5 ? `M${column + 1} ${row}v1` : `M${column} ${row + 1}h1`;
      }
      return digit === CIRCLE
        ? `M${column + 0.1} ${y}a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0`
        : `M${column + 0.2} ${row + 0.2}l.6 .6m0 -.6l-.6 .6`;
    })
    .join("");
}

/** The mark between two neighbouring points; null on the outer border. */
function markBetween([rowA, columnA], [rowB, columnB], onBorders) {
  const row = Math.min(rowA, rowB);
  const column = Math.min(columnA, columnB);
  if (onBorders) {
    // Points are corners; the upper left corner of the grid is 0, 0.
    const isVertical = columnA === columnB;
    const cell = isVertical ? [row, column - 1] : [row - 1, column];
    const mark = { cell: cell[0] * SIDE + cell[1], digit: isVertical ? 5 : 6 };
    return Math.min(...cell) >= 0 && fits(mark.cell, mark.digit) ? mark : null;
  }
  if (rowA === rowB) {
    return { cell: row * SIDE + column, digit: 1 };
  }
  if (columnA === columnB) {
    return { cell: row * SIDE + column, digit: 2 };
  }
  const fallsRight = rowA < rowB === columnA < columnB;
  return { cell: row * SIDE + (fallsRight ? column : column + 1), digit: fallsRight ? 3 : 4 };
}

/** A stroke: the path of a finger or the mouse, in cells from the upper left corner. */
export class Stroke {
  /**
   * @param {number} x the column where it begins.
   * @param {number} y the row where it begins.
   */
  constructor(x, y) {
    this.onBorders = Math.hypot(x - Math.round(x), y - Math.round(y)) < CORNER;
    this.points = [];
    this.marks = [];
    this.goTo(x, y);
  }

  /** Continue to a place, if that adds a point. */
  goTo(x, y) {
    const point = this.onBorders ? [Math.round(y), Math.round(x)] : [Math.floor(y), Math.floor(x)];
    const middle = this.onBorders ? 0 : 0.5;
    const most = this.onBorders ? SIDE : SIDE - 1;
    const isInside = point.every((part) => part >= 0 && part <= most);
    const isNear = Math.hypot(x - point[1] - middle, y - point[0] - middle) <= REACH;
    const last = this.points.at(-1);
    if (!isInside || !(isNear || !last) || (last && String(last) === String(point))) {
      return;
    }
    if (last) {
      this.#connect(last, point);
    }
    this.points.push(point);
  }

  /** The changes of the stroke: it erases if its first mark already exists, otherwise it draws. */
  changes(pen) {
    const has = ({ cell, digit }) => Boolean(pen[cell] & bit(digit));
    const isErasing = this.marks.length > 0 && has(this.marks[0]);
    const seen = new Set();
    return this.marks
      .filter((mark) => has(mark) === isErasing && !seen.has(`${mark.cell} ${mark.digit}`) && seen.add(`${mark.cell} ${mark.digit}`))
      .map((mark) => ({ kind: isErasing ? "no pen" : "pen", ...mark }));
  }

  /** Add the marks on the way to a point, in single steps: borders have no diagonals. */
  #connect([row, column], [rowTo, columnTo]) {
    let at = [row, column];
    while (at[0] !== rowTo || at[1] !== columnTo) {
      const step = [Math.sign(rowTo - at[0]), Math.sign(columnTo - at[1])];
      if (this.onBorders && step[0]) {
        step[1] = 0;
      }
      const next = [at[0] + step[0], at[1] + step[1]];
      const mark = markBetween(at, next, this.onBorders);
      if (mark) {
        this.marks.push(mark);
      }
      at = next;
    }
  }
}

/** The changes of a tap on a cell, which cycles through nothing, a circle and a cross. */
export function tapped(pen, cell) {
  const circle = { cell, digit: CIRCLE };
  const cross = { cell, digit: CROSS };
  if (pen[cell] & bit(CIRCLE)) {
    return [
      { kind: "no pen", ...circle },
      { kind: "pen", ...cross },
    ];
  }
  return [{ kind: pen[cell] & bit(CROSS) ? "no pen" : "pen", ...(pen[cell] & bit(CROSS) ? cross : circle) }];
}
