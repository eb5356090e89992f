/** Who sits where, what was agreed, and what the host may change. */

import { html, nothing } from "lit";
import { icon, plate } from "kibitz/seats.js";
import { hashOf } from "kibitz/storage.js";
import { t } from "kibitz/strings.js";
import "kibitz/links.js";

const PACES = [0, 400, 900, 1800];
const HERE_ONLY = /^(localhost|127\..*|\[::1\])$/;

/** @typedef {import("./kibitz-table.js").KibitzTable} Frame */

/** @param {Frame} frame @param {Partial<import("./storage.js").Tokens>} tokens */
function address(frame, tokens) {
  return `${location.origin}/tables/${frame.table}${hashOf(tokens)}`;
}

/** The link friends join by, the largest thing at an unfilled table. @param {Frame} frame */
export function invitation(frame) {
  const token = frame.tokens.invite;
  if (!token) return html`<p class="muted">${t("room.ask_host")}</p>`;
  return html`<share-link qr .href=${address(frame, { invite: token })} .label=${t("share.invite")} .note=${t("share.invite_note")}></share-link>${reach()}`;
}

/** Links to this very machine lead other devices nowhere: says what to do instead. */
function reach() {
  return HERE_ONLY.test(location.hostname) ? html`<p class="notice small reach">${t("share.here_only")}</p>` : nothing;
}

/** @param {Frame} frame */
export function people(frame) {
  const { hello } = frame;
  const open = hello.state !== "waiting" && hello.seats.some((seat) => seat.kind === "open");
  return html`<div class="people">
    ${open ? invitation(frame) : nothing}
    <section><h2>${t("people.seats")}</h2>
      <ul class="seat-list">${hello.seats.map((seat) => html`<li>${plate(seat, hello.mine.includes(seat.seat))}${controls(frame, seat)}</li>`)}</ul>
    </section>
    ${hello.host ? pace(frame) : nothing}
    <section><h2>${t("people.links")}</h2>${open ? nothing : reach()}
      ${frame.tokens.watch ? html`<share-link .href=${address(frame, { watch: frame.tokens.watch })} .label=${t("share.watch")} .note=${t("share.watch_note")}></share-link>` : nothing}
      ${hello.mine.length ? html`<share-link .href=${address(frame, { seats: frame.tokens.seats, host: frame.tokens.host })} .label=${t("share.device")} .note=${t("share.device_note")}></share-link>` : nothing}
    </section>
    <section><h2>${t("people.options")}</h2>
      ${hello.options.length
        ? html`<dl class="options">${hello.options.map((option) => html`<dt>${option.question}</dt><dd>${option.meaning}</dd>`)}</dl>`
        : html`<p class="muted">${t("people.default")}</p>`}
    </section>
    <section><h2>${t("keys.title")}</h2>
      <dl class="keys">${["rules", "log", "people", "hint", "back", "type", "arrows", "escape"].map((key) => html`<div><dt><kbd>${t(`keys.${key}.key`)}</kbd></dt><dd>${t(`keys.${key}`)}</dd></div>`)}</dl>
      <label class="check"><input type="checkbox" .checked=${frame.keys} @change=${(event) => frame.setKeys(event.target.checked)}>${t("keys.on")}</label>
    </section>
  </div>`;
}

function controls(frame, seat) {
  const { hello } = frame;
  if (hello.state === "over") return nothing;
  const mine = hello.mine.includes(seat.seat);
  const act = (fields) => frame.command("host", { seat: seat.seat, ...fields });
  const buttons = [];
  if (mine && seat.kind === "person") buttons.push(button(t("people.stand_up"), () => frame.command("stand_up", { seat: seat.seat, bot: frame.bots[0]?.name ?? "" })));
  if (mine && seat.held) buttons.push(button(t("people.sit_down"), () => frame.command("sit_down", { seat: seat.seat })));
  if (hello.host && !mine) {
    if (seat.kind === "person") buttons.push(botButtons(frame, seat, t("people.bot_in")));
    if (seat.kind === "open") buttons.push(botButtons(frame, seat, t("people.bot_here")));
    if (seat.held) buttons.push(button(t("people.give_back"), () => act({ do: "person" })));
    if (seat.kind === "person" || seat.held) buttons.push(button(t("people.remove"), () => confirm(t("people.remove_sure", { name: seat.name })) && act({ do: "kick" })));
  }
  return buttons.length ? html`<div class="seat-controls">${buttons}</div>` : nothing;
}

function button(label, press) {
  return html`<button class="button small" type="button" @click=${press}>${label}</button>`;
}

function botButtons(frame, seat, label) {
  const choose = (event) => {
    if (event.target.value) frame.command("host", { do: "bot", seat: seat.seat, bot: event.target.value });
    event.target.value = "";
  };
  return html`<select class="small" aria-label="${label}: ${seat.name || t("seat.open")}" @change=${choose}>
    <option value="">${label}</option>${frame.bots.map((bot) => html`<option value=${bot.name}>${t("seat.bot", { bot: bot.name })}</option>`)}</select>`;
}

function pace(frame) {
  return html`<section><h2>${t("pace.title")}</h2>
    <div class="segments" role="group" aria-label=${t("pace.title")}>${PACES.map((ms) => html`<button type="button" aria-pressed=${frame.hello.pace === ms ? "true" : "false"}
      @click=${() => frame.command("host", { do: "pace", pace: ms })}>${t(`pace.${ms}`)}</button>`)}</div></section>`;
}

/** The room before the game: seats fill up. @param {Frame} frame */
export function room(frame) {
  const { hello } = frame;
  const open = hello.seats.filter((seat) => seat.kind === "open").length;
  return html`<section class="room sheet">
    ${invitation(frame)}
    <ul class="room-seats">${hello.seats.map((seat) => html`<li class=${seat.kind}>${plate(seat, hello.mine.includes(seat.seat))}${hello.host && seat.kind === "open" ? botButtons(frame, seat, t("people.bot_here")) : nothing}</li>`)}</ul>
    ${hello.host && open ? html`<div class="room-start"><p class="muted">${t("room.or", { n: open })}</p>${frame.bots.map((bot) => html`<button class="button" type="button"
      @click=${() => frame.command("host", { do: "start", bot: bot.name })}>${icon("bot")}${t("room.start", { n: open, bot: bot.name[0].toUpperCase() + bot.name.slice(1) })}</button>`)}</div>` : nothing}
  </section>`;
}
