/**
 * `/healthz`: the process runs. `/readyz`: it can take requests. `/metrics`: numbers for Prometheus, which are not
 * public.
 */
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { type Database, sql } from "../database.ts";
import type { Metrics } from "../metrics.ts";
import type { Http } from "./server.ts";

interface HealthDeps {
  database: Database;
  metrics: Metrics;
  /** Allows whoever sends it to read `/metrics`; without it only this machine and its private network may. */
  metricsToken: string | undefined;
  isDraining: () => boolean;
}

export function addHealth(http: Http, deps: HealthDeps): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    if (deps.isDraining()) return reply.code(503).send({ ok: false, reason: "stopping" });
    try {
      await sql`select 1`.execute(deps.database.queries);
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false, reason: "database" });
    }
  });
  http.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) {
      return reply
        .code(403)
        .type("text/plain; charset=utf-8")
        .send("Numbers are for collectors: send METRICS_TOKEN.\n");
    }
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}

const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  NEAR.addSubnet(network, bits, "ipv4");
}
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");
NEAR.addSubnet("fe80::", 10, "ipv6");

/** Headers that a proxy adds. The request then comes from farther away than its address says. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token && sent && sameText(sent, token)) return true;
  const address = socket.remoteAddress?.replace(/^::ffff:(?=[0-9]+\.)/i, "");
  if (!address || FORWARDED.some((name) => name in headers)) return false;
  return NEAR.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => Buffer.from(text));
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}
