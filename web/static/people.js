/** The players of a game, and those of its race. */

import { translate } from "./texts.js";

/** A player as shown: the name, its first letter, and a colour by the place among the players. */
export function person(name = "?", place = 0) {
  return { name, initial: [...name][0]?.toUpperCase() ?? "?", colour: (place % 8) + 1 };
}

/** The places of the other players, for the grid; `cursors` has the cell of each, by the player's place. */
export function cursorsOf(players, cursors) {
  const shown = Object.entries(cursors).filter(([place]) => players[place]);
  return shown.map(([place, cell]) => ({ cell, ...person(players[place].name, Number(place)) }));
}

export class PeopleList {
  /** @param {HTMLElement} list the list to fill. */
  constructor(list) {
    this.list = list;
  }

  /** Show the players if there are several, and how far others in the race are. */
  show({ players, race }) {
    const shown = JSON.stringify([players, race]);
    if (shown === this.shown) {
      return;
    }
    this.shown = shown;
    const together = players.length > 1 ? players : [];
    const rows = together.map((player, index) => row(player, index, ""));
    for (const [index, other] of (race ?? []).entries()) {
      const counted = other.solved ? translate("solved") : `${other.filled} / 81`;
      rows.push(row(other, together.length + index, counted));
    }
    this.list.hidden = rows.length === 0;
    this.list.replaceChildren(...rows);
  }
}

function row(player, place, counted) {
  const { name, initial, colour } = person(player.name, place);
  const item = document.createElement("li");
  const dot = Object.assign(document.createElement("span"), { className: "dot", textContent: initial });
  dot.setAttribute("aria-hidden", "true");
  item.style.setProperty("--person", `var(--colour-${colour})`);
  item.style.setProperty("--on-person", `var(--on-colour-${colour})`);
  item.className = player.online ? "" : "away";
  const away = player.online ? "" : ` (${translate("away")})`;
  const text = Object.assign(document.createElement("span"), { className: "name", dir: "auto", textContent: name, title: name });
  item.append(dot, text, counted && `· ${counted}`, away);
  return item;
}
