/** The layout: cards that lie, places that are lit, the card held over one of them, what it would score. */

import { html, nothing, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { SIZE, beyond, centre, edge, keyOf, outline } from "./hex.js";
import { cardName, listed, sign, t, worth } from "./cards.js";
import { matches, sum } from "./draft.js";
import { face } from "./face.js";

const [ABOVE, BELOW] = [[1, 2], [4, 5]];
const WAYS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };
/** Width of a letter of a written sum, in em, and how far from the middle of the card it stands. */
const LETTER = 0.57;
const ASIDE = 0.8 * SIZE;

/**
 * @typedef {import("./draft.js").Spot} Spot
 * @typedef {import("./draft.js").Place} Place
 * @typedef {{seat: number, spot: Spot, value: number, matched: import("./draft.js").Match[]}} Landed
 * @typedef {{places: Place[], best: number, aim: Spot | null}} Lit
 *   `places`: where the picked card fits; `aim`: where it is held now
 */

const at = (cell) => {
  const { x, y } = centre(cell);
  return `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
};

/** A card that lies. Where the text speaks of places, each tells its own. */
function laid(view, one, { isRecent, isNamed }) {
  const isTarget = view.target && keyOf(one) === view.target.join(",");
  return svg`<g class="nz-laid ${isTarget ? "target" : ""}" role="img" transform=${at(one)} data-zone="cell-${keyOf(one)}"
    aria-label=${t("laid", { card: cardName(one.card), n: worth(one.card, view.rulings), at: keyOf(one) })}>
    ${face(one.card, one.rotation, view.rulings)}
    ${isNamed ? svg`<text class="nz-cell" y="40" aria-hidden="true">${keyOf(one)}</text>` : nothing}
    ${isRecent ? svg`<path class="nz-recent" d=${outline(0.94)}></path>` : nothing}
    ${isTarget ? svg`<path class="nz-target" d=${outline(1.02)}></path>` : nothing}</g>`;
}

/** Sides that match, aglow. */
function glow(cell, matched) {
  return svg`<g class="nz-glows" transform=${at(cell)} aria-hidden="true">${matched.map(({ side }) => svg`<path class="nz-glow under" d=${edge(side)}></path><path class="nz-glow" d=${edge(side)}></path>`)}</g>`;
}

/** A sum above a card or below, where it covers less; it never leaves the picture. */
function written(shown, cell, text) {
  const { x, y } = centre(cell);
  const full = new Set(shown.map(keyOf));
  const near = (sides) => sides.filter((side) => full.has(keyOf(beyond(cell, side)))).length;
  const way = near(ABOVE) > near(BELOW) ? 1 : -1;
  const place = { "--x": x, "--y": y + way * ASIDE, "--way": way, "--w": `${text.length * LETTER + 1.4}em` };
  return html`<p class="nz-sum num" aria-hidden="true" .style=${Object.entries(place).map(([name, value]) => `${name}:${value}`).join(";")}>${text}</p>`;
}

/** A place that is lit: its best score, or the card held over it. */
function spot(view, place, lit) {
  const { aim } = lit;
  const isAim = aim !== null && keyOf(aim) === place.key;
  const { points } = isAim ? aim : place.best;
  const beside = listed([...new Set(matches(view, place.best).map(({ card }) => cardName(card)))]);
  const turns = place.turns.length;
  const turn = isAim && turns > 1 ? t("spot.turn", { at: place.turns.indexOf(aim) + 1, n: turns }) : "";
  const name = [t("spot", { at: place.key, n: points, beside }), turn, isAim ? t("spot.lay") : ""].filter(Boolean).join(" ");
  const isBest = points === lit.best;
  return svg`<g class="nz-spot lit ${isAim ? "aim" : ""} ${isBest ? "best" : ""}" role="button" tabindex="-1" data-spot="at-${place.key}" data-points=${points}
    transform=${at(place)} aria-label=${name}>
    ${isAim
      ? svg`${face(aim.card, aim.rotation, view.rulings)}<path class="nz-held" d=${outline(0.97)}></path>`
      : svg`<path class="nz-hole" d=${outline(0.9)}></path><text class="nz-points">${points}</text>${turns > 1 ? svg`<g class="nz-turns" aria-hidden="true">${place.turns.map((_, i) => svg`<circle cx=${(i - (turns - 1) / 2) * 9} cy="27" r="3"></circle>`)}</g>` : nothing}`}
  </g>`;
}

/**
 * What is aglow and written: of the card held over a place, else of the last one that landed.
 * @returns {{cell: import("./hex.js").Cell, matched: import("./draft.js").Match[], text: string} | null}
 */
function told(view, { aim, places }, landed) {
  if (aim) {
    const matched = matches(view, aim);
    return { cell: aim, matched, text: sum(worth(aim.card, view.rulings), matched) };
  }
  const last = landed.at(-1);
  return last ? { cell: last.spot, matched: last.matched, text: places.length ? "" : sum(last.value, last.matched) } : null;
}

/**
 * @param {any} view @param {Lit} lit @param {Landed[]} landed since one's own last turn
 * @param {import("kibitz/gestures.js").Gestures | null} gestures null where nothing can be moved
 * @param {(right: number, down: number) => void} look
 */
export function board(view, lit, landed, gestures, look) {
  const recent = new Set(landed.map((one) => keyOf(one.spot)));
  const listen = gestures ?? /** @type {any} */ ({});
  const said = told(view, lit, landed);
  const label = t("layout", { n: view.layout.length });
  return html`<div class="nz-board ${lit.places.length ? "choosing" : ""} ${gestures ? "" : "fixed"}" data-drop="board"
      @pointerdown=${listen.down} @pointermove=${listen.move} @pointerup=${listen.up} @pointercancel=${listen.up}
      @mousedown=${(event) => gestures && event.preventDefault()} @wheel=${listen.wheel} @click=${listen.click}>
    <svg class="nz-map" role="group" aria-label=${label}>
      ${repeat(view.layout, (one) => one.card, (one) => laid(view, one, { isRecent: recent.has(keyOf(one)), isNamed: !gestures }))}
      ${repeat(lit.places, (place) => place.key, (place) => spot(view, place, lit))}
      ${said ? svg`<g class=${lit.aim ? "" : "nz-landed"}>${glow(said.cell, said.matched)}</g>` : nothing}
    </svg>
    ${said?.text ? written([...view.layout, ...lit.places], said.cell, said.text) : nothing}
    ${gestures ? Object.entries(WAYS).map(([way, [right, down]]) => html`<button class="nz-look ${way}" type="button" aria-label=${t(`look.${way}`)}
      @click=${(event) => (event.stopPropagation(), look(right, down))}>${sign("up")}</button>`) : nothing}
  </div>`;
}
