/** Replays the moves of a solved game on the grid, without changing the game. */

import { applied, NOTHING_NOTED, parseTurn, peersOf } from "./moves.js";

const PAUSE = 500;

export class Replay {
  /**
   * @param {object} board the message `board` of the server.
   * @param {string[]} turns the turns of the game, in the order in which they were played.
   * @param {() => void} onChange is called when the position to show changes.
   */
  constructor(board, turns, onChange) {
    this.turns = turns;
    this.onChange = onChange;
    this.rules = { givens: board.givens, peers: peersOf(board.houses), me: board.me };
    this.place = null;
    this.timer = null;
  }

  /** The position after the replayed turns; null while the game itself is shown. */
  get state() {
    if (this.place === null) {
      return null;
    }
    const start = {
      ...NOTHING_NOTED,
      digits: this.rules.givens,
      candidates: Array(81).fill(0),
      scratch: [],
      by: {},
      players: [],
      race: [],
      state: "solved",
      undo: false,
      redo: false,
    };
    return { ...applied(start, this.turns.slice(0, this.place).flatMap(parseTurn), this.rules), by: {} };
  }

  /** Show the position after this many turns. */
  goTo(place) {
    this.place = place;
    this.onChange();
  }

  /** Play the turns in sequence, from the start if the last one is shown; call `onStep` after each. */
  play(onStep) {
    this.goTo(this.place === null || this.place === this.turns.length ? 0 : this.place);
    onStep();
    this.timer = setInterval(() => {
      this.goTo(this.place + 1);
      if (this.place >= this.turns.length) {
        this.stop();
      }
      onStep();
    }, PAUSE);
  }

  /** Stop playing. */
  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }
}
