/**
 * Moves: the changes of a press, their notation for the server, and their effect on a state.
 *
 * A change is `{ kind, cell, digit }`. Kinds: "place", "try" (on a scratch copy), "clear" (no digit), "cross" and
 * "restore" (a candidate), and "corner", "centre", "colour", "pen", "letter" with their opposites "no corner" and so on.
 */

const SIDE = 9;
const NOTES = { corner: "corner", centre: "centre", colour: "colours", pen: "pen", letter: "letters" };

/** Letters for digits that are not known yet, in the order of their numbers, at most nine. */
export const LETTERS = "ABCDEFGHI";

/** No notes in any cell, for each kind of note. */
export const NOTHING_NOTED = Object.fromEntries(Object.values(NOTES).map((list) => [list, Array(SIDE * SIDE).fill(0)]));

/** The bit of a digit or colour in a mask. */
export const bit = (digit) => 1 << (digit - 1);

/** The digits of a mask, ascending. */
export function digitsOf(mask) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & bit(digit));
}

const name = (cell) => `r${Math.floor(cell / SIDE) + 1}c${(cell % SIDE) + 1}`;

/** The beginning of a part of a turn; other kinds begin with their names. */
const WORDS = { place: "", cross: "", clear: "clear ", restore: "back " };
/** The maximum number of cells in a part of a turn: the server reads up to 200 changes in one. */
const CELLS_OF_A_PART = 20;

/** Format changes as a turn for the server (docs/board-protocol.md, "Moves"). */
export function formatTurn(changes) {
  const parts = [];
  for (const { kind, cell, digit } of changes) {
    const part = parts.at(-1);
    const last = part?.cells.at(-1);
    const isNote = kind !== "place" && kind !== "clear";
    if (part?.kind !== kind || part.cells.length === CELLS_OF_A_PART) {
      parts.push({ kind, cells: [{ cell, digits: [digit] }] });
    } else if (isNote && part.cells.length === 1 && last.cell === cell) {
      last.digits.push(digit);
    } else if (last.digits.length === 1) {
      part.cells.push({ cell, digits: [digit] });
    } else {
      // The server reads several digits of a cell only if the cell stands alone.
      parts.push({ kind, cells: [{ cell, digits: [digit] }] });
    }
  }
  return parts.map(written).join("; ");
}

function written({ kind, cells }) {
  const list = cells.map(({ cell, digits }) => {
    const sign = kind === "cross" ? "<>" : "=";
    return kind === "clear" ? name(cell) : name(cell) + sign + digits.join("");
  });
  return (WORDS[kind] ?? `${kind} `) + list.join(", ");
}

/** Parse the changes of a turn in the server's notation, such as the effects of a hint. */
export function parseTurn(text) {
  return text.split(";").flatMap((part) => {
    const word = /^\s*((?:no )?(?:[a-z]{4,}|pen|try))\s/.exec(part)?.[1];
    return [...part.matchAll(/r(\d)c(\d)(?:(=|<>)(\d+))?/g)].flatMap(([, row, column, sign, digits = "0"]) => {
      const kind = { clear: "clear", back: "restore" }[word] ?? word ?? (sign === "<>" ? "cross" : "place");
      const cell = (row - 1) * SIDE + (column - 1);
      return [...digits].map((digit) => ({ kind, cell, digit: Number(digit) }));
    });
  });
}

/**
 * The changes of a press, chosen so that all cells become the same: a digit that all of them have is removed.
 *
 * @param {object} state the state that the page shows.
 * @param {string} givens the givens as 81 characters, "." for a cell that can be filled in.
 * @param {number[]} cells the chosen cells.
 * @param {string} action "digit", "corner", "centre", "colour", "pen", "letter" or "erase".
 * @param {number} digit 1 to 9; 0 to erase.
 * @param {boolean} automatic whether the small digits are the candidates, which are then crossed out.
 */
export function changesOf(state, givens, cells, action, digit, automatic) {
  const open = cells.filter((cell) => givens[cell] === ".");
  const empty = open.filter((cell) => state.digits[cell] === ".");
  const each = (chosen, kind) => chosen.map((cell) => ({ kind, cell, digit }));
  if (action === "erase") {
    return erasing(state, cells, open, automatic);
  }
  if (action === "digit") {
    const same = open.every((cell) => state.digits[cell] === String(digit));
    return same
      ? open.map((cell) => ({ kind: "clear", cell, digit: 0 }))
      : each(open.filter((cell) => state.digits[cell] !== String(digit)), "place");
  }
  if (action === "corner" && automatic) {
    const having = empty.filter((cell) => state.candidates[cell] & bit(digit));
    return having.length > 0 ? each(having, "cross") : each(empty, "restore");
  }
  const list = state[NOTES[action]];
  const targets = action === "colour" || action === "pen" ? cells : empty;
  const lacking = targets.filter((cell) => !(list[cell] & bit(digit)));
  return lacking.length > 0 ? each(lacking, action) : each(targets, `no ${action}`);
}

/** The changes of erasing: digits first; without digits, letters, then small digits, then colours. */
function erasing(state, cells, open, automatic) {
  const filled = open.filter((cell) => state.digits[cell] !== ".");
  if (filled.length > 0) {
    return filled.map((cell) => ({ kind: "clear", cell, digit: 0 }));
  }
  const small = automatic ? ["centre"] : ["corner", "centre"];
  const found = [["letter"], small, ["colour"]].map((kinds) => kinds.flatMap((kind) => notesOf(state, cells, kind)));
  return found.find((notes) => notes.length > 0) ?? [];
}

function notesOf(state, cells, kind) {
  return cells.flatMap((cell) =>
    digitsOf(state[NOTES[kind]][cell]).map((digit) => ({ kind: `no ${kind}`, cell, digit })),
  );
}

/**
 * Add changes that remove each placed digit from the notes in cells that see it, and each crossed-out digit from the
 * notes in its cell.
 *
 * @param {object[]} changes the changes of a press.
 * @param {object} state the state that the page shows.
 * @param {number[][]} peers for each cell, those that share a house with it.
 */
export function withTidyNotes(changes, state, peers) {
  const gone = Array(SIDE * SIDE).fill(0);
  for (const { kind, cell, digit } of changes) {
    const losing = { place: peers[cell], cross: [cell] }[kind] ?? [];
    losing.forEach((peer) => (gone[peer] |= bit(digit)));
  }
  const cells = [...gone.keys()].filter((cell) => gone[cell]);
  const removed = ["corner", "centre"].flatMap((kind) =>
    notesOf(state, cells, kind).filter(({ cell, digit }) => gone[cell] & bit(digit)),
  );
  return [...changes, ...removed];
}

/**
 * The state after changes, as the server will see it; the page shows it until the server answers.
 *
 * @param {object} state a state of the game.
 * @param {object[]} changes the changes.
 * @param {object} rules
 * @param {string} rules.givens the givens, which never change.
 * @param {number[][]} rules.peers for each cell, those that share a house with it.
 * @param {number} rules.me the number of the player.
 */
export function applied(state, changes, { givens, peers, me }) {
  const digits = [...state.digits];
  const after = {
    ...state,
    candidates: [...state.candidates],
    ...Object.fromEntries(Object.values(NOTES).map((list) => [list, [...state[list]]])),
    by: { ...state.by },
    // A move resumes a paused game.
    paused: false,
  };
  for (const { kind, cell, digit } of changes) {
    const notes = NOTES[kind.replace("no ", "")];
    if (notes) {
      after[notes][cell] = kind.startsWith("no ") ? after[notes][cell] & ~bit(digit) : after[notes][cell] | bit(digit);
    } else if (kind === "cross") {
      after.candidates[cell] &= ~bit(digit);
    } else if (kind === "restore") {
      const seen = peers[cell].some((peer) => digits[peer] === String(digit));
      after.candidates[cell] |= seen ? 0 : bit(digit);
    } else if (givens[cell] === ".") {
      const isEmptied = kind === "clear";
      digits[cell] = isEmptied ? "." : String(digit);
      after.by[cell] = me;
      if (kind === "try" || after.scratch.length > 0) {
        after.scratch = [...after.scratch, cell];
      }
      if (!isEmptied) {
        after.candidates[cell] = 0;
        for (const peer of peers[cell]) {
          after.candidates[peer] &= ~bit(digit);
        }
      }
    }
  }
  after.digits = digits.join("");
  after.conflicts = [...new Set([...conflictsOf(digits, peers), ...brokenIn(state, digits, peers)])];
  after.filled = digits.filter((digit) => digit !== ".").length;
  return after;
}

/** The cells that break a constraint, as found by the server, and still have the same digits. */
function brokenIn({ digits: before, conflicts = [] }, digits, peers) {
  const twice = conflicts.length > 0 ? conflictsOf([...before], peers) : [];
  return conflicts.filter((cell) => !twice.includes(cell) && digits[cell] === before[cell]);
}

function conflictsOf(digits, peers) {
  return digits.flatMap((digit, cell) =>
    digit !== "." && peers[cell].some((peer) => digits[peer] === digit) ? [cell] : [],
  );
}

/** For each cell, the others that share a house with it. */
export function peersOf(houses) {
  const peers = Array.from({ length: SIDE * SIDE }, () => new Set());
  for (const house of houses) {
    for (const cell of house) {
      house.forEach((other) => other !== cell && peers[cell].add(other));
    }
  }
  return peers.map((cells) => [...cells]);
}
