/** The card that hides a paused game. */

export class PauseCard {
  /**
   * @param {HTMLElement} card the card.
   * @param {HTMLElement} goOn the button on it that resumes the game.
   * @param {object} options
   * @param {() => void} options.onPause is called when the card hides the game, before the button gets the focus.
   * @param {() => void} options.onResume is called when the game is shown again.
   */
  constructor(card, goOn, { onPause, onResume }) {
    this.card = card;
    this.goOn = goOn;
    this.onPause = onPause;
    this.onResume = onResume;
  }

  /** Hide the game while it is paused; the focus moves to the button. */
  show(isPaused) {
    if (this.card.hidden !== isPaused) {
      return;
    }
    this.card.hidden = !isPaused;
    document.body.classList.toggle("is-paused", isPaused);
    if (isPaused) {
      this.onPause();
      this.goOn.focus();
    } else {
      this.onResume();
    }
  }
}
