/** What the middle of the board shows: the trick, or after a deal who moves stones in which order. */

import { html, nothing } from "lit";
import { disc, t } from "./cards.js";
import { trick } from "./trick.js";

/** @param {any} view @param {(seat: number) => string} name @param {number} most so many turns of a trick are drawn */
export function middle(view, name, most) {
  if (view.phase === "game_over") {
    return html`<p class="gd-lead">${disc(view.colours[view.winner])}${t("game.over", { name: name(view.winner) })}</p>`;
  }
  if (view.phase === "move") return movers(view, name);
  return trick(view, name, most);
}

/** The seats that move stones, in their order (GD-9.1). */
function movers(view, name) {
  return html`<div class="gd-movers" role="group" aria-label=${t("movers")}>
    <p class="gd-lead">${disc(view.colours[view.turn])}${t("movers.now", { name: name(view.turn), n: view.points })}</p>
    ${view.order.length ? html`<ol>${view.order.map((seat) => html`<li>${disc(view.colours[seat])}${name(seat)} <b class="num">${view.scores[seat]}</b></li>`)}</ol>` : nothing}
  </div>`;
}

/** Below the middle: how near the trick is to its end, or which deal this is. @param {any} view */
export function status(view) {
  const text = view.passes && view.top.length && view.phase === "follow"
    ? t("trick.passes", { n: view.passes, all: view.players - 1 }) : view.deal ? t("deal", { n: view.deal }) : "";
  return html`<span class="gd-passes">${text}</span>`;
}
