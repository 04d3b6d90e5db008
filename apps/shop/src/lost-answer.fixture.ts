/** Loses responses, for page tests of calls that move money. */

import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { cleanup } from "@testing-library/react";
import { vi } from "vitest";
import { open } from "./page.fixture.tsx";
import type { ShopRouter } from "./router.ts";

export interface LossyLine {
  /** Every request of the endpoint that left the browser: its key, and its body as sent. */
  sent: { key: string | null; body: unknown }[];
  /** Restores responses. */
  mend(): void;
}

/** Whether or not the request reaches the server, no response returns: a timeout, a lost connection or a fault. */
export function loseAnswers(
  server: FakeServer,
  endpoint: Endpoint,
  how: "never" | "late" | "fault" = "never",
): LossyLine {
  let broken = true;
  const line: LossyLine = { sent: [], mend: () => void (broken = false) };
  vi.stubGlobal("fetch", (async (target, init) => {
    if (String(target) !== endpoint.path) return server.fetch(target, init);
    line.sent.push({
      key: new Headers(init?.headers).get("idempotency-key"),
      body: JSON.parse(String(init?.body)),
    });
    if (!broken) return server.fetch(target, init);
    if (how === "fault") return new Response("{}", { status: 502 });
    if (how === "late") throw new DOMException("The time limit is over", "TimeoutError");
    throw new TypeError("the connection is gone");
  }) satisfies typeof fetch);
  return line;
}

/** Simulates a reload: storage survives, page state does not. */
export function reload(hash: string): Promise<ShopRouter> {
  cleanup();
  queryClient.clear();
  return open(hash);
}
