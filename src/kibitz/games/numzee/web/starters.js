/** The choice of the starter: every icon that may open the round (NZ-3.2). */

import { html } from "lit";
import { iconWorth, t } from "./cards.js";
import { picture } from "./face.js";

const cardOf = (icon) => (icon === "joker" ? "hex-joker-1" : `hex-${icon}`);

/** @param {any} view @param {any[]} actions to choose from @param {(action: any) => void} act */
export function choosing(view, actions, act) {
  return html`<div class="nz-choice"><h2 id="nz-choice">${t("starter.ask")}</h2>
    <ul class="nz-starters" aria-labelledby="nz-choice">${actions.map((action) => html`<li><button class="nz-starter lit" type="button" data-spot="starter-${action.icon}" @click=${() => act(action)}>
      ${picture(cardOf(action.icon), view.rulings)}<span>${t(`icon.${action.icon}`)}</span><span class="visually-hidden">${t("starter.worth", { n: iconWorth(action.icon, view.rulings) })}</span></button></li>`)}</ul></div>`;
}

/** Before a round, seen by those who do not choose. @param {string} text */
export const waiting = (text) => html`<div class="nz-choice idle"><p>${text}</p></div>`;
