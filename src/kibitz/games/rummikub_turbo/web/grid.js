/** The grid: cells, lines of dice, what part of it is worth showing (RT-4). */

export const GRID = 24;
/** The width of a cell, in units. */
export const UNIT = 40;
/** At least so many cells are shown. */
const LEAST = { rows: 7, cols: 9 };

/**
 * @typedef {{row: number, col: number}} Cell
 * @typedef {{die: string, row: number, col: number}} Lying
 * @typedef {"row" | "col"} Way
 * @typedef {{way: Way, key: string, dice: Lying[]}} Line
 * @typedef {{top: number, left: number, bottom: number, right: number}} Part of the grid, in cells, the ends not included
 */

/** @param {Cell} cell */
export const keyOf = ({ row, col }) => `${row},${col}`;
/** @param {Cell} cell */
export const isOnGrid = ({ row, col }) => row >= 0 && col >= 0 && row < GRID && col < GRID;
/** @param {Cell} cell @param {Way} way @param {number} [steps] @returns {Cell} */
export const along = ({ row, col }, way, steps = 1) => (way === "row" ? { row, col: col + steps } : { row: row + steps, col });

/** The middle of a cell, in units. @param {Cell} cell */
export const centre = ({ row, col }) => ({ x: (col + 0.5) * UNIT, y: (row + 0.5) * UNIT });

/** What a camera has to know of the grid. @type {import("kibitz/camera.js").Geometry} */
export const GEOMETRY = { centre, halfWidth: UNIT / 2, halfHeight: UNIT / 2 };

/** Every line: a maximal stretch of two dice or more (RT-4.3). @param {Lying[]} dice @returns {Line[]} */
export function lines(dice) {
  const at = new Map(dice.map((one) => [keyOf(one), one]));
  return /** @type {Way[]} */ (["row", "col"]).flatMap((way) =>
    dice.flatMap((first) => {
      if (at.has(keyOf(along(first, way, -1)))) return [];
      const found = [first];
      for (let next = at.get(keyOf(along(first, way))); next; next = at.get(keyOf(along(next, way)))) found.push(next);
      return found.length < 2 ? [] : [{ way, key: `${way} ${keyOf(first)} ${found.map(({ die }) => die).join(" ")}`, dice: found }];
    }));
}

/** The part of the grid round cells, with room; at least so large. @param {Cell[]} cells @param {number} room free cells on every side @returns {Part} */
export function around(cells, room) {
  if (!cells.length) return widened({ top: GRID / 2, bottom: GRID / 2, left: GRID / 2, right: GRID / 2 });
  const [rows, cols] = [cells.map(({ row }) => row), cells.map(({ col }) => col)];
  const part = { top: Math.min(...rows) - room, bottom: Math.max(...rows) + 1 + room, left: Math.min(...cols) - room, right: Math.max(...cols) + 1 + room };
  return room ? widened(part) : part;
}

/** @param {Part} part @returns {Part} */
function widened({ top, bottom, left, right }) {
  const stretch = (low, high, least) => {
    const more = Math.max(0, least - (high - low));
    const from = Math.max(0, low - Math.floor(more / 2));
    const to = Math.min(GRID, Math.max(high, from + Math.min(least, GRID)));
    return [Math.max(0, Math.min(from, to - least)), to];
  };
  const [above, below] = stretch(top, bottom, LEAST.rows);
  const [before, after] = stretch(left, right, LEAST.cols);
  return { top: above, bottom: below, left: before, right: after };
}

/** The least part that holds both. @param {Part | null} a @param {Part} b @returns {Part} */
export function joined(a, b) {
  if (!a) return b;
  return { top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom), left: Math.min(a.left, b.left), right: Math.max(a.right, b.right) };
}

/** A part in units. @param {Part} part @param {number} [margin] @returns {import("kibitz/camera.js").Box} */
export function boxOf({ top, bottom, left, right }, margin = 0) {
  return { top: top * UNIT - margin, bottom: bottom * UNIT + margin, left: left * UNIT - margin, right: right * UNIT + margin };
}
