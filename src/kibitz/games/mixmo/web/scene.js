/** What of a view and a draft is drawn on the own grid; and the tiles that travel with a finger. */

import { render } from "lit";
import { picture } from "./face.js";
import { isOnGrid, keyOf, lines, read } from "./grid.js";

/** So many cells of mesh lie round what is shown. */
const BEYOND = 14;

/**
 * @param {any} view @param {import("./drafter.js").Drafter} drafter
 * @param {{glow: string[], cursor: import("./grid.js").Cell | null, part: import("./grid.js").Part}} also
 * @returns {import("./board.js").Scene}
 */
export function scene(view, drafter, { glow, cursor, part }) {
  const { draft, pick, way } = drafter;
  const around = { left: part.left - BEYOND, top: part.top - BEYOND, right: part.right + BEYOND, bottom: part.bottom + BEYOND };
  const still = () => read(view.grids[view.seat] ?? "").map((cell, tile) => ({ tile, ...cell }));
  const tiles = (draft ? draft.lying : still()).map((one) => ({ ...one, isPicked: Boolean(draft) && drafter.isPicked(one.tile), isFresh: false }));
  const full = new Set(tiles.filter(({ isPicked }) => !(isPicked && pick?.isLying)).map(keyOf));
  const aim = drafter.aim ?? (pick ? cursor : null);
  return {
    tiles, cursor, way, part: around, faulty: glow, ...marked(view, drafter),
    preview: aim && draft ? drafter.targets(aim).map((one) => ({ ...one, symbol: draft.symbolOf(one.tile), isFull: full.has(keyOf(one)) || !isOnGrid(one) })) : [],
  };
}

/** Lines that the server calls faulty, where the table lets it say so. */
function marked(view, { draft, faults }) {
  if (!draft || view.rulings.client_help !== "full_check") return { lines: [] };
  const bad = faults.filter(({ places }) => places.length > 1).map(({ places }) => new Set(places));
  const found = lines(draft.lying).filter(({ cells }) => bad.some((places) => places.size === cells.length && cells.every((cell) => places.has(keyOf(cell)))));
  return { lines: found.map((line) => ({ line, mark: "not_a_word" })) };
}

/** The picked tiles as they are carried, each so wide. @param {import("./drafter.js").Drafter} drafter @param {number} width */
export function ghost({ draft, pick }, width) {
  const piece = document.createElement("div");
  if (!draft || !pick) return piece;
  piece.className = "mx-ghost";
  piece.style.setProperty("--cell", `${width}px`);
  const from = draft.placeOf(pick.tiles[pick.grab]);
  const carried = pick.isLying ? pick.tiles : pick.tiles.slice(0, 1);
  render(carried.map((tile) => picture(draft.symbolOf(tile))), piece);
  [...piece.children].forEach((child, i) => {
    const at = draft.placeOf(carried[i]);
    const [right, down] = from && at ? [at.x - from.x, at.y - from.y] : [0, 0];
    /** @type {HTMLElement} */ (child).style.transform = `translate(${right * width}px, ${down * width}px)`;
  });
  return piece;
}
