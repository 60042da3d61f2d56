/**
 * A game as the page shows it: the newest state from the server, plus the moves that the server has not answered yet.
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

  /** The state to show; null before the first state from the server. */
  get state() {
    if (!this.server) {
      return null;
    }
    const { waiting } = this.connection;
    // Cached, since it is read often and changes only with a message of the server or a move.
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

  /** Accept a state from the server; the connection has already forgotten the answered moves. */
  receive(state) {
    this.server = state;
    const { waiting } = this.connection;
    // Otherwise, an answered move that is about to be taken back would appear for a moment.
    const isBefore = this.last && state.results?.length > 0 && waiting[0]?.undo;
    this.kept = isBefore ? { undo: waiting[0].id, state: this.last, seen: new Set(waiting.map(({ id }) => id)) } : null;
  }

  /** Play changes; does nothing if there are none. */
  play(changes) {
    if (changes.length > 0) {
      this.connection.play({ turn: formatTurn(changes) });
    }
  }

  /** Take back the last turn. */
  undo() {
    this.connection.play({ undo: true });
  }

  /** Play again the turn that was taken back. */
  redo() {
    this.connection.play({ redo: true });
  }
}

/** The turns of waiting moves, without turns that a waiting undo takes back. */
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
