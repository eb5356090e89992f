/** What a round came to: points, cards still held and their cost, results (NZ-10). */

import { html, nothing } from "lit";
import { icon, mark } from "kibitz/seats.js";
import { left, ruled, signed, t } from "./cards.js";
import { little } from "./hand.js";

/**
 * @typedef {{round: number, seat: number, hands: string[][], scores: number[], penalties: number[],
 *   results: number[], match_scores: number[]}} Reckoning `seat`: who went out, or -1
 */

/** The reckoning that these events tell, or null. @param {any[]} events @returns {Reckoning | null} */
export function told(events) {
  return events.findLast((event) => event.event === "round_ended") ?? null;
}

/** The reckoning of a match that is over, or null. @param {any} view @returns {Reckoning | null} */
export function seen(view) {
  const results = view.results.at(-1);
  if (view.phase !== "match_over" || !results || !view.hands) return null;
  const { round, hands, scores, match_scores } = view;
  return { round, hands, scores, results, match_scores, penalties: scores.map((score, at) => score - results[at]), seat: hands.findIndex((cards) => !cards.length) };
}

const best = (results) => results.map((_, at) => at).sort((a, b) => results[b] - results[a]);
const title = ({ seat, round }, name) => (seat < 0 ? t("end.blocked", { round }) : t("end.out", { round, name: name(seat) }));
const closing = (close) => html`<button class="icon-button" type="button" aria-label=${t("end.close")} title=${t("end.close")} @click=${close}>${icon("close")}</button>`;

/**
 * A line to open the rest with, while the next round is played.
 * @param {Reckoning} last @param {(seat: number) => string} name @param {() => void} open @param {() => void} close
 */
export function brief(last, name, open, close) {
  return html`<section class="nz-reckoning brief" aria-labelledby="nz-reckoning">
    <h2 id="nz-reckoning">${title(last, name)}</h2>
    <ul class="nz-brief">${best(last.results).map((at) => html`<li>${mark(at)}<span class="visually-hidden">${name(at)}: </span><b class="num">${signed(last.results[at])}</b></li>`)}</ul>
    <p class="nz-brief-buttons"><button class="button plain" type="button" @click=${open}>${t("end.open")}</button>${closing(close)}</p>
  </section>`;
}

/**
 * @param {Reckoning} last @param {any} view @param {(seat: number) => string} name @param {(() => void) | null} close
 */
export function reckoning(last, view, name, close) {
  const { hands, scores, penalties, results, match_scores: totals } = last;
  const order = best(results);
  return html`<section class="nz-reckoning" aria-labelledby="nz-reckoning">
    <div class="nz-reckoning-head"><h2 id="nz-reckoning">${title(last, name)}</h2>${close ? closing(close) : nothing}</div>
    <ol class="nz-results">${order.map((at) => html`<li class=${results[at] === results[order[0]] ? "first" : ""}>
      <p class="nz-result-head">${mark(at)}<b>${name(at)}</b><span class="nz-result num">${signed(results[at])}</span></p>
      <p class="nz-result-sum">${ruled(hands[at].length ? t("end.sum", { score: scores[at], penalty: penalties[at], n: hands[at].length }) : t("end.none", { score: scores[at] }))}</p>
      ${hands[at].length ? little(view, hands[at], (card) => html`<span class="nz-cost num">−${left(card, view.rulings)}</span>`) : nothing}
      ${view.rulings.rounds > 1 ? html`<p class="nz-result-match">${t("match", { n: signed(totals[at]) })}</p>` : nothing}</li>`)}</ol>
  </section>`;
}
