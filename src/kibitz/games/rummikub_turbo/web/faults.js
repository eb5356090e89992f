/** What stands against the draft, rule by rule; each fault lights up its cells. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { ruleLink } from "kibitz/log.js";
import { picture } from "./face.js";
import { GAME, faceName, t } from "./faces.js";

/** A face as the notation writes it. */
const FACE = /\b([KBOR]\d{1,2}|J)\b/g;

/**
 * @param {import("./drafter.js").Drafter} drafter
 * @param {{glow: (places: string[]) => void, show: (cell: import("./grid.js").Cell) => void}} on
 */
export function faults(drafter, on) {
  const { draft, said } = drafter;
  const found = draft?.isStart ? [] : drafter.faults;
  const isGood = !draft?.isStart && found?.length === 0;
  const text = found === null ? t("checking") : isGood ? t("good", { n: draft?.placed.length }) : "";
  return html`<div class="rt-judgement" aria-live="polite">
    ${said ? html`<p class="rt-off">${said}</p>` : nothing}
    ${found?.length ? html`<ul class="rt-faults" aria-label=${t("faults", { n: found.length })}>${found.map((fault) => one(fault, on))}</ul>`
      : text ? html`<p class=${isGood ? "rt-good" : "rt-checking"}>${isGood ? icon("check") : nothing}${text}</p>` : nothing}
  </div>`;
}

/** A sentence with its faces drawn. @param {string} text */
function drawn(text) {
  return text.split(FACE).map((part, i) => (i % 2 ? html`<span class="rt-inline"><span class="visually-hidden">${faceName(part)}</span>${picture(part)}</span>` : part));
}

/** @param {import("kibitz/drafting.js").Fault} fault */
function one({ rule, sentence, places }, on) {
  const cellOf = (place) => ({ row: Number(place.split(",")[0]), col: Number(place.split(",")[1]) });
  const light = () => on.glow(places);
  const dark = () => on.glow([]);
  return html`<li @pointerenter=${light} @pointerleave=${dark}>${icon("close")}
    ${places.length ? html`<button class="rt-fault" type="button" data-places=${places.join(" ")} @focus=${light} @blur=${dark} @click=${() => (light(), on.show(cellOf(places[0])))}>${drawn(sentence)}</button>` : html`<span class="rt-fault">${drawn(sentence)}</span>`}
    ${rule ? ruleLink(rule, `/games/${GAME}/rules#${rule}`) : nothing}</li>`;
}
