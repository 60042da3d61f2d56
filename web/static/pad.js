/**
 * The pad: the modes of digits (place, note, colour), the digits themselves, and the tools.
 *
 * Buttons and keys have the same effect: `press` receives the mode or the tool, and a digit or 0.
 */

import { ICONS, icon, useIcon } from "./icons.js";
import { LETTERS } from "./moves.js";
import { setAttributes } from "./nodes.js";
import { PEN } from "./pen.js";

const MODES = { digit: "Digit", corner: "Notes", centre: "Centre", colour: "Colour", pen: "Pen", letter: "Letter" };
/** The labels for an answer, of which only placed and crossed-out digits are sent; other marks are private. */
const MARKS = { corner: "Cross out", digit: "Place", centre: "Centre", colour: "Colour", pen: "Pen", letter: "Letter" };
/** The modes and the tools of a pad, by its use. */
const USES = {
  game: [MODES, { erase: "Erase", undo: "Undo", redo: "Redo", check: "Check", hint: "Hint", why: "Why not?" }],
  practice: [MARKS, { erase: "Erase", undo: "Undo", redo: "Redo", hint: "Hint", why: "Why not?", spot: "Spot it", answer: "Answer" }],
  answer: [MARKS, { erase: "Erase", undo: "Undo", redo: "Redo", back: "Back", answer: "Answer" }],
};

/** The pen's marks, by their numbers. */
const STROKES = {
  1: "M4 12h16",
  2: "M12 4v16",
  3: "m5 5 14 14",
  4: "M19 5 5 19",
  5: "M4 6h8M4 18h8M19 3v18",
  6: "M6 4v8M18 4v8M3 19h18",
  7: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14",
  8: "m6 6 12 12M18 6 6 18",
};

function button(text, options = {}) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  Object.assign(made, options);
  return made;
}

export class Pad {
  /**
   * @param {HTMLElement} host the element that the pad fills.
   * @param {object} options
   * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
   * @param {(action: string, digit: number) => void} options.press receives each press.
   * @param {string} options.use the use of the pad: "game", "practice", or "answer" to a hint.
   */
  constructor(host, { translate, press, use }) {
    this.host = host;
    this.translate = translate;
    this.press = press;
    this.held = null;
    this.use(use);
  }

  /** Change the use of the pad: "game", "practice", or "answer" to a hint. */
  use(use) {
    [this.labels, this.toolLabels] = USES[use];
    [this.mode] = Object.keys(this.labels);
    this.#build();
  }

  /** The current mode: that of a held key, or else the chosen one. */
  get current() {
    return this.held ?? this.mode;
  }

  /** Choose a mode, if the pad has it. */
  setMode(mode) {
    if (mode in this.labels) {
      this.mode = mode;
      this.#showMode();
    }
  }

  /** Use a mode while a key is held; null ends that. */
  hold(mode) {
    const held = mode in this.labels ? mode : null;
    if (this.held !== held) {
      this.held = held;
      this.#showMode();
    }
  }

  /** Choose the next mode. */
  nextMode() {
    this.#walk(1);
  }

  /**
   * Show how many of each digit are left to place, and which tools can be used.
   *
   * @param {number[]} left the number of missing digits, for 0 to 9.
   * @param {object} usable for each tool whether it can be pressed; tools that are not listed can.
   */
  show(left, usable) {
    this.digits.forEach((node, index) => {
      const digit = index + 1;
      const placing = this.current === "digit";
      setAttributes(node, {
        "data-left": placing ? Math.max(0, left[digit]) : "",
        "aria-label": this.#digitLabel(digit, left[digit]),
      });
    });
    for (const [name, node] of Object.entries(this.tools)) {
      // Not `disabled`, which would lose the focus.
      setAttributes(node, { "aria-disabled": usable[name] === false });
    }
    this.left = left;
    this.usable = usable;
  }

  /** Show that a tool is waiting for the server; null for none. */
  wait(tool) {
    for (const [name, node] of Object.entries(this.tools)) {
      setAttributes(node, { "aria-busy": name === tool });
    }
  }

  #build() {
    const modes = document.createElement("div");
    modes.className = "modes";
    modes.setAttribute("role", "radiogroup");
    modes.setAttribute("aria-label", this.translate("Digit mode"));
    this.modes = {};
    for (const [mode, label] of Object.entries(this.labels)) {
      const node = button(this.translate(label));
      node.setAttribute("role", "radio");
      node.addEventListener("click", () => this.setMode(mode));
      this.modes[mode] = node;
      modes.append(node);
    }
    modes.addEventListener("keydown", (event) => this.#walkModes(event));

    const digits = document.createElement("div");
    digits.className = "digits";
    digits.setAttribute("role", "group");
    digits.setAttribute("aria-label", this.translate("Digits"));
    this.digits = [];
    for (let digit = 1; digit <= 9; digit += 1) {
      const node = button("");
      node.append(Object.assign(document.createElement("span"), { textContent: String(digit) }));
      node.addEventListener("click", () => this.press(this.current, digit));
      this.digits.push(node);
      digits.append(node);
    }

    const tools = document.createElement("div");
    tools.className = "tools";
    this.tools = {};
    for (const [name, label] of Object.entries(this.toolLabels)) {
      const text = this.translate(label);
      const node = button(text, { className: name === "answer" ? "main" : "" });
      if (name in ICONS) {
        useIcon(node, name, text);
      }
      node.addEventListener("click", () => node.getAttribute("aria-disabled") !== "true" && this.press(name, 0));
      this.tools[name] = node;
      tools.append(node);
    }
    this.host.replaceChildren(modes, digits, tools);
    this.left = Array(10).fill(9);
    this.usable = {};
    this.#showMode();
  }

  #showMode() {
    const colouring = this.current === "colour";
    for (const [mode, node] of Object.entries(this.modes)) {
      const chosen = mode === this.current;
      node.setAttribute("aria-checked", chosen ? "true" : "false");
      node.tabIndex = chosen ? 0 : -1;
    }
    this.digits.forEach((node, index) => {
      node.classList.toggle("ground-choice", colouring && index < 8);
      node.style.setProperty("--choice", `var(--colour-${index + 1})`);
      const { pen, colour, letter } = { [this.current]: true };
      const shown = colour ? ("ABCDEFGH"[index] ?? "–") : pen ? "–" : letter ? LETTERS[index] : String(index + 1);
      node.firstChild.replaceChildren(pen && index < 8 ? icon(STROKES[index + 1]) : shown);
    });
    this.show(this.left, this.usable);
  }

  #digitLabel(digit, left) {
    if (this.current === "colour") {
      const letter = "ABCDEFGH"[digit - 1];
      return letter ? this.translate("Colour {letter}", { letter }) : this.translate("No colour");
    }
    if (this.current === "pen") {
      return this.translate(PEN[digit] ?? "Nothing drawn");
    }
    if (this.current === "letter") {
      return this.translate("Letter {letter}", { letter: LETTERS[digit - 1] });
    }
    if (this.current === "digit") {
      return this.translate("{digit}, {count} left", { digit, count: Math.max(0, left) });
    }
    return String(digit);
  }

  /** Arrow keys move within the modes, as in every group of radio buttons. */
  #walkModes(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      this.#walk(step);
      this.modes[this.mode].focus();
    }
  }

  #walk(step) {
    const names = Object.keys(this.labels);
    this.setMode(names[(names.indexOf(this.mode) + step + names.length) % names.length]);
  }
}
