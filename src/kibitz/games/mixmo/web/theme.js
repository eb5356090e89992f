/** The theme: the banner that tells it, the Bandit that asks for it, words of one's own that fit it. */

import { html, nothing } from "lit";
import { picture } from "./face.js";
import { patience, written } from "./clock.js";
import { BANDIT, ruled, sign, t } from "./tiles.js";

/** The eight listed themes, in their order (MX-8.4). */
const LISTED = ["wildlife", "plants", "sport", "music", "professions", "food", "body", "clothing"];
const LONGEST = 40;

/** A theme as it is shown. @param {string} theme */
export const shown = (theme) => (LISTED.includes(theme) ? t(`theme.${theme}`) : theme);

/** @param {any} view */
export function banner(view) {
  if (view.rulings.free_spirit === "on") return html`<span class="mx-theme none">${t("theme.free")}</span>`;
  if (!view.theme) return html`<span class="mx-theme none">${t("theme.none")}</span>`;
  return html`<span class="mx-theme">${sign("theme")}<span><span class="mx-theme-word">${t("theme")}</span> <b>${shown(view.theme)}</b></span></span>`;
}

/** How long the referee waits, if he does. @param {any} clock */
export function countdown(clock) {
  const ms = patience(clock);
  return ms === null ? nothing : html`<span class="mx-countdown num">${sign("clock")}${written(ms)}</span>`;
}

/** The Bandit is out. @param {any} view @param {{name: (seat: number) => string, isMine: boolean, pending: boolean, clock: any}} state @param {(theme: string) => void} announce */
export function bandit(view, { name, isMine, pending, clock }, announce) {
  if (view.phase !== "theme_pending") return nothing;
  const isHolder = isMine && view.holder === view.seat;
  const submit = (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get("theme")?.toString() ?? "";
    if (text.trim()) announce(text);
  };
  return html`<section class="mx-panel mx-bandit" aria-label=${t("bandit")}>
    <div class="mx-panel-head"><span class="mx-bandit-tile">${picture(BANDIT)}</span><h2>${t("bandit")}</h2>${countdown(clock)}</div>
    ${isHolder ? html`<p>${ruled(t("bandit.you"))}</p>
      <div class="mx-themes">${LISTED.map((theme) => html`<button class="button" type="button" data-theme=${theme} ?disabled=${pending} @click=${() => announce(theme)}>${t(`theme.${theme}`)}</button>`)}</div>
      ${view.free_text ? html`<form class="mx-free" @submit=${submit}><label class="field"><span>${t("bandit.free")}</span><input name="theme" maxlength=${LONGEST} autocomplete="off" required></label><button class="button primary" ?disabled=${pending}>${t("bandit.name")}</button></form>` : nothing}`
      : html`<p>${ruled(t("bandit.other", { name: name(view.holder) }))}</p>`}</section>`;
}

/** Whether a last call may point at words of its grid (MX-8.10). @param {any} view */
export const mayName = (view) => view.bag === 0 && Boolean(view.theme) && view.rulings.free_spirit === "off" && view.rulings.theme_judge !== "list_only";

/** Words of the own grid, to be pointed at in the last call. @param {any} view @param {string[]} words @param {Set<string>} named @param {boolean} isAsked @param {(word: string) => void} toggle */
export function naming(view, words, named, isAsked, toggle) {
  if (!mayName(view)) return nothing;
  const chips = html`<div class="mx-chips" role="group" aria-label=${t("name.words")}>${words.map((word) => chip(word, named.has(word), () => toggle(word)))}${words.length ? nothing : html`<span class="mx-quiet">${t("words.none")}</span>`}</div>`;
  if (view.voted_theme) return html`<section class="mx-naming ${isAsked ? "asked" : ""}"><p>${ruled(t("name.must", { theme: shown(view.theme) }))}</p>${chips}</section>`;
  return html`<details class="mx-naming"><summary>${t("name.may", { n: named.size })}</summary><p>${ruled(t("name.more", { theme: shown(view.theme) }))}</p>${chips}</details>`;
}

/** A word that can be chosen. @param {string} word @param {boolean} isOn @param {() => void} press */
export function chip(word, isOn, press) {
  return html`<button class="mx-chip" type="button" data-word=${word} aria-pressed=${isOn ? "true" : "false"} @click=${press}>${sign(isOn ? "on" : "off-dot")}${word}</button>`;
}
