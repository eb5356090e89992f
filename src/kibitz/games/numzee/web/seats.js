/** The seats with their points and cards, and the rounds of the match. */

import { html, nothing } from "lit";
import { mark, presence } from "kibitz/seats.js";
import { sign, signed, t } from "./cards.js";

/**
 * @typedef {import("kibitz/seats.js").Seat} Seat
 * @param {any} view @param {Seat} who @param {boolean} isMine
 */
export function seat(view, who, isMine) {
  const { seat: at, name } = who;
  const isOnTurn = view.turn === at;
  const count = view.counts[at];
  return html`<article class="nz-seat ${isOnTurn ? "on-turn" : ""} ${isMine ? "mine" : ""}" aria-label=${name} data-zone="seat-${at}">
    <p class="nz-seat-head">${mark(at)}<b class="nz-seat-name">${name}</b>
      ${isOnTurn ? html`<span class="nz-turn" title=${t("on_turn")}>${sign("turn")}<span class="visually-hidden">${t("on_turn")}</span></span>` : nothing}
      <span class="nz-seat-who">${isMine ? html`<span class="badge">${t("you")}</span>` : presence(who)}</span></p>
    <p class="nz-seat-numbers"><b class="nz-score num">${signed(view.scores[at])}</b><span class="nz-word">${t("points.word", { n: view.scores[at] })}</span>
      <span class="nz-count num" title=${t("cards", { n: count })}>${sign("cards")}<span aria-hidden="true">${count}</span><span class="visually-hidden">${t("cards", { n: count })}</span></span></p>
    ${view.rulings.rounds > 1 ? html`<p class="nz-match num">${t("match", { n: signed(view.match_scores[at]) })}</p>` : nothing}
  </article>`;
}

/** What every finished round brought. @param {any} view @param {(seat: number) => string} name */
export function rounds(view, name) {
  if (view.rulings.rounds < 2 || !view.results.length) return nothing;
  return html`<details class="nz-rounds"><summary>${t("rounds")}</summary><div class="nz-scroll" tabindex="0" role="region" aria-label=${t("rounds")}><table>
    <thead><tr><th scope="col">${t("rounds.player")}</th>${view.results.map((_, i) => html`<th scope="col">${i + 1}</th>`)}<th scope="col">${t("rounds.total")}</th></tr></thead>
    <tbody>${view.match_scores.map((total, at) => html`<tr><th scope="row">${name(at)}</th>${view.results.map((results) => html`<td class="num">${signed(results[at])}</td>`)}<td class="num"><b>${signed(total)}</b></td></tr>`)}</tbody>
  </table></div></details>`;
}

/**
 * What happened since one's own last turn, the last thing first.
 * @param {import("./recent.js").News[]} news @param {(seat: number) => string} name
 */
export function latest(news, name) {
  if (!news.length) return nothing;
  return html`<ul class="nz-news" aria-label=${t("news")}>${[...news].reverse().map(({ seat: at, long, short }, i) => html`<li class=${i ? "" : "last"}>${mark(at)}<span class="visually-hidden">${name(at)}: </span><span class="nz-long num">${long}</span><span class="nz-short num" aria-hidden="true">${short}</span></li>`)}</ul>`;
}
