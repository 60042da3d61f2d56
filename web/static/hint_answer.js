/** The answer to a hint: the user marks on the grid what follows from it, and the server judges that. */

import { Practice } from "./practice.js";

export class HintAnswer {
  /** @param {import("./pad.js").Pad} pad offers the marks while an answer is open. */
  constructor(pad) {
    this.pad = pad;
    /** The marks, as a practice position; null if no answer is open. */
    this.marks = null;
  }

  /** Let the user mark the consequences of a hint for the state of a game. */
  begin({ session, step, level, places }, board, state) {
    this.hint = { session, step, level };
    this.modeBefore = this.pad.mode;
    this.marks = new Practice(board);
    this.marks.begin(state);
    this.pad.use("answer");
    this.pad.setMode(places ? "digit" : "corner");
    document.body.classList.toggle("is-answering", true);
  }

  /** Discard the marks; false if no answer is open. */
  end() {
    if (!this.marks) {
      return false;
    }
    this.marks = null;
    this.pad.use("game");
    this.pad.setMode(this.modeBefore);
    document.body.classList.toggle("is-answering", false);
    return true;
  }
}
