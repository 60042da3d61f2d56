/** About a puzzle: its title and author, its difficulty, and its rules. */

import { fillDialog } from "./scrolling.js";

/**
 * Fill a dialog with these.
 *
 * @param {HTMLDialogElement} dialog the dialog.
 * @param {object} about the server's data about the puzzle; texts of strangers are shown literally.
 * @param {(text: string, values?: object) => string} translate gives a text in the reader's language.
 */
export function fillAbout(dialog, { title, author, hardness, rules: [kind, ...rules] }, translate) {
  const line = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
  const known = [];
  if (author) {
    known.push(translate("By {author}", { author }));
  }
  if (hardness) {
    known.push(translate("Hardness: {hardness}", { hardness }));
  }
  const parts = [...known.map((text) => line("p", text)), line("h3", kind), ...rules.map((rule) => line("p", rule))];
  fillDialog(dialog, title || translate("About this puzzle"), parts, translate);
}
