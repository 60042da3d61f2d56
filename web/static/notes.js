/**
 * The places of the notes in a cell, so that none covers another. Small digits are arranged as on a telephone, as the
 * marks of a hint expect (renderer/board.py). If something is in the middle, they flow along the upper and the lower
 * edge.
 */

import { LETTERS } from "./moves.js";

/** The possible places for the names of the colours; the first one without a note is used. */
const FREE = [7, 9, 1, 3, 4, 6, 8, 2, 5];
/** The maximum number of characters per line in the middle. */
const LINE = 5;
/** Up to this many letters are large if they are alone in the middle. */
const LARGE = 2;

/** A small digit in its place, in hundredths of the cell. */
function inPlace(place, kind, text) {
  return { kind, text, left: 3.35 + 30 * ((place - 1) % 3), top: 3.35 + 30 * Math.floor((place - 1) / 3) };
}

/** The place in the middle of a cell. */
const MIDDLE = 33.35;

/** Move a small part away from marks at the borders of its cell, as a picture does (renderer/constraints.py). */
function givingWay(part, [across, down]) {
  const place = (at, [shift, share]) => MIDDLE + 100 * shift + share * (at - MIDDLE);
  return part.left === undefined ? part : { ...part, left: place(part.left, across), top: place(part.top, down) };
}

/** Distribute parts along an edge, from one side to the other. */
function alongEdge(parts, top) {
  return parts.map((part, index) => ({ ...part, left: parts.length > 1 ? (69 * index) / (parts.length - 1) - 1 : -1, top }));
}

/** The part in the middle: letters, then digits, in as few lines as possible, of about the same length. */
function middleOf(letters, centre) {
  const signs = [...letters.map((letter) => LETTERS[letter - 1]), ...centre];
  const lines = Math.ceil(signs.length / LINE);
  const length = Math.ceil(signs.length / lines);
  const text = Array.from({ length: lines }, (_, line) => signs.slice(line * length, (line + 1) * length).join("")).join("\n");
  const isLarge = centre.length === 0 && letters.length <= LARGE;
  return { kind: isLarge ? "letter" : `centre${lines > 2 ? " many" : ""}`, text };
}

/**
 * The small parts of a cell, as `{ kind, text, left, top }`: the class, the text, and the place in hundredths of the
 * cell; a part without a place is in the middle.
 *
 * @param {object} cell a cell as it is shown; see grid.js.
 * @param {string} colours the names of its colours; "" for none.
 * @param {number[][]} ways how the parts give way to marks, across and down: how far, in cells, and how close.
 */
export function smallIn(cell, colours, ways) {
  const parts = partsOf(cell, colours);
  return ways ? parts.map((part) => givingWay(part, ways)) : parts;
}

function partsOf({ digit, corner, centre, letters }, colours) {
  if (digit) {
    return colours ? alongEdge([{ kind: "colours", text: colours }], 69) : [];
  }
  if (centre.length + letters.length === 0) {
    const marks = corner.map((number) => inPlace(number, "mark", String(number)));
    const place = FREE.find((free) => !corner.includes(free)) ?? FREE[0];
    return colours ? [inPlace(place, "colours", colours), ...marks] : marks;
  }
  const parts = corner.map((number) => ({ kind: "mark", text: String(number) }));
  if (colours) {
    parts.push({ kind: "colours", text: colours });
  }
  const above = Math.max(2, Math.ceil(parts.length / 2));
  return [middleOf(letters, centre), ...alongEdge(parts.slice(0, above), -2), ...alongEdge(parts.slice(above), 69)];
}
