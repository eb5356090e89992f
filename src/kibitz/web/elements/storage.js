/** What this browser remembers: tables with their tokens, and a few choices. */

/**
 * @typedef {{host?: string, invite?: string, watch?: string, seats: string[]}} Tokens
 * @typedef {{id: string, game: string, title: string, names: string[], state: string,
 *   seen: number, tokens: Tokens}} Kept
 */

const TABLES = "kibitz.tables";
const memory = new Map();

/** Reads a value; storage may be blocked, then this page alone remembers. @param {string} key */
export function recall(key) {
  try {
    const text = localStorage.getItem(key);
    if (text !== null) return JSON.parse(text);
  } catch {
    /* blocked or damaged: fall through to memory */
  }
  return memory.get(key) ?? null;
}

/** @param {string} key @param {unknown} value @returns {boolean} whether it will outlive the page */
export function remember(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function erase(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    /* blocked: it was never there */
  }
}

/** @returns {Record<string, Kept>} */
function all() {
  const found = recall(TABLES);
  return found && typeof found === "object" ? found : {};
}

/** Tables of this browser, newest first. @returns {Kept[]} */
export function tables() {
  return Object.values(all()).sort((a, b) => b.seen - a.seen);
}

/** @param {string} id @returns {Kept | null} */
export function table(id) {
  return all()[id] ?? null;
}

/** Adds to what is known of a table. @param {string} id @param {Partial<Kept>} news */
export function keep(id, news) {
  const known = all();
  const before = known[id] ?? { id, game: "", title: "", names: [], state: "", seen: 0, tokens: { seats: [] } };
  known[id] = { ...before, ...news, tokens: merge(before.tokens, news.tokens), seen: Date.now() };
  return remember(TABLES, known);
}

/** @param {string} id */
export function forget(id) {
  const known = all();
  delete known[id];
  remember(TABLES, known);
}

/** @param {Tokens} a @param {Tokens} [b] @returns {Tokens} */
function merge(a, b) {
  if (!b) return a;
  const given = Object.fromEntries(Object.entries(b).filter(([, value]) => value));
  return { ...a, ...given, seats: [...new Set([...(a.seats ?? []), ...(b.seats ?? [])])] };
}

/** Tokens from a page's fragment, `#seat=…&seat=…&host=…`. @param {string} hash @returns {Tokens} */
export function tokensOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    host: given.get("host") ?? undefined,
    invite: given.get("invite") ?? undefined,
    watch: given.get("watch") ?? undefined,
    seats: given.getAll("seat"),
  };
}

/** The fragment that carries tokens to another page or device. @param {Partial<Tokens>} tokens */
export function hashOf(tokens) {
  const parts = new URLSearchParams();
  for (const kind of ["host", "invite", "watch"]) if (tokens[kind]) parts.set(kind, tokens[kind]);
  for (const seat of tokens.seats ?? []) parts.append("seat", seat);
  return `#${parts}`;
}
