/** The end of a game: the techniques that the player used, a replay, and how to continue. */

import { paragraphs, timeOf } from "./texts.js";

/**
 * Show the summary of a solved game.
 *
 * @param {HTMLElement} card the element to fill.
 * @param {object} summary the message of the server.
 * @param {object} options
 * @param {(text: string, values?: object) => string} options.translate gives a text in the reader's language.
 * @param {number} [options.seconds] how long the game took, if the player wants to know.
 * @param {(way: string) => void} options.goOn continues: with an equally hard puzzle ("same"), a "harder" one, or
 *   "practice".
 * @param {() => void} options.share shares that the game is solved.
 * @param {import("./replay.js").Replay} options.replay the replay of the game.
 */
export function showSummary(card, summary, { translate, seconds, goOn, share, replay }) {
  const choices = document.createElement("div");
  choices.className = "choices";
  const add = (text, press) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", press);
    choices.append(made);
    return made;
  };
  for (const [way, label] of Object.entries(summary.ways)) {
    add(label, () => goOn(way)).className = way === "same" ? "way main" : "way";
  }
  add(translate("Share"), share);
  const time = seconds === undefined ? [] : paragraphs(translate("Time: {time}", { time: timeOf(seconds) }));
  const [first, ...others] = paragraphs(summary.text);
  const heading = document.createElement("h2");
  heading.append(...first.childNodes);
  card.replaceChildren(heading, ...others, ...time, choices);
  if (summary.turns.length > 1) {
    card.append(replayRow(replay, translate));
  }
  card.setAttribute("aria-label", translate("How it went"));
  card.hidden = false;
}

/** A button that replays the game, and a slider to any of its moves. */
function replayRow(replay, translate) {
  const row = document.createElement("div");
  row.className = "replay";
  const count = replay.turns.length;
  const play = Object.assign(document.createElement("button"), { type: "button" });
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: count, value: count });
  const shown = Object.assign(document.createElement("span"), { className: "quiet" });
  slider.setAttribute("aria-label", translate("Moves of the game"));
  const show = () => {
    const move = replay.place ?? count;
    slider.value = move;
    shown.textContent = translate("Move {move} of {count}", { move, count });
    slider.setAttribute("aria-valuetext", shown.textContent);
    play.textContent = translate(replay.timer === null ? "Replay" : "Pause");
  };
  play.addEventListener("click", () => {
    if (replay.timer === null) {
      replay.play(show);
    } else {
      replay.stop();
    }
    show();
  });
  slider.addEventListener("input", () => {
    replay.stop();
    replay.goTo(Number(slider.value));
    show();
  });
  show();
  row.append(play, slider, shown);
  return row;
}
