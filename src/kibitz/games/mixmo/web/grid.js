/** Grids: cells and their text (as the server writes it), lines of letters, what part is worth showing. */

import { letterOf } from "./tiles.js";

/** The width of a cell, in units. */
export const UNIT = 40;
/** The first and the last column, and row (MX-3.1). */
const [LEAST, MOST] = [-128, 127];
const EMPTY = "-";
const BESIDE = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/**
 * @typedef {{x: number, y: number}} Cell
 * @typedef {{symbol: string, x: number, y: number}} Lying
 * @typedef {"H" | "V"} Way
 * @typedef {{word: string, x: number, y: number, way: Way, cells: Lying[]}} Line `word`: "?" where a wild has no letter
 * @typedef {{left: number, top: number, right: number, bottom: number}} Part of the grid, in cells, the ends not included
 */

/** @param {Cell} cell */
export const keyOf = ({ x, y }) => `${x},${y}`;
/** @param {Cell} cell */
export const isOnGrid = ({ x, y }) => x >= LEAST && y >= LEAST && x <= MOST && y <= MOST;
/** @param {Cell} cell @param {Way} way @param {number} [steps] @returns {Cell} */
export const along = ({ x, y }, way, steps = 1) => (way === "H" ? { x: x + steps, y } : { x, y: y + steps });

/** What a camera has to know of the grid. @type {import("kibitz/camera.js").Geometry} */
export const GEOMETRY = { centre: ({ x, y }) => ({ x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT }), halfWidth: UNIT / 2, halfHeight: UNIT / 2 };

/** The cells of a grid text. @param {string} text @returns {Lying[]} */
export function read(text) {
  if (!text || text === EMPTY) return [];
  if (text.startsWith("[")) {
    return [...text.matchAll(/(![A-Z]|[A-Za-z1-5?!])@(-?\d+),(-?\d+)/g)].map(([, symbol, x, y]) => ({ symbol, x: Number(x), y: Number(y) }));
  }
  const [rows, at = "0,0"] = text.split("@");
  const [left, top] = at.split(",").map(Number);
  return rows.split("/").flatMap((row, y) => [...row].flatMap((symbol, x) => (symbol === "." ? [] : [{ symbol, x: left + x, y: top + y }])));
}

/** The text of cells, each in a place of its own. @param {Lying[]} cells */
export function write(cells) {
  if (!cells.length) return EMPTY;
  const [left, top] = [Math.min(...cells.map(({ x }) => x)), Math.min(...cells.map(({ y }) => y))];
  const rows = Array.from({ length: Math.max(...cells.map(({ y }) => y)) - top + 1 }, () => /** @type {string[]} */ ([]));
  for (const { symbol, x, y } of cells) rows[y - top][x - left] = symbol;
  const text = rows.map((row) => Array.from(row, (symbol) => symbol ?? ".").join("")).join("/");
  return left || top ? `${text}@${left},${top}` : text;
}

/** Every line: a maximal run of two letters or more (MX-3.2), in reading order. @param {Lying[]} cells @returns {Line[]} */
export function lines(cells) {
  const at = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const ordered = [...cells].sort((a, b) => a.y - b.y || a.x - b.x);
  return /** @type {Way[]} */ (["H", "V"]).flatMap((way) =>
    ordered.flatMap((first) => {
      if (at.has(keyOf(along(first, way, -1)))) return [];
      const found = [first];
      for (let next = at.get(keyOf(along(first, way))); next; next = at.get(keyOf(along(next, way)))) found.push(next);
      if (found.length < 2) return [];
      const letters = found.map(({ symbol }) => letterOf(symbol));
      return [{ word: letters.every(Boolean) ? letters.join("") : "?", x: first.x, y: first.y, way, cells: found }];
    }));
}

/** How many tiles lie beside another one (MX-3.8). @param {Lying[]} cells */
export function placed(cells) {
  const full = new Set(cells.map(keyOf));
  return cells.filter(({ x, y }) => BESIDE.some(([dx, dy]) => full.has(keyOf({ x: x + dx, y: y + dy })))).length;
}

/** The part round cells, with room on every side, and at least so large. @param {Cell[]} cells @param {number} room @param {{cols: number, rows: number}} [least] @returns {Part} */
export function around(cells, room, least = { cols: 1, rows: 1 }) {
  const some = cells.length ? cells : [{ x: 0, y: 0 }];
  const stretch = (values, count) => {
    const [low, high] = [Math.min(...values) - room, Math.max(...values) + 1 + room];
    const more = Math.max(0, count - (high - low));
    return [low - Math.floor(more / 2), high + Math.ceil(more / 2)];
  };
  const [left, right] = stretch(some.map(({ x }) => x), least.cols);
  const [top, bottom] = stretch(some.map(({ y }) => y), least.rows);
  return { left, top, right, bottom };
}

/** The least part that holds both. @param {Part | null} a @param {Part} b @returns {Part} */
export function joined(a, b) {
  if (!a) return b;
  return { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) };
}

/** A part in units. @param {Part} part @param {number} [margin] @returns {import("kibitz/camera.js").Box} */
export function boxOf({ left, top, right, bottom }, margin = 0) {
  return { left: left * UNIT - margin, top: top * UNIT - margin, right: right * UNIT + margin, bottom: bottom * UNIT + margin };
}
