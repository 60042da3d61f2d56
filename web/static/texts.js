/** The texts of the page in the reader's language. The server sends them with the board. */

let catalogue = {};
let locale = "en";

/** Use the texts of a language. */
export function useTexts(texts, language) {
  catalogue = texts;
  locale = language;
  document.documentElement.lang = language;
}

/** A text in the reader's language, with its values filled in. */
export function translate(text, values = {}) {
  return (catalogue[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The language of the texts, such as "en". */
export function language() {
  return locale;
}
