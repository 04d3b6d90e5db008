/** `/healthz`: the process lives. `/readyz`: it may be sent requests. `/metrics`: numbers for a collector. */
import { type Database, sql } from "../database.ts";
import type { Metrics } from "../metrics.ts";
import type { Http } from "./server.ts";

export function addHealth(http: Http, deps: { database: Database; metrics: Metrics; isDraining: () => boolean }): void {
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
  http.get("/metrics", async (_request, reply) =>
    reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
  );
}
