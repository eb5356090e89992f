/** Hexagons: where cells lie and which corners a side has (NZ-2.1). */

/** From the centre of a cell to a corner, and to the middle of a side. */
export const SIZE = 50;
export const INNER = (SIZE * Math.sqrt(3)) / 2;
/** What the sides 0 to 5 of a cell face. */
export const OFFSETS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

/**
 * @typedef {{q: number, r: number}} Cell
 * @typedef {{x: number, y: number}} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 */

/** @param {Cell} cell */
export const keyOf = ({ q, r }) => `${q},${r}`;

/** @param {Cell} cell @returns {Point} */
export const centre = ({ q, r }) => ({ x: 2 * INNER * (q + r / 2), y: 1.5 * SIZE * r });

/** @param {Cell} cell @param {number} side @returns {Cell} */
export function beyond({ q, r }, side) {
  const [dq, dr] = OFFSETS[side];
  return { q: q + dq, r: r + dr };
}

/** Below this width of a card, in px, its icons are drawn large. */
const SMALL = 66;

/** What a camera has to know of the layout. @type {import("kibitz/camera.js").Geometry} */
export const GEOMETRY = { centre, halfWidth: INNER, halfHeight: SIZE, small: SMALL };

/** A point off the centre. @param {number} degrees counter-clockwise from the right @param {number} far @returns {Point} */
export function off(degrees, far) {
  const angle = (degrees * Math.PI) / 180;
  return { x: far * Math.cos(angle), y: -far * Math.sin(angle) };
}

const write = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Where side `side` begins, going round counter-clockwise. @param {number} side @param {number} [scale] */
const corner = (side, scale = 1) => off(60 * side - 30, SIZE * scale);

/** The six sides as a path. @param {number} [scale] */
export function outline(scale = 1) {
  return `M${OFFSETS.map((_, side) => write(corner(side, scale))).join("L")}z`;
}

/** `count` sides from `side` on, with what lies between them and the centre. @param {number} side @param {number} count */
export function slice(side, count) {
  const corners = Array.from({ length: count + 1 }, (_, i) => write(corner(side + i)));
  return `M0 0L${corners.join("L")}z`;
}

/** A straight cut from where a side begins to the corner across. @param {number} side */
export const cut = (side) => `M${write(corner(side))}L${write(corner(side + 3))}`;

/** One side. @param {number} side */
export const edge = (side) => `M${write(corner(side))}L${write(corner(side + 1))}`;

/** The least box round cells. @param {Cell[]} cells @returns {Box} */
export function around(cells) {
  const at = cells.map(centre);
  return {
    left: Math.min(...at.map(({ x }) => x)) - INNER, right: Math.max(...at.map(({ x }) => x)) + INNER,
    top: Math.min(...at.map(({ y }) => y)) - SIZE, bottom: Math.max(...at.map(({ y }) => y)) + SIZE,
  };
}
