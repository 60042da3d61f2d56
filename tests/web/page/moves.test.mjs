/** Moves: their notation, and how they change a state; and the path of a finger over the grid. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { between } from "../../../web/static/grid.js";
import { applied, changesOf, digitsOf, formatTurn, NOTHING_NOTED, parseTurn, peersOf, withTidyNotes } from "../../../web/static/moves.js";

const NONE = Array(81).fill(0);
const EMPTY = ".".repeat(81);
const PEERS = peersOf(
  [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((line) => [
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((place) => 9 * line + place),
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((place) => 9 * place + line),
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
      (place) => 27 * Math.floor(line / 3) + 3 * (line % 3) + 9 * Math.floor(place / 3) + (place % 3),
    ),
  ]),
);
const STATE = {
  digits: EMPTY,
  candidates: Array(81).fill(511),
  ...NOTHING_NOTED,
  scratch: [],
  by: {},
};
const RULES = { givens: EMPTY, peers: PEERS, me: 0 };

test("a turn that was written can be read", () => {
  const changes = [
    { kind: "place", cell: 21, digit: 5 },
    { kind: "clear", cell: 0, digit: 0 },
    { kind: "no corner", cell: 80, digit: 9 },
    { kind: "cross", cell: 3, digit: 1 },
    { kind: "restore", cell: 3, digit: 2 },
    { kind: "colour", cell: 40, digit: 8 },
    { kind: "letter", cell: 40, digit: 9 },
  ];
  assert.deepEqual(parseTurn(formatTurn(changes)), changes);
  assert.equal(formatTurn(changes), "r3c4=5; clear r1c1; no corner r9c9=9; r1c4<>1; back r1c4=2; colour r5c5=8; letter r5c5=9");
});

test("a turn of the whole grid has parts that the server reads", () => {
  const changes = [...EMPTY].flatMap((_, cell) => [1, 2].map((digit) => ({ kind: "corner", cell, digit })));
  assert.deepEqual(parseTurn(formatTurn(changes)), changes);
});

test("a digit that all cells have is taken away, and otherwise given to those that lack it", () => {
  const state = { ...STATE, digits: `5.${EMPTY.slice(2)}`, corner: [0, 2, 0, ...NONE.slice(3)] };
  const kinds = (...given) => changesOf(...given).map(({ kind, cell }) => `${kind} ${cell}`);
  assert.deepEqual(kinds(state, EMPTY, [0], "digit", 5, false), ["clear 0"]);
  assert.deepEqual(kinds(state, EMPTY, [0, 1], "digit", 5, false), ["place 1"]);
  assert.deepEqual(kinds(state, EMPTY, [0, 1, 2], "corner", 2, false), ["corner 2"]);
  assert.deepEqual(kinds(state, EMPTY, [1], "corner", 2, false), ["no corner 1"]);
  assert.deepEqual(kinds(state, EMPTY, [0, 1], "corner", 2, true), ["cross 1"]);
  assert.deepEqual(kinds(state, `5${EMPTY.slice(1)}`, [0], "erase", 0, false), []);
  // A letter stands for a digit: it is in empty cells, and is erased before the notes.
  const lettered = { ...state, letters: [1, 1, 0, ...NONE.slice(3)] };
  assert.deepEqual(kinds(lettered, EMPTY, [0, 1, 2], "letter", 1, false), ["letter 2"]);
  assert.deepEqual(kinds(lettered, EMPTY, [1], "erase", 0, false), ["no letter 1"]);
  assert.deepEqual(kinds(state, EMPTY, [1], "erase", 0, false), ["no corner 1"]);
});

test("a digit is taken from the notes that see it, and only from those", () => {
  const state = { ...STATE, corner: [0, 1, 2, ...NONE.slice(3, 80), 1] };
  const changes = withTidyNotes([{ kind: "place", cell: 0, digit: 1 }], state, PEERS);
  assert.deepEqual(changes.slice(1), [{ kind: "no corner", cell: 1, digit: 1 }]);
});

test("a state after changes has candidates, clashes and who has placed what", () => {
  const after = applied(STATE, parseTurn("r1c1=5; r1c9=5; r9c9<>3; corner r5c5=12"), RULES);
  assert.deepEqual(after.conflicts, [0, 8]);
  assert.equal(after.filled, 2);
  assert.deepEqual(after.by, { 0: 0, 8: 0 });
  assert.deepEqual(digitsOf(after.candidates[80]), [1, 2, 4, 6, 7, 8, 9]);
  assert.deepEqual(digitsOf(after.corner[40]), [1, 2]);
  assert.equal(STATE.digits, EMPTY);
});

test("what breaks a constraint is marked until it is changed or the server says otherwise", () => {
  const state = { ...STATE, digits: `55${EMPTY.slice(2, 80)}9`, conflicts: [0, 1, 80] };
  assert.deepEqual(applied(state, parseTurn("r1c2=6"), RULES).conflicts, [80]);
  assert.deepEqual(applied(state, parseTurn("clear r9c9"), RULES).conflicts, [0, 1]);
});

test("what is played after a digit that is tried out is tried out, too", () => {
  const tried = parseTurn("try r1c1=5");
  assert.equal(formatTurn(tried), "try r1c1=5");
  const after = applied(applied(STATE, tried, RULES), parseTurn("r1c9=6"), RULES);
  assert.deepEqual([after.scratch, after.filled], [[0, 8], 2]);
});

test("a fast finger crosses every cell on its way", () => {
  const places = between({ clientX: 0, clientY: 0 }, { clientX: 300, clientY: 400 }, 10);
  let before = { clientX: 0, clientY: 0 };
  for (const place of places) {
    assert.ok(Math.hypot(place.clientX - before.clientX, place.clientY - before.clientY) <= 10.001);
    before = place;
  }
  assert.deepEqual(places.at(-1), { clientX: 300, clientY: 400 });
  assert.equal(between(before, before, 10).length, 1);
});
