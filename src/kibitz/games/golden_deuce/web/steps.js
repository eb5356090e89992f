/** What there is to press: play and pass, the last card, and the moves of stones. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { LAP, beyond, canGoBack, moveName, shortMove } from "./moves.js";
import { ruled, sign, t } from "./cards.js";

/** @typedef {import("./moves.js").Option} Option */

/**
 * @param {any} view @param {import("./choices.js").Choices} choices
 * @param {import("./choices.js").Verdict} verdict
 * @param {{play: () => void, pass: () => void, clear: () => void}} on
 */
export function playing(view, choices, verdict, on) {
  const isLegal = verdict.state === "legal" || verdict.state === "open";
  const pass = view.pile ? t("pass.draw") : t("pass.empty");
  const words = { none: t("play.none"), illegal: t("play.try") };
  return html`
    ${verdict.state === "none" ? nothing : html`<button class="button gd-clear" type="button" @click=${on.clear}>${icon("close")}<span>${t("clear")}</span></button>`}
    ${choices.pass ? html`<button class="button gd-pass-button" type="button" @click=${on.pass}>${view.pile ? sign("draw") : nothing}${pass}</button>` : nothing}
    <button class="button gd-play ${isLegal ? "primary" : ""}" type="button" ?disabled=${verdict.state === "none"} @click=${on.play}>${
      words[verdict.state] ?? t("play.name", { name: verdict.name })}</button>`;
}

/** The declare window (GD-7.1). @param {any} view @param {(action: any) => void} act */
export function declaring(view, act) {
  const cost = canGoBack(view, view.seat) ? t("silent.cost") : t("silent.free");
  return html`<button class="button gd-silent" type="button" @click=${() => act({ do: "stay_silent" })}><span>${t("silent")}<small>${cost}</small></span></button>
    <button class="button primary big gd-last" type="button" @click=${() => act({ do: "declare_last_card" })}>${sign("last")}${t("declare")}</button>`;
}

/** What must be done with stones, and every way to do it. @param {any} view @param {Option[]} found @param {(option: Option) => void} act */
export function moving(view, found, act) {
  return html`<p class="gd-ask">${ask(view)}</p>
    <div class="gd-options">${found.map((option) => html`<button class="button gd-option" type="button" aria-label=${moveName(option)} @click=${() => act(option)}>
      <span aria-hidden="true"><b class="num">${shortMove(option)}</b><small>${beyond(option)}</small></span></button>`)}</div>`;
}

function ask(view) {
  if (view.phase === "penalty") return ruled(t("penalty.ask"));
  if (view.points < 0) return ruled(t("move.ask.minus", { n: -view.points }));
  return ruled(t("move.ask", { n: view.points }));
}

/**
 * A score of 40 or more in parts: a stone, then how many points (`split_40=free_split`).
 * @param {any} view @param {Option[]} found @param {{source: number, k: number} | null} part
 * @param {{pick: (source: number, k: number) => void, act: (option: Option) => void, cancel: () => void}} on
 */
export function splitting(view, found, part, on) {
  const sources = [...new Set(found.map(({ source }) => source))];
  if (!part || !sources.includes(part.source)) {
    return html`<p class="gd-ask">${ruled(t("split.ask", { n: view.points }))}</p>
      <div class="gd-options">${sources.map((source) => {
        const most = Math.max(...found.filter((one) => one.source === source).map(({ points }) => points));
        return html`<button class="button gd-option" type="button" @click=${() => on.pick(source, most)}>${source ? t("split.stone", { from: source }) : t("split.enter")}</button>`;
      })}</div>`;
  }
  const ways = found.filter(({ source }) => source === part.source).sort((a, b) => a.points - b.points);
  const at = ways.findIndex(({ points }) => points === part.k);
  const option = ways[Math.max(0, at)];
  const step = (by) => on.pick(part.source, ways[Math.min(ways.length - 1, Math.max(0, at + by))].points);
  const round = ways.find(({ landing }) => landing >= LAP);
  return html`<p class="gd-ask">${part.source ? t("split.stone.how", { from: part.source, n: view.points }) : t("split.enter.how", { n: view.points })}</p>
    <div class="gd-part" role="group" aria-label=${t("split.points")}>
      <button class="icon-button" type="button" aria-label=${t("split.fewer")} ?disabled=${at <= 0} @click=${() => step(-1)}>−</button>
      <input type="range" min="0" max=${ways.length - 1} .value=${String(at)} aria-label=${t("split.points")} aria-valuetext=${t("points", { n: option.points })}
        @input=${(event) => on.pick(part.source, ways[Number(event.target.value)].points)}>
      <button class="icon-button" type="button" aria-label=${t("split.more")} ?disabled=${at === ways.length - 1} @click=${() => step(1)}>+</button>
      <output class="num">${option.points}</output>
      ${round ? html`<button class="button plain" type="button" @click=${() => on.pick(part.source, round.points)}>${t("split.round")}</button>` : nothing}</div>
    <button class="button" type="button" @click=${on.cancel}>${t("split.other")}</button>
    <button class="button primary" type="button" aria-label=${moveName(option)} @click=${() => on.act(option)}><span>${t("split.do", { n: option.points })}<small>${[shortMove(option), beyond(option)].filter(Boolean).join(", ")}</small></span></button>`;
}

/** What block duty asks of the seat on turn (GD-7.8). @param {any} view @param {import("./choices.js").Choices} choices @param {string} neighbour */
export function duty(view, choices, neighbour) {
  const key = choices.areListed && !choices.sizes.length ? "duty.free" : view.rulings.block_standard === "any_legal" ? "duty.any" : view.top.length > 1 ? "duty.many" : "duty.single";
  return html`<div class="notice gd-duty">${sign("last")}<p>${ruled(t(key, { name: neighbour }))}</p></div>`;
}
