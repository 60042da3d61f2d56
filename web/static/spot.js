/** A drill: a series of positions, each with a few cells to choose the right one from. */

import { cellName } from "./grid.js";
import { layersOf } from "./layers.js";
import { paragraphs } from "./texts.js";

const KINDS = { minute: "60 seconds", ten: "10 positions" };

export class SpotIt {
  /**
   * @param {HTMLElement} card the element for the words.
   * @param {import("./grid.js").GridView} grid shows the cells to choose from, and the step of a missed position.
   * @param {object} options
   * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
   * @param {string} options.names how cells are named.
   * @param {(message: object) => void} options.ask sends a request.
   * @param {() => void} options.leave goes back to the practice position.
   */
  constructor(card, grid, { translate, names, ask, leave }) {
    this.card = card;
    this.grid = grid;
    this.translate = translate;
    this.names = names;
    this.ask = ask;
    this.leave = leave;
    this.shown = null;
  }

  /** Offer to begin. */
  begin() {
    this.shown = null;
    this.#fill(this.translate("Spot it"), this.translate("Choose the cell that the technique changes. The clock stops while you read."), this.#starts());
  }

  /** Show the drill from the server. */
  show(drill) {
    this.shown = drill;
    const turn = (way) => () => this.#ask({ attempt: drill.attempt, way });
    const choices = drill.cells.map((cell) => this.#button(cellName(cell, this.names), () => this.choose(cell)));
    if (choices.length === 0 && !drill.ended) {
      choices.push(this.#button(this.translate("Next position"), turn("next"), "main"));
    }
    const stop = this.#button(this.translate("Stop"), turn("stop"));
    this.#fill(drill.title, drill.words, drill.ended ? this.#starts() : [...choices, stop]);
    this.card.append(Object.assign(document.createElement("p"), { className: "unseen", textContent: drill.alt }));
    this.grid.offer(drill.cells);
    this.grid.showLayers(drill.marks ? layersOf(drill.marks) : {});
  }

  /** Choose a cell, if it is among those offered. */
  choose(cell) {
    // Sending a choice twice is harmless: only the first one counts.
    if (this.shown?.cells.includes(cell)) {
      this.#ask({ attempt: this.shown.attempt, cell });
    }
  }

  #ask(more) {
    this.ask({ type: "spot", kind: this.kind, ...more });
  }

  #starts() {
    const starts = Object.entries(KINDS).map(([kind, label]) =>
      this.#button(this.translate(label), () => {
        this.kind = kind;
        this.#ask({});
      }, kind === "minute" ? "main" : ""),
    );
    return [...starts, this.#button(this.translate("Back"), this.leave)];
  }

  #button(text, press, className = "") {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className });
    made.addEventListener("click", press);
    return made;
  }

  #fill(title, words, buttons) {
    const heading = Object.assign(document.createElement("h2"), { textContent: title, tabIndex: -1 });
    const row = Object.assign(document.createElement("div"), { className: "choices" });
    row.append(...buttons);
    this.card.replaceChildren(heading, ...paragraphs(words), row);
    this.card.hidden = false;
    heading.focus({ preventScroll: true });
  }
}
