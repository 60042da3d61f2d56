/** The end of a game: asks for its summary, and shows that with the replay. */

import { Replay } from "./replay.js";
import { share } from "./sharing.js";
import { showSummary } from "./summary.js";
import { timeOf, translate } from "./texts.js";

/** How often the summary is requested, since it is refused while another request is in progress. */
const REQUESTS = 2;

export class Ending {
  /**
   * @param {HTMLElement} card the element for the summary.
   * @param {import("./announcer.js").Announcer} announcer says how the game has ended.
   * @param {object} options
   * @param {(message: object) => void} options.ask sends a request.
   * @param {() => void} options.draw is called when the replay has another position to show.
   * @param {() => number | undefined} options.secondsOf gives how long the game took, if the player wants to know.
   */
  constructor(card, announcer, { ask, draw, secondsOf }) {
    this.card = card;
    this.announcer = announcer;
    this.ask = ask;
    this.draw = draw;
    this.secondsOf = secondsOf;
    this.replay = null;
    this.requests = 0;
  }

  /** Say that the game is "full" or "solved"; without the summary, that it is "open" again. */
  show(state) {
    if (state === "full") {
      this.announcer.say(translate("All cells are filled, but not all are right. Press Check to see where."));
    } else if (state === "solved") {
      this.announcer.say(translate("Solved: every cell is right. Well done!"));
      this.requests = REQUESTS;
      this.askForSummary();
    } else {
      this.replay = null;
      this.card.hidden = true;
    }
  }

  /** Request the summary; again if another request was in progress. */
  askForSummary() {
    if (this.requests > 0 && this.card.hidden) {
      this.requests -= 1;
      this.ask({ type: "summary" });
    }
  }

  /** Show the summary from the server. */
  showSummary(summary, board) {
    this.replay = new Replay(board, summary.turns, this.draw);
    showSummary(this.card, summary, {
      translate,
      seconds: this.secondsOf(),
      goOn: (way) => this.ask({ type: "next", way }),
      share: () => this.#share(summary.shared),
      replay: this.replay,
    });
    // The summary also says that the game is solved; its buttons are not read out.
    this.announcer.say("");
    this.announcer.tell(summary.text);
  }

  async #share(text) {
    const seconds = this.secondsOf();
    const said = seconds === undefined ? text : text.replace("\n", ` ${timeOf(seconds)}\n`);
    this.announcer.say((await share(said)) ? translate("Copied.") : said);
  }
}
