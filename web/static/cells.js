/** What each cell of the grid shows. */

import { digitsOf } from "./moves.js";
import { penInWords } from "./pen.js";
import { person } from "./people.js";

/**
 * The contents of each cell; see grid.js.
 *
 * @param {object} state the state of a game or practice position.
 * @param {object} options
 * @param {string} options.givens the digits that the position began with.
 * @param {Set<number>} options.placed the cells among these whose digit was placed by a player.
 * @param {boolean} options.isAutomatic whether the small digits are all candidates, not the player's notes.
 */
export function cellsOf(state, { givens, placed, isAutomatic }) {
  const corner = isAutomatic ? state.candidates : state.corner;
  const several = state.players.length > 1;
  const wrong = new Set(state.conflicts);
  const scratch = new Set(state.scratch);
  const drawn = penInWords(state.pen);
  return [...state.digits].map((digit, cell) => ({
    digit: digit === "." ? 0 : Number(digit),
    given: givens[cell] !== "." && !placed.has(cell),
    wrong: wrong.has(cell),
    scratch: scratch.has(cell),
    corner: digitsOf(corner[cell]),
    centre: digitsOf(state.centre[cell]),
    letters: digitsOf(state.letters[cell]),
    colours: digitsOf(state.colours[cell]),
    pen: drawn.get(cell),
    by: several && cell in state.by ? person(state.players[state.by[cell]]?.name, state.by[cell]) : null,
  }));
}

/** How many of each digit are left to place, for 0 to 9. */
export function leftOf(digits) {
  const left = Array(10).fill(9);
  for (const digit of digits) {
    if (digit !== ".") {
      left[Number(digit)] -= 1;
    }
  }
  return left;
}
