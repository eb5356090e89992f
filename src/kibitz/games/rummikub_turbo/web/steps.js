/** What there is to press, and the sentence beside it. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { faceName, listed, ruled, sign, t } from "./faces.js";
import { sides } from "./hand.js";

/**
 * @typedef {import("./drafter.js").Drafter} Drafter
 * @typedef {{hint: () => void, pass: () => void, throwDice: () => void, throwAgain: (isOn: boolean) => void, lay: () => void, holdAll: (isOn: boolean) => void}} On
 */

const hintButton = (on) => html`<button class="button rt-hint" type="button" @click=${on.hint}>${icon("hint")}<span>${t("hint")}</span></button>`;
const passButton = (on, isFirst, isHinted) => html`<button class="button rt-pass ${isFirst ? "primary" : ""} ${isHinted ? "hinted" : ""}" type="button" @click=${on.pass}>${t("pass")}</button>`;
const tool = (name, symbol, press, isOff) => html`<button class="icon-button" type="button" data-step=${name} aria-label=${t(name)} title=${t(`${name}.key`)} ?disabled=${isOff} @click=${press}>${symbol}</button>`;

/** Whether dice may be thrown, as far as throws are listed. @param {string[]} dice @param {import("kibitz/game-table.js").Legal[] | null} legal */
function canThrow(dice, legal) {
  const listed = (legal ?? []).filter(({ action }) => action.do === "throw");
  if (!listed.length) return dice.length > 0;
  return listed.some(({ action }) => action.dice.length === dice.length && action.dice.every((die) => dice.includes(die)));
}

/**
 * The throw: how many dice, and the shaker.
 * @param {any} view @param {string[]} dice @param {import("kibitz/game-table.js").Legal[] | null} legal @param {any} hint @param {On} on
 */
export function throwing(view, dice, legal, hint, on) {
  const n = dice.length;
  return html`${hintButton(on)}
    <button class="button" type="button" data-step="hold" @click=${() => on.holdAll(n > 0)}>${t(n > 0 ? "hold.all" : "hold.none")}</button>
    ${view.phase === "place" ? html`<button class="button" type="button" @click=${() => on.throwAgain(false)}>${t("throw.not")}</button>`
      : view.may_pass ? passButton(on, false, hint?.do === "pass") : nothing}
    <button class="button primary rt-throw" type="button" ?disabled=${!canThrow(dice, legal)} @click=${on.throwDice}>${sign("shaker")}${t("throw", { n })}</button>`;
}

/** Laying: before anything is moved, and while something is drafted. @param {any} view @param {Drafter} drafter @param {any} hint @param {On} on */
export function placing(view, drafter, hint, on) {
  const { draft } = drafter;
  if (!draft) return nothing;
  const pass = view.may_pass ? passButton(on, draft.isStart, hint?.do === "pass") : nothing;
  const history = html`<span class="rt-history" role="group" aria-label=${t("history")}>${tool("undo", icon("undo"), drafter.undo, !draft.canUndo)}${tool("redo", sign("redo"), drafter.redo, !draft.canRedo)}${tool("restart", icon("first"), drafter.restart, draft.isStart)}</span>`;
  if (draft.isStart) {
    return html`${draft.canUndo || draft.canRedo ? history : nothing}${hintButton(on)}
      ${view.may_throw ? html`<button class="button" type="button" @click=${() => on.throwAgain(true)}>${sign("shaker")}${t("throw.again")}</button>` : nothing}${pass}`;
  }
  return html`${history}${pass}<button class="button primary rt-lay" type="button" ?disabled=${!drafter.canLay} @click=${on.lay}>${t("lay", { n: draft.placed.length })}</button>`;
}

/** The sentence above the buttons: what is picked, or what to do. @param {any} view @param {Drafter} drafter @param {"throw" | "place" | "look"} mode @param {{die: string, face: string} | undefined} looked */
export function saying(view, drafter, mode, looked) {
  const { pick, draft } = drafter;
  if (pick && draft && pick.dice.length > 1) {
    const faces = listed(pick.dice.map((die) => faceName(draft.faceOf(die))));
    return html`<p class="rt-say">${t(pick.whole ? `pick.${pick.way}` : "pick.many", { faces, n: pick.dice.length })}</p>`;
  }
  const die = pick && draft ? { die: pick.dice[0], face: draft.faceOf(pick.dice[0]) } : looked;
  if (die) return html`<p class="rt-say with-die"><span><b>${faceName(die.face)}</b>${pick ? html` <span class="rt-say-more">${t("pick.one")}</span>` : nothing}</span>${sides(die)}</p>`;
  if (mode === "place" && draft && !draft.isStart) return nothing;
  if (mode === "throw") return html`<p class="rt-say">${ruled(t("ask.throw"))}</p>`;
  if (mode === "place") return html`<p class="rt-say ${view.duty ? "duty" : ""}">${ruled(t(view.duty ? "ask.duty" : view.may_pass ? "ask.pass" : "ask.place"))}</p>`;
  return html`<p class="rt-say">${t("ask.look")}</p>`;
}
