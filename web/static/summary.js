/** The end of a game: what the player has used, and how to go on. */

import { paragraphs } from "./texts.js";

/**
 * Show what a player has used in a solved game.
 *
 * @param {HTMLElement} card where.
 * @param {object} summary the message of the server.
 * @param {() => void} goOn begins the next puzzle.
 */
export function showSummary(card, summary, goOn) {
  card.replaceChildren(...paragraphs(summary.text));
  if (summary.next) {
    const next = document.createElement("button");
    next.type = "button";
    next.className = "main";
    next.textContent = summary.next;
    next.addEventListener("click", goOn);
    const choices = document.createElement("div");
    choices.className = "choices";
    choices.append(next);
    card.append(choices);
  }
  card.hidden = false;
}
