/** What a puzzle is: its title and author, how hard it is, and its rules. */

/**
 * Fill a dialog with it.
 *
 * @param {HTMLDialogElement} dialog the dialog.
 * @param {object} about what the server says of the puzzle; texts of strangers are shown as they are.
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
