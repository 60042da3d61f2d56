/** The position in formats for other programs: a line, links and a picture. */

import { fillDialog } from "./scrolling.js";
import { copy } from "./sharing.js";

/** Copy the picture in a data URL; false if the browser does not allow that. */
async function copyPicture(address) {
  try {
    const bytes = Uint8Array.from(atob(address.split(",")[1]), (sign) => sign.charCodeAt(0));
    const type = "image/png";
    await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([bytes], { type }) })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Fill a dialog with the formats and buttons that copy them.
 *
 * @param {HTMLDialogElement} dialog the dialog.
 * @param {object} found the message of the server.
 * @param {(text: string, values?: object) => string} translate gives a text in the reader's language.
 */
export function fillExport(dialog, found, translate) {
  const said = document.createElement("p");
  said.setAttribute("role", "status");
  const choices = Object.assign(document.createElement("div"), { className: "choices" });
  const add = (text, copyIt, shown = "") => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    made.addEventListener("click", async () => {
      said.textContent = "";
      const isDone = await copyIt();
      said.textContent = isDone ? translate("Copied.") : shown || translate("That didn't work. Touch the picture for long, or use its menu.");
    });
    choices.append(made);
  };
  add(translate("Copy as a line"), () => copy(found.line), found.line);
  for (const { site, url } of found.links) {
    add(translate("Copy a link to {site}", { site }), () => copy(url), url);
  }
  add(translate("Copy the picture"), () => copyPicture(found.picture));
  const picture = Object.assign(document.createElement("img"), { src: found.picture, alt: found.alt, className: "exported" });
  fillDialog(dialog, translate("Export"), [choices, said, picture], translate).focus();
}
