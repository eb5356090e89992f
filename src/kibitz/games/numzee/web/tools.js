/** The line below the layout: pile and round, what happened, zoom, fit, large print. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { sign, t } from "./cards.js";

/**
 * @param {any} view @param {boolean} isLarge @param {unknown} news
 * @param {{zoom: (step: number) => void, fit: () => void, enlarge: () => void}} on
 */
export function tools(view, isLarge, news, on) {
  const hasMap = view.layout.length > 0 && view.phase !== "choose_starter";
  const button = (name, symbol, press) => html`<button class="icon-button" type="button" aria-label=${t(name)} title=${t(`${name}.key`)} @click=${press}>${symbol}</button>`;
  return html`<div class="nz-tools">
    <p class="nz-pile" data-zone="pile">${hasMap ? html`${sign("pile")}<b class="num">${view.pile}</b> <span class="nz-pile-word" aria-hidden="true">${t("pile.word")}</span><span class="visually-hidden">${t("pile.word")}</span>` : nothing}
      ${view.rulings.rounds > 1 && view.round ? html`<span class="nz-round">${t("round", { n: view.round, all: view.rulings.rounds })}</span>` : nothing}</p>
    ${news}
    <div class="nz-buttons" role="group" aria-label=${t("tools")}>
      ${hasMap ? html`${button("zoom.out", icon("minus"), () => on.zoom(-1))}${button("zoom.in", icon("plus"), () => on.zoom(1))}${button("fit", sign("fit"), on.fit)}` : nothing}
      <button class="icon-button nz-enlarge" type="button" aria-pressed=${isLarge ? "true" : "false"} aria-label=${t("large")} title=${t("large")} @click=${on.enlarge}>${sign("large")}</button>
    </div></div>`;
}
