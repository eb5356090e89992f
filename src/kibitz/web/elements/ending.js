/** How it came out: the score line by line, why, and what next. */

import { html, nothing } from "lit";
import { linked, ruleLink } from "kibitz/log.js";
import { icon, mark } from "kibitz/seats.js";
import { t } from "kibitz/strings.js";

/** @param {import("./kibitz-table.js").KibitzTable} frame */
export function ending(frame) {
  const { hello, result } = frame;
  const token = frame.tokens.watch ?? frame.tokens.seats[0] ?? frame.tokens.host;
  const replay = `/replay#${new URLSearchParams({ table: frame.table, token: token ?? "" })}`;
  return html`<section class="ending sheet" aria-labelledby="ending">
    <h2 id="ending">${winners(result, hello.seats)}</h2>
    ${result.reason ? html`<p>${linked(result.reason, hello.game)}</p>` : nothing}
    ${scoreTable(result, hello.seats, hello.game)}
    <p class="ending-next">
      ${hello.rematch
        ? html`<a class="button primary" href="/tables/${hello.rematch}">${t("ending.go")}</a>`
        : hello.mine.length || hello.host ? html`<button class="button primary" type="button" @click=${() => frame.command("rematch", {})}>${t("ending.rematch")}</button>` : nothing}
      <a class="button" href=${replay}>${icon("play")}${t("ending.replay")}</a>
      <button class="button" type="button" @click=${() => frame.download()}>${icon("download")}${t("ending.file")}</button>
      <a class="button plain" href="/games/${hello.game}">${t("ending.again")}</a>
    </p>
  </section>`;
}

/** @param {any} result @param {import("./seats.js").Seat[]} seats */
export function winners(result, seats) {
  const names = result.winners.map((seat) => seats[seat]?.name || t("seat.open"));
  if (!names.length) return t("ending.nobody");
  if (names.length === 1) return t("ending.wins", { name: names[0] });
  return t("ending.share", { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** Scores, best first, each with its lines. */
export function scoreTable(result, seats, game) {
  const order = result.scores.map((_, seat) => seat).sort((a, b) => result.scores[b] - result.scores[a]);
  const lines = (seat) => result.lines.filter((line) => line.seat === seat);
  return html`<ol class="scores">${order.map((seat) => html`<li class=${result.winners.includes(seat) ? "winner" : ""}>
    <details ?open=${seat === order[0]}><summary>${mark(seat)}<span class="score-name">${seats[seat]?.name}</span>
      ${result.winners.includes(seat) ? html`<span class="badge gold">${t("ending.winner")}</span>` : nothing}
      <b class="num score-sum">${result.scores[seat]}</b></summary>
      ${lines(seat).length ? html`<ul class="score-lines">${lines(seat).map((line) => html`<li><span>${line.text}</span>
        ${line.rule ? ruleLink(line.rule, `/games/${game}/rules#${line.rule}`) : nothing}<span class="num">${line.points}</span></li>`)}</ul>` : nothing}
    </details></li>`)}</ol>`;
}
