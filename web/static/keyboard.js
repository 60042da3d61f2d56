/** Keys: arrows move, digits enter, with Shift as notes, with Ctrl in the centre; letters are tools. */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const TOOLS = { Backspace: "erase", Delete: "erase", 0: "erase", z: "undo", y: "redo", c: "check", h: "hint" };

/** The digit of a key, also when Shift changes its character; 0 if it is none. */
function digitOf(event) {
  const match = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  return match ? Number(match[1]) : 0;
}

function toolOf(event) {
  return TOOLS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
}

/**
 * Listen to the keys of the grid.
 *
 * @param {import("./grid.js").GridView} grid where the arrows move.
 * @param {import("./pad.js").Pad} pad what a digit does.
 */
export function listenToKeys(grid, pad) {
  grid.host.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    const digit = digitOf(event);
    if (MOVES[event.key]) {
      grid.move(...MOVES[event.key], { extend: event.shiftKey || command });
    } else if (digit) {
      pad.press(pad.current, digit);
    } else if (command && event.key.toLowerCase() === "a") {
      grid.select([...Array(81).keys()]);
    } else if (command && event.key.toLowerCase() === "z") {
      pad.press(event.shiftKey ? "redo" : "undo", 0);
    } else if (!command && !event.altKey && toolOf(event)) {
      pad.press(toolOf(event), 0);
    } else if (event.key === " ") {
      pad.nextMode();
    } else if (event.key === "Escape") {
      grid.select([]);
    } else {
      return;
    }
    event.preventDefault();
  });
  for (const name of ["keydown", "keyup"]) {
    // While capturing, so that the mode is right when the grid gets the key.
    const change = (event) => pad.hold(event.ctrlKey || event.metaKey ? "centre" : event.shiftKey ? "corner" : null);
    document.addEventListener(name, change, { capture: true });
  }
  window.addEventListener("blur", () => pad.hold(null));
}
