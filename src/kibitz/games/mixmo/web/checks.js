/** Final checks, word by word, and votes. */

import { html, nothing } from "lit";
import { ruleLink } from "kibitz/log.js";
import { mark } from "kibitz/seats.js";
import { grid } from "./others.js";
import { countdown, shown } from "./theme.js";
import { GAME, listed, sign, t } from "./tiles.js";

const link = (rule) => ruleLink(rule, `/games/${GAME}/rules#${rule}`);

/** Words with what is to be said of them. @param {import("./pictures.js").WordSeen[]} words */
export function wordList(words) {
  if (!words.length) return html`<p class="mx-quiet">${t("words.none")}</p>`;
  return html`<ol class="mx-words" aria-label=${t("words")}>${words.map((word, i) => html`<li data-mark=${word.mark} .style=${`--i:${i}`}>${sign(`mark-${word.mark}`)}<span>${word.word}</span> <small>${t(`mark.${word.mark}`)}</small></li>`)}</ol>`;
}

/**
 * Claims: those that were checked, the one under check, those that wait.
 * @param {any} view @param {import("./recent.js").Recent} recent @param {(seat: number) => string} name @param {number} width
 */
export function checking(view, recent, name, width) {
  const isOpen = view.phase === "checking" || view.phase === "claim_window";
  const cards = recent.checks.map((check) => card(check, name, width));
  if (!isOpen) return view.phase === "endgame" && cards.length ? html`<details class="mx-checked"><summary>${recent.checks.map((check) => verdict(check, name))}</summary>${cards}</details>` : nothing;
  const now = view.phase === "checking" ? view.claims[0] : null;
  const waiting = view.claims.slice(now ? 1 : 0);
  return html`<section class="mx-panel mx-checks" aria-label=${t("check")}><h2>${t(view.phase === "claim_window" ? "check.window" : "check")}</h2>
    ${cards}
    ${now ? html`<article class="mx-check now"><p class="mx-check-head">${mark(now.seat)}<b>${name(now.seat)}</b> <span>${t("check.now")}</span></p>
      ${now.grid ? grid({ ...nobody, seat: now.seat, name: name(now.seat), grid: now.grid }, width, 260, view.words[now.seat]) : nothing}${wordList(view.words[now.seat])}</article>` : nothing}
    ${waiting.map((claim, i) => html`<p class="mx-check-head">${mark(claim.seat)}<b>${name(claim.seat)}</b> <span>${t(i || now ? "check.waits" : "check.first")}</span></p>`)}</section>`;
}

/** What came of a claim, in a sentence with its rules. @param {import("./recent.js").Check} check @param {(seat: number) => string} name */
export function verdict({ seat, faults, clean }, name) {
  const told = faults.map(({ kind, word }) => t(`fault.${kind}`, { word, n: word.length }));
  const rules = clean ? ["MX-9.5"] : [...new Set(faults.map(({ rule }) => rule))];
  return html`<span class="mx-verdict ${clean ? "clean" : "wrong"}">${sign(clean ? "mark-good" : "mark-not_a_word")}<span>${clean ? t("check.clean.of", { name: name(seat) }) : t("check.wrong.of", { name: name(seat), faults: listed(told) })} ${rules.map((rule) => html`${link(rule)} `)}</span></span>`;
}

const nobody = { grid: "-", hand: null, placed: null, count: 0, status: "active", isHere: true, isAgreed: false, isHolder: false, news: "" };

/** One claim that was checked. @param {import("./recent.js").Check} check */
function card(check, name, width) {
  const { seat, words, clean } = check;
  return html`<article class="mx-check ${clean ? "clean" : "wrong"}" data-seat=${seat}><p class="mx-check-head">${mark(seat)}${verdict(check, name)}</p>
    ${grid({ ...nobody, seat, name: name(seat), grid: check.grid }, width, 260, words)}${wordList(words)}</article>`;
}

/**
 * An open ballot: a yes and a no for every word that one may vote on.
 * @param {any} view @param {{name: (seat: number) => string, isMine: boolean, pending: boolean, clock: any}} state @param {(word: string, yes: boolean) => void} vote
 */
export function ballot(view, { name, isMine, pending, clock }, vote) {
  const open = view.ballot;
  if (!open) return nothing;
  return html`<section class="mx-panel mx-ballot" aria-label=${t("vote")}>
    <div class="mx-panel-head"><h2>${open.kind === "theme" ? t("vote.theme", { theme: shown(view.theme) }) : t("vote.words")}</h2>${countdown(clock)}</div>
    <p>${t(open.kind === "theme" ? "vote.theme.how" : "vote.words.how")} ${link(open.kind === "theme" ? "MX-8.11" : "MX-3.6")}</p>
    <ul class="mx-ballot-words">${open.words.map(({ word, votes, waiting }) => html`<li data-word=${word}><b>${word}</b>
      <span class="mx-votes">${Object.entries(votes).map(([seat, yes]) => html`<span class="mx-vote">${mark(Number(seat))}${sign(yes ? "mark-good" : "mark-not_a_word")}<span class="visually-hidden">${name(Number(seat))}: ${t(yes ? "yes" : "no")}</span></span>`)}
        ${waiting.length && !(isMine && waiting.length === 1 && waiting[0] === view.seat) ? html`<small>${t("vote.waiting", { names: listed(waiting.filter((seat) => seat !== view.seat).map(name)) })}</small>` : nothing}</span>
      ${isMine && waiting.includes(view.seat) ? html`<span class="mx-yes-no">
        <button class="button" type="button" data-vote="yes" ?disabled=${pending} aria-label=${t("vote.yes", { word })} @click=${() => vote(word, true)}>${sign("mark-good")}${t("yes")}</button>
        <button class="button" type="button" data-vote="no" ?disabled=${pending} aria-label=${t("vote.no", { word })} @click=${() => vote(word, false)}>${sign("mark-not_a_word")}${t("no")}</button></span>` : nothing}</li>`)}</ul></section>`;
}

/** How the last ballot came out. @param {import("./recent.js").Recent["ballot"]} told */
export function tally(told) {
  if (!told) return nothing;
  return html`<p class="mx-tally">${t("tally")} ${told.words.map(({ word, yes, no, passed }) => html`<span class="mx-told">${sign(passed ? "mark-good" : "mark-not_a_word")}<b>${word}</b> <span class="num">${t("tally.count", { yes, no })}</span></span>`)}</p>`;
}
