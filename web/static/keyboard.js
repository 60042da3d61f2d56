/**
 * Keys, wherever the focus is, except in a form: arrows move, digits enter, with Shift as notes, with Ctrl in the
 * centre, with both as a colour. Letters choose the mode and the tools; in the letter mode, A to I write letters.
 */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** The lowest row of letters, including that of German keyboards. */
const MODES = { z: "digit", y: "digit", x: "corner", c: "centre", v: "colour", b: "pen", n: "letter" };
const TOOLS = { Backspace: "erase", Delete: "erase", 0: "erase", k: "check", h: "hint", w: "why", p: "pause", "?": "help" };
/** With Ctrl. */
const COMMANDS = { z: "undo", y: "redo" };

/** The digit of a key, even if Shift changes its character; 0 if it has none. */
function digitOf(event) {
  const match = /^(Digit|Numpad)([1-9])$/.exec(event.code);
  // Without Num Lock, the keys of the numeric pad are arrows.
  return match && (match[1] === "Digit" || match[2] === event.key) ? Number(match[2]) : 0;
}

/** The mode that a key switches to while it is held; null for none. */
function heldMode(event) {
  const command = event.ctrlKey || event.metaKey;
  if (command) {
    return event.shiftKey ? "colour" : "centre";
  }
  return event.shiftKey ? "corner" : null;
}

/**
 * Listen to the keys of the page.
 *
 * @param {import("./grid.js").GridView} grid the grid in which the arrows move.
 * @param {import("./pad.js").Pad} pad the pad that handles digits.
 * @param {() => boolean} leave closes anything that lies over the grid; false if nothing does.
 */
export function listenToKeys(grid, pad, leave) {
  for (const name of ["keydown", "keyup"]) {
    // In the capture phase, so that the mode is right when the page gets the key.
    document.addEventListener(name, (event) => pad.hold(heldMode(event)), { capture: true });
  }
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.target.closest("input, select, textarea, dialog")) {
      return;
    }
    if (pressed(event, grid, pad, leave)) {
      event.preventDefault();
    }
  });
  window.addEventListener("blur", () => pad.hold(null));
}

/** Do the action of a key; false if it has none here. */
function pressed(event, grid, pad, leave) {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.length > 1 ? event.key : event.key.toLowerCase();
  const digit = digitOf(event);
  const elsewhere = event.target.closest("button, a, [tabindex]:not(.cell)");
  const held = heldMode(event);
  const written = pad.mode === "letter" && !command && letter.length === 1 ? "abcdefghi".indexOf(letter) + 1 : 0;
  if (written) {
    // Shift makes the letter upper case.
    pad.press("letter", written);
  } else if (digit) {
    // While an answer is marked, there are no notes and colours.
    if (!held || held in pad.labels) {
      pad.press(pad.current, digit);
    }
  } else if (command) {
    return commanded(event, letter, grid, pad, elsewhere);
  } else if (MOVES[event.key]) {
    // Arrows scroll long texts.
    if (elsewhere?.matches(".words")) {
      return false;
    }
    grid.move(...MOVES[event.key], { extend: event.shiftKey });
  } else if (MODES[letter]) {
    pad.setMode(MODES[letter]);
  } else if (TOOLS[letter]) {
    pad.press(TOOLS[letter], 0);
  } else if (event.key === " " && !elsewhere) {
    pad.nextMode();
  } else if (event.key === "Escape") {
    if (!leave()) {
      grid.select([]);
    }
  } else {
    return false;
  }
  return true;
}

/** Do the action of a key with Ctrl; false if it has none here. */
function commanded(event, letter, grid, pad, elsewhere) {
  // With a Mac's command key, arrows move through the history.
  if (MOVES[event.key] && event.ctrlKey) {
    grid.move(...MOVES[event.key], { extend: true });
  } else if (COMMANDS[letter]) {
    pad.press(event.shiftKey ? "redo" : COMMANDS[letter], 0);
  } else if (letter === "a" && !event.shiftKey && !elsewhere) {
    grid.select([...Array(81).keys()]);
  } else {
    return false;
  }
  return true;
}
