/** How a deal was scored, line by line with its rules, and what the stones then did. */

import { html, nothing } from "lit";
import { icon } from "kibitz/seats.js";
import { GOLDEN_DEUCE, cardNames, disc, listed, minis, ruled, t } from "./cards.js";
import { LAP, placeName, shortMove } from "./moves.js";

const GOLDEN = 5;

/**
 * @typedef {{deal: number, winner: number, hands: string[][], places: number[], counts: number[],
 *   values: number[], scores: number[], golden: number}} Reckoning
 */

/** How often each card of a hand counts (GD-8.2). @param {number} count */
const times = (count) => (count <= 7 ? 1 : count <= 12 ? 2 : 3);

/** The reckoning that these events tell, or null. @param {any[]} events @returns {Reckoning | null} */
export function told(events) {
  const scored = events.findLast((event) => event.event === "scored");
  const ended = events.findLast((event) => event.event === "deal_ended");
  return scored && ended ? { ...scored, hands: ended.hands } : null;
}

/** The reckoning of a table whose stones are being moved, or null. @param {any} view @returns {Reckoning | null} */
export function seen(view) {
  const { hands, scores, players, deal, deal_winner: winner } = view;
  if (!hands || winner < 0 || !scores.some(Boolean)) return null;
  const counts = hands.map((hand) => hand.length);
  const round = (seat) => (seat - winner + players) % players;
  const ranked = counts.map((_, seat) => seat).sort((a, b) => counts[a] - counts[b] || round(a) - round(b));
  return {
    deal, winner, hands, counts, scores,
    places: counts.map((_, seat) => ranked.indexOf(seat) + 1),
    values: counts.map((count) => count * times(count)),
    golden: hands.findIndex((hand) => hand.includes(GOLDEN_DEUCE)),
  };
}

/** What of the values of hands a place is worth. */
function sum(reckoning, seat, rulings) {
  const { places, values } = reckoning;
  const place = places[seat];
  const last = places.length;
  const worse = places.map((_, other) => other).filter((other) => places[other] > place)
    .sort((a, b) => places[a] - places[b]).map((other) => values[other]);
  const total = worse.reduce((all, value) => all + value, 0);
  const shown = worse.length > 1 ? `${worse.join(" + ")} = ${total}` : `${total}`;
  const own = values[seat];
  if (place === 1) return t("sum.first", { shown });
  if (place < last) return t("sum.middle", { shown, own, rest: total - own });
  return rulings.last_place_score === "minus_own" && last < 4 ? t("sum.minus", { own }) : t("sum.last");
}

function row(reckoning, seat, rulings, name) {
  const { counts, values, places, scores, golden, hands } = reckoning;
  const n = counts[seat];
  const lines = [
    n ? t(`value.${times(n)}`, { n, value: values[seat] }) : t("value.0"),
    t("place", { place: places[seat] }),
    sum(reckoning, seat, rulings),
    golden >= 0 && golden !== seat ? t("golden", { n: GOLDEN, name: name(golden) }) : "",
    golden === seat ? t("golden.own") : "",
  ];
  return html`<li class=${places[seat] === 1 ? "first" : ""}>
    <p class="gd-score-head">${disc(reckoning.colours[seat])}<b>${name(seat)}</b><span class="gd-score num">${t("points", { n: scores[seat] })}</span></p>
    ${n ? html`<p class="gd-score-hand">${minis(hands[seat])}<span class="visually-hidden">${cardNames(hands[seat])}</span></p>` : nothing}
    <ul class="gd-score-lines">${lines.filter(Boolean).map((line) => html`<li>${ruled(line)}</li>`)}</ul>
  </li>`;
}

/** In the order of moving (GD-9.1). */
function order({ scores, winner }) {
  const round = (seat) => (seat - winner + scores.length) % scores.length;
  return scores.map((_, seat) => seat).filter((seat) => scores[seat]).sort((a, b) => scores[b] - scores[a] || round(a) - round(b));
}

/** One thing that happened to the stones after the reckoning, as a sentence with its rule. */
function happened(event, name) {
  const who = name(event.seat ?? event.winner);
  switch (event.event) {
    case "stone_moved": {
      const { source, landing, target, effect } = event;
      const key = effect || (landing >= LAP ? "round" : event.points < 0 ? "minus" : "move");
      return t(`did.${key}`, { who, move: shortMove({ source, landing }), to: placeName(target) });
    }
    case "points_lost":
      return t(`lost.${event.rule}`, { who, n: event.points });
    case "cued":
      return t("did.cued", { who });
    case "finished":
      return t(`won.${event.rule}`, { who });
    default:
      return "";
  }
}

/**
 * A line to open the rest with.
 * @param {Reckoning} reckoning @param {string[]} colours @param {(seat: number) => string} name
 * @param {() => void} open @param {() => void} close
 */
export function brief({ deal, winner, scores }, colours, name, open, close) {
  return html`<div class="gd-brief" role="group" aria-label=${t("scoring")}>
    <p class="gd-brief-text">${t("scoring.title", { deal, name: name(winner) })}</p>
    <ul class="gd-brief-points">${scores.map((score, seat) => html`<li>${disc(colours[seat])}<span class="visually-hidden">${name(seat)}: </span><b class="num">${score}</b></li>`)}</ul>
    <span class="gd-brief-buttons"><button class="button plain" type="button" @click=${open}>${t("scoring.explain")}</button>
    <button class="icon-button" type="button" aria-label=${t("scoring.close")} title=${t("scoring.close")} @click=${close}>${icon("close")}</button></span></div>`;
}

/**
 * @param {Reckoning} reckoning @param {any} view @param {any[]} after what happened since
 * @param {(seat: number) => string} name @param {() => void} close
 */
export function scoring(reckoning, view, after, name, close) {
  const full = { ...reckoning, colours: view.colours };
  const seats = reckoning.places.map((_, seat) => seat).sort((a, b) => reckoning.places[a] - reckoning.places[b]);
  const movers = order(reckoning).map((seat) => `${name(seat)} ${reckoning.scores[seat]}`);
  const lines = after.map((event) => happened(event, name)).filter(Boolean);
  return html`<section class="gd-scoring" aria-labelledby="gd-scoring">
    <div class="gd-scoring-head"><h2 id="gd-scoring" tabindex="-1">${t("scoring.title", { deal: reckoning.deal, name: name(reckoning.winner) })}</h2>
      <button class="icon-button" type="button" aria-label=${t("scoring.close")} title=${t("scoring.close")} @click=${close}>${icon("close")}</button></div>
    <ol class="gd-scores">${seats.map((seat) => row(full, seat, view.rulings, name))}</ol>
    <div class="gd-after">
      <p>${ruled(movers.length ? t("scoring.order", { order: listed(movers) }) : t("scoring.nobody"))}</p>
      ${lines.length ? html`<ul>${lines.map((line) => html`<li>${ruled(line)}</li>`)}</ul>` : nothing}
    </div>
  </section>`;
}
