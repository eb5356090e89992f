/** A layout that is being drafted: where every die lies, and how it came to lie there. */

import { keyOf } from "./grid.js";

/**
 * @typedef {import("./grid.js").Lying} Lying
 * @typedef {Map<string, import("./grid.js").Cell>} Places
 */

/** @param {Lying[]} dice @returns {Places} */
const placesOf = (dice) => new Map(dice.map(({ die, row, col }) => [die, { row, col }]));
/** @param {Places} places @returns {Lying[]} in reading order */
const lyingOf = (places) => [...places].map(([die, { row, col }]) => ({ die, row, col })).sort((a, b) => a.row - b.row || a.col - b.col);

export class Draft {
  #places;
  #past = /** @type {Places[]} */ ([]);
  #future = /** @type {Places[]} */ ([]);
  #start;
  #faces;

  /** @param {{table: {die: string, face: string, row: number, col: number}[]}} view @param {{die: string, face: string}[]} hand */
  constructor(view, hand) {
    this.hand = hand;
    /** Dice that lay on the table as the turn began: they must lie there again (RT-7.3). */
    this.tableDice = view.table.map(({ die }) => die);
    this.#faces = new Map([...view.table, ...hand].map(({ die, face }) => [die, face]));
    this.#start = placesOf(view.table);
    this.#places = this.#start;
  }

  /** @param {string} die */
  faceOf = (die) => this.#faces.get(die) ?? "";
  /** @param {string} die */
  isOwn = (die) => this.hand.some((one) => one.die === die);
  /** @param {string} die */
  isPlaced = (die) => this.#places.has(die);
  /** @param {string} die */
  isMoved = (die) => {
    const [a, b] = [this.#start.get(die), this.#places.get(die)];
    return !a || !b || keyOf(a) !== keyOf(b);
  };

  get lying() {
    return lyingOf(this.#places);
  }

  /** Own dice that lie on the table now. */
  get placed() {
    return this.hand.filter(({ die }) => this.isPlaced(die)).map(({ die }) => die);
  }

  /** Table dice that were taken off and must be set again. */
  get loose() {
    return this.tableDice.filter((die) => !this.isPlaced(die));
  }

  get isStart() {
    return [...this.#faces.keys()].every((die) => (this.#start.has(die) || this.isPlaced(die) ? !this.isMoved(die) : true));
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {import("./grid.js").Cell} cell */
  at(cell) {
    const key = keyOf(cell);
    return this.lying.find((one) => keyOf(one) === key)?.die;
  }

  /**
   * Sets dice on cells; whatever lay there is taken off.
   * @param {Lying[]} targets @returns {string[]} the dice that were taken off
   */
  set(targets) {
    const [mine, full] = [new Set(targets.map(({ die }) => die)), new Set(targets.map(keyOf))];
    const off = this.lying.filter((one) => !mine.has(one.die) && full.has(keyOf(one))).map(({ die }) => die);
    this.#go(placesOf([...this.lying.filter(({ die }) => !mine.has(die) && !off.includes(die)), ...targets]));
    return off;
  }

  /** @param {string[]} dice */
  takeOff(dice) {
    this.#go(placesOf(this.lying.filter(({ die }) => !dice.includes(die))));
  }

  /** Takes over a whole layout, such as a hint's. @param {Lying[]} dice */
  load(dice) {
    this.#go(placesOf(dice.filter(({ die }) => this.#faces.has(die))));
  }

  restart() {
    this.#go(this.#start);
  }

  undo() {
    const last = this.#past.pop();
    if (!last) return;
    this.#future.push(this.#places);
    this.#places = last;
  }

  redo() {
    const next = this.#future.pop();
    if (!next) return;
    this.#past.push(this.#places);
    this.#places = next;
  }

  /** The move that this layout is. */
  get action() {
    return { do: "commit", dice: this.lying.map(({ die, row, col }) => [die, row, col]) };
  }

  /** What must be kept to come back to this point. */
  get kept() {
    return [...this.#past, this.#places].map(lyingOf);
  }

  /** @param {Lying[][]} kept */
  restore(kept) {
    const steps = kept.map(placesOf);
    this.#places = steps.at(-1) ?? this.#start;
    this.#past = steps.slice(0, -1);
  }

  /** @param {Places} places */
  #go(places) {
    const isSame = places.size === this.#places.size && [...places].every(([die, cell]) => {
      const old = this.#places.get(die);
      return old && keyOf(old) === keyOf(cell);
    });
    if (isSame) return;
    this.#past.push(this.#places);
    this.#future = [];
    this.#places = places;
  }
}
