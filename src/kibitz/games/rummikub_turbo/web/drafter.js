/** Drafting with taps, drags and keys: what is picked, where it would go, what the server says about it. */

import { erase, recall, remember } from "kibitz/storage.js";
import { Draft } from "./draft.js";
import { t } from "./faces.js";
import { along, isOnGrid, keyOf, lines } from "./grid.js";

const KEY = "kibitz.rummikub-turbo.draft";

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {import("kibitz/drafting.js").Fault} Fault
 * @typedef {{dice: string[], whole: boolean, way: import("./grid.js").Way, grab: number}} Pick
 *   dice to be set one after another, or as a line: then `grab` is the index of the die that goes to the cell
 */

export class Drafter {
  draft = /** @type {Draft | null} */ (null);
  pick = /** @type {Pick | null} */ (null);
  /** The cell that the pick is held over. */
  aim = /** @type {Cell | null} */ (null);
  /** What stands against the draft; null while nobody has said so. */
  faults = /** @type {Fault[] | null} */ (null);
  /** A sentence about the last try, such as that it went off the grid. */
  said = "";
  #known = /** @type {Map<string, boolean>} */ (new Map());
  #mark = "";
  #key = "";

  /** @param {import("kibitz/game-table.js").GameTable} host */
  constructor(host) {
    this.host = host;
  }

  /** Begins with a view, unless it is the turn that is being drafted already. @param {any} view @param {boolean} isOpen */
  begin(view, isOpen) {
    if (!isOpen) return this.#end(view);
    const hand = view.hands[view.seat];
    const mark = JSON.stringify([view.round, view.turns_taken, view.throws, view.committed, view.table.map(({ die, row, col }) => [die, row, col]), hand]);
    if (mark === this.#mark) return;
    [this.#mark, this.#key] = [mark, `${KEY}.${location.pathname}.${view.seat}`];
    this.draft = new Draft(view, hand);
    [this.pick, this.aim, this.faults, this.said, this.#known] = [null, null, null, "", new Map()];
    const kept = recall(this.#key);
    if (kept?.mark === mark) {
      this.draft.restore(kept.steps);
      this.#judge();
    }
  }

  #end(view) {
    [this.draft, this.pick, this.aim, this.faults, this.said] = [null, null, null, null, ""];
    if (this.#mark && view.turn !== view.seat) erase(this.#key);
    this.#mark = "";
  }

  /** Whether there is something to lay, and nothing stands against it. */
  get canLay() {
    return this.faults?.length === 0 && Boolean(this.draft?.placed.length);
  }

  get lines() {
    return this.draft ? lines(this.draft.lying) : [];
  }

  /** Whether a line is a set, as far as the server has said; null while unknown. @param {import("./grid.js").Line} line */
  verdict(line) {
    return this.faults ? !isBroken(line, this.faults) : this.#known.get(line.key) ?? null;
  }

  /** @param {string} die */
  isPicked = (die) => Boolean(this.pick?.dice.includes(die));

  /** Where the picked dice would go from a cell. @param {Cell} cell @returns {import("./grid.js").Lying[]} */
  targets(cell) {
    if (!this.pick) return [];
    const { dice, whole, way, grab } = this.pick;
    return whole ? dice.map((die, i) => ({ die, ...along(cell, way, i - grab) })) : [{ die: dice[0], ...cell }];
  }

  /** Holds what is picked over a cell, or over none. @param {Cell | null} cell */
  hold(cell) {
    if ((this.aim ? keyOf(this.aim) : "") === (cell ? keyOf(cell) : "")) return;
    this.aim = cell;
    this.host.requestUpdate();
  }

  // Picking

  /** A die of the hand, or one that was taken off. @param {string} die */
  tapLoose(die) {
    if (!this.draft) return;
    if (this.draft.isPlaced(die)) return this.#change((draft) => draft.takeOff([die]));
    const held = this.pick?.dice.filter((one) => !this.draft?.isPlaced(one)) ?? [];
    const dice = held.includes(die) ? held.filter((one) => one !== die) : [...held, die];
    this.#take(dice.length ? { dice, whole: (this.pick?.whole ?? false) && dice.length > 1, way: this.pick?.way ?? "row", grab: 0 } : null);
  }

  /** A cell of the grid, with or without a die. @param {Cell} cell */
  tapCell(cell) {
    const die = this.draft?.at(cell);
    if (!this.pick) return die ? this.#take(single(die)) : undefined;
    if (die && this.isPicked(die)) return this.takeLine(die);
    if (die && this.pick.dice.every((one) => this.draft?.isPlaced(one))) return this.#take(single(die));
    return this.set(cell);
  }

  /** The line of a die instead of the die, then the other line, then nothing. Loose dice: as a line or one by one. @param {string} [die] */
  takeLine(die = this.pick?.dice[this.pick.grab]) {
    if (!die || !this.draft) return;
    if (!this.draft.isPlaced(die)) {
      if (this.pick && this.pick.dice.length > 1) this.#take({ ...this.pick, whole: !this.pick.whole, grab: 0 });
      return;
    }
    const found = this.lines.filter((line) => line.dice.some((one) => one.die === die));
    const here = this.pick?.whole && this.isPicked(die) ? found.findIndex(({ way, dice }) => way === this.pick?.way && dice.length === this.pick.dice.length) : -1;
    const next = found[here + 1];
    this.#take(next ? { dice: next.dice.map((one) => one.die), whole: true, way: next.way, grab: 0 } : this.isPicked(die) ? null : single(die));
  }

  /** A die, or the picked line that it is part of, is lifted to be dragged. @param {string} die */
  lift(die) {
    if (this.pick?.whole && this.isPicked(die)) this.#take({ ...this.pick, grab: this.pick.dice.indexOf(die) });
    else this.#take(single(die));
  }

  /** A picked line lies across or down. */
  turn() {
    if (!this.pick || this.pick.dice.length < 2) return;
    this.#take({ ...this.pick, whole: true, way: this.pick.way === "row" ? "col" : "row" });
  }

  putBack() {
    this.#take(null);
  }

  /** @param {Pick | null} pick */
  #take(pick) {
    [this.pick, this.said] = [pick, ""];
    if (!pick) this.aim = null;
    this.host.requestUpdate();
  }

  // Setting

  /** @param {Cell} cell @returns {boolean} whether the dice lie there now */
  set(cell) {
    const { pick } = this;
    const targets = this.targets(cell);
    if (!pick || !targets.length) return false;
    if (!targets.every(isOnGrid)) {
      this.said = t("off");
      this.host.requestUpdate();
      return false;
    }
    this.#change((draft) => {
      const off = draft.set(targets).filter((die) => !draft.isOwn(die));
      const left = [...off, ...(pick.whole ? [] : pick.dice.slice(1))];
      this.pick = left.length ? { ...single(left[0]), dice: left } : null;
    });
    this.aim = null;
    return true;
  }

  /** Own dice go to the hand, table dice beside the grid. */
  takeOff() {
    const dice = this.pick?.dice.filter((die) => this.draft?.isPlaced(die)) ?? [];
    if (!dice.length) return;
    this.#change((draft) => draft.takeOff(dice));
    const loose = dice.filter((die) => !this.draft?.isOwn(die));
    this.pick = loose.length ? { ...single(loose[0]), dice: loose } : null;
  }

  /** A dragged die was let go beside the grid: an own one goes back to the hand. @param {string} die */
  dropOutside(die) {
    if (this.draft?.isPlaced(die) && this.draft.isOwn(die) && !this.pick?.whole) this.#change((draft) => draft.takeOff([die]));
    this.putBack();
  }

  undo = () => this.#change((draft) => draft.undo(), true);
  redo = () => this.#change((draft) => draft.redo(), true);
  restart = () => this.#change((draft) => draft.restart(), true);
  /** @param {[string, number, number][]} dice a whole layout */
  load = (dice) => this.#change((draft) => draft.load(dice.map(([die, row, col]) => ({ die, row, col }))), true);

  /** @param {(draft: Draft) => void} how @param {boolean} [isFresh] whether what was picked is picked no longer */
  #change(how, isFresh = false) {
    if (!this.draft) return;
    for (const line of this.lines) if (this.faults) this.#known.set(line.key, !isBroken(line, this.faults));
    how(this.draft);
    if (isFresh) [this.pick, this.aim] = [null, null];
    [this.faults, this.said] = [null, ""];
    remember(this.#key, { mark: this.#mark, steps: this.draft.kept });
    this.#judge();
    this.host.requestUpdate();
  }

  async #judge() {
    const { draft } = this;
    if (!draft || draft.isStart) return;
    const action = draft.action;
    const faults = await this.host.judge(action);
    const isNow = draft === this.draft && JSON.stringify(action) === JSON.stringify(draft.action);
    if (!faults || !isNow) return;
    this.faults = faults;
    this.host.requestUpdate();
  }
}

/** @param {string} die @returns {Pick} */
const single = (die) => ({ dice: [die], whole: false, way: "row", grab: 0 });

/** Whether a fault is about a line: it names all of its cells, or nothing but cells of it. */
function isBroken({ dice }, faults) {
  const cells = new Set(dice.map(keyOf));
  return faults.some(({ places }) => {
    const shared = places.filter((place) => cells.has(place)).length;
    return shared > 0 && (shared === cells.size || shared === places.length);
  });
}
