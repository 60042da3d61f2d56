/** What a press of the pad or of a key changes in the selected cells. */

import { changesOf, digitsOf } from "./moves.js";
import { fits, touching } from "./pen.js";

/**
 * The changes of a press. The ninth colour and the ninth mark of the pen remove what is there.
 *
 * @param {object} played what is changed: the game, or a practice position.
 * @param {number[]} cells the selected cells.
 * @param {object} press
 * @param {string} press.action "erase", or the mode in which the digit is entered; see moves.js.
 * @param {number} press.digit 1 to 9; 0 to erase.
 * @param {string} press.mode the current mode of the pad.
 * @param {boolean} press.isAutomatic whether the small digits are the candidates, which are then crossed out.
 */
export function changesOfPress(played, cells, { action, digit, mode, isAutomatic }) {
  const { state, board } = played;
  if (action === "colour" && digit > 8) {
    return cells.flatMap((cell) => digitsOf(state.colours[cell]).map((colour) => ({ kind: "no colour", cell, digit: colour })));
  }
  if (mode === "pen" && (action === "erase" || digit > 8)) {
    return touching(state.pen, cells).map((mark) => ({ kind: "no pen", ...mark }));
  }
  if (action === "erase" && played.erasing) {
    return played.erasing(cells);
  }
  const able = action === "pen" ? cells.filter((cell) => fits(cell, digit)) : cells;
  return changesOf(state, board.givens, able, action, digit, isAutomatic);
}
