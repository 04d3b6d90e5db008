/**
 * Answers that `public/early.js` asked for while this code was still loading. Each is taken at most once, and only by a
 * request that would have been the same.
 */
interface EarlyAnswer {
  language: string;
  token: string | undefined;
  response: Promise<Response>;
}

declare global {
  var banyanEarly: Record<string, EarlyAnswer> | undefined;
}

export function early(url: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | undefined {
  const answer = globalThis.banyanEarly?.[String(url)];
  if (!answer || init?.method !== "GET") return undefined;
  delete globalThis.banyanEarly?.[String(url)];
  const headers = init.headers as Record<string, string>;
  return answer.language === headers.lang && answer.token === headers["ba-user-token"] ? answer.response : undefined;
}
