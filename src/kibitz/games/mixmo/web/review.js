/** After the race: words claimed for the theme, one word struck (MX-8.10, MX-11.14, MX-11.15). */

import { html, nothing } from "lit";
import { chip, countdown, shown } from "./theme.js";
import { ruled, t } from "./tiles.js";

const isBad = ({ mark }) => !["good", "theme"].includes(mark);

/** Whether the seat may still strike a word; the server has the last say. @param {any} view */
const mayStrike = (view) => view.winner >= 0 && view.winner !== view.seat && view.rulings.final_sprint !== "off" && !view.removed.includes(view.seat);

/**
 * @param {any} view @param {{isMine: boolean, pending: boolean, clock: any, named: Set<string>}} state
 * @param {{toggle: (word: string) => void, declare: () => void, strike: (word: import("./pictures.js").WordSeen) => void}} on
 */
export function review(view, { isMine, pending, clock, named }, on) {
  if (view.phase !== "review") return nothing;
  const isIn = isMine && ["active", "frozen"].includes(view.status[view.seat]);
  const words = view.seat === null ? [] : view.words[view.seat];
  return html`<section class="mx-panel mx-review" aria-label=${t("review")}>
    <div class="mx-panel-head"><h2>${t("review")}</h2>${countdown(clock)}</div>
    ${isIn ? html`${declaring(view, words, named, pending, on)}${striking(view, words, pending, on)}` : html`<p>${t("review.look")}</p>`}</section>`;
}

function declaring(view, words, named, pending, on) {
  if (view.rulings.free_spirit === "on" || !view.theme || view.rulings.theme_judge === "list_only") return nothing;
  const open = [...new Set(words.filter(({ mark }) => mark === "good").map(({ word }) => word))];
  const claimed = view.claimed[view.seat];
  const fresh = open.filter((word) => !claimed.includes(word));
  return html`<div class="mx-review-part"><h3>${t("declare", { theme: shown(view.theme) })}</h3><p>${ruled(t(view.voted_theme ? "declare.all" : "declare.more"))}</p>
    ${claimed.length ? html`<p>${t("declare.claimed", { words: claimed.join(", ") })}</p>` : nothing}
    ${fresh.length ? html`<div class="mx-chips" role="group" aria-label=${t("name.words")}>${fresh.map((word) => chip(word, named.has(word), () => on.toggle(word)))}</div>
      <button class="button mx-declare" type="button" ?disabled=${pending || !fresh.some((word) => named.has(word))} @click=${on.declare}>${t("declare.send", { n: fresh.filter((word) => named.has(word)).length })}</button>`
      : html`<p class="mx-quiet">${t("declare.none")}</p>`}</div>`;
}

function striking(view, words, pending, on) {
  if (!mayStrike(view)) return view.removed.includes(view.seat) ? html`<p class="mx-quiet">${t("strike.done")}</p>` : nothing;
  const bad = words.filter(isBad);
  if (!bad.length) return nothing;
  return html`<div class="mx-review-part"><h3>${t("strike")}</h3><p>${ruled(t("strike.how"))}</p>
    <div class="mx-strikes">${bad.map((word) => html`<button class="button mx-strike" type="button" data-strike="${word.x},${word.y},${word.way}" ?disabled=${pending} @click=${() => on.strike(word)}>${t("strike.word", { word: word.word, why: t(`mark.${word.mark}`) })}</button>`)}</div></div>`;
}
