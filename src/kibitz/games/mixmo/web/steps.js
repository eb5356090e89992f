/** What there is to press: MIXMO, being stuck, being done; and why it cannot be pressed now. */

import { html, nothing } from "lit";
import { ruleLink } from "kibitz/log.js";
import { icon } from "kibitz/seats.js";
import { left, written } from "./clock.js";
import { GAME, listed, ruled, sign, t } from "./tiles.js";

/**
 * @typedef {{call: () => void, agree: (yes: boolean) => void, done: () => void, glow: (places: string[]) => void}} On
 */

/** Why MIXMO cannot be called now, in a sentence; "" if it can. @param {any} view @param {(seat: number) => string} name */
export function obstacle(view, name) {
  const status = view.status[view.seat];
  if (view.phase === "theme_pending") return view.holder === view.seat ? t("stop.holder") : t("stop.interrupted", { name: name(view.holder) });
  if (status !== "active") return t(`stop.${status}${status === "frozen" && view.phase === "endgame" ? ".last" : ""}`);
  if (view.phase === "claim_window") return view.claims.some((claim) => claim.seat === view.seat) ? t("stop.claimed") : "";
  return ["racing", "endgame"].includes(view.phase) ? "" : t("stop.phase");
}

/** @param {any} view @param {import("./drafter.js").Drafter} drafter @param {{name: (seat: number) => string, pending: boolean, clock: any, isNaming: boolean}} state @param {On} on */
export function racing(view, drafter, { name, pending, clock, isNaming }, on) {
  const why = obstacle(view, name);
  const isLast = view.bag === 0;
  const said = why || (isNaming ? t("name.ask") : drafter.faults[0]?.sentence ?? "");
  const help = view.rulings.client_help;
  const isReady = !why && !isNaming && help !== "none" && !drafter.faults.length && drafter.draft?.loose.length === 0;
  return html`${stuck(view, { clock, pending }, on)}
    <button class="button primary mx-call ${isReady ? "ready" : ""}" type="button" ?disabled=${Boolean(why) || pending} aria-describedby="mx-why" @click=${on.call}>
      <b>${t(isLast ? "call.last" : "call")}</b> <span id="mx-why" class="mx-why">${said || t(isReady ? (help === "full_check" ? "call.clean" : "call.ready") : "call.any")}</span></button>`;
}

/** New tiles for all, if all want them; in the end, giving the round up (MX-7). */
function stuck(view, { clock, pending }, on) {
  if (!["racing", "endgame"].includes(view.phase) || view.status[view.seat] !== "active") return nothing;
  const asked = view.status.filter((status, seat) => status === "active" && view.here[seat]).length;
  const has = view.agreed.includes(view.seat);
  const wait = left(clock, view.deadlock_from);
  const count = view.agreed.length ? html`<span class="mx-agreed num">${t("stuck.count", { n: view.agreed.length, all: asked })}</span>` : nothing;
  if (has) return html`<button class="button mx-stuck" type="button" aria-pressed="true" ?disabled=${pending} @click=${() => on.agree(false)}>${sign("stuck")}<span>${t("stuck.not")}${count}</span></button>`;
  const isEarly = wait !== null && wait > 0;
  return html`<button class="button mx-stuck" type="button" aria-pressed="false" ?disabled=${pending || isEarly} title=${t(view.bag ? "stuck.title" : "stuck.title.last")} @click=${() => on.agree(true)}>${sign("stuck")}
    <span>${t(view.bag ? "stuck" : "stuck.last")}${isEarly ? html`<span class="mx-agreed num">${t("stuck.early", { time: written(wait) })}</span>` : count}</span></button>`;
}

/** Being done with the review, or ready for the next round. @param {any} view @param {{name: (seat: number) => string, pending: boolean}} state @param {On} on */
export function finishing(view, { name, pending }, on) {
  const isReview = view.phase === "review";
  const waiting = view.status.flatMap((status, seat) => (status !== "resigned" && view.here[seat] && !view.done.includes(seat) ? [seat] : []));
  const isDone = view.done.includes(view.seat);
  const others = waiting.filter((seat) => seat !== view.seat).map(name);
  return html`<p class="mx-wait">${others.length ? t("done.waiting", { names: listed(others) }) : ""}</p>
    ${isDone ? html`<p class="mx-wait">${icon("check")}${t(isReview ? "done.review" : "done.ready")}</p>`
      : html`<button class="button primary mx-done" type="button" ?disabled=${pending || view.status[view.seat] === "resigned"} @click=${on.done}>${t(isReview ? "done" : "ready")}</button>`}`;
}

/** Every fault that the table tells, with its rule (full help only). @param {any} view @param {import("./drafter.js").Drafter} drafter @param {On} on */
export function faults(view, drafter, on) {
  if (view.rulings.client_help !== "full_check") return nothing;
  const found = drafter.draft?.lying.length ? drafter.faults : [];
  return html`<div class="mx-faults">${found.length ? html`<ul aria-label=${t("faults", { n: found.length })}>${found.map(({ rule, sentence, places }) => html`<li @pointerenter=${() => on.glow(places)} @pointerleave=${() => on.glow([])}>
    ${icon("close")}${places.length ? html`<button type="button" @focus=${() => on.glow(places)} @blur=${() => on.glow([])} @click=${() => on.glow(places)}>${sentence}</button>` : html`<span>${sentence}</span>`}
    ${ruleLink(rule, `/games/${GAME}/rules#${rule}`)}</li>`)}</ul>` : nothing}</div>`;
}

/** Why one is frozen, and until when (MX-6.3, MX-6.4). @param {any} view @param {{kind: string, word: string, rule: string}[]} wrong */
export function freeze(view, wrong) {
  if (view.seat === null || view.status[view.seat] !== "frozen" || !["racing", "endgame", "theme_pending"].includes(view.phase)) return nothing;
  const told = wrong.map(({ kind, word }) => t(`fault.${kind}`, { word, n: word.length }));
  return html`<section class="mx-panel mx-freeze" role="status">${sign("frozen")}<p><b>${t("freeze")}</b> ${told.length ? t("freeze.why", { faults: listed(told) }) : t("freeze.wrong")}
    ${ruled(t(view.bag ? "freeze.end" : "freeze.end.last"))}</p></section>`;
}
