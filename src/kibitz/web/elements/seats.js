/** Seats as every page draws them: a colour, a sign and a name, never colour alone. */

import { html, nothing } from "lit";
import { t } from "kibitz/strings.js";

/**
 * @typedef {{seat: number, name: string, kind: "person" | "bot" | "open", bot?: string,
 *   online?: boolean}} Seat
 */

const SIGNS = 12;

/** @param {string} name of an icon in pictures/icons.svg */
export function icon(name) {
  return html`<svg class="icon" aria-hidden="true"><use href="/static/pictures/icons.svg#${name}"></use></svg>`;
}

/** The seat's sign on its colour. @param {number} seat @param {string} [size] */
export function mark(seat, size = "") {
  const sign = seat % SIGNS;
  return html`<span class="seat-mark ${size}" .style=${`--seat: var(--seat-${sign})`} aria-hidden="true"
    ><svg><use href="/static/pictures/seats.svg#seat-${sign}"></use></svg></span>`;
}

/** Whether a person is there, or which bot plays. @param {Seat} seat */
export function presence(seat) {
  if (seat.kind === "bot") return html`<span class="badge">${icon("bot")}<span class="visually-hidden">${t("seat.bot", { bot: "" })}</span>${seat.bot}</span>`;
  if (seat.kind === "open" || seat.online === undefined) return nothing;
  return html`<span class="dot ${seat.online ? "on" : "off"}" role="img"
    aria-label=${seat.online ? t("seat.online") : t("seat.offline")}></span>`;
}

/** Sign, name, presence. @param {Seat} seat @param {boolean} mine */
export function plate(seat, mine = false) {
  return html`<span class="plate">${mark(seat.seat)}<span class="plate-name">${seat.name || t("seat.open")}</span>
    ${mine ? html`<span class="badge">${t("seat.you")}</span>` : nothing}${presence(seat)}</span>`;
}
