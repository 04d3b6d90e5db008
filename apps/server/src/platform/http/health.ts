/** `/healthz`: liveness. `/readyz`: readiness for requests. `/metrics`: Prometheus metrics, which are not public. */
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
  /** Bearer token for `/metrics`; without it only this machine and its private network have access. */
  metricsToken: string | undefined;
  isDraining: () => boolean;
  /** Aggregated metrics of all processes on this port, if there are several. */
  sharedMetrics?: (() => Promise<string>) | undefined;
}

export function addHealth(http: Http, deps: HealthDeps): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    if (deps.isDraining()) return reply.code(503).send({ ok: false, reason: "stopping" });
    try {
      if (!(await takesWrites(deps.database))) return reply.code(503).send({ ok: false, reason: "read-only" });
      // Missing pictures are no reason for a proxy to take the shop out of rotation.
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

/**
 * Whether the database takes writes. Commits a record to the write-ahead log, which changes no table and waits for no
 * standby; throws where that fails, as on a standby or a full disk of the log.
 */
async function takesWrites({ queries }: Database): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean; durability: string; position: string }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
      set_config('synchronous_commit', 'local', true) as durability,
      pg_logical_emit_message(true, 'banyan ready', '')::text as position`.execute(queries);
  return rows[0]?.isReadOnly === false;
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
