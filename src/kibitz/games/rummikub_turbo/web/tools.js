/** The row below the grid: line, turn, take off; larger, smaller, the whole. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { sign, t } from "./faces.js";

const button = (name, symbol, press, isOff = false, isOn = /** @type {boolean | null} */ (null)) =>
  html`<button class="icon-button rt-tool" type="button" data-tool=${name} aria-label=${t(`tool.${name}`)} title=${t(`tool.${name}.key`)} ?disabled=${isOff}
    aria-pressed=${isOn === null ? nothing : isOn ? "true" : "false"} @click=${press}>${symbol}<span class="rt-tool-word" aria-hidden="true">${t(`tool.${name}.word`)}</span></button>`;

/**
 * @param {import("./drafter.js").Drafter} drafter @param {boolean} isDrafting
 * @param {{zoom: (step: number) => void, fit: () => void}} on
 */
export function tools(drafter, isDrafting, on) {
  const { draft, pick } = drafter;
  const isLying = Boolean(pick && draft && pick.dice.some(draft.isPlaced));
  const canLine = Boolean(pick && (isLying || pick.dice.length > 1));
  return html`<div class="rt-tools">
    ${isDrafting ? html`<div class="rt-tool-group" role="group" aria-label=${t("tools.dice")}>
      ${button("line", sign("line"), () => drafter.takeLine(), !canLine, Boolean(pick?.whole))}
      ${button("turn", sign(pick?.whole && pick.way === "col" ? "down" : "across"), () => drafter.turn(), !pick || pick.dice.length < 2)}
      ${button("off", sign("off"), () => drafter.takeOff(), !isLying)}
      ${button("back", icon("close"), () => drafter.putBack(), !pick)}</div>` : nothing}
    <div class="rt-tool-group rt-view" role="group" aria-label=${t("tools.view")}>
      ${button("smaller", icon("minus"), () => on.zoom(-1))}${button("larger", icon("plus"), () => on.zoom(1))}${button("fit", sign("fit"), on.fit)}</div></div>`;
}
