/**
 * `/healthz`: the process runs. `/readyz`: it can take requests. `/metrics`: numbers for Prometheus, which are not
 * public.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Database, sql } from "../database.ts";
import type { FilesState } from "../files/index.ts";
import type { Metrics } from "../metrics.ts";
import { isNear } from "./near.ts";
import type { Http } from "./server.ts";

interface HealthDeps {
  database: Database;
  filesState: FilesState;
  metrics: Metrics;
  /** Allows whoever sends it to read `/metrics`; without it only this machine and its private network may. */
  metricsToken: string | undefined;
  isDraining: () => boolean;
  /** The numbers of all processes behind this port, where there are several. */
  sharedMetrics?: (() => Promise<string>) | undefined;
}

export function addHealth(http: Http, deps: HealthDeps): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    if (deps.isDraining()) return reply.code(503).send({ ok: false, reason: "stopping" });
    try {
      await sql`select 1`.execute(deps.database.queries);
      // Without pictures the shop goes on, so no proxy is to send people elsewhere.
      return { ok: true, ...(deps.filesState.reason() !== undefined && { files: "away" }) };
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
    const { registry } = deps.metrics;
    return reply.type(registry.contentType).send(await (deps.sharedMetrics?.() ?? registry.metrics()));
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return (token !== undefined && sent !== undefined && sameText(sent, token)) || isNear(request);
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => Buffer.from(text));
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}
