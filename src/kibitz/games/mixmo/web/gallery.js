/** All grids side by side: for watchers, replays, and examples in the rulebook. */

import { html, nothing } from "lit";
import { mark } from "kibitz/seats.js";
import { grid, state } from "./others.js";
import { banner } from "./theme.js";
import { t } from "./tiles.js";

/** @typedef {import("./others.js").Other} Other */

const RACING = ["racing", "endgame", "theme_pending"];

/** Whether the tiles lie face down still. @param {any} view */
export const isDealt = (view) => ["lobby", "dealt"].includes(view.phase);

function card(one, width, height, words = []) {
  return html`<li class="mx-seat" data-seat=${one.seat}><p class="mx-check-head">${mark(one.seat)}<b>${one.name}</b>
      <span class="num">${one.placed === null || !one.count ? t("tiles", { n: one.count }) : t("placed", { n: one.placed, all: one.count })}</span>${state(one)}</p>${one.grid === null && one.hand === null ? faceDown(one.count) : grid(one, width, height, words)}</li>`;
}

/** Tiles that nobody may see, as many as there are. @param {number} count */
function faceDown(count) {
  return html`<span class="mx-face-down" role="img" aria-label=${t("face_down", { n: count })}>${Array.from({ length: count }, () => html`<span></span>`)}</span>`;
}

/** @param {any} view @param {Other[]} seats @param {number} width */
export function gallery(view, seats, width) {
  if (isDealt(view)) return html`<p class="mx-quiet">${t("dealt")}</p>`;
  if (!RACING.includes(view.phase)) return nothing;
  return html`<ul class="mx-gallery">${seats.map((one) => card(one, width, 240))}</ul>`;
}

/** An example: the grids that there are, what else the position says. @param {any} view @param {Other[]} seats */
export function example(view, seats) {
  const shown = seats.filter((one) => one.count || (one.grid && one.grid !== "-"));
  const facts = [
    t(`phase.${view.phase}`), RACING.includes(view.phase) ? (view.bag ? t("bag", { n: view.bag, draw: view.draw, draws: view.draws }) : t("bag.empty")) : "",
    view.winner >= 0 ? t("won.short", { name: seats.find(({ seat }) => seat === view.winner)?.name }) : "",
  ].filter(Boolean);
  return html`<div class="mx compact"><p class="mx-bar"><span class="mx-fact">${facts.join(" · ")}</span>${view.theme ? banner(view) : nothing}</p>
    ${shown.length ? html`<ul class="mx-gallery">${shown.map((one) => card(one, 260, 200, view.words[one.seat]))}</ul>` : html`<p class="mx-quiet">${t("grid.none")}</p>`}</div>`;
}
