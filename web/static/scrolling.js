/** Texts that scroll where there is little room, above buttons that stay in sight. */

/** Have a node that scrolls fade at its end while there is more below. */
export function fadeAtEnd(node) {
  const show = () => node.classList.toggle("more", node.scrollHeight - node.scrollTop - node.clientHeight > 2);
  const sizes = new ResizeObserver(show);
  node.addEventListener("scroll", show, { passive: true });
  for (const watched of [node, ...node.children]) {
    sizes.observe(watched);
  }
}

/**
 * Fill a dialog: its heading, then what scrolls, then its buttons, with one that closes it.
 *
 * @param {HTMLDialogElement} dialog the dialog.
 * @param {string} title its heading and name.
 * @param {Node[]} parts what scrolls.
 * @param {(text: string) => string} translate gives a text in the reader's language.
 * @param {Node[]} buttons the other buttons, before that which closes it.
 * @returns {HTMLElement} the heading, which can have the focus.
 */
export function fillDialog(dialog, title, parts, translate, buttons = []) {
  const heading = Object.assign(document.createElement("h2"), { textContent: title, tabIndex: -1 });
  const body = Object.assign(document.createElement("div"), { className: "scroll" });
  body.append(...parts);
  if (!body.querySelector("button, select")) {
    // It scrolls with keys, too.
    body.tabIndex = 0;
  }
  const close = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: translate("Close") });
  close.addEventListener("click", () => dialog.close());
  const row = Object.assign(document.createElement("div"), { className: "choices" });
  row.append(...buttons, close);
  dialog.replaceChildren(heading, body, row);
  dialog.setAttribute("aria-label", title);
  fadeAtEnd(body);
  return heading;
}
