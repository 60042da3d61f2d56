/** The queue of waiting moves. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Connection } from "../../../web/static/connection.js";
import { browser, FakeSocket } from "./browser.mjs";

const BOARD = { type: "board", kind: "game", subject: 7, limits: { moves: 2, characters: 1000 } };
const STATE = { type: "state", version: 3 };

beforeEach(browser);

/** A connection that has joined, and the states of the line that it has reported. */
function joined() {
  const lines = [];
  const connection = new Connection("key", { onMessage: () => {}, onLine: (line) => lines.push(line) });
  connection.open();
  connect(FakeSocket.last);
  return { connection, lines, socket: FakeSocket.last };
}

function connect(socket) {
  socket.dispatchEvent(new Event("open"));
  socket.receive(BOARD);
  socket.receive(STATE);
}

/** End the connection, so that no timer is left. */
function end(socket) {
  socket.close(4001);
}

const turns = ({ sent }) => sent.filter(({ type }) => type === "moves").map(({ moves }) => moves.map((move) => move.turn));

test("moves are sent one message after the other, each as full as it may be", () => {
  const { connection, socket } = joined();
  for (const turn of ["a", "b", "c", "d"]) {
    connection.play({ turn });
  }
  assert.deepEqual(turns(socket), [["a"]]);
  const answered = (number) => connection.waiting.slice(0, number).map(({ id }) => ({ id, done: true }));
  socket.receive({ ...STATE, version: 4, results: answered(1) });
  assert.deepEqual(turns(socket), [["a"], ["b", "c"]]);
  socket.receive({ ...STATE, version: 6, results: answered(2) });
  socket.receive({ ...STATE, version: 7, results: answered(1) });
  assert.deepEqual(turns(socket), [["a"], ["b", "c"], ["d"]]);
  assert.equal(Object.keys(localStorage).length, 0);
  end(socket);
});

test("moves that were made while others waited are a chain with the base that the player saw", () => {
  const { connection, socket } = joined();
  connection.play({ turn: "a" });
  connection.play({ turn: "b" });
  const [first, second] = connection.waiting;
  assert.deepEqual([first.base, second.base], [3, 3]);
  assert.deepEqual([first.id.split(".")[0], "0", "1"], [second.id.split(".")[0], first.id.split(".")[1], second.id.split(".")[1]]);
  end(socket);
});

test("what waits is sent again after the line was lost, and none is lost with the page", () => {
  const { connection, socket, lines } = joined();
  connection.play({ turn: "a" });
  socket.close();
  connection.play({ turn: "b" });
  assert.deepEqual(lines, ["open", "broken"]);
  clearTimeout(connection.timer);
  // The page is reloaded.
  const again = joined();
  assert.deepEqual(turns(again.socket), [["a", "b"]]);
  end(again.socket);
});

test("a line that brings no answer is given up, and what it brings later is not heard", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, socket, lines } = joined();
  context.mock.timers.tick(600_000);
  assert.deepEqual(lines, ["open"]);
  connection.play({ turn: "a" });
  context.mock.timers.tick(14_000);
  assert.deepEqual(lines, ["open"]);
  context.mock.timers.tick(2_000);
  assert.deepEqual(lines, ["open", "broken"]);
  // It connects again.
  context.mock.timers.tick(1_000);
  const next = FakeSocket.last;
  assert.notEqual(next, socket);
  socket.receive({ ...STATE, results: [{ id: connection.waiting[0].id, done: true }] });
  assert.equal(connection.waiting.length, 1);
  connect(next);
  assert.deepEqual(turns(next), [["a"]]);
  next.receive({ ...STATE, results: [{ id: connection.waiting[0].id, done: true }] });
  // A request may take longer.
  connection.request({ type: "hint" });
  context.mock.timers.tick(50_000);
  assert.deepEqual(lines, ["open", "broken", "open"]);
  context.mock.timers.tick(11_000);
  assert.deepEqual(lines, ["open", "broken", "open", "broken"]);
  end(FakeSocket.last);
});

test("a request is asked after the moves before it, and not without a line", () => {
  const { connection, socket } = joined();
  connection.play({ turn: "a" });
  assert.equal(connection.request({ type: "check" }), true);
  assert.equal(socket.sent.at(-1).type, "moves");
  socket.receive({ ...STATE, results: [{ id: connection.waiting[0].id, done: true }] });
  assert.equal(socket.sent.at(-1).type, "check");
  socket.close();
  assert.equal(connection.request({ type: "hint" }), false);
  clearTimeout(connection.timer);
});

test("an answer comes with the request that it answers, in any order", () => {
  const { connection, socket } = joined();
  const received = [];
  connection.onMessage = (message, request) => received.push([message.type, request?.way, request?.cell]);
  connection.request({ type: "hint", way: "try" });
  connection.request({ type: "why", cell: 3, digit: 2 });
  const [tried, doubted] = socket.sent.slice(-2).map(({ id }) => id);
  socket.receive({ type: "why", id: doubted });
  socket.receive({ type: "check", id: tried });
  socket.receive(STATE);
  assert.deepEqual(received, [
    ["why", undefined, 3],
    ["check", "try", undefined],
    ["state", undefined, undefined],
  ]);
  end(socket);
});

test("a game that was kept is played on without a line, in the state that is shown", () => {
  const connection = new Connection("key", { onMessage: () => {}, onLine: () => {} });
  connection.open();
  connection.restore(BOARD, STATE);
  connection.play({ turn: "a" });
  assert.equal(connection.waiting[0].base, 3);
  assert.deepEqual(turns(FakeSocket.last), []);
  connect(FakeSocket.last);
  assert.deepEqual(turns(FakeSocket.last), [["a"]]);
  end(FakeSocket.last);
});

test("after the end nothing is played", () => {
  const { connection, socket } = joined();
  end(socket);
  connection.play({ turn: "a" });
  assert.deepEqual(connection.waiting, []);
  assert.equal(Object.keys(localStorage).length, 0);
});
