/** The question why a digit cannot be in a cell, and the card with the reason. */

import { cellName } from "./grid.js";
import { translate } from "./texts.js";

const ASK = "Which digit in {cell} do you want to ask about? Press it.";
const ASK_IN_PRACTICE =
  "Which digit in {cell} do you want to ask about? Press it. If the position asks for just that, all of it is shown, as a hint.";

export class WhyNot {
  /**
   * @param {import("./hint.js").HintCard} card shows the reason.
   * @param {object} options
   * @param {string} options.names how cells are named.
   * @param {(text: string) => void} options.say shows a text below the grid.
   * @param {(message: object) => void} options.ask sends a request.
   */
  constructor(card, { names, say, ask }) {
    this.card = card;
    this.names = names;
    this.say = say;
    this.ask = ask;
    /** The cell about which the next pressed digit asks; null for none. */
    this.cell = null;
  }

  /** Ask about the only digit that a cell shows; if it shows several or none, about the next pressed digit. */
  begin(cell, { digit, corner, centre }) {
    const shown = digit ? [digit] : [...new Set([...corner, ...centre])];
    if (shown.length === 1) {
      this.#send(cell, shown[0]);
    } else {
      this.#waitForDigit(cell, ASK);
    }
  }

  /** In practice, ask about the next pressed digit: it may be the answer to the position. */
  beginInPractice(cell) {
    this.#waitForDigit(cell, ASK_IN_PRACTICE);
  }

  /** Ask about a pressed digit if the question waits for one; any other press cancels it. */
  take(digit) {
    const { cell } = this;
    this.cell = null;
    if (cell === null || !digit) {
      return false;
    }
    this.#send(cell, digit);
    return true;
  }

  /** Stop waiting for a digit; false if none was awaited. */
  cancel() {
    const isWaiting = this.cell !== null;
    if (isWaiting) {
      this.cell = null;
      this.say("");
    }
    return isWaiting;
  }

  /** Show the reason; `tryIt` plays the digit on a scratch copy, null if that makes no sense. */
  show(reason, cell, cells, tryIt) {
    this.doubted = { cell, content: contentOf(cells[cell]) };
    this.card.showReason(reason, tryIt);
  }

  /** Close the reason if the cell that it is about has changed. */
  update(cells) {
    if (this.card.isReason && contentOf(cells[this.doubted.cell]) !== this.doubted.content) {
      this.card.close();
    }
  }

  #waitForDigit(cell, text) {
    this.cell = cell;
    this.say(translate(text, { cell: cellName(cell, this.names) }));
  }

  #send(cell, digit) {
    this.say("");
    this.ask({ type: "why", cell, digit });
  }
}

/** What a reason depends on in its cell. */
function contentOf({ digit, wrong, corner, centre }) {
  return JSON.stringify([digit, wrong, corner, centre]);
}
