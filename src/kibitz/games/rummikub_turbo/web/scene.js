/** What of a view and a draft is drawn on the grid; and the dice that travel with a finger. */

import { render } from "lit";
import { picture } from "./face.js";
import { isOnGrid, keyOf } from "./grid.js";
import { stands } from "./stands.js";

/**
 * @param {any} view @param {import("./drafter.js").Drafter} drafter
 * @param {{fresh: Set<string>, glow: string[], cursor: import("./grid.js").Cell | null}} also
 * @returns {import("./board.js").Scene}
 */
export function scene(view, drafter, { fresh, glow, cursor }) {
  const { draft, pick } = drafter;
  const marks = ({ die }) => ({ isFresh: fresh.has(die), isPicked: drafter.isPicked(die) });
  if (!draft) return { dice: view.table.map((one) => ({ ...one, ...marks(one) })), judged: [], preview: [], cursor, glow };
  const { lines } = drafter;
  const read = stands(lines, draft.faceOf, view.rulings);
  const dice = draft.isStart ? view.table : draft.lying.map((one) => ({ ...one, face: draft.faceOf(one.die), stands: read.get(keyOf(one)), isOwn: draft.isOwn(one.die) }));
  const full = new Set(dice.filter(({ die }) => !drafter.isPicked(die)).map(keyOf));
  const aim = drafter.aim ?? (pick ? cursor : null);
  return {
    dice: dice.map((one) => ({ ...one, ...marks(one) })),
    judged: draft.isStart ? [] : lines.map((line) => ({ line, isSet: drafter.verdict(line) })),
    preview: aim ? drafter.targets(aim).map((one) => ({ ...one, face: draft.faceOf(one.die), isFull: full.has(keyOf(one)) || !isOnGrid(one) })) : [],
    cursor,
    glow,
  };
}

/** The picked dice as they are carried, each so wide. @param {import("./drafter.js").Drafter} drafter @param {number} width */
export function ghost({ draft, pick }, width) {
  const piece = document.createElement("div");
  if (!draft || !pick) return piece;
  const dice = pick.whole ? pick.dice : pick.dice.slice(0, 1);
  piece.className = `rt-ghost ${pick.whole ? pick.way : ""}`;
  piece.style.setProperty("--cell", `${width}px`);
  piece.style.setProperty("--grab", String((dice.length - 1) / 2 - pick.grab));
  render(dice.map((die) => picture(draft.faceOf(die))), piece);
  return piece;
}
