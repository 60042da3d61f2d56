/** The effects of keys, wherever the focus is. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { listenToKeys } from "../../../web/static/keyboard.js";
import { browser } from "./browser.mjs";

let done;

beforeEach(() => {
  browser();
  done = [];
  const grid = {
    move: (rows, columns, { extend }) => done.push(["move", rows, columns, extend]),
    select: (cells) => done.push(["select", cells.length]),
  };
  const pad = {
    labels: { digit: "", corner: "", centre: "", colour: "", letter: "" },
    mode: "digit",
    current: "digit",
    press: (action, digit) => done.push([action, digit]),
    setMode(mode) {
      this.mode = mode;
      done.push(["mode", mode]);
    },
    nextMode: () => done.push(["next mode"]),
    hold(mode) {
      this.current = mode ?? "digit";
    },
  };
  listenToKeys(grid, pad, () => false);
});

/** Press a key; return whether the page used it. */
function press(key, options = {}) {
  const event = Object.assign(new Event("keydown", { cancelable: true }), {
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : "",
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...options,
  });
  const inside = options.inside ?? "";
  Object.defineProperty(event, "target", {
    value: { closest: (selector) => (inside && selector.split(", ").includes(inside) ? { matches: () => false } : null) },
  });
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a digit enters what is held", () => {
  press("5");
  press("5", { shiftKey: true, key: "%" });
  press("5", { ctrlKey: true });
  press("5", { ctrlKey: true, shiftKey: true });
  press("5", { inside: "button" });
  assert.deepEqual(done, [["digit", 5], ["corner", 5], ["centre", 5], ["colour", 5], ["digit", 5]]);
});

test("the pad of numbers enters digits, and moves without Num Lock", () => {
  press("4", { code: "Numpad4" });
  press("ArrowLeft", { code: "Numpad4" });
  assert.deepEqual(done, [["digit", 4], ["move", 0, -1, false]]);
});

test("letters of both layouts, Space and commands", () => {
  for (const key of ["z", "y", "X", "c", "v", " ", "Delete", "?"]) {
    press(key);
  }
  press("z", { ctrlKey: true });
  press("y", { ctrlKey: true });
  press("Z", { metaKey: true, shiftKey: true });
  press("a", { ctrlKey: true });
  assert.deepEqual(done, [
    ["mode", "digit"],
    ["mode", "digit"],
    ["mode", "corner"],
    ["mode", "centre"],
    ["mode", "colour"],
    ["next mode"],
    ["erase", 0],
    ["help", 0],
    ["undo", 0],
    ["redo", 0],
    ["redo", 0],
    ["select", 81],
  ]);
});

test("where letters are written, A to I write them, and the others are as elsewhere", () => {
  for (const key of ["a", "n", "a", "b", "I", "j", "h", "z", "b"]) {
    press(key, { shiftKey: key === "I" });
  }
  press("a", { ctrlKey: true });
  assert.deepEqual(done, [
    ["mode", "letter"],
    ["letter", 1],
    ["letter", 2],
    ["letter", 9],
    ["letter", 8],
    ["mode", "digit"],
    ["mode", "pen"],
    ["select", 81],
  ]);
});

test("forms and the browser keep their keys", () => {
  for (const inside of ["input", "select", "textarea", "dialog"]) {
    assert.equal(press("5", { inside }), false);
  }
  assert.equal(press(" ", { inside: "button" }), false);
  assert.equal(press("5", { altKey: true }), false);
  assert.equal(press("r", { ctrlKey: true }), false);
  assert.equal(press("F5"), false);
  assert.deepEqual(done, []);
});
