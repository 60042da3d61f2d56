/** The places of notes: none covers another. */

import assert from "node:assert/strict";
import test from "node:test";

import { smallIn } from "../../../web/static/notes.js";

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const EMPTY = { digit: 0, corner: [], centre: [], letters: [] };

/** The part in the middle of a cell, as its class and its text. */
function middle(cell) {
  const { kind, text } = smallIn({ ...EMPTY, ...cell }, "").find(({ left }) => left === undefined);
  return [kind, text];
}

test("small digits alone are where hints mark them", () => {
  const places = smallIn({ ...EMPTY, corner: NINE }, "").map(({ left, top }) => `${left} ${top}`);
  assert.equal(new Set(places).size, 9);
  assert.deepEqual(smallIn({ ...EMPTY, corner: [5] }, ""), [{ kind: "mark", text: "5", left: 33.35, top: 33.35 }]);
});

test("around something in the middle, they flow along both edges", () => {
  for (let count = 1; count <= 9; count += 1) {
    const marks = smallIn({ ...EMPTY, corner: NINE.slice(0, count), centre: [1] }, "").filter(({ kind }) => kind === "mark");
    const rows = [-2, 69].map((edge) => marks.filter(({ top }) => top === edge).map(({ left }) => left));
    assert.equal(rows.flat().length, count);
    assert.equal(rows[0].length, Math.max(Math.min(2, count), Math.ceil(count / 2)));
    for (const lefts of rows) {
      // A digit is about 16 % of a cell wide.
      assert.ok(lefts.every((left, index) => index === 0 || left - lefts[index - 1] >= 17), lefts);
    }
  }
});

test("letters are large alone, and with digits in lines of five signs", () => {
  assert.deepEqual(middle({ letters: [1] }), ["letter", "A"]);
  assert.deepEqual(middle({ letters: [1, 9], corner: NINE }), ["letter", "AI"]);
  assert.deepEqual(middle({ letters: [1, 2, 3] }), ["centre", "ABC"]);
  assert.deepEqual(middle({ letters: [2], centre: [1, 5] }), ["centre", "B15"]);
  assert.deepEqual(middle({ centre: NINE }), ["centre", "12345\n6789"]);
  assert.deepEqual(middle({ letters: [1, 2], centre: NINE }), ["centre many", "AB12\n3456\n789"]);
});

test("colours are named where no note is, if there is room", () => {
  const named = (cell) => smallIn({ ...EMPTY, ...cell }, "B").find(({ kind }) => kind === "colours");
  assert.deepEqual(named({}), { kind: "colours", text: "B", left: 3.35, top: 63.35 });
  assert.equal(named({ corner: [7] }).left, 63.35);
  assert.equal(named({ corner: [1, 3, 7, 9] }).top, 33.35);
  assert.deepEqual(named({ digit: 4, corner: [7] }), { kind: "colours", text: "B", left: -1, top: 69 });
  const withLetter = smallIn({ ...EMPTY, letters: [1], corner: [1, 2, 7] }, "B");
  assert.deepEqual(withLetter.map(({ text, left, top }) => [text, left, top]), [
    ["A", undefined, undefined],
    ["1", -1, -2],
    ["2", 68, -2],
    ["7", -1, 69],
    ["B", 68, 69],
  ]);
});

test("notes give way to marks at the borders of their cell", () => {
  const ways = [
    [0, 0.56],
    [0.12, 0.77],
  ];
  const [first, middle, last] = smallIn({ ...EMPTY, corner: [1, 5, 9] }, "", ways);
  assert.equal(middle.left, 33.35);
  assert.ok(first.left > 3.35 && last.left < 63.35);
  assert.ok(first.top > 20 && first.top < middle.top && middle.top < last.top && last.top < 70);
});
