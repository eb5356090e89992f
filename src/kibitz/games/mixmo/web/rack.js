/** The rack: tiles that have no place yet, the new ones marked, and what can be done with what is picked. */

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "kibitz/seats.js";
import { picture } from "./face.js";
import { inOrder, isWild, lettersFor, nameOf, sign, t } from "./tiles.js";

/**
 * @param {import("./drafter.js").Drafter} drafter
 * @param {{fresh: Set<number>, isSorted: boolean, canDraft: boolean}} state @param {(tile: number, isByKey: boolean) => void} tap
 */
export function rack(drafter, { fresh, isSorted, canDraft }, tap) {
  const { draft, pick } = drafter;
  if (!draft) return nothing;
  const loose = isSorted ? [...draft.loose].sort((a, b) => inOrder(draft.hand[a], draft.hand[b])) : draft.loose;
  const isMany = pick && !pick.isLying && pick.tiles.length > 1;
  return html`<ul class="mx-rack" data-drop="rack" aria-label=${t("rack", { n: loose.length })}>
    ${repeat(loose, (tile) => tile, (tile) => {
      const isFresh = fresh.has(tile);
      const name = [nameOf(draft.hand[tile]), isFresh ? t("new") : "", isMany && drafter.isPicked(tile) ? t("rack.turn", { n: pick.tiles.indexOf(tile) + 1 }) : ""].filter(Boolean).join(", ");
      return html`<li><button class="mx-piece ${isFresh ? "fresh" : ""}" type="button" data-spot="tile-${tile}" data-drag=${canDraft ? tile : nothing}
        aria-pressed=${drafter.isPicked(tile) ? "true" : "false"} aria-disabled=${canDraft ? "false" : "true"} aria-label=${name} @click=${(event) => canDraft && tap(tile, event.detail === 0)}>${picture(draft.hand[tile])}
        ${isFresh ? html`<span class="mx-tag" aria-hidden="true">${t("new")}</span>` : nothing}
        ${isMany && drafter.isPicked(tile) ? html`<span class="mx-turn num" aria-hidden="true">${pick.tiles.indexOf(tile) + 1}</span>` : nothing}</button></li>`;
    })}
    ${loose.length ? nothing : html`<li class="mx-rack-empty">${t("rack.empty")}</li>`}</ul>`;
}

/** The rack while nothing can be moved: tiles to look at. @param {string[]} tiles @param {boolean} isSorted */
export function shownRack(tiles, isSorted) {
  const shown = isSorted ? [...tiles].sort(inOrder) : tiles;
  return html`<ul class="mx-rack still" tabindex=${tiles.length > 12 ? 0 : nothing} aria-label=${t("rack", { n: tiles.length })}>${shown.map((tile) => html`<li><span class="mx-piece"><span class="visually-hidden">${nameOf(tile)}</span>${picture(tile)}</span></li>`)}
    ${tiles.length ? nothing : html`<li class="mx-rack-empty">${t("rack.empty")}</li>`}</ul>`;
}

/** The letters of a wild that lies. @param {import("./drafter.js").Drafter} drafter */
export function letters(drafter) {
  const { draft, wild } = drafter;
  if (!draft || wild < 0) return nothing;
  const tile = draft.hand[wild];
  const now = draft.placeOf(wild)?.letter;
  return html`<div class="mx-letters" role="group" aria-label=${t("letters", { wild: t(`wild.${tile}`) })}>
    <p>${t("letters.ask", { wild: t(`wild.${tile}`) })}</p>
    ${lettersFor(tile).map((letter) => html`<button type="button" data-letter=${letter} aria-pressed=${letter === now ? "true" : "false"} @click=${() => drafter.show(letter)}>${letter}</button>`)}</div>`;
}

const button = (name, symbol, press, isOff, isOn = undefined) => html`<button class="icon-button mx-tool" type="button" data-tool=${name} aria-label=${t(`tool.${name}`)} title=${t(`tool.${name}.key`)}
  aria-pressed=${isOn === undefined ? nothing : isOn ? "true" : "false"} ?disabled=${isOff} @click=${press}>${symbol}<span class="mx-tool-word" aria-hidden="true">${t(`tool.${name}.word`)}</span></button>`;

/**
 * @param {import("./drafter.js").Drafter} drafter
 * @param {{isChoosing: boolean, isSorted: boolean, canDraft: boolean, hasLoose: boolean}} state
 * @param {{choose: () => void, sort: () => void, zoom: (step: number) => void, fit: () => void}} on
 */
export function tools(drafter, { isChoosing, isSorted, canDraft }, on) {
  const { draft, pick, way } = drafter;
  const isLying = Boolean(pick?.isLying);
  const only = isLying && pick?.tiles.length === 1 ? pick.tiles[0] : -1;
  const isWildPicked = only >= 0 && isWild(draft?.hand[only] ?? "");
  const ask = () => {
    drafter.putBack();
    drafter.wild = only;
    drafter.host.requestUpdate();
  };
  return html`<div class="mx-tools">
    ${draft ? html`<div class="mx-tool-group" role="group" aria-label=${t("tools.tiles")}>
      ${button("undo", icon("undo"), drafter.undo, !canDraft || !draft.canUndo)}${button("redo", sign("redo"), drafter.redo, !canDraft || !draft.canRedo)}
      ${button("way", sign(way === "H" ? "across" : "down"), () => drafter.turn(), !canDraft)}
      ${button("many", sign("lasso"), on.choose, !canDraft || !draft.lying.length, isChoosing)}
      ${isWildPicked ? button("letter", sign("letter"), ask, !canDraft) : button("word", sign("word"), () => drafter.takeLine(), !canDraft || !isLying)}
      ${isLying ? button("off", sign("off"), () => drafter.takeOff(), !canDraft) : button("clear", sign("clear"), drafter.clear, !canDraft || !draft.lying.length)}
      ${button("sort", sign("sort"), on.sort, false, isSorted)}</div>` : nothing}
    <div class="mx-tool-group mx-view" role="group" aria-label=${t("tools.view")}>
      ${button("smaller", icon("minus"), () => on.zoom(-1))}${button("larger", icon("plus"), () => on.zoom(1))}${button("fit", sign("fit"), on.fit)}</div></div>`;
}
