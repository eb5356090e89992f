/** What there is to press, and the sentence beside it. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { cardName, sign, t, worth } from "./cards.js";
import { matches, sum } from "./draft.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Spot} Spot
 * @typedef {{clear: () => void, suggest: (event: MouseEvent) => void, rotate: (step: number) => void, lay: () => void, act: (action: any) => void}} On
 */

const sentence = (text) => html`<p class="nz-say">${text}</p>`;

/** Before a card is picked. @param {any} view @param {Draft} draft @param {any[]} actions @param {On} on */
export function picking(view, draft, actions, on) {
  const best = draft.best();
  const isSecond = view.phase === "followup";
  const pass = actions.find((action) => action.do === "pass");
  const decline = actions.find((action) => action.do === "decline_followup");
  const n = draft.cards.length;
  const key = best ? (isSecond ? "second.ask" : "pick.ask") : isSecond ? "second.none" : "pick.none";
  return html`${sentence(t(key, { n, all: view.hand.length }))}
    ${decline ? html`<button class="button ${best ? "" : "primary"}" type="button" @click=${() => on.act(decline)}>${t("second.decline")}</button>` : nothing}
    ${pass ? html`<button class="button ${best ? "" : "primary"}" type="button" @click=${() => on.act(pass)}>${t("pass")}</button>` : nothing}
    ${best ? html`<button class="button" type="button" @click=${on.suggest}>${t("best", { n: best.points })}<span class="visually-hidden">, ${cardName(best.card)}</span></button>` : nothing}`;
}

/** A card is picked, and held over no place. @param {any} view @param {Draft} draft @param {string} card @param {On} on */
export function placing(view, draft, card, on) {
  const best = draft.best(card);
  const said = { card: cardName(card), n: worth(card, view.rulings), places: draft.places(card).length };
  return html`${sentence(best ? t("place.ask", said) : t("place.none", said))}${back(on)}
    ${best ? html`<button class="button" type="button" @click=${on.suggest}>${t("best", { n: best.points })}</button>` : nothing}`;
}

/** A card is held over a place. @param {any} view @param {Spot} aim @param {number} turns @param {number} turn @param {On} on */
export function laying(view, aim, turns, turn, on) {
  const written = sum(worth(aim.card, view.rulings), matches(view, aim));
  return html`<p class="nz-say sum" role="status"><b class="num">${written}</b></p>${back(on)}
    ${turns > 1 ? html`<button class="button nz-rotate" type="button" aria-keyshortcuts="R" title=${t("rotate.key")} aria-label=${t("rotate.next", { at: turn + 1, n: turns })} @click=${() => on.rotate(1)}>${sign("rotate")}<span class="nz-label" aria-hidden="true">${t("rotate")}</span><small class="num" aria-hidden="true">${turn + 1}/${turns}</small></button>` : nothing}
    <button class="button primary nz-lay" type="button" @click=${on.lay}>${t("lay", { n: aim.points })}</button>`;
}

/** A card is looked at out of turn. @param {any} view @param {string} card @param {On} on */
export function looking(view, card, on) {
  return html`${sentence(t("card", { card: cardName(card), n: worth(card, view.rulings) }))}${back(on)}`;
}

function back(on) {
  return html`<button class="button nz-back" type="button" aria-label=${t("back")} title=${t("back.key")} @click=${on.clear}>${icon("close")}<span class="nz-label" aria-hidden="true">${t("back.word")}</span></button>`;
}
