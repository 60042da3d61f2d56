/**
 * The grid: draws the 81 cells of a board, holds the selection, and reports the user's choices.
 *
 * A cell is shown as `{ digit, given, wrong, by, corner, centre, letters, colours, pen }`: a digit or 0, whether it
 * is a given, whether it breaks a rule, who placed it (`{ name, initial, colour }` or null), two arrays of small
 * digits, an array of letters, one of colours 1 to 8, and a description of the pen's marks for screen readers
 * (pen.js).
 */

import { LETTERS } from "./moves.js";
import { setAttributes } from "./nodes.js";
import { smallIn } from "./notes.js";
import { Stroke } from "./pen.js";

const SIDE = 9;
const CELLS = SIDE * SIDE;
const COLOUR_LETTERS = "ABCDEFGH";
/** Notes that are nearer to each other than this share of the usual distance are smaller. */
const CLOSE = 0.85;
/** If notes move down by more than this, in cells, so do digits in the middle. */
const LOW = 0.1;
/** Milliseconds after which a touch counts as long. */
const HOLD = 550;

/** The name of a cell, such as r3c4 or C4. */
export function cellName(cell, names) {
  const row = Math.floor(cell / SIDE);
  const column = (cell % SIDE) + 1;
  return names === "a1" ? `${"ABCDEFGHI"[row]}${column}` : `r${row + 1}c${column}`;
}

/** The names of the rows and columns, as in the pictures. */
function edgeNames(names) {
  const numbers = Array.from({ length: SIDE }, (_, index) => index + 1);
  return names === "a1"
    ? { rows: [..."ABCDEFGHI"], columns: numbers }
    : { rows: numbers.map((row) => `r${row}`), columns: numbers.map((column) => `c${column}`) };
}

/** The contents of a cell by kind, for comparison with other cells; empty if there are none of the kind. */
const contentOf = {
  digit: (cell) => cell.digit || "",
  letters: (cell) => (cell.digit ? "" : cell.letters.join("")),
  notes: (cell) => (!cell.digit && cell.corner.length + cell.centre.length ? `${cell.corner} ${cell.centre}` : ""),
  colours: (cell) => cell.colours.join(),
};

function element(tag, className) {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

/** A small element in a cell. */
function small(className, text = "") {
  const made = element("span", className);
  made.textContent = text;
  return made;
}

/** A picture over the whole grid, with an empty path; the side of a cell is one unit. */
function drawing() {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 9 9");
  picture.setAttribute("class", "pen");
  picture.setAttribute("aria-hidden", "true");
  picture.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  picture.firstChild.setAttribute("d", "");
  return picture;
}

/** Places on the way from one place to another, at most so many pixels apart, ending with the other. */
export function between(from, to, apart) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) / apart));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return {
      clientX: from.clientX + share * (to.clientX - from.clientX),
      clientY: from.clientY + share * (to.clientY - from.clientY),
    };
  });
}

export class GridView {
  /**
   * @param {HTMLElement} host the element that the grid fills; it becomes the grid.
   * @param {object} options
   * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
   * @param {string} options.names how cells are named: "rc" or "a1".
   * @param {() => void} options.onSelect is called when the selection changes.
   * @param {(cell: number) => void} options.onTap is called when a single cell is chosen by touch or mouse.
   * @param {(cell: number) => void} options.onHold is called when a cell is touched for long.
   * @param {() => ?object} options.penOf returns the handlers of strokes while a pen is chosen, else null: `show` is
   *   called with the stroke in progress, `draw` with the finished one, `tap` with a tapped cell.
   */
  constructor(host, { translate, names, onSelect, onTap, onHold, penOf }) {
    this.host = host;
    this.onSelect = onSelect;
    this.translate = translate;
    this.names = names;
    this.onTap = onTap;
    this.onHold = onHold;
    this.penOf = penOf;
    this.selected = new Set();
    this.focused = 40;
    this.shown = [];
    this.shifted = {};
    /** For each cell, its contents as a text, and its highlight. */
    this.contents = [];
    this.cursors = "[]";
    this.looks = [];
    this.highlights = { digits: true, peers: null };
    this.cells = [];
    this.#build();
    this.#listenToPointer();
  }

  /** The chosen cells in order. */
  get selection() {
    return [...this.selected].sort((a, b) => a - b);
  }

  /** Choose cells, and put the focus on the last one. */
  select(cells, { focus = true } = {}) {
    if (cells.length > 0) {
      this.focused = cells[cells.length - 1];
    }
    // Move the focus first: later, it would make the browser lay out all changes.
    if (focus) {
      this.focus();
    }
    this.selected = new Set(cells);
    this.#showSelection();
    this.onSelect();
  }

  /** The cell of the player's cursor; null if none is chosen. */
  get cursor() {
    return this.selected.size > 0 ? this.focused : null;
  }

  /** Show where the other players are: `{ cell, name, colour }` for each. */
  showCursors(cursors) {
    const shown = JSON.stringify(cursors);
    if (shown === this.cursors) {
      return;
    }
    this.cursors = shown;
    const found = new Map();
    this.host.querySelectorAll(".cursor").forEach((node) => node.remove());
    for (const { cell, name, colour } of cursors) {
      const row = Math.floor(cell / SIDE);
      const column = cell % SIDE;
      const others = found.get(cell) ?? 0;
      found.set(cell, others + 1);
      const node = element("div", "cursor");
      node.setAttribute("aria-hidden", "true");
      node.classList.toggle("at-bottom", row === SIDE - 1);
      node.classList.toggle("at-right", column > SIDE / 2);
      node.style.cssText = `--row: ${row}; --column: ${column}; --others: ${others};`;
      node.style.setProperty("--person", `var(--colour-${colour})`);
      node.style.setProperty("--on-person", `var(--on-colour-${colour})`);
      node.append(Object.assign(small("name", name), { dir: "auto" }));
      this.host.append(node);
    }
  }

  /** Put the focus on the cell that had it last. */
  focus() {
    this.cells[this.focused].focus({ preventScroll: true });
  }

  /**
   * Move the focus by rows and columns; with `extend` the selection grows, otherwise it follows. The grid wraps
   * around at its edges.
   */
  move(rows, columns, { extend = false } = {}) {
    const row = (Math.floor(this.focused / SIDE) + rows + SIDE) % SIDE;
    const column = ((this.focused % SIDE) + columns + SIDE) % SIDE;
    const cell = row * SIDE + column;
    this.select(extend ? [...this.selected, cell] : [cell]);
    this.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Choose all cells with the same contents as this one: its digit, or else its letters, notes or colours. */
  selectSame(cell) {
    const kind = Object.values(contentOf).find((content) => content(this.shown[cell]));
    if (kind) {
      const content = kind(this.shown[cell]);
      this.select(this.shown.flatMap((other, index) => (kind(other) === content ? [index] : [])));
    }
  }

  /** Draw the cells; only changed cells touch the document. Return the changed cells, none for the first drawing. */
  show(cells) {
    const before = this.contents;
    this.contents = cells.map((cell) => JSON.stringify(cell));
    const changed = [...cells.keys()].filter((index) => before[index] !== this.contents[index]);
    changed.forEach((index) => this.#showCell(index, cells[index]));
    this.shown = cells;
    this.#showSelection();
    return before.length > 0 ? changed : [];
  }

  /** Show the pen's marks: a path in which the side of a cell is one unit. */
  showPen(path) {
    if (path !== (this.drawn ?? "")) {
      this.drawn = path;
      this.pen ??= this.host.appendChild(drawing());
      this.pen.firstChild.setAttribute("d", path);
    }
  }

  /**
   * Show the drawing behind everything else: the houses that only a variant has, and constraints.
   *
   * @param {SVGElement} picture the drawing.
   * @param {object} options
   * @param {object} options.shifted for some cells, how their notes give way to marks; see `smallIn`.
   * @param {boolean} options.outside whether there are clues beside the grid.
   * @param {string} options.alt the drawing in words.
   */
  showDrawing(picture, { shifted, outside, alt }) {
    picture.setAttribute("class", "drawing");
    this.host.prepend(picture);
    this.shifted = shifted;
    for (const [cell, ways] of Object.entries(shifted)) {
      this.cells[cell].classList.toggle("crowded", ways.some(([, share]) => share < CLOSE));
      this.cells[cell].classList.toggle("lowered", ways[1][0] > LOW);
    }
    this.host.classList.toggle("drawn", true);
    this.host.setAttribute("aria-description", alt);
    this.host.parentElement.classList.toggle("outside", outside);
  }

  /** Show marks on the cells: the pictures "below" and "above" the digits, if any. */
  showLayers({ below, above }) {
    this.host.querySelectorAll(".layer").forEach((layer) => layer.remove());
    this.host.classList.toggle("marked", Boolean(below || above));
    if (below) {
      this.host.querySelector(".row").before(below);
    }
    if (above) {
      this.host.append(above);
    }
  }

  /** Draw the thick lines between the boxes or regions; `boxes` has the number of the box of each cell. */
  showBoxes(boxes) {
    for (let cell = 0; cell < CELLS; cell += 1) {
      const column = cell % SIDE;
      const classes = this.cells[cell].classList;
      classes.toggle("line-right", column < 8 && boxes[cell] !== boxes[cell + 1]);
      classes.toggle("line-below", cell < 72 && boxes[cell] !== boxes[cell + SIDE]);
    }
  }

  #build() {
    this.host.setAttribute("role", "grid");
    this.host.setAttribute("aria-multiselectable", "true");
    this.host.setAttribute("aria-label", this.translate("Sudoku"));
    this.host.replaceChildren();
    for (let row = 0; row < SIDE; row += 1) {
      const line = element("div", "row");
      line.setAttribute("role", "row");
      for (let column = 0; column < SIDE; column += 1) {
        const cell = element("div", "cell");
        cell.setAttribute("role", "gridcell");
        cell.dataset.cell = String(row * SIDE + column);
        cell.tabIndex = -1;
        this.cells.push(cell);
        line.append(cell);
      }
      this.host.append(line);
    }
    // Each cell's label already contains its name.
    for (const [side, texts] of Object.entries(edgeNames(this.names))) {
      const edge = element("div", `edge ${side}`);
      edge.setAttribute("aria-hidden", "true");
      edge.append(...texts.map((text) => Object.assign(element("span", ""), { textContent: text })));
      this.host.append(edge);
    }
    this.cells[this.focused].tabIndex = 0;
    this.host.addEventListener("focusin", (event) => {
      const cell = Number(event.target.dataset.cell ?? this.focused);
      // Arriving by the tab key, or moving with a screen reader, chooses the focused cell.
      if (this.selected.size === 0 || cell !== this.focused) {
        this.select([cell], { focus: false });
      }
    });
  }

  #showCell(index, cell) {
    const parts = [];
    const coloured = cell.colours ?? [];
    if (coloured.length > 0) {
      const stripes = coloured.map((colour, place) => {
        const share = 100 / coloured.length;
        return `var(--colour-${colour}) ${place * share}% ${(place + 1) * share}%`;
      });
      const ground = small("ground");
      ground.style.background = `linear-gradient(135deg, ${stripes.join(", ")})`;
      parts.push(ground);
    }
    if (cell.digit) {
      parts.push(small("digit", String(cell.digit)));
    }
    const names = coloured.map((colour) => COLOUR_LETTERS[colour - 1]).join("");
    for (const { kind, text, left, top } of smallIn(cell, names, this.shifted[index])) {
      const part = small(kind, text);
      if (left !== undefined) {
        part.style.cssText = `left: ${left}%; top: ${top}%`;
      }
      parts.push(part);
    }
    if (cell.by) {
      const owner = small("owner", cell.by.initial);
      owner.style.setProperty("--person", `var(--colour-${cell.by.colour})`);
      owner.style.setProperty("--on-person", `var(--on-colour-${cell.by.colour})`);
      parts.push(owner);
    }
    const node = this.cells[index];
    // A screen reader reads the label, which also names the cell.
    parts.forEach((part) => part.setAttribute("aria-hidden", "true"));
    node.replaceChildren(...parts);
    this.looks[index] = null;
    node.classList.toggle("given", Boolean(cell.given));
    node.classList.toggle("coloured", coloured.length > 0);
    node.classList.toggle("wrong", Boolean(cell.wrong));
    node.classList.toggle("scratch", Boolean(cell.scratch));
    setAttributes(node, {
      "aria-invalid": Boolean(cell.wrong),
      "aria-readonly": Boolean(cell.given),
      "aria-label": this.describe(index, cell),
    });
  }

  /** A cell in words, for a screen reader: its name, its digit or marks, and anything special. */
  describe(index, cell) {
    const say = this.translate;
    const parts = [cellName(index, this.names)];
    if (cell.digit) {
      parts.push(cell.given ? say("given {digit}", { digit: cell.digit }) : String(cell.digit));
    } else {
      parts.push(say("empty"));
      if (cell.letters?.length) {
        parts.push(say("letter {letters}", { letters: cell.letters.map((letter) => LETTERS[letter - 1]).join(" ") }));
      }
      if (cell.corner?.length) {
        parts.push(say("candidates {digits}", { digits: cell.corner.join(" ") }));
      }
      if (cell.centre?.length) {
        parts.push(say("centre notes {digits}", { digits: cell.centre.join(" ") }));
      }
    }
    if (cell.colours?.length) {
      const letters = cell.colours.map((colour) => COLOUR_LETTERS[colour - 1]).join(" ");
      parts.push(say("colour {letters}", { letters }));
    }
    if (cell.pen) {
      const { to, border, circle, cross } = cell.pen;
      if (to.length > 0) {
        parts.push(say("line to {cells}", { cells: to.map((other) => cellName(other, this.names)).join(" ") }));
      }
      for (const [name, isThere] of Object.entries({ "border line": border, circle, cross })) {
        if (isThere) {
          parts.push(say(name));
        }
      }
    }
    if (cell.by) {
      parts.push(say("placed by {name}", { name: cell.by.name }));
    }
    if (cell.scratch) {
      parts.push(say("tried out"));
    }
    if (cell.wrong) {
      parts.push(say("breaks a rule"));
    }
    return parts.join(", ");
  }

  /** Frame the cells to choose from. */
  offer(cells) {
    this.cells.forEach((node, index) => node.classList.toggle("offered", cells.includes(index)));
  }

  /** Set what is highlighted with the chosen cell: other cells with its digit, and the `peers` in its houses. */
  highlight({ digits, peers }) {
    this.highlights = { digits, peers };
    this.#showSelection();
  }

  /** Show the selection and the highlights, touching only cells that then look different. */
  #showSelection() {
    const { digits, peers } = this.highlights;
    const highlighted = (digits && this.selected.size > 0 && this.shown[this.focused]?.digit) || 0;
    const near = new Set(this.selected.size === 1 ? peers?.[this.focused] : []);
    this.cells.forEach((node, index) => {
      const cell = this.shown[index];
      const look = {
        selected: this.selected.has(index),
        focused: index === this.focused,
        near: near.has(index),
        same: highlighted > 0 && cell?.digit === highlighted,
        mark: cell?.corner.includes(highlighted) ? highlighted : 0,
      };
      const shown = Object.values(look).join();
      if (shown === this.looks[index]) {
        return;
      }
      this.looks[index] = shown;
      setAttributes(node, { "aria-selected": look.selected, tabindex: look.focused ? 0 : -1 });
      node.classList.toggle("near", look.near);
      node.classList.toggle("same", look.same);
      for (const mark of node.querySelectorAll(".mark")) {
        mark.classList.toggle("same", mark.textContent === String(look.mark));
      }
    });
  }

  /** The place of the pointer, in cells from the upper left corner. */
  #inCells({ clientX, clientY }) {
    const box = this.host.getBoundingClientRect();
    return [((clientX - box.left) / box.width) * SIDE, ((clientY - box.top) / box.height) * SIDE];
  }

  /** Continue a stroke of the pen. */
  #drawOn(from, event) {
    let before = from;
    for (const place of [...(event.getCoalescedEvents?.() ?? []), event]) {
      for (const passed of between(before, place, this.host.clientWidth / SIDE / 6)) {
        this.stroke.goTo(...this.#inCells(passed));
      }
      before = place;
    }
    this.pencil.show(this.stroke);
  }

  /**
   * Touch, pen and mouse: a tap chooses a cell, dragging chooses several, a second tap all with the same contents.
   */
  #listenToPointer() {
    /** The last place of the pointer while it drags, else null. */
    let dragged = null;
    let lastTap = { cell: -1, time: 0 };
    let holding;
    const cellAt = (event) => {
      const box = this.host.getBoundingClientRect();
      const column = Math.floor(((event.clientX - box.left) / box.width) * SIDE);
      const row = Math.floor(((event.clientY - box.top) / box.height) * SIDE);
      const inside = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
      return inside ? row * SIDE + column : null;
    };
    this.host.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event);
      if (cell === null || event.button > 0) {
        return;
      }
      event.preventDefault();
      dragged = event;
      this.host.setPointerCapture(event.pointerId);
      this.pencil = this.penOf();
      if (this.pencil) {
        this.stroke = new Stroke(...this.#inCells(event));
        return;
      }
      const again = lastTap.cell === cell && event.timeStamp - lastTap.time < 350;
      lastTap = { cell, time: event.timeStamp };
      if (again) {
        this.selectSame(cell);
      } else if (event.shiftKey || event.ctrlKey || event.metaKey) {
        const others = this.selection.filter((other) => other !== cell);
        this.select(this.selected.has(cell) ? others : [...others, cell]);
      } else {
        this.select([cell]);
        this.onTap(cell);
      }
      clearTimeout(holding);
      if (event.pointerType !== "mouse") {
        holding = setTimeout(() => this.onHold(cell), HOLD);
      }
    });
    // Otherwise, the browser takes a quick stroke for scrolling, and the next tap only stops that.
    this.host.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    // Some browsers open a menu on a long touch.
    this.host.addEventListener("contextmenu", (event) => event.preventDefault());
    this.host.addEventListener("pointermove", (event) => {
      if (!dragged) {
        return;
      }
      if (this.pencil) {
        this.#drawOn(dragged, event);
        dragged = event;
        return;
      }
      const cells = new Set(this.selected);
      // The pointer's moves since the last frame, if the browser reports them.
      for (const place of [...(event.getCoalescedEvents?.() ?? []), event]) {
        between(dragged, place, this.host.clientWidth / SIDE / 4)
          .map(cellAt)
          .filter((cell) => cell !== null)
          .forEach((cell) => cells.add(cell));
        dragged = place;
      }
      if (cells.size > this.selected.size) {
        lastTap = { cell: -1, time: 0 };
        clearTimeout(holding);
        this.select([...cells]);
      }
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.host.addEventListener(name, (event) => {
        const { pencil, stroke } = this;
        this.pencil = null;
        if (dragged && pencil) {
          const cell = cellAt(event);
          if (name === "pointercancel" || (stroke.marks.length === 0 && (cell === null || stroke.points.length > 1))) {
            pencil.show(null);
          } else if (stroke.marks.length > 0) {
            pencil.draw(stroke);
          } else {
            this.select([cell]);
            pencil.tap(cell);
          }
        }
        dragged = null;
        clearTimeout(holding);
      });
    }
  }
}
