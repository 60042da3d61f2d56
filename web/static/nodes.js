/**
 * Updates of the document that skip unchanged values, so that the browser has nothing to lay out and draw, and screen
 * readers have nothing to read.
 */

/** Set the text of a node. */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** Set attributes of a node. */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (node.getAttribute(name) !== String(value)) {
      node.setAttribute(name, value);
    }
  }
}
