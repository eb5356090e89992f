/** What stays in sight of what happened: new tiles, why one is frozen, checks, votes, rounds. */

import { listed, nameOf, t } from "./tiles.js";

/**
 * @typedef {{seat: number, grid: string, words: import("./pictures.js").WordSeen[], faults: {kind: string, word: string, rule: string}[], clean: boolean}} Check
 */

export class Recent {
  /** New tiles of the own hand, by number. @type {Set<number>} */
  fresh = new Set();
  /** What was wrong with the own call. @type {{kind: string, word: string, rule: string}[]} */
  wrong = [];
  /** What each seat did last. @type {string[]} */
  news = [];
  /** The claims checked since the last draw. @type {Check[]} */
  checks = [];
  /** How the last ballot came out. @type {{kind: string, words: {word: string, yes: number, no: number, passed: boolean}[]} | null} */
  ballot = null;
  /** Scored rounds. @type {{round: number, points: number[], standings: number[], winner: number}[]} */
  rounds = [];
  /** To be read out. */
  said = "";

  /** @param {any[]} events @param {any} view */
  hear(events, view) {
    for (const event of events) this.#take(event, view);
    const hand = view.seat === null ? "" : view.hands[view.seat] ?? "";
    this.fresh = new Set([...this.fresh].filter((tile) => tile < hand.length));
  }

  #take(event, view) {
    switch (event.event) {
      case "dealt":
        [this.fresh, this.wrong, this.news, this.checks, this.ballot] = [new Set(), [], [], [], null];
        break;
      case "drew":
        this.#draw(event, view);
        break;
      case "called":
        this.#note(event.seat, t(`news.${event.verdict}`));
        if (event.seat === view.seat) this.wrong = event.faults;
        break;
      case "claimed":
        if (event.first) [this.checks, this.ballot] = [[], null];
        this.#note(event.seat, t("news.claim"));
        break;
      case "checked":
        this.checks = [...this.checks, event];
        break;
      case "ballot_closed":
        this.ballot = event;
        break;
      case "scored":
        this.rounds = [...this.rounds.filter(({ round }) => round !== event.round), event];
        break;
    }
  }

  #draw({ tiles, draw }, view) {
    const own = view.seat === null ? null : tiles[view.seat];
    this.news = this.news.map((text) => (text === t("news.draw") ? text : ""));
    if (!own) return;
    const length = view.hands[view.seat].length;
    this.fresh = new Set([...own].map((_, i) => length - own.length + i));
    this.said = t("new.said", { draw, tiles: listed([...own].map(nameOf)) });
  }

  #note(seat, text) {
    this.news[seat] = text;
  }
}
