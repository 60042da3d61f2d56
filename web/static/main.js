/** The page of a board: combines its parts, and shows the server's messages. */

import { fillAbout } from "./about.js";
import { inDiscord, joinTicket } from "./activity.js";
import { Announcer } from "./announcer.js";
import { cellsOf, leftOf } from "./cells.js";
import { Clock } from "./clock.js";
import { closingText, NO_TICKET, reloadButton } from "./closing.js";
import { Connection } from "./connection.js";
import { Ending } from "./ending.js";
import { changesOfPress } from "./entering.js";
import { fillExport } from "./export.js";
import { Game } from "./game.js";
import { GridView } from "./grid.js";
import { HintCard } from "./hint.js";
import { HintAnswer } from "./hint_answer.js";
import { useIcon } from "./icons.js";
import { KeptBoard } from "./kept_board.js";
import { listenToKeys } from "./keyboard.js";
import { layersOf } from "./layers.js";
import { parseTurn, withTidyNotes } from "./moves.js";
import { setText } from "./nodes.js";
import { Pad } from "./pad.js";
import { PauseCard } from "./pause_card.js";
import { pathOf, tapped, withMarks } from "./pen.js";
import { cursorsOf, PeopleList } from "./people.js";
import { Practice } from "./practice.js";
import { Preferences } from "./preferences.js";
import { RefusedMoves } from "./refused_moves.js";
import { SpotIt } from "./spot.js";
import { translate, useTexts } from "./texts.js";
import { WhyNot } from "./why_not.js";

const byId = (id) => document.getElementById(id);
const MARK = "Mark what you see, then press Answer.";
const UNSEEN = "Crossed out. To see all candidates, choose that in the settings.";
const OFFLINE = "You need to be online for this. Your moves are kept.";
/** The types of messages that answer a request. */
const ANSWERS = new Set(["hint", "check", "answer", "error", "summary", "why", "spot", "export", "pause"]);
/** The actions that ask the server, each with a tool on some pads. */
const REQUESTS = new Set(["check", "hint", "answer", "back", "why", "spot"]);
/** Milliseconds after which the stored board is shown, if the server has not answered. */
const PATIENCE = 3000;
/** Milliseconds after which the files of the page are cached. */
const KEEPING_PAUSE = 1000;

class Page {
  constructor(connection) {
    this.connection = connection;
    this.message = byId("message");
    this.announcer = new Announcer(this.message, byId("live"));
    this.people = new PeopleList(byId("people"));
    this.clock = new Clock(byId("clock"));
    this.kept = new KeptBoard();
  }

  /** Show a message of the server; `request` is the request that it answers, if any. */
  receive(message, request) {
    this.kept.keep(message);
    if (ANSWERS.has(message.type)) {
      this.#wait(null);
      this.ending?.askForSummary();
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
        return this.announcer.tell(message.words, message.question);
      case "check":
        return this.#receiveCheck(message, request);
      case "answer":
        return this.#receiveVerdict(message);
      case "spot":
        return this.#receiveDrill(message);
      case "why":
        this.say("");
        this.#showReason(message, request);
        return this.announcer.tell(message.words);
      case "summary":
        return this.ending.showSummary(message, this.board);
      case "export":
        return fillExport(byId("settings"), message, translate);
      case "next":
        // The ticket now leads to the next position.
        return location.reload();
      case "error":
        if (!this.isClosed) {
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
      this.#close(code);
    } else {
      this.#point();
      if (this.announcer.said === translate(OFFLINE)) {
        this.say("");
      }
    }
  }

  /** Show a text below the grid, and have screen readers read it. */
  say(text) {
    this.announcer.say(text);
  }

  /** Accept no more input, because the page no longer shows the current game. Say why, and how to continue. */
  #close(code) {
    const kept = this.kept.messages?.board;
    if (!this.board && kept) {
      useTexts(kept.texts, kept.settings.language);
    }
    this.isClosed = true;
    if (code === NO_TICKET) {
      this.kept.forget();
    }
    this.hint?.close();
    // Below the grid, because it is too long for the bar of a phone.
    this.say(closingText(code, !this.practising && this.connection.waiting.length > 0));
    document.body.dataset.ended = "true";
    byId("line").hidden = true;
    if (code !== NO_TICKET) {
      this.message.after(reloadButton());
    }
  }

  #begin(board) {
    this.board = board;
    this.placed = new Set(board.placed);
    this.practising = board.kind === "practice";
    useTexts(board.texts, board.settings.language);
    this.preferences = new Preferences(
      { theme: board.settings.theme, automatic: this.practising, tidy: false, clock: false, digits: true, houses: false },
      () => {
        this.#showHighlights();
        this.draw();
      },
    );
    this.game = this.practising ? new Practice(board) : new Game(board, this.connection);
    this.#makeParts(board);
    this.#showBoard(board);
    this.#listen();
    setInterval(() => this.#showClock(), 1000);
    this.say(board.task ?? board.note);
    document.body.dataset.ready = "true";
    if (!inDiscord) {
      // After the board is drawn. Without the worker, or on a page without TLS, loading a board needs a connection.
      setTimeout(() => navigator.serviceWorker?.register("worker.js").catch(() => undefined), KEEPING_PAUSE);
    }
    this.draw();
  }

  #makeParts(board) {
    const ask = (message) => this.ask(message);
    const names = board.settings.cells;
    this.grid = new GridView(byId("grid"), {
      translate,
      names,
      onSelect: () => this.#point(),
      onHold: (cell) => this.#hold(cell),
      onTap: (cell) => this.spotting && this.spot.choose(cell),
      penOf: () => (this.pad.current === "pen" && this.#isOpen ? this.#pencil : null),
    });
    this.pad = new Pad(byId("pad"), { translate, press: (...press) => this.press(...press), use: this.practising ? "practice" : "game" });
    this.hint = new HintCard(byId("hint"), this.grid, {
      translate,
      ask,
      apply: (effects) => this.#apply(effects),
      answer: (hint) => this.#beginAnswer(hint),
      onClose: () => this.#endAnswer(),
      goToNext: (effects) => {
        this.#apply(effects);
        this.ask({ type: "hint" });
      },
      goOn: this.practising ? () => this.ask({ type: "next" }) : null,
    });
    this.paused = new PauseCard(byId("paused"), byId("go-on"), {
      onPause: () => {
        this.hint.close();
        this.announcer.tell(translate("Paused"));
      },
      onResume: () => this.grid.focus(),
    });
    this.refused = new RefusedMoves(names);
    this.answer = new HintAnswer(this.pad);
    this.whyNot = new WhyNot(this.hint, { names, say: (text) => this.say(text), ask });
    // Reloading brings back the practice position in place of that of the drill.
    this.spot = new SpotIt(byId("spot"), this.grid, { translate, names, ask, leave: () => location.reload() });
    this.ending = new Ending(byId("summary"), this.announcer, {
      ask,
      draw: () => this.draw(),
      secondsOf: () => (this.preferences.get("clock") ? this.game.state.seconds : undefined),
    });
  }

  /** Show what does not change during a game. */
  #showBoard(board) {
    const boxes = [];
    board.houses.slice(0, 9).forEach((house, box) => house.forEach((cell) => (boxes[cell] = box)));
    this.grid.showBoxes(boxes);
    if (board.drawing) {
      this.grid.showDrawing(layersOf(board.drawing).below, board);
    }
    this.#showHighlights();
    byId("title").textContent = document.title = board.title;
    for (const node of document.querySelectorAll("[data-text]")) {
      node.textContent = translate(node.dataset.text);
    }
  }

  /** Listen to the keys, and to the buttons beside the pad. */
  #listen() {
    listenToKeys(this.grid, this.pad, () => this.#leave());
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

  /** Close the hint, and go back to the grid; false if there is none. */
  #leave() {
    if (this.whyNot.cancel()) {
      return true;
    }
    const { open } = this.hint;
    if (this.answer.marks) {
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
      this.answer.marks?.begin(this.game.state);
    }
    this.clock.begin();
    const refused = this.refused.textOf(state.results ?? []);
    if (refused) {
      this.say(refused);
    }
    // Only others' changes: the player's own moves are shown and read before the server has them.
    this.#announce(this.draw(), state.last);
    this.#showCursors();
    if (state.state !== before) {
      if (state.state === "solved") {
        this.hint.close();
      }
      this.ending.show(state.state);
    }
  }

  #receiveCheck(found, request) {
    if (request?.way === "try") {
      // The card of the scratch copy already says that.
      return this.announcer.tell(found.text);
    }
    this.say(found.text);
    if (found.cells?.length) {
      this.grid.select(found.cells);
    }
    return undefined;
  }

  #receiveVerdict(verdict) {
    if (this.answer.marks && verdict.verdict === "right") {
      // Marks since then were not judged.
      this.#apply([verdict.judged]);
    }
    this.say(verdict.text);
    if (verdict.hint) {
      this.hint.show(verdict.hint);
    }
  }

  /** Let the user mark the consequences of a hint on the grid. */
  #beginAnswer(hint) {
    this.answer.begin(hint, this.board, this.game.state);
    this.say(translate(MARK));
    this.draw();
  }

  /** Go back to the game, and discard the marks. */
  #endAnswer() {
    if (this.answer.end()) {
      this.grid.focus();
      this.say("");
      this.draw();
    }
  }

  /** The object that the pad and the keys change: the game, or the answer to a hint. */
  get #played() {
    return (this.ending.replay?.state && this.ending.replay) ?? this.answer.marks ?? this.game;
  }

  /** Whether the small digits are the candidates, which can be crossed out. */
  get #isAutomatic() {
    return this.preferences.get("automatic") || this.practising || Boolean(this.answer.marks);
  }

  /** Do the action of a button or key. */
  press(action, digit) {
    if (this.isClosed) {
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
    if (!this.game.state || this.game.state.state === "solved" || (REQUESTS.has(action) && !(action in this.pad.tools))) {
      return undefined;
    }
    this.refused.clear();
    if (this.whyNot.take(digit)) {
      return undefined;
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
        return this.#sendAnswer();
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
    if (this.isClosed) {
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
    this.announcer.wait(type !== null);
  }

  #sendAnswer() {
    if (this.#played.answer) {
      this.ask({ type: "answer", turn: this.#played.answer, ...(this.answer.marks && this.answer.hint) });
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
    this.announcer.tell(drill.words);
  }

  /** Handle a long touch of a cell: ask about its digit or note. */
  #hold(cell) {
    const { given, digit, corner, centre } = this.#cells()[cell];
    if (!given && (digit || corner.length || centre.length)) {
      this.grid.select([cell]);
      this.press("why", 0);
    }
  }

  /** Ask why a digit of the chosen cell cannot be there. */
  #chooseDoubt() {
    const cells = this.grid.selection;
    if (cells.length === 0) {
      this.say(translate("Select a cell first."));
      return;
    }
    const cell = cells.includes(this.grid.focused) ? this.grid.focused : cells[0];
    if (this.practising) {
      this.whyNot.beginInPractice(cell);
    } else {
      this.whyNot.begin(cell, this.#cells()[cell]);
    }
  }

  #enter(action, digit) {
    const cells = this.grid.selection;
    if (cells.length === 0) {
      this.say(translate("Select cells first, then a digit."));
      return;
    }
    const played = this.#played;
    const press = { action, digit, mode: this.pad.current, isAutomatic: this.#isAutomatic };
    const changes = changesOfPress(played, cells, press);
    const isTidied = played === this.game && this.#isTidy;
    played.play(isTidied ? withTidyNotes(changes, this.game.state, this.game.rules.peers) : changes);
    this.say("");
    this.#announce(cells);
  }

  /** Whether the game or the practice position accepts input. */
  get #isOpen() {
    const state = this.game?.state?.state;
    return Boolean(state) && state !== "solved" && !this.isClosed && !this.spotting && !this.#isPaused;
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
    this.grid.showPen(pathOf(withMarks(this.#played.state.pen, changes)));
  }

  /** Whether a placed digit is removed from the notes of cells that see it. */
  get #isTidy() {
    return this.preferences.get("tidy") && !this.practising;
  }

  /** Show why a digit cannot be in a cell; if nothing speaks against it, offer to try it out. */
  #showReason(reason, { cell, digit }) {
    const { state } = this.game;
    const isOpen = !reason.marks && !this.practising && state.scratch.length === 0 && state.digits[cell] !== String(digit);
    this.whyNot.show(reason, cell, this.#cells(), isOpen ? () => this.#try(cell, digit) : null);
  }

  /** Play a digit on a scratch copy. */
  #try(cell, digit) {
    this.game.play([{ kind: "try", cell, digit }]);
    this.hint.close();
    this.#announce(this.draw());
  }

  /** Have a screen reader read the first of some changed cells, and who changed them if it was another player. */
  #announce(cells, last) {
    if (cells.length === 0) {
      return;
    }
    const shown = this.#cells();
    const player = last && last.player !== this.board.me ? this.game.state.players[last.player] : undefined;
    this.announcer.tellChanges(cells, {
      describe: (cell) => this.grid.describe(cell, player ? { ...shown[cell], by: null } : shown[cell]),
      givens: this.board.givens,
      name: player?.name,
      isUndo: last?.kind === "undo",
    });
  }

  /** Tell the other players this player's place. */
  #point() {
    if (this.game?.state?.players.length > 1) {
      this.connection.point(this.grid.cursor);
    }
  }

  /** Show where the other players are. */
  #showCursors() {
    this.grid.showCursors(cursorsOf(this.game.state?.players ?? [], this.cursors ?? {}));
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
    const state = this.ending && this.#played.state;
    if (!state) {
      return [];
    }
    const cells = this.#cells();
    const changed = this.grid.show(cells);
    this.#showPen();
    const waiting = this.practising || this.answer.marks ? 0 : this.connection.waiting.length;
    this.pad.show(leftOf(state.digits), { undo: state.undo || waiting > 0, redo: state.redo || waiting > 0 });
    this.#showPad(this.#isOpen);
    byId("pause-button").hidden = !this.board.pausable || !this.#isOpen;
    this.paused.show(this.#isPaused);
    byId("trial").hidden = this.game.state.scratch.length === 0 || this.game.state.state === "solved";
    this.hint.update(this.game.state);
    this.whyNot.update(cells);
    setText(byId("filled"), this.practising ? "" : `${this.game.state.filled} / 81`);
    this.people.show(this.game.state);
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
    return cellsOf(this.#played.state, { givens: this.board.givens, placed: this.placed, isAutomatic: this.#isAutomatic });
  }

  #showClock() {
    const { seconds, state } = this.game.state ?? {};
    this.clock.show(this.preferences.get("clock") ? seconds : undefined, state === "open" && !this.#isPaused);
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
