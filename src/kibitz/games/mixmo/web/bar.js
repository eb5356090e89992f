/** Above the grid: how far the round is, the theme, and the time. */

import { html, nothing } from "lit";
import { left, written } from "./clock.js";
import { banner } from "./theme.js";
import { sign, t } from "./tiles.js";

/** @param {any} view @param {any} clock */
export function bar(view, clock) {
  const isRace = ["racing", "endgame", "theme_pending", "claim_window", "checking"].includes(view.phase);
  const wait = left(clock, view.over_at);
  const { format } = view.rulings;
  return html`<div class="mx-bar">
    ${format === "single" ? nothing : html`<span class="mx-fact num">${t("round", { n: view.round + 1 })}</span>`}
    ${isRace ? html`<span class="mx-fact num">${sign("bag")}${view.bag ? html`${t("bag.n", { n: view.bag })}<span class="mx-long"> ${t("bag.in")}</span> · ${t("draw.n", { draw: view.draw, draws: view.draws })}` : t("bag.empty")}</span>` : nothing}
    ${banner(view)}
    ${wait === null ? nothing : html`<span class="mx-fact mx-time num" title=${t(view.bag ? "time.stall" : "time.end")}>${sign("clock")}<span class="visually-hidden">${t(view.bag ? "time.stall" : "time.end")}</span>${written(wait)}</span>`}</div>`;
}
