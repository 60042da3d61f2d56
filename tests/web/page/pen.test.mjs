/** The pen: the lines that a finger draws. */

import assert from "node:assert/strict";
import test from "node:test";

import { formatTurn, parseTurn } from "../../../web/static/moves.js";
import { fits, pathOf, penInWords, Stroke, tapped, touching } from "../../../web/static/pen.js";

const NONE = Array(81).fill(0);

/** The changes by a stroke through some places, in the notation for the server. */
function drawn(places, pen = NONE) {
  const [first, ...others] = places;
  const stroke = new Stroke(...first);
  for (const place of others) {
    stroke.goTo(...place);
  }
  return formatTurn(stroke.changes(pen));
}

/** The pen's numbers for each cell, after a turn. */
function withTurn(turn) {
  const pen = [...NONE];
  for (const { cell, digit } of parseTurn(turn)) {
    pen[cell] |= 1 << (digit - 1);
  }
  return pen;
}

test("a stroke through the middles of cells joins them, in whatever direction", () => {
  assert.equal(drawn([[0.5, 0.5], [1.4, 0.6], [1.5, 1.5]]), "pen r1c1=1, r1c2=2");
  assert.equal(drawn([[1.5, 1.5], [1.4, 0.6], [0.5, 0.5]]), "pen r1c2=2, r1c1=1");
  assert.equal(drawn([[0.5, 0.5], [1, 1], [1.5, 1.5]]), "pen r1c1=3");
  assert.equal(drawn([[2.5, 0.5], [2, 1], [1.5, 1.5]]), "pen r1c3=4");
  // A place between two cells belongs to neither; a fast finger misses none.
  assert.equal(drawn([[0.5, 0.5], [3.5, 0.5]]), "pen r1c1=1, r1c2=1, r1c3=1");
  assert.equal(drawn([[0.5, 0.5], [-3, 0.5]]), "");
});

test("a stroke that begins at a corner of a cell follows the borders, but not around the grid", () => {
  assert.equal(drawn([[1, 1], [1, 2.1], [2.05, 2]]), "pen r2c1=5, r2c2=6");
  assert.equal(drawn([[0, 0.1], [0, 3]]), "");
  assert.equal(drawn([[9, 1], [8, 1]]), "pen r1c9=6");
});

test("a stroke over what is there erases it", () => {
  const pen = withTurn("pen r1c1=1, r1c2=1");
  assert.equal(drawn([[0.5, 0.5], [3.5, 0.5]], pen), "no pen r1c1=1, r1c2=1");
  assert.equal(drawn([[3.5, 0.5], [0.5, 0.5]], pen), "pen r1c3=1");
  assert.equal(drawn([[0.5, 0.5], [1.5, 0.5], [0.5, 0.5]]), "pen r1c1=1");
});

test("a tap gives a circle, then a cross, then nothing", () => {
  assert.equal(formatTurn(tapped(NONE, 0)), "pen r1c1=7");
  assert.equal(formatTurn(tapped(withTurn("pen r1c1=7"), 0)), "no pen r1c1=7; pen r1c1=8");
  assert.equal(formatTurn(tapped(withTurn("pen r1c1=8"), 0)), "no pen r1c1=8");
});

test("what touches a cell is said, and can be erased there", () => {
  const pen = withTurn("pen r1c1=1, r1c2=3, r1c2=5, r1c2=7");
  const said = penInWords(pen);
  assert.deepEqual(said.get(1), { to: [0, 11], border: true, circle: true, cross: false });
  assert.deepEqual(said.get(2), { to: [], border: true, circle: false, cross: false });
  assert.deepEqual(touching(pen, [0]), [{ cell: 0, digit: 1 }]);
  assert.equal(touching(pen, [1]).length, 4);
  assert.ok(!fits(8, 1) && !fits(80, 2) && !fits(0, 4) && !fits(0, 9) && fits(80, 8));
  assert.equal(pathOf(withTurn("pen r1c1=1, r2c2=6")), "M0.5 0.5l1 0M1 2h1");
});
