// What is asked of the server. Every failure becomes a Trouble that says what happened and what can be done.

const TOKEN = "newsgraph-token";
const SECONDS = { GET: 60, POST: 300, DELETE: 60 };

export class Trouble extends Error {
  constructor(status, title, detail) {
    super(detail || title);
    this.status = status;
    this.title = title;
    this.detail = detail;
  }
}

export const token = {
  get: () => sessionStorage.getItem(TOKEN) ?? "",
  set: (value) => (value ? sessionStorage.setItem(TOKEN, value) : sessionStorage.removeItem(TOKEN)),
};

const TITLES = {
  401: "The token is missing, or it is no longer accepted",
  403: "This token may not do that",
  404: "It is not here",
  409: "It contradicts what has been judged",
  413: "It is too large for this server",
  429: "Too many requests at once",
  503: "The server is busy",
};

async function troubleOf(response) {
  const body = await response.json().catch(() => ({}));
  const title = TITLES[response.status] ?? body.title ?? `The server answered ${response.status}`;
  return new Trouble(response.status, title, body.detail ?? "");
}

// The answer to one request as JSON, `null` where there is none. `signal` ends it early.
export async function ask(path, { method = "GET", json, body, type, signal } = {}) {
  const headers = { Accept: "application/json" };
  if (token.get()) headers.Authorization = `Bearer ${token.get()}`;
  if (json !== undefined) {
    body = JSON.stringify(json);
    type = "application/json";
  }
  if (type) headers["Content-Type"] = type;
  const limit = AbortSignal.timeout(SECONDS[method] * 1000);
  try {
    const ends = signal ? AbortSignal.any([signal, limit]) : limit;
    const response = await fetch(path, { method, headers, body, signal: ends });
    if (!response.ok) throw await troubleOf(response);
    return response.status === 204 ? null : await response.json();
  } catch (error) {
    if (error instanceof Trouble || signal?.aborted) throw error;
    throw new Trouble(0, "The server does not answer", "It may have been stopped, or the network is down. Try again in a moment.");
  }
}

// An address with its parameters; those without a value are left out.
export function address(path, parameters = {}) {
  const told = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return told.length ? `${path}?${new URLSearchParams(told)}` : path;
}
