/**
 * Answers to requests that `early.ts` sent while this code was still loading. Each is used at most once, and
 * only for an equal request.
 */
interface EarlyAnswer {
  language: string;
  response: Promise<Response>;
}

declare global {
  var banyanEarly: Record<string, EarlyAnswer> | undefined;
  /** The event with which the browser asks whether to install the shop. */
  var banyanInstall: { prompt(): Promise<unknown> } | undefined;
}

export function early(url: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
  const answer = globalThis.banyanEarly?.[String(url)];
  if (!answer || init?.method !== "GET") return undefined;
  delete globalThis.banyanEarly?.[String(url)];
  const headers = init.headers as Record<string, string>;
  if (answer.language !== headers.lang || headers["ba-user-token"]) return undefined;
  return Promise.race([answer.response, aborted(init.signal)]);
}

/** It was sent without the time limit of other requests; whoever waits for it keeps that limit. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
