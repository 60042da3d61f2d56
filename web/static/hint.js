/** The card of a hint: its words level by level, while its marks are on the grid. */

import { useIcon } from "./icons.js";
import { layersOf } from "./layers.js";
import { parseTurn } from "./moves.js";
import { fadeAtEnd } from "./scrolling.js";
import { paragraphs } from "./texts.js";

/** Dots that show how many levels of a hint have been shown. */
function dots({ level, levels }) {
  const row = document.createElement("span");
  row.className = "dots";
  row.setAttribute("aria-hidden", "true");
  row.textContent = "●".repeat(level) + "○".repeat(levels - level);
  return row;
}

export class HintCard {
  /**
   * @param {HTMLElement} card the element for the words.
   * @param {import("./grid.js").GridView} grid shows the marks.
   * @param {object} options
   * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
   * @param {(message: object) => void} options.ask sends a request for the next level.
   * @param {(effects: string[]) => void} options.apply plays the step.
   * @param {(hint: object) => void} options.answer lets the user mark the consequences of the step.
   * @param {(effects: string[]) => void} options.goToNext plays the step and asks for the next hint.
   * @param {() => void} options.onClose is called when the hint is closed.
   * @param {?() => void} options.goOn continues after the last hint; null if nothing follows.
   */
  constructor(card, grid, { translate, ask, apply, answer, goToNext, goOn, onClose }) {
    this.card = card;
    this.grid = grid;
    this.translate = translate;
    this.ask = ask;
    this.apply = apply;
    this.answer = answer;
    this.goToNext = goToNext;
    this.goOn = goOn;
    this.onClose = onClose;
    this.layers = {};
    /** Whether the card says why a digit cannot be in a cell. */
    this.isReason = false;
  }

  /** Whether a hint is shown. */
  get open() {
    return !this.card.hidden;
  }

  /** Show a hint from the server. */
  show(hint) {
    const say = this.translate;
    const heading = document.createElement("h2");
    const level = say("Hint {level} of {levels}", { level: hint.level, levels: hint.levels });
    // The dots also show the level.
    const said = Object.assign(document.createElement("span"), { textContent: level, className: hint.title ? "unseen" : "" });
    heading.append(said, hint.title ? ` ${hint.title}` : "", dots(hint));
    this.placed = hint.effects.flatMap(parseTurn).filter(({ kind }) => kind === "place");
    this.isReason = false;
    this.#fill(hint.ended ? null : heading, hint, this.#buttons(hint));
  }

  /** Show why a digit cannot be in a cell; `tryIt` plays the digit on a scratch copy, null if that makes no sense. */
  showReason(reason, tryIt) {
    const heading = Object.assign(document.createElement("h2"), { textContent: reason.title });
    this.placed = [];
    this.isReason = true;
    const row = this.#row();
    if (tryIt) {
      row.append(this.#button("Try it", tryIt));
    }
    this.#fill(heading, reason, row);
  }

  /** Fill the card with the server's message, and mark the grid. */
  #fill(heading, { words: text, question, marks, alt }, buttons) {
    const words = document.createElement("div");
    words.className = "words";
    words.append(...paragraphs(text));
    // Long arguments scroll, also with keys.
    words.tabIndex = 0;
    words.setAttribute("role", "group");
    words.setAttribute("aria-label", this.translate("Hint"));
    if (question) {
      const asked = document.createElement("p");
      asked.append(Object.assign(document.createElement("strong"), { textContent: question }));
      words.append(asked);
    }
    this.layers = marks ? layersOf(marks) : {};
    if (this.layers.legend) {
      words.append(this.layers.legend);
    }
    const parts = heading ? [heading, words] : [words];
    parts.push(Object.assign(document.createElement("p"), { className: "unseen", textContent: alt }));
    this.toggle = this.#button("Hide the marks", () => this.#showMarks(!this.shown));
    this.toggle.className = "plain toggle";
    this.card.replaceChildren(this.#closing(), this.toggle, ...parts, buttons);
    this.card.hidden = false;
    fadeAtEnd(words);
    this.#showMarks(true);
    // Scroll so that the card's beginning is visible with the grid above it.
    this.card.scrollTop = this.card.parentElement.scrollTop = 0;
    window.scrollTo(0, 0);
    const first = heading ?? words;
    first.tabIndex = heading ? -1 : 0;
    first.focus({ preventScroll: true });
  }

  /** The game has changed: marks must not hide the contents of cells, and the hint does not apply to a trial. */
  update({ digits, scratch }) {
    this.card.classList.toggle("on-trial", scratch.length > 0);
    if (this.open && this.shown && this.placed.some(({ cell }) => digits[cell] !== ".")) {
      this.#showMarks(false);
    }
  }

  /** Close the hint. */
  close() {
    this.isReason = false;
    this.card.hidden = true;
    this.card.replaceChildren();
    this.layers = {};
    this.grid.showLayers({});
    this.grid.focus();
    this.onClose();
  }

  /** Show the marks on the grid, or the grid without them. */
  #showMarks(shown) {
    this.shown = shown;
    this.grid.showLayers(shown ? this.layers : {});
    useIcon(this.toggle, shown ? "hide" : "show", this.translate(shown ? "Hide the marks" : "Show the marks"));
    this.toggle.hidden = !this.layers.below?.childElementCount && !this.layers.above?.childElementCount;
  }

  #buttons(hint) {
    const row = this.#row();
    const add = (...button) => row.append(this.#button(...button));
    const place = { type: "hint", session: hint.session, step: hint.step, level: hint.level };
    if (!hint.ended && hint.level < hint.levels) {
      if (hint.open) {
        add("I see it", () => this.answer({ ...place, places: hint.places }));
      }
      add("Explain", () => this.ask({ ...place, way: "next" }), true);
      add("Show all", () => this.ask({ ...place, way: "all" }));
    } else if (!hint.ended && hint.effects.length > 0) {
      this.#offer(hint, place, add);
    } else if (hint.ended && this.goOn) {
      add("Next position", this.goOn, true);
    }
    return row;
  }

  #row() {
    return Object.assign(document.createElement("div"), { className: "choices" });
  }

  #button(text, press, main = false, values = {}) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = this.translate(text, values);
    made.className = main ? "main" : "";
    made.addEventListener("click", press);
    return made;
  }

  /** Offer the actions after the last level: the step, and the singles that follow it. */
  #offer(hint, place, add) {
    if (hint.asked === "fill") {
      add("Fill in {count} cells", () => this.ask({ ...place, way: "fill-in" }), true, { count: hint.filled });
    } else if (hint.following > 0) {
      add("Next one", () => this.goToNext(hint.effects), true);
    }
    if (hint.following > 0 && hint.asked !== "look") {
      add("Where to look", () => this.ask({ ...place, way: "look" }));
    }
    if (hint.filled > 0 && hint.asked !== "fill") {
      const count = hint.filled - 1;
      const label = count === hint.following ? "Fill in these {count}" : "Fill in the next {count}";
      add(label, () => this.ask({ ...place, way: "fill" }), false, { count });
    }
    if (hint.trial) {
      add("Try it", () => this.ask({ ...place, way: "try" }));
    }
    if (hint.asked) {
      add("Back", () => this.ask({ ...place, way: "next" }));
    } else {
      add("Apply", () => this.apply(hint.effects), hint.following === 0);
    }
  }

  #closing() {
    const cross = document.createElement("button");
    cross.type = "button";
    cross.className = "plain close";
    cross.textContent = "×";
    cross.setAttribute("aria-label", this.translate("Close"));
    cross.addEventListener("click", () => this.close());
    return cross;
  }
}
