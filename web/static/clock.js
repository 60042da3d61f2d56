/** The clock of a game, which runs on between two states from the server. */

import { setText } from "./nodes.js";
import { timeOf } from "./texts.js";

export class Clock {
  /** @param {HTMLElement} node shows the time. */
  constructor(node) {
    this.node = node;
  }

  /** Count on from the time in a state that has just been received. */
  begin() {
    this.received = performance.now();
  }

  /** Show the time; hide the clock if `seconds`, the time in the newest state, is undefined. */
  show(seconds, isRunning) {
    this.node.hidden = seconds === undefined;
    if (!this.node.hidden) {
      setText(this.node, timeOf(seconds + (isRunning ? (performance.now() - this.received) / 1000 : 0)));
    }
  }
}
