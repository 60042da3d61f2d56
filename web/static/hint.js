/** The card of a hint: its words level by level, and the picture in place of the grid. */

import { withBold } from "./texts.js";

/** A paragraph for each line. */
function paragraphs(words) {
  return words
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => {
      const paragraph = document.createElement("p");
      paragraph.append(...withBold(line));
      return paragraph;
    });
}

/** A picture from the server as nodes of the page, without anything that could run; null if it is none. */
function drawing(svg, alt) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") {
    return null;
  }
  for (const node of parsed.querySelectorAll("script, foreignObject, a, style")) {
    node.remove();
  }
  const picture = document.importNode(parsed, true);
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", alt);
  return picture;
}

export class HintCard {
  /**
   * @param {HTMLElement} card the element for the words.
   * @param {HTMLElement} stage the element that holds the grid and the picture.
   * @param {object} options
   * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
   * @param {(message: object) => void} options.ask sends a request for the next level.
   * @param {(effects: string[]) => void} options.apply plays the step.
   * @param {(effects: string[]) => void} options.goToNext plays the step and asks for the next hint.
   * @param {?() => void} options.goOn goes on after the last hint; null if nothing follows.
   */
  constructor(card, stage, { translate, ask, apply, goToNext, goOn }) {
    this.card = card;
    this.stage = stage;
    this.grid = stage.querySelector(".grid");
    this.picture = stage.querySelector(".picture");
    this.translate = translate;
    this.ask = ask;
    this.apply = apply;
    this.goToNext = goToNext;
    this.goOn = goOn;
    this.picture.addEventListener("click", () => this.showPicture(false));
  }

  /** Whether a hint is shown. */
  get open() {
    return !this.card.hidden;
  }

  /** Show a hint as it came from the server. */
  show(hint) {
    const say = this.translate;
    const heading = document.createElement("h2");
    const level = say("Hint {level} of {levels}", { level: hint.level, levels: hint.levels });
    heading.textContent = hint.title ? `${level} · ${hint.title}` : level;
    heading.tabIndex = -1;
    const words = document.createElement("div");
    words.className = "words";
    words.append(...paragraphs(hint.words));
    // Long arguments scroll, with keys, too.
    words.tabIndex = 0;
    words.setAttribute("role", "group");
    words.setAttribute("aria-label", say("Hint"));
    const parts = hint.ended ? [words] : [heading, words];
    if (hint.question) {
      const question = document.createElement("p");
      question.append(Object.assign(document.createElement("strong"), { textContent: hint.question }));
      parts.push(question);
    }
    this.card.replaceChildren(...parts, this.#buttons(hint), this.#closing());
    this.card.hidden = false;
    const picture = hint.svg ? drawing(hint.svg, hint.alt ?? "") : null;
    this.picture.replaceChildren(...(picture ? [picture] : []));
    this.showPicture(Boolean(picture));
    heading.focus?.({ preventScroll: true });
  }

  /** Put the hint away. */
  close() {
    this.card.hidden = true;
    this.card.replaceChildren();
    this.picture.replaceChildren();
    this.showPicture(false);
  }

  /** Show the picture in place of the grid, or the grid again. */
  showPicture(shown) {
    this.picture.hidden = !shown;
    this.grid.hidden = shown;
    this.stage.classList.toggle("with-picture", shown);
    if (this.toggle) {
      this.toggle.textContent = this.translate(shown ? "Show the board" : "Show the picture");
      this.toggle.hidden = this.picture.childElementCount === 0;
    }
  }

  #buttons(hint) {
    const say = this.translate;
    const row = document.createElement("div");
    row.className = "choices";
    const add = (text, press, main = false, values = {}) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = say(text, values);
      made.className = main ? "main" : "";
      made.addEventListener("click", press);
      row.append(made);
      return made;
    };
    const place = { type: "hint", session: hint.session, step: hint.step, level: hint.level };
    if (!hint.ended && hint.level < hint.levels) {
      add("Explain", () => this.ask({ ...place, way: "next" }), true);
      add("Show all", () => this.ask({ ...place, way: "all" }));
    } else if (!hint.ended && hint.effects.length > 0) {
      this.#offer(hint, place, add);
    } else if (hint.ended && this.goOn) {
      add("Next position", this.goOn, true);
    }
    this.toggle = add("Show the board", () => this.showPicture(this.picture.hidden));
    return row;
  }

  /** What can be done after the last level: the step, and the singles that follow it. */
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
