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

/** Seconds as minutes and seconds, or as hours, minutes and seconds. */
export function timeOf(seconds) {
  const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
  return seconds < 3600 ? `${Math.floor(seconds / 60)}:${two(seconds)}` : `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}

/** A chat text in which Discord's timestamps are replaced by dates in the reader's language. */
export function withDates(text) {
  const write = (seconds) => new Date(1000 * seconds).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  return text.replace(/<t:(\d+):D>/g, (_, seconds) => write(seconds));
}

/** A chat text as nodes of the page, with **bold** as the only markup. */
export function withBold(text) {
  return text
    .split("**")
    .map((part, index) => (index % 2 ? Object.assign(document.createElement("strong"), { textContent: part }) : part));
}

/** A paragraph for each line of a chat text. */
export function paragraphs(text) {
  return text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => {
      const paragraph = document.createElement("p");
      paragraph.append(...withBold(line));
      return paragraph;
    });
}
