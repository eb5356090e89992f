/** One's own hand: cards to choose, how they are sorted, what they would be, what could be played. */

import { html, nothing } from "lit";
import { fan, most } from "kibitz/fan.js";
import { byColour, byStrength, cardName, cardNames, disc, face, minis, numberOf, sign, t } from "./cards.js";
import { shortName, comboName } from "./combos.js";

/** What must be seen of a covered card, in px; so many suggestions are shown at once. */
const NARROW = { card: 46, strip: 24, chips: 8 };
const WIDE = { card: 60, strip: 31, chips: 12 };
const SORTS = { rank: byStrength, colour: byColour };

/**
 * @typedef {{cards: string[], chosen: Set<string>, fresh: Set<string>, lit: Set<string> | null,
 *   sort: string, width: number, isWide: boolean, isFixed: boolean}} Held
 *   `lit`: the cards that may go on, or null where all look alike; `isFixed`: nothing can be chosen
 */

/** @param {string} sort */
export function sorting(sort, choose) {
  return html`<div class="segments gd-sort" role="group" aria-label=${t("sort")}>${Object.keys(SORTS).map((way) => html`<button type="button"
    aria-pressed=${way === sort ? "true" : "false"} @click=${() => choose(way)}>${sign(`sort-${way}`)}<span>${t(`sort.${way}`)}</span></button>`)}</div>`;
}

/** @param {Held} held @param {(card: string) => void} tap */
export function hand(held, tap) {
  const size = held.isWide ? WIDE : NARROW;
  const cards = SORTS[held.sort in SORTS ? held.sort : "rank"](held.cards);
  const draw = (card) => {
    const isChosen = held.chosen.has(card);
    const isLit = held.lit?.has(card) && !isChosen;
    const name = [cardName(card), held.fresh.has(card) ? t("hand.new") : ""].filter(Boolean).join(", ");
    return html`<button class="gd-own-card ${isLit ? "lit" : ""} ${held.lit && !isLit && !isChosen ? "dim" : ""} ${held.fresh.has(card) ? "fresh" : ""}"
      data-spot="card-${card}" data-zone="card-${card}" aria-label=${name} aria-pressed=${isChosen ? "true" : "false"} @click=${() => tap(card)}>${face(card)}</button>`;
  };
  const still = (card) => html`<span class="gd-own-card ${held.fresh.has(card) ? "fresh" : ""}" data-zone="card-${card}"><span class="visually-hidden">${cardName(card)}</span>${face(card)}</span>`;
  return html`<div class="gd-hand" role="group" aria-label=${t("hand.cards")} data-zone="hand">
    ${fan(cards, most(held.width, size.card, size.strip), held.isFixed ? still : draw)}
    ${cards.length ? nothing : html`<p class="gd-none">${t("hand.empty")}</p>`}</div>`;
}

/**
 * Suggestions: each chooses its cards.
 * @param {import("./choices.js").Choices} choices @param {Set<string>} chosen
 * @param {{size: number, page: number, isWide: boolean}} shown
 * @param {{choose: (cards: string[]) => void, show: (size: number, page: number) => void}} on
 */
export function suggestions(choices, chosen, { size, page, isWide }, on) {
  const { sizes } = choices;
  if (!sizes.length) return nothing;
  const group = sizes.includes(size) ? size : sizes[0];
  const all = choices.suggest(group);
  const length = (isWide ? WIDE : NARROW).chips / (group === 5 ? 2 : 1);
  const pages = Math.ceil(all.length / length);
  const at = page % pages;
  const isChosen = ({ combo }) => combo.cards.length === chosen.size && combo.cards.every((card) => chosen.has(card));
  return html`<div class="gd-suggest" role="group" aria-label=${t("suggest")}>
    ${sizes.length > 1 ? html`<div class="segments gd-sizes" role="group" aria-label=${t("suggest.size")}>${sizes.map((one) => html`<button type="button"
      aria-pressed=${one === group ? "true" : "false"} @click=${() => on.show(one, 0)}>${t(`size.${one}`)}</button>`)}</div>` : nothing}
    <div class="gd-chips">${all.slice(at * length, (at + 1) * length).map((choice) => chip(choice, isChosen(choice), on.choose))}
      ${pages > 1 ? html`<button class="gd-chip more" type="button" data-spot="more" @click=${() => on.show(group, at + 1)}
        aria-label=${t("suggest.more", { from: at + 1, all: pages })}>${sign("more")}<span class="num" aria-hidden="true">${at + 1}/${pages}</span></button>` : nothing}</div>
  </div>`;
}

function chip({ combo }, isChosen, choose) {
  const { cards, top } = combo;
  const name = cards.length > 1 ? `${comboName(combo)}: ${cardNames(cards)}` : comboName(combo);
  const inside = cards.length === 5 ? html`${shortName(combo)}${disc(top[0])}` : minis(cards);
  return html`<button class="gd-chip" type="button" data-spot="play-${cards.join("-")}" data-size=${cards.length} data-number=${numberOf(top)}
    aria-pressed=${isChosen ? "true" : "false"} aria-label=${name} @click=${() => choose(isChosen ? [] : cards)}>${inside}</button>`;
}
