/** About a puzzle: its title and author, its difficulty, and its rules. */

/**
 * Fill a dialog with these.
 *
 * @param {HTMLDialogElement} dialog the dialog.
 * @param {object} about the server's data about the puzzle; texts of strangers are shown literally.
 * @param {(text: string, values?: object) => string} translate gives a text in the reader's language.
 */
export function fillAbout(dialog, { title, author, hardness, rules: [kind, ...rules] }, translate) {
  const line = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
  const heading = line("h2", title || translate("About this puzzle"));
  const known = [];
  if (author) {
    known.push(translate("By {author}", { author }));
  }
  if (hardness) {
    known.push(translate("Hardness: {hardness}", { hardness }));
  }
  const close = Object.assign(line("button", translate("Close")), { type: "button", className: "main" });
  close.addEventListener("click", () => dialog.close());
  const row = Object.assign(document.createElement("div"), { className: "choices" });
  row.append(close);
  const about = known.map((text) => line("p", text));
  dialog.replaceChildren(heading, ...about, line("h3", kind), ...rules.map((rule) => line("p", rule)), row);
  dialog.setAttribute("aria-label", heading.textContent);
}
