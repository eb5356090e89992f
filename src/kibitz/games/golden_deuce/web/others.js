/** A seat as the others see it: colour, cards, last-card mark, cue, deals won, its turn in the trick. */

import { html, nothing } from "lit";
import { presence } from "kibitz/seats.js";
import { backs, disc, sign, t } from "./cards.js";
import { trickOf, turnShown } from "./trick.js";

/** What must be known of a seat beyond its count. @param {any} view @param {number} seat */
export function marks(view, seat) {
  const isLast = view.counts[seat] === 1 && view.declared[seat] !== "none";
  return html`
    ${isLast ? html`<span class="gd-mark last">${sign("last")}${t(`mark.${view.declared[seat]}`)}</span>` : nothing}
    ${view.cued.includes(seat) ? html`<span class="gd-mark cued">${sign("cued")}${t("mark.cued")}</span>` : nothing}`;
}

/** Deals won so far. @param {any} view @param {number} seat */
export function won(view, seat) {
  const n = view.deals_won[seat];
  return html`<span class="gd-won" title=${t("won", { n })}>${sign("won")}<b class="num" aria-hidden="true">${n}</b><span class="visually-hidden">${t("won", { n })}</span></span>`;
}

/** The sign of the seat on turn. @param {any} view @param {number} seat */
export function onTurn(view, seat) {
  return view.turn === seat ? html`<span class="gd-turn" title=${t("on_turn")}>${sign("turn")}<span class="visually-hidden">${t("on_turn")}</span></span>` : nothing;
}

/**
 * @param {any} view @param {number} seat @param {import("kibitz/seats.js").Seat} who
 */
export function other(view, seat, who) {
  const count = view.counts[seat];
  const did = trickOf(view).turns.findLast((turn) => turn.seat === seat);
  return html`<article class="gd-seat ${view.turn === seat ? "on-turn" : ""}" aria-label=${who.name} data-colour=${view.colours[seat]}>
    <p class="gd-seat-head">${disc(view.colours[seat])}<b class="gd-seat-name">${who.name}</b><span class="gd-seat-who">${presence(who)}</span></p>
    <p class="gd-seat-cards" data-zone="seat-${seat}">${onTurn(view, seat)}${backs(count)}<b class="num">${count}</b><span class="gd-seat-word">${t("cards.word", { n: count })}</span>${won(view, seat)}</p>
    <p class="gd-seat-more">${marks(view, seat)}${did ? html`<span class="gd-did" aria-hidden="true">${turnShown(did, view.rulings.straight_ends)}</span>` : nothing}</p>
  </article>`;
}
