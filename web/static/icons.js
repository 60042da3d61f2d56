/** Pictures in the place of words. */

/** Pictures for buttons whose names are too long for a phone. */
export const ICONS = {
  pause: "M9 5v14M15 5v14",
  about: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  undo: "M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-3",
  hide: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M4 20 20 4",
  show: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  redo: "m16 4 5 5-5 5M21 9H10a6 6 0 0 0 0 12h3",
};

/** A picture of a path, 24 by 24. */
export function icon(path) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  picture.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  picture.firstChild.setAttribute("d", path);
  return picture;
}

/** Give a button a picture instead of its name, which remains for screen readers and as a tooltip. */
export function useIcon(node, name, text) {
  node.replaceChildren(icon(ICONS[name]));
  node.setAttribute("aria-label", text);
  node.title = text;
}
