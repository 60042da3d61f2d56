/** The page of a board: combines its parts, and shows the server's messages. */

import { fillAbout } from "./about.js";
import { inDiscord, joinTicket } from "./activity.js";
import { Connection } from "./connection.js";
import { fillExport } from "./export.js";
import { Game } from "./game.js";
import { cellName, GridView } from "./grid.js";
import { HintCard } from "./hint.js";
import { useIcon } from "./icons.js";
import { KeptBoard } from "./kept_board.js";
import { listenToKeys } from "./keyboard.js";
import { layersOf } from "./layers.js";
import { bit, changesOf, digitsOf, parseTurn, withTidyNotes } from "./moves.js";
import { setText } from "./nodes.js";
import { Pad } from "./pad.js";
import { fits, pathOf, penInWords, tapped, touching } from "./pen.js";
import { Practice } from "./practice.js";
import { Preferences } from "./preferences.js";
import { Replay } from "./replay.js";
import { share } from "./sharing.js";
import { SpotIt } from "./spot.js";
import { showSummary } from "./summary.js";
import { timeOf, translate, useTexts, withBold, withDates } from "./texts.js";

const byId = (id) => document.getElementById(id);
const MARK = "Mark what you see, then press Answer.";
const UNSEEN = "Crossed out. To see all candidates, choose that in the settings.";
const ASK_IN_PRACTICE =
  "Which digit in {cell} do you want to ask about? Press it. If the position asks for just that, all of it is shown, as a hint.";
const OFFLINE = "You need to be online for this. Your moves are kept.";
const ENDINGS = {
  4001: "This link is no longer valid. In Discord, use /board to open your game again.",
  4002: "This page is out of date. Please reload it.",
  4003: "The board is open in another window. Reload this page to continue here.",
};
/** The types of messages that answer a request. */
const ANSWERS = new Set(["hint", "check", "answer", "error", "summary", "why", "spot", "export", "pause"]);
/** Milliseconds after which a request is called slow. */
const SLOW = 500;
/** Milliseconds after which the stored board is shown, if the server has not answered. */
const PATIENCE = 3000;
/** Milliseconds after which the files of the page are cached. */
const KEEPING_PAUSE = 1000;
/** The only code after which reloading the page does not help. */
const NO_TICKET = 4001;

/** A player as shown: the name, its first letter, and a colour by the place among the players. */
function person(name = "?", place = 0) {
  return { name, initial: [...name][0]?.toUpperCase() ?? "?", colour: (place % 8) + 1 };
}

class Page {
  constructor(connection) {
    this.connection = connection;
    this.message = byId("message");
    this.kept = new KeptBoard();
    this.changed = new Set();
    this.live = byId("live");
  }

  /** Show a message of the server; `request` is the request that it answers, if any. */
  receive(message, request) {
    this.kept.keep(message);
    if (ANSWERS.has(message.type)) {
      this.#wait(null);
      this.#askForSummary();
    }
    switch (message.type) {
      case "board":
        return this.board ? this.#rejoin(message) : this.#begin(message);
      case "state":
        return this.#receiveState(message);
      case "cursors":
        this.cursors = message.cells;
        return this.#showCursors();
      case "hint":
        // An earlier message may no longer be true.
        this.#endAnswer();
        this.say("");
        this.hint.show(message);
        // The heading gets the focus, so a screen reader already reads it.
        return this.#tell(message.words, message.question);
      case "check":
        return this.#receiveCheck(message, request);
      case "answer":
        return this.#receiveVerdict(message);
      case "spot":
        return this.#receiveDrill(message);
      case "why":
        this.say("");
        this.#showReason(message, request);
        return this.#tell(message.words);
      case "summary":
        return this.#sumUp(message);
      case "export":
        return fillExport(byId("settings"), message, translate);
      case "next":
        // The ticket now leads to the next position.
        return location.reload();
      case "error":
        if (!this.ending) {
          this.say(message.text);
        }
        return this.draw();
      default:
        return undefined;
    }
  }

  /** Show the stored board, if the server has not answered yet. */
  restore() {
    const kept = this.kept.messages;
    if (!this.board && kept) {
      this.connection.restore(kept.board, kept.state);
      this.#begin(kept.board);
      if (kept.state) {
        this.#receiveState(kept.state);
      }
    }
  }

  /** Show the state of the connection to the server. */
  showLine(line, code) {
    if (line === "broken") {
      this.restore();
    }
    const note = byId("line");
    note.hidden = line === "open";
    if (line === "broken") {
      note.textContent = translate("No connection. Your moves are kept.");
      this.#wait(null);
    } else if (line === "ended") {
      this.#end(code);
    } else {
      this.#point();
      if (this.said === translate(OFFLINE)) {
        this.say("");
      }
    }
  }

  /** Show a text below the grid, and have screen readers read it. */
  say(text) {
    if (text !== this.said) {
      this.said = text;
      this.message.replaceChildren(...withBold(withDates(text)));
    }
  }

  /** Accept no more input, because the page no longer shows the current game. Say why, and how to continue. */
  #end(code) {
    const kept = this.kept.messages?.board;
    if (!this.board && kept) {
      useTexts(kept.texts, kept.settings.language);
    }
    this.ending = translate(ENDINGS[code]);
    if (code === NO_TICKET) {
      this.kept.forget();
    }
    this.hint?.close();
    const isKept = !this.practising && this.connection.waiting.length > 0;
    const waiting = isKept ? [translate("Moves that were not played are kept until you open this game again.")] : [];
    // Below the grid, because it is too long for the bar of a phone.
    this.say([this.ending, ...waiting].join("\n"));
    document.body.dataset.ended = "true";
    byId("line").hidden = true;
    if (code !== NO_TICKET) {
      const again = document.createElement("button");
      again.type = "button";
      again.className = "main again";
      again.textContent = translate("Load again");
      again.addEventListener("click", () => location.reload());
      this.message.after(again);
    }
  }

  #begin(board) {
    this.board = board;
    this.placed = new Set(board.placed);
    useTexts(board.texts, board.settings.language);
    this.preferences = new Preferences(
      { theme: board.settings.theme, automatic: board.kind === "practice", tidy: false, clock: false, digits: true, houses: false },
      () => {
        this.#showHighlights();
        this.draw();
      },
    );
    this.practising = board.kind === "practice";
    this.game = this.practising ? new Practice(board) : new Game(board, this.connection);
    this.grid = new GridView(byId("grid"), {
      translate,
      names: board.settings.cells,
      onSelect: () => this.#point(),
      onHold: (cell) => this.#hold(cell),
      onTap: (cell) => this.spotting && this.spot.choose(cell),
      penOf: () => (this.pad.current === "pen" && this.#isOpen ? this.#pencil : null),
    });
    this.pad = new Pad(byId("pad"), { translate, press: (...press) => this.press(...press), use: this.practising ? "practice" : "game" });
    this.hint = new HintCard(byId("hint"), this.grid, {
      translate,
      ask: (message) => this.ask(message),
      apply: (effects) => this.#apply(effects),
      answer: (hint) => this.#beginAnswer(hint),
      onClose: () => this.#endAnswer(),
      goToNext: (effects) => {
        this.#apply(effects);
        this.ask({ type: "hint" });
      },
      goOn: this.practising ? () => this.ask({ type: "next" }) : null,
    });
    this.spot = new SpotIt(byId("spot"), this.grid, {
      translate,
      names: board.settings.cells,
      ask: (message) => this.ask(message),
      // The page now shows the position of the drill.
      leave: () => location.reload(),
    });
    const boxes = [];
    board.houses.slice(0, 9).forEach((house, box) => house.forEach((cell) => (boxes[cell] = box)));
    this.grid.showBoxes(boxes);
    if (board.drawing) {
      this.grid.showDrawing(layersOf(board.drawing).below, board);
    }
    this.#showHighlights();
    listenToKeys(this.grid, this.pad, () => this.#leave());
    byId("title").textContent = document.title = board.title;
    for (const node of document.querySelectorAll("[data-text]")) {
      node.textContent = translate(node.dataset.text);
    }
    for (const end of ["back", "keep"]) {
      byId(end).addEventListener("click", () => {
        this.ask({ type: "back", keep: end === "keep" });
        this.grid.focus();
      });
    }
    for (const [name, label, press] of [
      ["settings", "Settings", () => this.#showSettings()],
      ["about", "About this puzzle", () => this.#showAbout()],
      ["pause", "Pause", () => this.press("pause", 0)],
    ]) {
      const button = byId(`${name}-button`);
      useIcon(button, name, translate(label));
      button.addEventListener("click", press);
    }
    byId("go-on").addEventListener("click", () => this.#pause(false));
    setInterval(() => this.#showClock(), 1000);
    this.say(board.task ?? board.note);
    document.body.dataset.ready = "true";
    if (!inDiscord) {
      // After the board is drawn. Without the worker, or on a page without TLS, loading a board needs a connection.
      setTimeout(() => navigator.serviceWorker?.register("worker.js").catch(() => undefined), KEEPING_PAUSE);
    }
    this.draw();
  }

  #showHighlights() {
    const peers = this.preferences.get("houses") ? this.game.rules.peers : null;
    this.grid.highlight({ digits: this.preferences.get("digits"), peers });
  }

  /** Handle a new join: meanwhile, another page may have used the same link to move on to another position. */
  #rejoin(board) {
    if (board.kind !== this.board.kind || board.subject !== this.board.subject) {
      location.reload();
    }
  }

  #showSettings() {
    this.preferences.fill(byId("settings"), translate, () => this.ask({ type: "export", theme: this.preferences.theme }));
    byId("settings").showModal();
  }

  #showAbout() {
    fillAbout(byId("about"), this.board.about, translate);
    byId("about").showModal();
  }

  /** Whether the game is paused, which hides it and blocks input. */
  get #isPaused() {
    return Boolean(this.game?.state?.paused);
  }

  /** Stop or resume the clock; without a connection, the next move will resume it. */
  #pause(paused) {
    if (!paused && !this.connection.joined) {
      this.game.receive({ ...this.game.server, paused });
      this.draw();
    } else if (!paused || this.board.pausable) {
      // Others may have begun to play the same puzzle since it was paused.
      this.ask({ type: "pause", paused });
    }
  }

  /** Hide the game while it is paused; the focus moves to the button that resumes it, and back afterwards. */
  #showPause() {
    const card = byId("paused");
    byId("pause-button").hidden = !this.board.pausable || !this.#isOpen;
    if (card.hidden !== this.#isPaused) {
      return;
    }
    card.hidden = !this.#isPaused;
    document.body.classList.toggle("is-paused", this.#isPaused);
    if (this.#isPaused) {
      this.hint.close();
      byId("go-on").focus();
      this.#tell(translate("Paused"));
    } else {
      this.grid.focus();
    }
  }

  /** Close the hint, and go back to the grid; false if there is none. */
  #leave() {
    const { open } = this.hint;
    if (this.asked) {
      this.asked = null;
      this.say("");
      return true;
    }
    if (this.answering) {
      this.#endAnswer();
    } else if (open) {
      this.hint.close();
    }
    return open;
  }

  #receiveState(state) {
    const before = this.game.state?.state ?? "open";
    if (!this.practising) {
      this.game.receive(state);
      this.answering?.begin(this.game.state);
    }
    this.received = performance.now();
    this.#sayRefused(state.results ?? []);
    // Only others' changes: the player's own moves are shown and read before the server has them.
    this.#announce(this.draw(), state.last);
    this.#showCursors();
    if (state.state !== before) {
      this.#showEnd(state.state);
    }
  }

  /** Say why moves were not played, naming all their cells together. */
  #sayRefused(results) {
    const refused = results.filter((result) => result.error);
    refused.flatMap((result) => result.changed ?? []).forEach((cell) => this.changed.add(cell));
    const other = refused.find((result) => !result.changed);
    if (other) {
      this.say(other.error);
    } else if (refused.length > 0) {
      const cells = [...this.changed].sort((a, b) => a - b).map((cell) => cellName(cell, this.board.settings.cells));
      this.say(translate("Changed meanwhile, so your moves were not played: {cells}.", { cells: cells.join(", ") }));
    }
  }

  #receiveCheck(found, request) {
    if (request?.way === "try") {
      // The card of the scratch copy already says that.
      return this.#tell(found.text);
    }
    this.say(found.text);
    if (found.cells?.length) {
      this.grid.select(found.cells);
    }
    return undefined;
  }

  #receiveVerdict(verdict) {
    if (this.answering && verdict.verdict === "right") {
      // Marks since then were not judged.
      this.#apply([verdict.judged]);
    }
    this.say(verdict.text);
    if (verdict.hint) {
      this.hint.show(verdict.hint);
    }
  }

  #sumUp(summary) {
    this.replay = new Replay(this.board, summary.turns, () => this.draw());
    showSummary(byId("summary"), summary, {
      translate,
      seconds: this.preferences.get("clock") ? this.game.state.seconds : undefined,
      goOn: (way) => this.ask({ type: "next", way }),
      share: () => this.#share(summary.shared),
      replay: this.replay,
    });
    // The summary also says that the game is solved; its buttons are not read out.
    this.say("");
    this.#tell(summary.text);
  }

  async #share(text) {
    const time = this.preferences.get("clock") && this.game.state.seconds !== undefined;
    const said = time ? text.replace("\n", ` ${timeOf(this.game.state.seconds)}\n`) : text;
    this.say((await share(said)) ? translate("Copied.") : said);
  }

  /** Request the summary; again if another request was in progress. */
  #askForSummary() {
    if (this.summaries > 0 && byId("summary").hidden) {
      this.summaries -= 1;
      this.ask({ type: "summary" });
    }
  }

  /** Let the user mark the consequences of a hint on the grid. */
  #beginAnswer({ session, step, level, places }) {
    this.modeBefore = this.pad.mode;
    this.answering = new Practice(this.board);
    this.answering.begin(this.game.state);
    this.answered = { session, step, level };
    this.pad.use("answer");
    this.pad.setMode(places ? "digit" : "corner");
    document.body.classList.toggle("is-answering", true);
    this.say(translate(MARK));
    this.draw();
  }

  /** Go back to the game, and discard the marks. */
  #endAnswer() {
    if (this.answering) {
      this.answering = null;
      this.pad.use("game");
      this.pad.setMode(this.modeBefore);
      document.body.classList.toggle("is-answering", false);
      this.grid.focus();
      this.say("");
      this.draw();
    }
  }

  /** The object that the pad and the keys change: the game, or the answer to a hint. */
  get #played() {
    return (this.replay?.state && this.replay) ?? this.answering ?? this.game;
  }

  /** Whether the small digits are the candidates, which can be crossed out. */
  get #isAutomatic() {
    return this.preferences.get("automatic") || this.practising || Boolean(this.answering);
  }

  #showEnd(state) {
    if (state === "full") {
      this.say(translate("All cells are filled, but not all are right. Press Check to see where."));
    } else if (state === "solved") {
      this.hint.close();
      this.say(translate("Solved: every cell is right. Well done!"));
      this.summaries = 2;
      this.#askForSummary();
    } else {
      this.replay = null;
      byId("summary").hidden = true;
    }
  }

  /** Do the action of a button or key. */
  press(action, digit) {
    if (this.ending) {
      return undefined;
    }
    if (action === "help") {
      return this.#showSettings();
    }
    if (action === "pause") {
      return this.#pause(!this.#isPaused);
    }
    if (this.spotting || this.#isPaused) {
      return undefined;
    }
    const isRequest = ["check", "hint", "answer", "back", "why", "spot"].includes(action);
    if (!this.game.state || this.game.state.state === "solved" || (isRequest && !(action in this.pad.tools))) {
      return undefined;
    }
    this.changed.clear();
    const asked = this.asked;
    this.asked = null;
    if (asked && digit) {
      return this.#askWhy(asked.cell, digit);
    }
    switch (action) {
      case "undo":
        this.#played.undo();
        return this.#announce(this.draw());
      case "redo":
        this.#played.redo();
        return this.#announce(this.draw());
      case "check":
      case "hint":
        return this.ask({ type: action });
      case "answer":
        return this.#answer();
      case "back":
        return this.#endAnswer();
      case "why":
        return this.#chooseDoubt();
      case "spot":
        return this.#spotIt();
      default:
        this.#enter(action, digit);
    }
    this.draw();
    return undefined;
  }

  /** Send a request that needs the server now. */
  ask(message) {
    if (this.ending) {
      return;
    }
    if (this.connection.request(message)) {
      this.#wait(message.type);
    } else {
      this.say(translate(OFFLINE));
    }
  }

  /** Show that a request waits for the server, and say so if that takes long; null for none. */
  #wait(type) {
    this.pad?.wait(type);
    clearTimeout(this.slow);
    if (type) {
      this.slow = setTimeout(() => {
        this.live.textContent = translate("One moment…");
      }, SLOW);
    }
  }

  #answer() {
    if (this.#played.answer) {
      this.ask({ type: "answer", turn: this.#played.answer, ...(this.answering && this.answered) });
    } else {
      this.say(translate("Mark your answer first: place digits or cross out candidates."));
    }
  }

  /** Begin a drill on the practised technique, in which nothing is marked. */
  #spotIt() {
    this.spotting = true;
    if (this.hint.open) {
      this.hint.close();
    }
    this.say("");
    this.#showPad(false);
    this.spot.begin();
  }

  #receiveDrill(drill) {
    const { givens, placed, candidates } = drill;
    this.board = { ...this.board, givens, placed, candidates };
    this.placed = new Set(placed);
    this.game = new Practice(this.board);
    this.grid.select([], { focus: false });
    this.draw();
    this.spot.show(drill);
    this.#tell(drill.words);
  }

  /** Handle a long touch of a cell: ask about its digit or note. */
  #hold(cell) {
    const { given, digit, corner, centre } = this.#cells()[cell];
    if (!given && (digit || corner.length || centre.length)) {
      this.grid.select([cell]);
      this.press("why", 0);
    }
  }

  /**
   * Ask why a digit of the chosen cell cannot be there; if it has several or none, ask about the next pressed digit.
   */
  #chooseDoubt() {
    const cells = this.grid.selection;
    if (cells.length === 0) {
      this.say(translate("Select a cell first."));
      return;
    }
    const cell = cells.includes(this.grid.focused) ? this.grid.focused : cells[0];
    if (this.practising) {
      // It may be the answer to the position.
      this.asked = { cell };
      this.say(translate(ASK_IN_PRACTICE, { cell: cellName(cell, this.board.settings.cells) }));
      return;
    }
    const { digit, corner, centre } = this.#cells()[cell];
    const shown = digit ? [digit] : [...new Set([...corner, ...centre])];
    if (shown.length === 1) {
      this.#askWhy(cell, shown[0]);
    } else {
      this.asked = { cell };
      this.say(translate("Which digit in {cell} do you want to ask about? Press it.", { cell: cellName(cell, this.board.settings.cells) }));
    }
  }

  #askWhy(cell, digit) {
    this.say("");
    this.ask({ type: "why", cell, digit });
  }

  #enter(action, digit) {
    const cells = this.grid.selection;
    if (cells.length === 0) {
      this.say(translate("Select cells first, then a digit."));
      return;
    }
    const { state, board } = this.#played;
    if (action === "colour" && digit > 8) {
      this.#played.play(this.#uncolouring(cells));
    } else if (this.pad.current === "pen" && (action === "erase" || digit > 8)) {
      this.#played.play(touching(state.pen, cells).map((mark) => ({ kind: "no pen", ...mark })));
    } else {
      const played = this.#played;
      const isErased = action === "erase" && played.erasing;
      const able = action === "pen" ? cells.filter((cell) => fits(cell, digit)) : cells;
      const changes = isErased ? played.erasing(cells) : changesOf(state, board.givens, able, action, digit, this.#isAutomatic);
      played.play(played === this.game ? this.#tidied(changes) : changes);
    }
    this.say("");
    this.#announce(cells);
  }

  /** Whether the game or the practice position accepts input. */
  get #isOpen() {
    const state = this.game?.state?.state;
    return Boolean(state) && state !== "solved" && !this.ending && !this.spotting && !this.#isPaused;
  }

  /** The handlers of the pen on the grid. */
  get #pencil() {
    const play = (changes) => {
      this.#played.play(changes);
      this.say("");
      this.#announce(changes.map(({ cell }) => cell));
      this.draw();
    };
    return {
      show: (stroke) => this.#showPen(stroke?.changes(this.#played.state.pen)),
      draw: (stroke) => play(stroke.changes(this.#played.state.pen)),
      tap: (cell) => play(tapped(this.#played.state.pen, cell)),
    };
  }

  /** Show the pen's marks, including changes in progress. */
  #showPen(changes = []) {
    const pen = [...this.#played.state.pen];
    for (const { kind, cell, digit } of changes) {
      pen[cell] = kind === "pen" ? pen[cell] | bit(digit) : pen[cell] & ~bit(digit);
    }
    this.grid.showPen(pathOf(pen));
  }

  /** Changes of the game, plus the changes of notes that the player wants with them. */
  #tidied(changes) {
    return this.#isTidy ? withTidyNotes(changes, this.game.state, this.game.rules.peers) : changes;
  }

  /** Whether a placed digit is removed from the notes of cells that see it. */
  get #isTidy() {
    return this.preferences.get("tidy") && !this.practising;
  }

  /** Show why a digit cannot be in a cell; if nothing speaks against it, offer to try it out. */
  #showReason(reason, { cell, digit }) {
    const { state } = this.game;
    const isOpen = !reason.marks && !this.practising && state.scratch.length === 0 && state.digits[cell] !== String(digit);
    this.doubted = { cell, content: this.#contentOf(cell) };
    this.hint.showReason(reason, isOpen ? () => this.#try(cell, digit) : null);
  }

  /** Play a digit on a scratch copy. */
  #try(cell, digit) {
    this.game.play([{ kind: "try", cell, digit }]);
    this.hint.close();
    this.#announce(this.draw());
  }

  /** The contents of the cell whose digit the reason refutes. */
  #contentOf(cell) {
    const { digit, wrong, corner, centre } = this.#cells()[cell];
    return JSON.stringify([digit, wrong, corner, centre]);
  }

  #uncolouring(cells) {
    const { colours } = this.#played.state;
    return cells.flatMap((cell) => digitsOf(colours[cell]).map((digit) => ({ kind: "no colour", cell, digit })));
  }

  /** Have a screen reader read the first of some changed cells, and who changed them, if known. */
  #announce(cells, last) {
    if (cells.length === 0) {
      return;
    }
    const shown = this.#cells();
    const player = last && last.player !== this.board.me ? this.game.state.players[last.player] : undefined;
    // Cells that a player can change come first.
    const isGiven = (cell) => this.board.givens[cell] !== ".";
    const said = [...cells]
      .sort((one, other) => isGiven(one) - isGiven(other))
      .slice(0, 3)
      .map((cell) => this.grid.describe(cell, player ? { ...shown[cell], by: null } : shown[cell]))
      .join("; ");
    if (!player) {
      this.live.textContent = said;
    } else if (last.kind === "undo") {
      this.live.textContent = translate("{name} took back a move: {cells}", { name: player.name, cells: said });
    } else {
      this.live.textContent = translate("{name}: {cells}", { name: player.name, cells: said });
    }
  }

  /** Have a screen reader read texts in the chat's markup. */
  #tell(...texts) {
    this.live.textContent = texts.filter(Boolean).join("\n").replaceAll("**", "");
  }

  /** Tell the other players this player's place. */
  #point() {
    if (this.game?.state?.players.length > 1) {
      this.connection.point(this.grid.cursor);
    }
  }

  /** Show where the other players are. */
  #showCursors() {
    const players = this.game.state?.players ?? [];
    const shown = Object.entries(this.cursors ?? {}).filter(([place]) => players[place]);
    this.grid.showCursors(shown.map(([place, cell]) => ({ cell, ...person(players[place].name, Number(place)) })));
  }

  #apply(effects) {
    const changes = effects.flatMap(parseTurn);
    const crossed = changes.filter(({ kind }) => kind === "cross");
    const before = this.grid.contents;
    // A candidate that a step eliminates is always removed from the player's notes, too.
    this.game.play(withTidyNotes(changes, this.game.state, this.#isTidy ? this.game.rules.peers : []));
    this.hint.close();
    this.draw();
    if (crossed.length > 0 && crossed.every(({ cell }) => this.grid.contents[cell] === before[cell])) {
      this.say(translate(UNSEEN));
    }
  }

  /** Draw the current state; return the cells that have changed. */
  draw() {
    const state = this.#played?.state;
    if (!state) {
      return [];
    }
    const changed = this.grid.show(this.#cells());
    this.#showPen();
    const left = Array(10).fill(9);
    for (const digit of state.digits) {
      if (digit !== ".") {
        left[Number(digit)] -= 1;
      }
    }
    const waiting = this.practising || this.answering ? 0 : this.connection.waiting.length;
    this.pad.show(left, { undo: state.undo || waiting > 0, redo: state.redo || waiting > 0 });
    this.#showPad(this.#isOpen);
    this.#showPause();
    byId("trial").hidden = this.game.state.scratch.length === 0 || this.game.state.state === "solved";
    this.hint.update(this.game.state);
    if (this.hint.isReason && this.#contentOf(this.doubted.cell) !== this.doubted.content) {
      this.hint.close();
    }
    setText(byId("filled"), this.practising ? "" : `${this.game.state.filled} / 81`);
    this.#showPeople(this.game.state);
    this.#showClock();
    return changed;
  }

  /** Show or hide the pad without losing the focus. */
  #showPad(isShown) {
    const pad = byId("pad");
    const hadFocus = pad.contains(document.activeElement);
    pad.hidden = !isShown;
    if (hadFocus && !isShown) {
      this.grid.focus();
    }
  }

  /** The contents of each cell; see grid.js. */
  #cells() {
    const { state } = this.#played;
    const corner = this.#isAutomatic ? state.candidates : state.corner;
    const several = state.players.length > 1;
    const wrong = new Set(state.conflicts);
    const scratch = new Set(state.scratch);
    const drawn = penInWords(state.pen);
    return [...state.digits].map((digit, cell) => ({
      digit: digit === "." ? 0 : Number(digit),
      given: this.board.givens[cell] !== "." && !this.placed.has(cell),
      wrong: wrong.has(cell),
      scratch: scratch.has(cell),
      corner: digitsOf(corner[cell]),
      centre: digitsOf(state.centre[cell]),
      letters: digitsOf(state.letters[cell]),
      colours: digitsOf(state.colours[cell]),
      pen: drawn.get(cell),
      by: several && cell in state.by ? person(state.players[state.by[cell]]?.name, state.by[cell]) : null,
    }));
  }

  #showPeople(state) {
    const shown = JSON.stringify([state.players, state.race]);
    if (shown === this.people) {
      return;
    }
    this.people = shown;
    const list = byId("people");
    const together = state.players.length > 1 ? state.players : [];
    const rows = together.map((player, index) => [player, person(player.name, index), ""]);
    for (const [index, other] of (state.race ?? []).entries()) {
      const counted = other.solved ? translate("solved") : `${other.filled} / 81`;
      rows.push([other, person(other.name, together.length + index), counted]);
    }
    list.hidden = rows.length === 0;
    list.replaceChildren(
      ...rows.map(([player, { name, initial, colour }, counted]) => {
        const row = document.createElement("li");
        const dot = Object.assign(document.createElement("span"), { className: "dot", textContent: initial });
        dot.setAttribute("aria-hidden", "true");
        row.style.setProperty("--person", `var(--colour-${colour})`);
        row.style.setProperty("--on-person", `var(--on-colour-${colour})`);
        row.className = player.online ? "" : "away";
        const away = player.online ? "" : ` (${translate("away")})`;
        const text = Object.assign(document.createElement("span"), { className: "name", dir: "auto", textContent: name, title: name });
        row.append(dot, text, counted && `· ${counted}`, away);
        return row;
      }),
    );
  }

  #showClock() {
    const clock = byId("clock");
    const seconds = this.game?.state?.seconds;
    clock.hidden = !this.preferences?.get("clock") || seconds === undefined;
    if (!clock.hidden) {
      const open = this.game.state.state === "open" && !this.#isPaused ? (performance.now() - this.received) / 1000 : 0;
      setText(clock, timeOf(seconds + open));
    }
  }
}

/** Say why there is no board. */
function refuse(text) {
  byId("message").textContent = text;
  document.body.dataset.ended = "true";
}

/** Join the board, or say why that is not possible. */
async function start() {
  let ticket = "";
  try {
    ticket = await joinTicket();
  } catch (error) {
    return refuse(error.message);
  }
  if (!ticket) {
    return refuse("This page opens from Discord: there, /board opens your game.");
  }
  const connection = new Connection(ticket, {
    onMessage: (message, request) => page.receive(message, request),
    onLine: (line, code) => page.showLine(line, code),
  });
  const page = new Page(connection);
  connection.open();
  setTimeout(() => page.restore(), PATIENCE);
  return undefined;
}

start();
