/** Drafting with taps, drags and keys: what is picked, where it would go, what the server says about it. */

import { erase, recall, remember } from "kibitz/storage.js";
import { Draft } from "./draft.js";
import { along, isOnGrid, keyOf, lines } from "./grid.js";
import { BANDIT, BANDIT_LETTERS, JOKER, isWild, letterOf, t } from "./tiles.js";

const KEY = "kibitz.mixmo.draft";
/** A draft that the server does not show after so long is sent again, in ms. */
const AGAIN = 1_600;

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {import("./draft.js").Target} Target
 * @typedef {{tiles: number[], grab: number, isLying: boolean}} Pick
 *   tiles of the rack, to be laid as a line; or tiles that lie, to be moved together: `grab` is the index of the one that goes to the cell
 */

export class Drafter {
  draft = /** @type {Draft | null} */ (null);
  pick = /** @type {Pick | null} */ (null);
  /** The cell that the pick is held over. */
  aim = /** @type {Cell | null} */ (null);
  /** What stands against the draft, as far as the server says. @type {import("kibitz/drafting.js").Fault[]} */
  faults = [];
  /** A sentence about the last try. */
  said = "";
  /** @type {Cell} */
  cursor = { x: 0, y: 0 };
  /** Which way letters are laid. @type {import("./grid.js").Way} */
  way = "H";
  /** Whether tapped tiles of the rack go to the cursor. */
  isTyping = false;
  /** A wild that lies and has to be told its letter, or -1. */
  wild = -1;
  /** The grid as it stood when it was halted: who is just behind the first call calls with it. */
  last = "";
  /** Whether there is something that the server does not show yet. */
  #isLocal = false;
  #sending = 0;
  #sentAt = 0;
  /** The grid that the server has heard of last. */
  #heard = "";
  #stretch = "";

  /** @param {import("kibitz/game-table.js").GameTable} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * Goes on with a view. What was drafted here stays, unless the server has halted the grid.
   * @param {any} view @param {boolean} isOpen @param {boolean} isPaused nothing can be moved now, but the draft will go on
   */
  begin(view, isOpen, isPaused) {
    if (!isOpen && !(isPaused && this.draft)) return this.#end(view);
    const hand = view.hands[view.seat] ?? "";
    const grid = view.grids[view.seat] ?? "-";
    const stretch = `${location.pathname}.${view.seat}.${view.round}`;
    if (!this.draft || stretch !== this.#stretch) this.#start(hand, grid, stretch);
    else if (hand !== this.draft.hand) {
      this.draft.take(hand);
      this.#send(this.#isLocal);
    }
    const { draft } = this;
    if (!draft) return;
    if (draft.text === grid && (!this.#isLocal || (!this.#sending && this.#heard === grid))) this.#settle();
    else if (!this.#isLocal) draft.lay(grid);
    else if (isOpen && draft.text !== grid && !this.#sending && performance.now() - this.#sentAt > AGAIN) this.#send(true);
    if (!isOpen) this.putBack();
  }

  #start(hand, grid, stretch) {
    [this.#stretch, this.#isLocal] = [stretch, false];
    [this.pick, this.aim, this.faults, this.said, this.wild, this.isTyping] = [null, null, [], "", -1, false];
    this.draft = new Draft(hand, grid);
    const kept = recall(this.#key);
    if (kept?.stretch === stretch && kept.grid !== grid && this.draft.fits(kept.grid)) {
      this.draft = new Draft(hand, kept.grid);
      this.#isLocal = true;
    }
    this.#send(this.#isLocal);
  }

  #settle() {
    if (this.#isLocal) erase(this.#key);
    this.#isLocal = false;
  }

  #end(view) {
    if (this.draft) this.last = view.phase === "claim_window" ? this.draft.text : "";
    else if (view.phase === "claim_window") this.last ||= view.grids[view.seat] ?? "";
    if (!this.draft) return;
    erase(this.#key);
    [this.draft, this.pick, this.aim, this.faults, this.said, this.wild, this.#isLocal, this.isTyping] = [null, null, null, [], "", -1, false, false];
  }

  get #key() {
    return `${KEY}.${this.#stretch}`;
  }

  /** Lines of the draft. */
  get lines() {
    return this.draft ? lines(this.draft.lying) : [];
  }

  /** @param {number} tile */
  isPicked = (tile) => Boolean(this.pick?.tiles.includes(tile));

  /** Where the picked tiles would go from a cell. @param {Cell} cell @returns {Target[]} */
  targets(cell) {
    const { pick, draft } = this;
    if (!pick || !draft) return [];
    if (pick.isLying) {
      const from = draft.placeOf(pick.tiles[pick.grab]);
      return pick.tiles.flatMap((tile) => {
        const at = draft.placeOf(tile);
        return from && at ? [{ tile, x: cell.x + at.x - from.x, y: cell.y + at.y - from.y }] : [];
      });
    }
    let next = cell;
    return pick.tiles.map((tile, i) => {
      while (i && draft.at(next) >= 0) next = along(next, this.way);
      const target = { tile, ...next };
      next = along(next, this.way);
      return target;
    });
  }

  /** Holds what is picked over a cell, or over none. @param {Cell | null} cell */
  hold(cell) {
    if ((this.aim ? keyOf(this.aim) : "") === (cell ? keyOf(cell) : "")) return;
    this.aim = cell;
    this.host.requestUpdate();
  }

  // Picking

  /** A tile of the rack: to the cursor where one types, else it is picked, after others that are. @param {number} tile */
  tapRack(tile) {
    if (!this.draft) return;
    if (this.isTyping && !this.pick) return void this.#layAtCursor(tile);
    const held = this.pick && !this.pick.isLying ? this.pick.tiles : [];
    const tiles = held.includes(tile) ? held.filter((one) => one !== tile) : [...held, tile];
    this.isTyping = false;
    this.#take(tiles.length ? { tiles, grab: 0, isLying: false } : null);
  }

  /** A cell, with or without a tile. @param {Cell} cell @param {boolean} isMore whether a tile is picked beside others */
  tapCell(cell, isMore = false) {
    const { draft, pick } = this;
    if (!draft) return;
    const tile = draft.at(cell);
    this.wild = -1;
    if (isMore) return void (tile >= 0 && this.#toggle(tile));
    if (pick && tile >= 0 && this.isPicked(tile)) return void this.takeLine(tile);
    if (tile >= 0 && (!pick || pick.isLying)) return void this.#take({ tiles: [tile], grab: 0, isLying: true }, cell);
    if (pick) return void this.set(cell);
    this.#point(cell);
  }

  /** The cursor goes to a free cell; there again, it turns, and then it goes. @param {Cell} cell */
  #point(cell) {
    const isHere = this.isTyping && keyOf(cell) === keyOf(this.cursor);
    if (isHere && this.way === "V") this.isTyping = false;
    else if (isHere) this.way = "V";
    else [this.cursor, this.isTyping, this.way] = [cell, true, this.isTyping ? this.way : "H"];
    this.said = "";
    this.host.requestUpdate();
  }

  #toggle(tile) {
    const held = this.pick?.isLying ? this.pick.tiles : [];
    const tiles = held.includes(tile) ? held.filter((one) => one !== tile) : [...held, tile];
    this.#take(tiles.length ? { tiles, grab: tiles.length - 1, isLying: true } : null);
  }

  /** Many tiles that lie, together. @param {number[]} tiles */
  choose(tiles) {
    this.#take(tiles.length ? { tiles, grab: 0, isLying: true } : null);
  }

  /** The word of a tile instead of the tile, then the other word, then nothing. @param {number} [tile] */
  takeLine(tile = this.pick?.tiles[this.pick.grab]) {
    const { draft, pick } = this;
    if (tile === undefined || !draft?.isPlaced(tile)) return;
    const words = this.lines.map(({ cells }) => cells.map((cell) => draft.at(cell))).filter((tiles) => tiles.includes(tile));
    const here = words.findIndex((tiles) => tiles.length === pick?.tiles.length && tiles.every(this.isPicked));
    const next = words[here + 1];
    if (next) this.#take({ tiles: next, grab: next.indexOf(tile), isLying: true });
    else this.#take(null);
  }

  /** A tile, or all that are picked with it, is lifted to be dragged. @param {number} tile */
  lift(tile) {
    const isLying = this.draft?.isPlaced(tile) ?? false;
    if (isLying && this.pick?.isLying && this.isPicked(tile)) this.#take({ ...this.pick, grab: this.pick.tiles.indexOf(tile) });
    else this.#take({ tiles: [tile], grab: 0, isLying });
  }

  turn() {
    this.way = this.way === "H" ? "V" : "H";
    this.host.requestUpdate();
  }

  putBack() {
    if (this.pick || this.isTyping) this.#take(null);
    this.isTyping = false;
  }

  /** @param {Pick | null} pick @param {Cell} [cell] */
  #take(pick, cell) {
    [this.pick, this.said] = [pick, ""];
    if (cell) this.cursor = cell;
    if (pick) this.isTyping = false;
    else this.aim = null;
    this.host.requestUpdate();
  }

  // Setting

  /** @param {Cell} cell @returns {boolean} whether the tiles lie there now */
  set(cell) {
    const targets = this.targets(cell);
    if (!targets.length) return false;
    if (!targets.every(isOnGrid)) return this.#say(t("off"));
    const isFromRack = !this.pick?.isLying;
    this.#change((draft) => draft.set(targets));
    const last = targets.at(-1);
    if (isFromRack && last) this.cursor = along(last, this.way);
    [this.pick, this.aim] = [null, null];
    this.#askLetter(targets);
    return true;
  }

  #askLetter(targets) {
    const open = targets.find(({ tile }) => isWild(this.draft?.hand[tile] ?? "") && !this.draft?.placeOf(tile)?.letter);
    if (open) this.wild = open.tile;
  }

  #layAtCursor(tile) {
    let cell = this.cursor;
    while (this.draft && this.draft.at(cell) >= 0) cell = along(cell, this.way);
    const target = { tile, ...cell };
    if (!isOnGrid(cell)) return void this.#say(t("off"));
    this.#change((draft) => draft.set([target]));
    this.cursor = along(cell, this.way);
    this.#askLetter([target]);
  }

  /** A letter is typed at the cursor: of the rack, else a wild. @param {string} letter */
  type(letter) {
    const { draft, cursor } = this;
    if (!draft) return;
    this.isTyping = true;
    [this.pick, this.wild] = [null, -1];
    const here = draft.at(cursor);
    const loose = (face) => draft.loose.find((tile) => draft.hand[tile] === face);
    const shows = here >= 0 ? letterOf(draft.symbolOf(here)) : "";
    const tile = loose(letter) ?? (BANDIT_LETTERS.includes(letter) ? loose(BANDIT) : undefined) ?? loose(JOKER);
    if (shows !== letter) {
      const isTold = here >= 0 && (draft.hand[here] === JOKER || (draft.hand[here] === BANDIT && BANDIT_LETTERS.includes(letter)));
      if (loose(letter) === undefined && isTold) this.#change(() => draft.show(here, letter));
      else if (tile === undefined) return void this.#say(t("type.none", { letter }));
      else this.#change(() => draft.set([{ tile, ...cursor, letter: isWild(draft.hand[tile]) ? letter : "" }]));
    }
    this.cursor = along(cursor, this.way);
    this.host.requestUpdate();
  }

  /** Lifts the tile before the cursor, else the one under it. */
  back() {
    const before = along(this.cursor, this.way, -1);
    const [last, here] = [this.draft?.at(before) ?? -1, this.draft?.at(this.cursor) ?? -1];
    if (last >= 0 || here < 0) this.cursor = before;
    if (last >= 0 || here >= 0) this.#change((draft) => draft.takeOff([last >= 0 ? last : here]));
    this.host.requestUpdate();
  }

  /** @param {string} letter that a wild shows */
  show(letter) {
    const tile = this.wild;
    this.wild = -1;
    this.#change((draft) => draft.show(tile, letter));
  }

  /** Picked tiles, or the one under the cursor, go to the rack. */
  takeOff() {
    const { draft, pick } = this;
    const tiles = pick?.isLying ? pick.tiles : draft && !pick && draft.at(this.cursor) >= 0 ? [draft.at(this.cursor)] : [];
    this.#change(() => draft?.takeOff(tiles));
    [this.pick, this.aim, this.wild] = [null, null, -1];
  }

  undo = () => this.#change((draft) => draft.undo(), true);
  redo = () => this.#change((draft) => draft.redo(), true);
  clear = () => this.#change((draft) => draft.lay("-"), true);
  /** @param {string} grid */
  load = (grid) => this.draft?.fits(grid) && this.#change((draft) => draft.lay(grid), true);

  #say(text) {
    this.said = text;
    this.host.requestUpdate();
    return false;
  }

  /** @param {(draft: Draft) => void} how @param {boolean} [isFresh] whether what was picked is picked no longer */
  #change(how, isFresh = false) {
    if (!this.draft) return;
    const before = this.draft.text;
    how(this.draft);
    if (isFresh) [this.pick, this.aim, this.wild] = [null, null, -1];
    this.said = "";
    this.host.requestUpdate();
    if (this.draft.text === before) return;
    this.#isLocal = true;
    remember(this.#key, { stretch: this.#stretch, grid: this.draft.text });
    this.#send(true);
  }

  /** Tells the server how the grid stands, and hears what it may say. @param {boolean} keep */
  async #send(keep) {
    const { draft } = this;
    if (!draft) return;
    const grid = draft.text;
    this.#sentAt = performance.now();
    this.#sending += 1;
    const faults = await this.host.judge({ do: "set_grid", grid }, keep);
    this.#sending -= 1;
    if (faults && keep) this.#heard = grid;
    if (!faults || draft !== this.draft || grid !== draft.text) return;
    this.faults = faults;
    this.host.requestUpdate();
  }
}
