/** The other seats: how far they are, in a picture or a number, and what keeps them from playing. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mark } from "kibitz/seats.js";
import { gridPicture, little, spare } from "./pictures.js";
import { sign, t } from "./tiles.js";

/** How high a picture may be where many are shown beside the grid, in px. */
const HEIGHTS = { 4: 86, 5: 56 };

/**
 * @typedef {{seat: number, name: string, grid: string | null, hand: string | null, placed: number | null, count: number, status: string, isHere: boolean, isAgreed: boolean, isHolder: boolean, news: string}} Other
 */

/**
 * A seat as it stands now: its draft, if there is a newer one than the view.
 * @param {any} view @param {number} seat @param {Record<number, any[]>} drafted @param {string} name @param {string} news @returns {Other}
 */
export function otherOf(view, seat, drafted, name, news) {
  const newest = drafted[seat]?.findLast((event) => event.event === "grid_set" && event.seat === seat);
  return {
    seat, name, news, grid: newest?.grid ?? view.grids[seat], hand: view.hands[seat], placed: newest?.placed ?? view.placed[seat], count: view.counts[seat],
    status: view.status[seat], isHere: view.here[seat], isAgreed: view.agreed.includes(seat), isHolder: view.phase === "theme_pending" && view.holder === seat,
  };
}

/** What keeps a seat from playing, or what it wants. @param {Other} one */
export function state(one) {
  if (one.status !== "active") return html`<span class="mx-state" data-status=${one.status}>${sign(one.status)}${t(`status.${one.status}`)}</span>`;
  if (!one.isHere) return html`<span class="mx-state" data-status="away">${sign("away")}${t("status.away")}</span>`;
  if (one.isHolder) return html`<span class="mx-state" data-status="holder">${sign("mask")}${t("status.holder")}</span>`;
  if (one.isAgreed) return html`<span class="mx-state" data-status="stuck">${sign("stuck")}${t("status.stuck")}</span>`;
  return one.news ? html`<span class="mx-state" data-status="news">${one.news}</span>` : nothing;
}

/** "14 of 18". @param {Other} one */
const progress = (one) => (one.placed === null ? t("tiles", { n: one.count }) : t("placed", { n: one.placed, all: one.count }));

/**
 * @param {Other[]} others @param {{opened: number, isWide: boolean, width: number}} state @param {(seat: number) => void} open
 */
export function others(all, { opened, isWide, width }, open) {
  if (!all.length) return nothing;
  const room = isWide ? { width: 240, height: HEIGHTS[all.length] ?? 132 } : { width: 92, height: 38 };
  const shown = all.find((one) => one.seat === opened && one.grid !== null);
  return html`<section class="mx-others" aria-label=${t("others")}><ul class="mx-other-list" data-count=${all.length}>
    ${repeat(all, (one) => one.seat, (one) => {
      const content = html`<span class="mx-other-head">${mark(one.seat)}<b class="mx-name">${one.name}</b></span>
        ${one.grid === null ? nothing : html`<span class="mx-other-grid">${gridPicture(one.grid, { ...room, label: t("grid.of", { name: one.name }) })}</span>`}
        <span class="mx-other-foot"><span class="num">${progress(one)}</span>${one.placed === null ? nothing : html`<progress max=${one.count} value=${one.placed} aria-hidden="true"></progress>`}</span>${state(one)}`;
      return html`<li data-seat=${one.seat} data-status=${one.status}>${one.grid === null ? html`<div class="mx-other">${content}</div>`
        : html`<button class="mx-other" type="button" aria-expanded=${one.seat === opened ? "true" : "false"} @click=${() => open(one.seat)}>${content}</button>`}</li>`;
    })}</ul>
    ${shown ? large(shown, isWide ? Math.min(width - 40, 640) : width - 24, () => open(shown.seat)) : nothing}</section>`;
}

function large(one, width, close) {
  return html`<div class="mx-large"><p class="mx-large-head">${mark(one.seat)}<b>${one.name}</b> <span class="num">${progress(one)}</span>
      <button class="button plain" type="button" @click=${close}>${t("close")}</button></p>
    ${grid(one, width, 320)}</div>`;
}

/** A grid and the tiles beside it. @param {Other} one @param {number} width @param {number} height @param {import("./pictures.js").WordSeen[]} [words] */
export function grid(one, width, height, words = []) {
  if (one.grid === null) return html`<p class="mx-quiet">${progress(one)}</p>`;
  return html`<div class="mx-shown-grid">${gridPicture(one.grid, { width, height, label: t("grid.of", { name: one.name }), words })}
    ${one.hand === null ? nothing : little(spare(one.hand, one.grid), t("spare"))}</div>`;
}
