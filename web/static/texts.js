/** The texts of the page in the reader's language. The server sends them with the board. */

let catalogue = {};

/** Use the texts of a language. */
export function useTexts(texts, language) {
  catalogue = texts;
  document.documentElement.lang = language;
}

/** A text in the reader's language, with its values filled in. */
export function translate(text, values = {}) {
  return (catalogue[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
