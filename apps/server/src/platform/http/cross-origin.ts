/**
 * Lets pages of listed origins call the shop's API and read its files (docs/wire.md 2). Sessions travel in a header, so no response allows
 * credentials, and the office, whose sessions are cookies, is never open to other origins.
 */
import type { FastifyInstance, FastifyReply } from "fastify";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "content-type, lang, ba-user-token, idempotency-key",
  "access-control-max-age": "7200",
};

const isOpen = (url: string) => /^\/(api|files)\//.test(url) && !/^\/api\/office(?=[/?]|$)/i.test(url);

export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  http.addHook("onRequest", (request, reply, next) => {
    const { origin } = request.headers;
    if (!isOpen(request.url) || origin === undefined || !allowed.has(origin)) return next();
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", "retry-after");
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (!isPreflight) return next();
    reply.headers(PREFLIGHT).header("vary", "origin").code(204).send();
  });
  // After the handler, which lists the headers that its response depends on.
  http.addHook("onSend", (request, reply, _payload, next) => {
    if (isOpen(request.url)) reply.header("vary", withOrigin(reply));
    next();
  });
}

function withOrigin(reply: FastifyReply): string {
  const vary = String(reply.getHeader("vary") ?? "");
  const names = vary.split(",").flatMap((name) => name.trim() || []);
  return names.some((name) => name.toLowerCase() === "origin") ? vary : [...names, "origin"].join(", ");
}
