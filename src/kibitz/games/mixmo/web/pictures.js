/** Grids to look at: as large as their place allows, letters only where they can be read. */

import { html, nothing, svg } from "lit";
import { outline } from "./board.js";
import { face, picture } from "./face.js";
import { GEOMETRY, UNIT, around, boxOf, lines, read } from "./grid.js";
import { BANDIT, JOKER, nameOf, t, tileOf } from "./tiles.js";

/** A cell is at least so wide, and so wide where it carries a letter, in px. */
const LEAST = 4;
const READABLE = 18;
/** Room round the tiles, in units. */
const MARGIN = 2;
const KINDS = { [JOKER]: "joker", [BANDIT]: "bandit" };

/** @typedef {{word: string, x: number, y: number, way: string, mark: string}} WordSeen */

/**
 * @param {string} grid as text @param {{width: number, height: number, most?: number, label: string, words?: WordSeen[]}} room
 *   `words`: those whose outline tells what they are
 */
export function gridPicture(grid, { width, height, most = 30, label, words = [] }) {
  const cells = read(grid);
  if (!cells.length) return html`<span class="mx-no-grid">${t("grid.none")}</span>`;
  const part = around(cells, 0);
  const [cols, rows] = [part.right - part.left, part.bottom - part.top];
  const px = Math.max(LEAST, Math.min(most, Math.floor(Math.min(width / cols, height / rows) * 2) / 2));
  const box = boxOf(part, MARGIN);
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const marks = new Map(words.map((word) => [`${word.x},${word.y},${word.way}`, word.mark]));
  const marked = lines(cells).flatMap((line) => {
    const mark = marks.get(`${line.x},${line.y},${line.way}`);
    return mark && mark !== "good" ? [{ line, mark }] : [];
  });
  return html`<svg class="mx-grid-picture" role="img" aria-label=${label} viewBox="${box.left} ${box.top} ${w} ${h}" width=${(w / UNIT) * px} height=${(h / UNIT) * px}>
    ${cells.map((cell) => (px >= READABLE ? svg`<g .style=${at(cell)}>${face(cell.symbol)}</g>` : block(cell)))}
    ${marked.map(outline)}</svg>`;
}

const at = (cell) => {
  const { x, y } = GEOMETRY.centre(cell);
  return `transform: translate(${x}px, ${y}px)`;
};

const block = ({ symbol, x, y }) => svg`<rect class="mx-block" data-kind=${KINDS[tileOf(symbol)] ?? "letter"} x=${x * UNIT + 2} y=${y * UNIT + 2} width=${UNIT - 4} height=${UNIT - 4} rx="4"></rect>`;

/** Tiles of a hand that lie in no grid. @param {string} hand @param {string} grid */
export function spare(hand, grid) {
  const left = [...hand];
  for (const { symbol } of read(grid)) {
    const at = left.indexOf(tileOf(symbol));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** @param {string[]} tiles @param {string} label */
export function little(tiles, label) {
  if (!tiles.length) return nothing;
  return html`<ul class="mx-little" aria-label=${label}>${tiles.map((tile) => html`<li><span class="visually-hidden">${nameOf(tile)}</span>${picture(tile)}</li>`)}</ul>`;
}
