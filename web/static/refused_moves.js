/** Moves that the server has not played. */

import { cellName } from "./grid.js";
import { translate } from "./texts.js";

export class RefusedMoves {
  /** @param {string} names how cells are named. */
  constructor(names) {
    this.names = names;
    this.changed = new Set();
  }

  /**
   * Why moves were not played; "" if all were. All cells that others have changed are named, including those of
   * earlier results.
   */
  textOf(results) {
    const refused = results.filter((result) => result.error);
    refused.flatMap((result) => result.changed ?? []).forEach((cell) => this.changed.add(cell));
    const other = refused.find((result) => !result.changed);
    if (other || refused.length === 0) {
      return other?.error ?? "";
    }
    const cells = [...this.changed].sort((a, b) => a - b).map((cell) => cellName(cell, this.names));
    return translate("Changed meanwhile, so your moves were not played: {cells}.", { cells: cells.join(", ") });
  }

  /** Forget these cells, because the player has seen the text. */
  clear() {
    this.changed.clear();
  }
}
