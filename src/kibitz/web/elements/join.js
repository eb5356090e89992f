/** The door: a name, a seat, and in. */

import { html, nothing } from "lit";
import { mark } from "kibitz/seats.js";
import { recall } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";

/** @param {import("./kibitz-table.js").KibitzTable} frame */
export function joinForm(frame) {
  const info = frame.joining;
  const open = info.seats.filter((seat) => seat.kind === "open");
  const taken = info.seats.filter((seat) => seat.kind !== "open");
  const submit = async (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    const seat = given.get("seat");
    const wrong = await frame.join(String(given.get("name")).trim(), seat ? Number(seat) : undefined);
    const place = event.target.querySelector("[role=alert]");
    if (place) place.textContent = wrong;
  };
  return html`<form class="sheet pad join" @submit=${submit}>
    <p class="eyebrow">${t("join.eyebrow")}</p><h1>${info.title}</h1>
    <p><a href="/games/${info.game}/rules" target="_blank" rel="noopener">${t("lobby.read_rules")}</a></p>
    <p class="muted">${taken.length ? t("join.with", { names: taken.map((seat) => seat.name).join(", ") }) : ""}</p>
    ${open.length ? html`
      <label class="field"><span>${t("join.name")}</span><input name="name" required maxlength="24" autocomplete="nickname" .value=${recall("kibitz.name") ?? ""} autofocus></label>
      ${open.length > 1 ? html`<fieldset class="seat-choice"><legend class="label">${t("join.seat")}</legend>${open.map((seat, i) => html`<label>
        <input class="visually-hidden" type="radio" name="seat" value=${seat.seat} ?checked=${i === 0}>${mark(seat.seat, "large")}<span class="visually-hidden">${t("join.seat_n", { n: seat.seat + 1 })}</span></label>`)}</fieldset>` : nothing}
      <button class="button primary big">${t("join.sit")}</button>` : html`<p class="notice">${t("join.full")}</p>`}
    <p role="alert" class="alert-text"></p></form>`;
}
