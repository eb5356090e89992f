/** A grid that is being drafted: which tile of the hand lies where, and how it came to lie there. */

import { keyOf, read, write } from "./grid.js";
import { isWild, symbolOf, tileOf, letterOf } from "./tiles.js";

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {{x: number, y: number, letter: string}} Place
 * @typedef {{tile: number, x: number, y: number, letter?: string}} Target a tile is its number in the hand
 * @typedef {Map<number, Place>} Places
 */

const MOST_STEPS = 200;

export class Draft {
  #places = /** @type {Places} */ (new Map());
  #past = /** @type {Places[]} */ ([]);
  #future = /** @type {Places[]} */ ([]);

  /** @param {string} hand the tiles in the order in which they came @param {string} grid */
  constructor(hand, grid) {
    this.hand = hand;
    this.#places = this.#assigned(grid);
  }

  /** Tiles for the signs of a grid: those that lie there already, else the first of their kind. @param {string} grid @returns {Places} */
  #assigned(grid) {
    const before = new Map([...this.#places].map(([tile, place]) => [keyOf(place), tile]));
    const places = /** @type {Places} */ (new Map());
    const rest = read(grid).filter((cell) => {
      const tile = before.get(keyOf(cell));
      if (tile === undefined || this.hand[tile] !== tileOf(cell.symbol)) return true;
      places.set(tile, place(cell));
      return false;
    });
    for (const cell of rest) {
      const tile = [...this.hand].findIndex((face, i) => face === tileOf(cell.symbol) && !places.has(i));
      if (tile >= 0) places.set(tile, place(cell));
    }
    return places;
  }

  // What lies where

  /** @param {number} tile */
  isPlaced = (tile) => this.#places.has(tile);
  /** @param {number} tile */
  placeOf = (tile) => this.#places.get(tile) ?? null;
  /** @param {number} tile */
  symbolOf = (tile) => symbolOf(this.hand[tile], this.#places.get(tile)?.letter ?? "");

  /** The tile in a cell, or -1. @param {Cell} cell */
  at(cell) {
    for (const [tile, { x, y }] of this.#places) if (x === cell.x && y === cell.y) return tile;
    return -1;
  }

  /** @returns {{tile: number, symbol: string, x: number, y: number}[]} */
  get lying() {
    return [...this.#places].map(([tile, { x, y }]) => ({ tile, symbol: this.symbolOf(tile), x, y }));
  }

  /** Tiles without a place, in the order in which they came. */
  get loose() {
    return [...this.hand].map((_, tile) => tile).filter((tile) => !this.#places.has(tile));
  }

  /** The grid text, as the server writes it. */
  get text() {
    return write(this.lying);
  }

  /** Whether a grid can be laid with the tiles of the hand. @param {string} grid */
  fits(grid) {
    return read(grid).length === this.#assigned(grid).size;
  }

  // Changes

  /** Lays tiles down; what lay there goes to the rack, or where the one tile came from. @param {Target[]} targets */
  set(targets) {
    this.#step((places) => {
      const from = targets.length === 1 ? places.get(targets[0].tile) : undefined;
      const moved = new Set(targets.map(({ tile }) => tile));
      const full = new Set(targets.map(keyOf));
      for (const [tile, at] of places) {
        if (moved.has(tile) || !full.has(keyOf(at))) continue;
        if (from) places.set(tile, { ...from, letter: at.letter });
        else places.delete(tile);
      }
      for (const { tile, x, y, letter } of targets) places.set(tile, { x, y, letter: letter ?? places.get(tile)?.letter ?? "" });
    });
  }

  /** @param {number[]} tiles */
  takeOff(tiles) {
    this.#step((places) => tiles.forEach((tile) => places.delete(tile)));
  }

  /** A wild shows another letter. @param {number} tile @param {string} letter */
  show(tile, letter) {
    this.#step((places) => {
      const at = places.get(tile);
      if (at) places.set(tile, { ...at, letter });
    });
  }

  /** Another grid, which can be undone. @param {string} grid */
  lay(grid) {
    const places = this.#assigned(grid);
    this.#step((now) => {
      now.clear();
      for (const [tile, at] of places) now.set(tile, at);
    });
  }

  /** @param {(places: Places) => void} how */
  #step(how) {
    const next = new Map(this.#places);
    how(next);
    if (same(next, this.#places)) return;
    this.#past = [...this.#past.slice(1 - MOST_STEPS), this.#places];
    [this.#places, this.#future] = [next, []];
  }

  /** The hand grew, or is another one. @param {string} hand */
  take(hand) {
    if (!hand.startsWith(this.hand)) {
      const grid = this.text;
      [this.hand, this.#places, this.#past, this.#future] = [hand, new Map(), [], []];
      this.#places = this.#assigned(grid);
    }
    this.hand = hand;
  }

  // History

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.#places);
    this.#places = before;
  }

  redo() {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.#places);
    this.#places = after;
  }
}

/** @param {import("./grid.js").Lying} cell @returns {Place} */
const place = ({ symbol, x, y }) => ({ x, y, letter: isWild(tileOf(symbol)) ? letterOf(symbol) : "" });

/** @param {Places} a @param {Places} b */
function same(a, b) {
  if (a.size !== b.size) return false;
  return [...a].every(([tile, one]) => {
    const other = b.get(tile);
    return other && other.x === one.x && other.y === one.y && other.letter === one.letter;
  });
}
