/**
 * Changes of the document that do nothing where nothing changes: the browser then has nothing to lay out and
 * draw, and screen readers nothing to say.
 */

/** Give a node a text. */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** Give a node attributes. */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (node.getAttribute(name) !== String(value)) {
      node.setAttribute(name, value);
    }
  }
}
