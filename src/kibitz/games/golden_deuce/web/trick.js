/** The trick in the middle: who leads, who played what in which order, who passed, what is to be beaten. */

import { html, nothing } from "lit";
import { cardNames, disc, face, minis, sign, t } from "./cards.js";
import { classify, comboName, shortName } from "./combos.js";

/** @typedef {{seat: number, cards: string[], drew: boolean, duty: boolean, leads: boolean}} Turn */

/** The turns of the trick that is played, and the last combo before it. @param {any} view */
export function trickOf(view) {
  const begin = view.phase === "lead" ? view.turns.length : Math.max(0, view.turns.findLastIndex((turn) => turn.leads));
  const before = view.turns.slice(0, begin).findLast((turn) => turn.cards.length);
  return { turns: /** @type {Turn[]} */ (view.turns.slice(begin)), before: /** @type {Turn | undefined} */ (before) };
}

/** What a turn was, in words. @param {Turn} turn */
function turnName(turn, ends) {
  if (!turn.cards.length) return turn.drew ? t("turn.drew") : t("turn.passed");
  const combo = classify(turn.cards, ends);
  return t(turn.leads ? "turn.leads" : "turn.plays", { what: combo ? comboName(combo) : cardNames(turn.cards) });
}

/** What a turn was, in pictures. @param {Turn} turn @param {string} ends */
export function turnShown(turn, ends) {
  const combo = classify(turn.cards, ends);
  if (!turn.cards.length) return html`<span class="gd-pass">${turn.drew ? html`${sign("draw")}${t("turn.drew.short")}` : t("turn.passed.short")}</span>`;
  return turn.cards.length === 5 && combo ? html`<span class="gd-five">${shortName(combo)}${disc(combo.top[0])}</span>` : minis(turn.cards);
}

function list(view, turns, name, most) {
  const ends = view.rulings.straight_ends;
  const hidden = Math.max(0, turns.length - most);
  return html`<ol class="gd-turns" aria-label=${t("trick.turns")}>
    ${hidden ? html`<li class="gd-earlier">${disc(view.colours[turns[0].seat])}<span class="visually-hidden">${name(turns[0].seat)} </span>${
      hidden > 1 ? t("trick.earlier", { n: hidden - 1 }) : t("trick.led")}</li>` : nothing}
    ${turns.slice(hidden).map((turn) => html`<li class=${turn.leads ? "leads" : ""}>${disc(view.colours[turn.seat])}
      <span class="visually-hidden">${name(turn.seat)} ${turnName(turn, ends)}</span><span aria-hidden="true">${turnShown(turn, ends)}</span></li>`)}</ol>`;
}

/** The cards to beat, large, with their name and their owner. */
function top(view, name) {
  const combo = classify(view.top, view.rulings.straight_ends);
  return html`<div class="gd-top" data-zone="trick">
    <div class="gd-top-cards">${view.top.map((card) => face(card))}</div>
    <p class="gd-top-name"><b>${combo ? comboName(combo) : ""}</b>
      <span>${disc(view.colours[view.top_owner])}${name(view.top_owner)}</span><span class="visually-hidden">: ${cardNames(view.top)}</span></p>
  </div>`;
}

/** @param {any} view @param {(seat: number) => string} name @param {number} most so many turns are drawn, fewer of five cards */
export function trick(view, name, most) {
  const { turns, before } = trickOf(view);
  const asks = view.turn >= 0 ? t("trick.lead", { name: name(view.turn) }) : t("trick.deal");
  return html`<div class="gd-trick" role="group" aria-label=${t("trick")}>
    ${view.top.length ? top(view, name) : html`<p class="gd-lead" data-zone="trick">${asks}</p>`}
    ${turns.length ? list(view, turns, name, view.top.length === 5 ? Math.ceil(most / 3) : most) : nothing}
    ${!view.top.length && before ? html`<p class="gd-before"><span>${t("trick.before")}</span>${disc(view.colours[before.seat])}
      <span aria-hidden="true">${turnShown(before, view.rulings.straight_ends)}</span><span class="visually-hidden">${name(before.seat)} ${turnName(before, view.rulings.straight_ends)}</span></p>` : nothing}
  </div>`;
}

/** The draw pile. @param {any} view */
export function pile(view) {
  return html`<span class="gd-pile ${view.pile ? "" : "gone"}" data-zone="pile">${sign("pile")}${view.pile ? html`<b class="num">${view.pile}</b><span>${t("pile")}</span>` : t("pile.empty")}</span>`;
}
