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
  }

  /** What to show now; null before the first state. */
  get state() {
    if (!this.server) {
      return null;
    }
    const changes = this.#standing().flatMap((move) => parseTurn(move.turn));
    return changes.length > 0 ? applied(this.server, changes, this.rules) : this.server;
  }

  /** Take a state of the server, and forget the moves that it has answered. */
  receive(state) {
    this.server = state;
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

  /** The waiting turns without those that a waiting undo takes back. */
  #standing() {
    const standing = [];
    const undone = [];
    for (const move of this.connection.waiting) {
      if (move.turn) {
        standing.push(move);
        undone.length = 0;
      } else if (move.undo && standing.length > 0) {
        undone.push(standing.pop());
      } else if (move.redo && undone.length > 0) {
        standing.push(undone.pop());
      }
    }
    return standing;
  }
}
