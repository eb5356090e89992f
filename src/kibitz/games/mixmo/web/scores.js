/** When a race is over: every grid with its words, points item by item, standings. */

import { html, nothing } from "lit";
import { ruleLink } from "kibitz/log.js";
import { mark } from "kibitz/seats.js";
import { verdict, wordList } from "./checks.js";
import { grid } from "./others.js";
import { GAME, ruled, sign, signed, t } from "./tiles.js";

const link = (rule) => ruleLink(rule, `/games/${GAME}/rules#${rule}`);
const OVER = ["review", "voting", "round_over", "match_over"];

/** @param {any} view */
export const isOver = (view) => OVER.includes(view.phase);

/** @param {any} view @param {(seat: number) => string} name */
export function outcome(view, name) {
  if (!["round_over", "match_over"].includes(view.phase)) return nothing;
  const text = view.winner >= 0 ? t("won", { name: name(view.winner), n: view.round + 1 }) : t("won.nobody", { n: view.round + 1 });
  return html`<p class="mx-outcome">${sign(view.winner >= 0 ? "crown" : "stuck")}${text}</p>`;
}

/**
 * Every seat: its grid, its words, its points.
 * @param {any} view @param {import("./others.js").Other[]} seats @param {number} width @param {import("./recent.js").Check[]} checks
 */
export function results(view, seats, width, checks) {
  const name = (seat) => seats.find((one) => one.seat === seat)?.name ?? "";
  const points = (seat) => view.sheet.filter((line) => line.seat === seat);
  const isPoints = view.rulings.format === "points" && view.sheet.length > 0;
  return html`<ul class="mx-results">${seats.map((one) => html`<li class="mx-result ${one.seat === view.winner ? "winner" : ""}" data-seat=${one.seat}>
    <p class="mx-check-head">${mark(one.seat)}<b>${one.name}</b>
      ${one.seat === view.winner ? html`<span class="badge gold">${t("winner")}</span>` : view.status[one.seat] !== "active" ? html`<span class="badge">${t(`status.${view.status[one.seat]}`)}</span>` : nothing}
      ${isPoints ? html`<b class="mx-sum num">${signed(points(one.seat).reduce((sum, line) => sum + line.points, 0))}</b>` : nothing}</p>
    ${checks.filter(({ seat }) => seat === one.seat).map((check) => verdict(check, name))}
    ${grid(one, width, 240, view.words[one.seat])}${wordList(view.words[one.seat])}
    ${isPoints ? html`<ul class="mx-items">${points(one.seat).map((line) => html`<li><span>${line.text}</span>${link(line.rule)}<b class="num">${signed(line.points)}</b></li>`)}</ul>` : nothing}</li>`)}</ul>`;
}

/**
 * Standings of a match of several rounds, and what each round brought as far as it was seen.
 * @param {any} view @param {import("./recent.js").Recent} recent @param {(seat: number) => string} name
 */
export function standings(view, recent, name) {
  const { format, rounds_target, points_target } = view.rulings;
  if (format === "single") return nothing;
  const rounds = recent.rounds.filter(({ round }) => round <= view.round);
  const order = view.standings.map((_, seat) => seat).sort((a, b) => view.standings[b] - view.standings[a] || a - b);
  return html`<section class="mx-standings" aria-label=${t("standings")}><h2>${t("standings")} <small>${t(`target.${format}`, { n: format === "rounds" ? rounds_target : points_target })}</small></h2>
    <div class="mx-scroll" tabindex="0" role="group" aria-label=${t("standings.table")}><table><thead><tr><th scope="col"><span class="visually-hidden">${t("player")}</span></th><th scope="col">${t("total")}</th>
      ${rounds.map(({ round }) => html`<th scope="col">${t("round.short", { n: round + 1 })}</th>`)}</tr></thead>
      <tbody>${order.map((seat) => html`<tr><th scope="row">${mark(seat)}<span>${name(seat)}</span></th><td class="num mx-total">${signed(view.standings[seat])}</td>
        ${rounds.map(({ points, winner }) => html`<td class="num">${signed(points[seat])}${winner === seat ? sign("crown") : nothing}</td>`)}</tr>`)}</tbody></table></div>
    ${view.round > rounds.length ? html`<p class="mx-quiet">${t("rounds.before", { n: view.round + 1 - rounds.length })}</p>` : nothing}
    <p class="mx-quiet">${ruled(t(`target.${format}.rule`))}</p></section>`;
}
