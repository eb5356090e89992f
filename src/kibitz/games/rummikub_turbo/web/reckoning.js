/** What a round came to: the dice left, their points, who scores them (RT-9). */

import { html, nothing } from "lit";
import { icon, mark } from "kibitz/seats.js";
import { points as worth, ruled, signed, t } from "./faces.js";
import { little } from "./hand.js";

/**
 * @param {import("./recent.js").Reckoning} last @param {(seat: number) => string} name @param {(() => void) | null} close
 */
export function reckoning(last, name, close) {
  const { round, out, winner, points, totals, hands } = last;
  const key = out >= 0 ? "end.out" : winner >= 0 ? "end.blocked" : "end.tie";
  return html`<section class="rt-reckoning" aria-labelledby="rt-reckoning">
    <div class="rt-reckoning-head"><h2 id="rt-reckoning">${t(key, { round, name: name(out >= 0 ? out : winner) })}</h2>
      ${close ? html`<button class="icon-button" type="button" aria-label=${t("end.close")} title=${t("end.close")} @click=${close}>${icon("close")}</button>` : nothing}</div>
    <ol class="rt-results">${hands.map((dice, seat) => html`<li class=${seat === winner ? "first" : ""}>
      <p class="rt-result-head">${mark(seat)}<b>${name(seat)}</b><span class="rt-result num">${points[seat] > 0 ? "+" : ""}${signed(points[seat])}</span></p>
      ${dice.length ? html`${little(dice)}<p class="small">${ruled(t("end.hand", { n: worth(dice.map(({ face }) => face)) }))}</p>` : html`<p class="small">${ruled(t("end.empty"))}</p>`}
      <p class="small">${t("end.total", { n: signed(totals[seat]) })}</p></li>`)}</ol>
  </section>`;
}
