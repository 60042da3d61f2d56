/**
 * A game as the page shows it: the newest state of the server, with the moves on top that it has not
 * answered yet.
 */

import { applied, formatTurn, parseTurn, peersOf } from "./moves.js";

export class Game {
  /**
   * @param {object} board the message `board` of the server.
   * @param {import("./connection.js").Connection} connection plays the moves.
   */
  constructor(board, connection) {
    this.board = board;
    this.connection = connection;
    this.rules = { givens: board.givens, peers: peersOf(board.houses), me: board.me };
    this.server = null;
    this.kept = null;
  }

  /** What to show now; null before the first state. */
  get state() {
    if (!this.server) {
      return null;
    }
    const { waiting } = this.connection;
    // It is asked for often, and changes with a message of the server or a move only.
    const basis = [this.server, this.kept, waiting.length, waiting[0]?.id, waiting.at(-1)?.id];
    if (this.basis?.every((part, place) => part === basis[place])) {
      return this.last;
    }
    this.basis = basis;
    const isKept = this.kept !== null && this.kept.undo === waiting[0]?.id;
    const from = isKept ? this.kept.state : this.server;
    const moves = isKept ? waiting.filter(({ id }) => !this.kept.seen.has(id)) : waiting;
    const changes = standing(moves).flatMap((move) => parseTurn(move.turn));
    this.last = changes.length > 0 ? applied(from, changes, this.rules) : from;
    return this.last;
  }

  /** Take a state of the server, which has forgotten the moves that it has answered. */
  receive(state) {
    this.server = state;
    const { waiting } = this.connection;
    // A move that was answered, but is about to be taken back, would be shown for a moment.
    const isBefore = this.last && state.results?.length > 0 && waiting[0]?.undo;
    this.kept = isBefore ? { undo: waiting[0].id, state: this.last, seen: new Set(waiting.map(({ id }) => id)) } : null;
  }

  /** Play changes; nothing happens without any. */
  play(changes) {
    if (changes.length > 0) {
      this.connection.play({ turn: formatTurn(changes) });
    }
  }

  /** Take back the last turn. */
  undo() {
    this.connection.play({ undo: true });
  }

  /** Play again what was taken back. */
  redo() {
    this.connection.play({ redo: true });
  }
}

/** The turns of waiting moves without those that a waiting undo takes back. */
function standing(moves) {
  const turns = [];
  const undone = [];
  for (const move of moves) {
    if (move.turn) {
      turns.push(move);
      undone.length = 0;
    } else if (move.undo && turns.length > 0) {
      undone.push(turns.pop());
    } else if (move.redo && undone.length > 0) {
      turns.push(undone.pop());
    }
  }
  return turns;
}
