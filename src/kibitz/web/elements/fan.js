/** A hand of cards: overlapping in as many rows as it takes, every card left with a strip to tap. */

import { html } from "lit";
import { repeat } from "lit-html/directives/repeat.js";

/**
 * Cuts items into rows of nearly the same length.
 * @template T @param {T[]} items @param {number} most in a row @returns {T[][]}
 */
export function rows(items, most) {
  const count = Math.max(1, Math.ceil(items.length / Math.max(1, most)));
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, i) => items.slice(i * length, (i + 1) * length));
}

/**
 * So many cards fit side by side.
 * @param {number} width of the place, in px @param {number} card width of a card
 * @param {number} strip what must be seen of a card that another one covers
 */
export function most(width, card, strip) {
  return Math.max(1, Math.floor((width - card) / strip) + 1);
}

/**
 * Rows of cards; styles give `--fan-card`, the width of one.
 * @template T @param {T[]} items @param {number} most in a row @param {(item: T) => unknown} draw
 */
export function fan(items, most, draw) {
  return html`<div class="fan">${rows(items, most).map((row) => html`<ul class="fan-row">
    ${repeat(row, (item) => item, (item) => html`<li class="fan-slot">${draw(item)}</li>`)}</ul>`)}</div>`;
}

/** Keeps the width of an element and has it drawn anew when that changes. */
export class Width {
  #watcher = new ResizeObserver(([entry]) => this.#set(entry.contentRect.width));

  /** @param {import("lit").LitElement} host */
  constructor(host) {
    this.host = host;
    /** In px; 0 before the first measurement. */
    this.value = 0;
    host.addController(this);
  }

  hostConnected() {
    this.#watcher.observe(this.host);
  }

  hostDisconnected() {
    this.#watcher.disconnect();
  }

  #set(width) {
    if (Math.round(width) === this.value) return;
    this.value = Math.round(width);
    this.host.requestUpdate();
  }
}
