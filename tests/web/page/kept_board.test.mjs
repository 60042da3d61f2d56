/** The board that the window keeps. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { KeptBoard } from "../../../web/static/kept_board.js";
import { browser } from "./browser.mjs";

const BOARD = { type: "board", version: 5, subject: 7 };

beforeEach(() => {
  browser();
  history.state = { ticket: "key" };
});

function write() {
  window.dispatchEvent(new Event("pagehide"));
}

test("the newest state is kept, without results and without the key of the link", () => {
  const kept = new KeptBoard();
  kept.keep(BOARD);
  kept.keep({ type: "state", version: 1 });
  kept.keep({ type: "state", version: 4, results: [1] });
  kept.keep({ type: "hint", words: "…" });
  write();
  const { board, state } = new KeptBoard().messages;
  assert.deepEqual([board, state], [BOARD, { type: "state", version: 4 }]);
  assert.ok(!JSON.stringify(sessionStorage).includes("key"));
});

test("another link in the window does not have it, and nothing is kept where there is no link", () => {
  const kept = new KeptBoard();
  kept.keep(BOARD);
  write();
  history.state = { ticket: "another" };
  assert.equal(new KeptBoard().messages, null);
  history.state = null;
  const none = new KeptBoard();
  none.keep(BOARD);
  write();
  assert.equal(Object.keys(sessionStorage).length, 1);
});

test("a board of an older version of the protocol is not shown", () => {
  const kept = new KeptBoard();
  kept.keep({ ...BOARD, version: 1 });
  write();
  assert.equal(new KeptBoard().messages, null);
});

test("it is forgotten when the link ends, and after a day", (context) => {
  const kept = new KeptBoard();
  kept.keep(BOARD);
  write();
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 25 * 3_600_000 });
  assert.equal(new KeptBoard().messages, null);
  kept.forget();
  assert.equal(Object.keys(sessionStorage).length, 0);
});
