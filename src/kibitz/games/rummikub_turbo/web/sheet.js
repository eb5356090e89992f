/** The score sheet: a box a round and seat, cut in two: points of the round in the light triangle, the total in the dark one (RT-11). */

import { html, nothing } from "lit";
import { mark } from "kibitz/seats.js";
import { signed, t } from "./faces.js";

/** Totals after each round. @param {any} view @returns {number[][]} */
export function totals(view) {
  const sums = view.totals.map(() => 0);
  return view.points.map((round) => round.map((gain, seat) => (sums[seat] += gain)));
}

/** Which round it is, and how near it is to being blocked (RT-8.4). @param {any} view */
export function round(view) {
  return html`<p class="rt-round small">${t("round", { n: view.round, all: view.rounds })}${view.stall ? html` · <span>${t("stall", { n: view.stall })}</span>` : nothing}</p>`;
}

/** @param {any} view @param {(seat: number) => string} name */
export function sheet(view, name) {
  const rounds = Array.from({ length: Math.max(view.rounds, view.points.length) }, (_, i) => i);
  const after = totals(view);
  return html`<div class="rt-sheet"><h2 id="rt-sheet">${t("sheet")}</h2>
    <div class="rt-scroll" tabindex="0" role="region" aria-labelledby="rt-sheet"><table>
      <thead><tr><th scope="col"><span class="visually-hidden">${t("sheet.player")}</span></th>${rounds.map((i) => html`<th scope="col" class=${i + 1 === view.round && view.phase !== "game_over" ? "now" : ""}><span class="visually-hidden">${t("round.word")} </span>${i + 1}</th>`)}</tr></thead>
      <tbody>${view.totals.map((_, seat) => html`<tr><th scope="row">${mark(seat)}<span class="rt-sheet-name">${name(seat)}</span></th>${rounds.map((i) => box(view, after, i, seat))}</tr>`)}</tbody>
    </table></div>
    <p class="rt-legend small muted">${t("sheet.legend")}</p></div>`;
}

function box(view, after, i, seat) {
  const round = view.points[i];
  if (!round) return html`<td><span class="rt-box empty"></span></td>`;
  const isFirst = i === 0;
  const said = isFirst ? t("sheet.total", { total: signed(after[i][seat]) }) : t("sheet.box", { points: signed(round[seat]), total: signed(after[i][seat]) });
  return html`<td><span class="rt-box ${view.won[i] === seat ? "won" : ""}"><span class="visually-hidden">${said}</span>
    <span class="rt-light num" aria-hidden="true">${isFirst ? nothing : signed(round[seat])}</span><span class="rt-dark num" aria-hidden="true">${signed(after[i][seat])}</span></span></td>`;
}
