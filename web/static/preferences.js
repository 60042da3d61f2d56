/** The user's preferences on this device, such as the theme, candidates and the time. The browser stores them. */

import { fillDialog } from "./scrolling.js";

const KEY = "preferences";

/** The device's wishes as media queries; the first one that matches counts. */
const WISHES = {
  "high-contrast": window.matchMedia("(prefers-contrast: more)"),
  light: window.matchMedia("(prefers-color-scheme: light)"),
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Give the page a theme; without one, that of the device. */
function useTheme(theme) {
  const wished = Object.keys(WISHES).find((name) => WISHES[name].matches) ?? "dark";
  document.documentElement.dataset.theme = theme ?? wished;
}

// Before there is a board, and where there is none, such as with an invalid link.
useTheme(stored().theme);

export class Preferences {
  /**
   * @param {object} defaults the values until the user chooses: `theme` (null for the device's), `automatic`, `tidy`
   *   and `clock`.
   * @param {() => void} onChange called after a choice.
   */
  constructor(defaults, onChange) {
    this.values = { ...defaults, ...stored() };
    this.onChange = onChange;
    this.#use();
    for (const wish of Object.values(WISHES)) {
      wish.addEventListener("change", () => this.#use());
    }
  }

  /** The value of a preference. */
  get(name) {
    return this.values[name];
  }

  /** The theme in force: the chosen one, or else that of the device. */
  get theme() {
    return document.documentElement.dataset.theme;
  }

  /** Choose a value, and store it. */
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }));
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    this.#use();
    this.onChange();
  }

  /** Fill the dialog with a control for each preference, and a button that exports the board. */
  fill(dialog, translate, exportBoard) {
    const rows = [
      this.#choice(translate("Colours"), "theme", [
        [null, translate("As on this device")],
        ["dark", translate("Dark")],
        ["light", translate("Light")],
        ["high-contrast", translate("High contrast")],
      ]),
      this.#choice(translate("Candidates"), "automatic", [
        [false, translate("My own notes")],
        [true, translate("All, filled in automatically")],
      ]),
      this.#choice(translate("My notes after a digit"), "tidy", [
        [false, translate("Left as they are")],
        [true, translate("Removed where ruled out")],
      ]),
      this.#choice(translate("The digit of the chosen cell"), "digits", [
        [true, translate("Highlighted elsewhere")],
        [false, translate("Not highlighted")],
      ]),
      this.#choice(translate("The row, column and box of the chosen cell"), "houses", [
        [false, translate("Not highlighted")],
        [true, translate("Highlighted")],
      ]),
      this.#choice(translate("Clock"), "clock", [
        [false, translate("Hidden")],
        [true, translate("Shown")],
      ]),
    ];
    const keys = document.createElement("p");
    keys.className = "quiet keys";
    keys.textContent = translate(
      "Keys: arrows move (with Shift or Ctrl for more cells), digits enter (with Shift as notes, with Ctrl as centre notes, with both as colours). Z, X, C, V, B, N or Space choose the digit mode, A to I write letters where that is the mode, Delete erases, Ctrl+Z and Ctrl+Y undo and redo, H gives a hint, K checks, W asks why a digit cannot be in a cell, P pauses, Escape puts the hint away.",
    );
    const exporting = document.createElement("button");
    exporting.type = "button";
    exporting.textContent = translate("Export");
    exporting.addEventListener("click", exportBoard);
    fillDialog(dialog, translate("Settings of this board"), [...rows, keys], translate, [exporting]);
  }

  #choice(label, name, options) {
    const row = document.createElement("label");
    row.className = "setting";
    const select = document.createElement("select");
    select.dataset.preference = name;
    for (const [value, text] of options) {
      const option = new Option(text, JSON.stringify(value));
      option.selected = value === this.values[name];
      select.append(option);
    }
    select.addEventListener("change", () => this.set(name, JSON.parse(select.value)));
    row.append(label, select);
    return row;
  }

  #use() {
    useTheme(this.values.theme);
  }
}
