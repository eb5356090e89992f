/** Hands: one's own with what is thrown or held and what is picked; the other's, open and small. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mark, presence } from "kibitz/seats.js";
import { picture } from "./face.js";
import { DIE_FACES, faceName, listed, order, points, sign, signed, t } from "./faces.js";

/**
 * @typedef {{die: string, face: string}} Die
 * @typedef {{mode: "throw" | "place" | "look", sort: "number" | "colour", held: Set<string>, rolling: Map<string, string>, looked: string, drafter: import("./drafter.js").Drafter}} Held
 *   `held`: dice that are not to be thrown; `rolling`: what dice show while they roll
 */

/** @param {any} view @param {number} seat @param {Held} held @param {(die: string, isByKey: boolean) => void} tap */
export function hand(view, seat, held, tap) {
  const dice = [...view.hands[seat]].sort(order(held.sort));
  const loose = held.drafter.draft?.loose ?? [];
  return html`${loose.length ? html`<div class="rt-loose"><p>${t("loose")}</p><ul class="rt-dice" aria-label=${t("loose.title")}>
      ${repeat(loose, (die) => die, (die) => html`<li>${one({ die, face: held.drafter.draft?.faceOf(die) ?? "" }, held, tap)}</li>`)}</ul></div>` : nothing}
    <ul class="rt-hand rt-dice ${held.mode}" aria-label=${t("hand")}>
    ${repeat(dice, ({ die }) => die, (shown) => html`<li>${held.mode === "throw" ? toggle(shown, held, tap) : one(shown, held, tap)}</li>`)}
    ${dice.length ? nothing : html`<li class="rt-none">${t("hand.empty")}</li>`}</ul>`;
}

/** A die to be thrown or held. */
function toggle({ die, face }, { held, rolling }, tap) {
  const isThrown = !held.has(die);
  return html`<button class="rt-piece ${isThrown ? "thrown" : "held"}" type="button" data-spot="die-${die}" aria-pressed=${isThrown ? "true" : "false"}
    aria-label=${t("toggle", { face: faceName(face) })} @click=${(event) => tap(die, event.detail === 0)}>${picture(rolling.get(die) ?? face)}
    <span class="rt-word" aria-hidden="true">${sign(isThrown ? "throw" : "hold")}<span>${t(isThrown ? "thrown" : "held")}</span></span></button>`;
}

/** A die to be picked, or the hole that it left. */
function one({ die, face }, { mode, rolling, looked, drafter }, tap) {
  const { draft, pick } = drafter;
  const isGone = Boolean(draft?.isOwn(die) && draft.isPlaced(die));
  const isPicked = !isGone && drafter.isPicked(die);
  const turn = isPicked && pick && pick.dice.length > 1 ? pick.dice.indexOf(die) + 1 : 0;
  const name = isGone ? t("hand.gone", { face: faceName(face) }) : turn ? t("hand.turn", { face: faceName(face), n: turn }) : faceName(face);
  return html`<button class="rt-piece ${isGone ? "gone" : ""} ${rolling.has(die) ? "rolling" : ""}" type="button" data-spot="die-${die}" data-drag=${mode === "place" && !isGone ? die : nothing}
    aria-pressed=${(mode === "place" ? isPicked : looked === die) ? "true" : "false"} aria-label=${name} @click=${(event) => tap(die, event.detail === 0)}>${picture(rolling.get(die) ?? face)}
    ${turn ? html`<span class="rt-turn num" aria-hidden="true">${turn}</span>` : nothing}</button>`;
}

/** The six faces of a die, the one that is up marked. @param {Die} die */
export function sides({ die, face }) {
  return html`<span class="rt-sides"><span class="visually-hidden">${t("sides", { die, faces: listed(DIE_FACES[die].map(faceName)) })}</span>
    ${DIE_FACES[die].map((side) => html`<span class=${side === face ? "up" : ""} aria-hidden="true">${picture(side)}</span>`)}</span>`;
}

/**
 * The other seat's hand: a button that tells all faces of its dice.
 * @param {any} view @param {number} seat @param {Map<string, string>} rolling @param {boolean} isOpen @param {() => void} toggleOpen
 */
export function openHand(view, seat, rolling, isOpen, toggleOpen) {
  const dice = [...view.hands[seat]].sort(order("number"));
  if (!dice.length) return html`<p class="rt-none">${t("hand.empty")}</p>`;
  const name = t("hand.faces", { faces: listed(dice.map(({ face }) => faceName(face))) });
  return html`<button class="rt-open" type="button" aria-expanded=${isOpen ? "true" : "false"} aria-label=${name} @click=${toggleOpen}>
      ${repeat(dice, ({ die }) => die, ({ die, face }) => html`<span class="rt-mini ${rolling.has(die) ? "rolling" : ""}">${picture(rolling.get(die) ?? face)}</span>`)}</button>
    ${isOpen ? html`<ul class="rt-all">${dice.map((shown) => html`<li><span class="visually-hidden">${t("shows", { face: faceName(shown.face) })}</span>${sides(shown)}</li>`)}</ul>` : nothing}`;
}

/** Dice in little, to read only. @param {Die[]} dice */
export function little(dice) {
  return html`<ul class="rt-little">${[...dice].sort(order("number")).map(({ face }) => html`<li><span class="visually-hidden">${faceName(face)}</span>${picture(face)}</li>`)}</ul>`;
}

/**
 * A seat: who, points, dice in hand, what it did last.
 * @param {any} view @param {import("kibitz/seats.js").Seat} who @param {boolean} isMine @param {string} news
 */
export function seatHead(view, who, isMine, news) {
  const { seat, name } = who;
  const isOnTurn = view.turn === seat;
  const inHand = view.hands[seat];
  return html`<p class="rt-seat-head">${mark(seat)}<b class="rt-seat-name">${name}</b>
    ${isOnTurn ? html`<span class="rt-on-turn" title=${t("on_turn")}>${sign("turn")}<span class="visually-hidden">${t("on_turn")}</span></span>` : nothing}
    ${isMine ? html`<span class="badge">${t("you")}</span>` : presence(who)}
    ${news ? html`<span class="rt-news">${news}</span>` : nothing}
    <span class="rt-cost num" title=${t("hand.worth", { n: points(inHand.map(({ face }) => face)) })}>${sign("hand")}${points(inHand.map(({ face }) => face))}<span class="visually-hidden">${t("hand.points")}</span></span>
    <b class="rt-total num">${signed(view.totals[seat])} <span class="rt-total-word">${t("points.word", { n: view.totals[seat] })}</span></b></p>`;
}
