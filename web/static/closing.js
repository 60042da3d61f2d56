/** The reasons for which the server closes a page for good. */

import { translate } from "./texts.js";

const REASONS = {
  4001: "This link is no longer valid. Open the board again from Discord.",
  4002: "This page is out of date. Please reload it.",
  4003: "The board is open in another window. Reload this page to continue here.",
};
/** The only code after which reloading the page does not help. */
export const NO_TICKET = 4001;

/** Why the page no longer shows the current game, with a line about moves that wait. */
export function closingText(code, hasWaitingMoves) {
  const waiting = hasWaitingMoves ? [translate("Moves that were not played are kept until you open this game again.")] : [];
  return [translate(REASONS[code]), ...waiting].join("\n");
}

/** A button that loads the page again. */
export function reloadButton() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "main again" });
  button.textContent = translate("Load again");
  button.addEventListener("click", () => location.reload());
  return button;
}
