/** One's own hand, what fits and for how much; and hands that lie open. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mark } from "kibitz/seats.js";
import { cardName, t, worth } from "./cards.js";
import { picture } from "./face.js";

/**
 * @typedef {{picked: string, fresh: Set<string>, draft: import("./draft.js").Draft | null, isFixed: boolean}} Held
 *   `draft`: what can be laid, or null while nothing can; `fresh`: cards drawn last; `isFixed`: nothing can be picked
 */

/** @param {any} view @param {Held} held @param {(card: string, isByKey: boolean) => void} pick */
export function hand(view, held, pick) {
  return html`<ul class="nz-hand" aria-label=${t("hand")} data-zone="hand">
    ${repeat(view.hand, (card) => card, (card) => html`<li>${held.isFixed ? lying(view, card) : one(view, card, held, pick)}</li>`)}
    ${view.hand.length ? nothing : html`<li class="nz-none">${t("hand.empty")}</li>`}</ul>`;
}

function one(view, card, { picked, fresh, draft }, pick) {
  const best = draft?.best(card);
  const isNew = fresh.has(card);
  const name = [t("card", { card: cardName(card), n: worth(card, view.rulings) }), isNew ? t("hand.new") : "",
    best ? t("hand.fits", { n: draft?.places(card).length, best: best.points }) : draft ? t("hand.fits.not") : ""].filter(Boolean).join(", ");
  return html`<button class="nz-card ${best ? "lit" : ""} ${draft && !best ? "dim" : ""} ${isNew ? "fresh" : ""}" type="button" data-spot="card-${card}" data-drag=${card} data-zone="card-${card}"
    aria-pressed=${card === picked ? "true" : "false"} aria-label=${name} @click=${(event) => pick(card, event.detail === 0)}>${picture(card, view.rulings)}
    ${best ? html`<span class="nz-best num" aria-hidden="true">${best.points}</span>` : nothing}</button>`;
}

function lying(view, card) {
  return html`<span class="nz-card"><span class="visually-hidden">${cardName(card)}</span>${picture(card, view.rulings)}</span>`;
}

/** The hands of the others where all lie open (NZ-12.4). @param {any} view @param {(seat: number) => string} name */
export function openHands(view, name) {
  const seats = view.hands.map((_, seat) => seat).filter((seat) => seat !== view.seat);
  return html`<div class="nz-open" role="group" aria-label=${t("hands.open")}>${seats.map((seat) => html`<p class="nz-open-seat">${mark(seat)}<b>${name(seat)}</b></p>
    ${little(view, view.hands[seat])}`)}</div>`;
}

/** Cards in little. @param {any} view @param {string[]} cards @param {(card: string) => unknown} [more] what stands below each */
export function little(view, cards, more) {
  return html`<ul class="nz-little">${cards.map((card) => html`<li><span class="visually-hidden">${cardName(card)}</span>${picture(card, view.rulings)}${more ? more(card) : nothing}</li>`)}</ul>`;
}
