/** A position with an answer to mark: the page collects the marks, and sends them when the user is done. */

import { applied, changesOf, digitsOf, formatTurn, NOTHING_NOTED, peersOf } from "./moves.js";

export class Practice {
  /** @param {object} board the message `board` of the server. */
  constructor(board) {
    this.board = board;
    this.notes = NOTHING_NOTED;
    this.rules = { givens: board.givens, peers: peersOf(board.houses), me: board.me };
    this.turns = [];
    this.undone = [];
  }

  /** Use the current state of a game as the position; the marks stay. */
  begin({ digits, candidates, centre, colours, pen, letters }) {
    this.board = { ...this.board, givens: digits, candidates };
    this.notes = { ...NOTHING_NOTED, centre, colours, pen, letters };
    this.rules = { ...this.rules, givens: digits };
  }

  /** The state to show. */
  get state() {
    const start = {
      ...this.notes,
      digits: this.board.givens,
      candidates: this.board.candidates,
      conflicts: [],
      scratch: [],
      by: {},
      players: [],
      race: [],
      state: "open",
    };
    const shown = applied(start, this.#standing(), this.rules);
    return { ...shown, by: {}, undo: this.turns.length > 0, redo: this.undone.length > 0 };
  }

  /** The marks without the digits that were erased later. */
  #standing() {
    let standing = [];
    for (const change of this.turns.flat()) {
      if (change.kind === "clear") {
        standing = standing.filter(({ kind, cell }) => kind !== "place" || cell !== change.cell);
      } else {
        standing.push(change);
      }
    }
    return standing;
  }

  /** Mark changes; does nothing if the list is empty. */
  play(changes) {
    if (changes.length > 0) {
      this.turns.push(changes);
      this.undone = [];
    }
  }

  /** The changes of erasing these cells: the first that exist of digits, crosses, notes and colours. */
  erasing(cells) {
    const crossed = (cell) => digitsOf(this.board.candidates[cell] & ~this.state.candidates[cell]);
    const open = cells.filter((cell) => this.board.givens[cell] === ".");
    const isFilled = open.some((cell) => this.state.digits[cell] !== ".");
    const restored = isFilled ? [] : open.flatMap((cell) => crossed(cell).map((digit) => ({ kind: "restore", cell, digit })));
    return restored.length > 0 ? restored : changesOf(this.state, this.board.givens, cells, "erase", 0, true);
  }

  /** Take back the last mark. */
  undo() {
    if (this.turns.length > 0) {
      this.undone.push(this.turns.pop());
    }
  }

  /** Redo the last mark that was taken back. */
  redo() {
    if (this.undone.length > 0) {
      this.turns.push(this.undone.pop());
    }
  }

  /** The answer as a turn: the placed and crossed-out digits; "" if there are none. */
  get answer() {
    const { digits, candidates } = this.state;
    const changes = [];
    for (let cell = 0; cell < 81; cell += 1) {
      if (this.board.givens[cell] !== ".") {
        continue;
      }
      if (digits[cell] !== ".") {
        changes.push({ kind: "place", cell, digit: Number(digits[cell]) });
        continue;
      }
      const crossed = this.turns.flat().filter((change) => change.kind === "cross" && change.cell === cell);
      for (const digit of new Set(crossed.map((change) => change.digit))) {
        if (!(candidates[cell] & (1 << (digit - 1)))) {
          changes.push({ kind: "cross", cell, digit });
        }
      }
    }
    return formatTurn(changes);
  }
}
