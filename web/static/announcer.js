/** What the page says: in the line below the grid, and to screen readers. */

import { translate, withBold, withDates } from "./texts.js";

/** Milliseconds after which a request is called slow. */
const SLOW = 500;

export class Announcer {
  /**
   * @param {HTMLElement} message the line below the grid.
   * @param {HTMLElement} live the live region, which only screen readers read.
   */
  constructor(message, live) {
    this.message = message;
    this.live = live;
  }

  /** Show a text below the grid, and have screen readers read it. */
  say(text) {
    if (text !== this.said) {
      this.said = text;
      this.message.replaceChildren(...withBold(withDates(text)));
    }
  }

  /** Have a screen reader read texts in the chat's markup. */
  tell(...texts) {
    this.live.textContent = texts.filter(Boolean).join("\n").replaceAll("**", "");
  }

  /**
   * Have a screen reader read the first of some changed cells, and who changed them.
   *
   * @param {number[]} cells the changed cells, at least one.
   * @param {object} options
   * @param {(cell: number) => string} options.describe describes a cell.
   * @param {string} options.givens the givens; cells that a player can change come first.
   * @param {string} [options.name] the name of the player who changed them, unless it is the user.
   * @param {boolean} [options.isUndo] whether that player took back a move.
   */
  tellChanges(cells, { describe, givens, name, isUndo }) {
    const isGiven = (cell) => givens[cell] !== ".";
    const said = [...cells]
      .sort((one, other) => isGiven(one) - isGiven(other))
      .slice(0, 3)
      .map(describe)
      .join("; ");
    if (name === undefined) {
      this.live.textContent = said;
    } else if (isUndo) {
      this.live.textContent = translate("{name} took back a move: {cells}", { name, cells: said });
    } else {
      this.live.textContent = translate("{name}: {cells}", { name, cells: said });
    }
  }

  /** Tell screen readers that a request takes long, as soon as it does; false ends the wait. */
  wait(isWaiting) {
    clearTimeout(this.slow);
    if (isWaiting) {
      this.slow = setTimeout(() => this.tell(translate("One moment…")), SLOW);
    }
  }
}
