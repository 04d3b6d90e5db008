/**
 * A server between browser and shop, at an origin of its own: it can be away, bring another build's service worker, or have none.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { serveLocally } from "./local-server.ts";

export interface Between {
  readonly origin: string;
  /** `same` as the shop's, of another `newer` build, or `none`, as a server of a build without one. */
  worker: "same" | "newer" | "none";
  /** Whether connections are cut. */
  away: boolean;
  close(): Promise<void>;
}

/** Not passed on: the answer was unpacked, is sent as it comes, and may be another one at the next time. */
const NOT_PASSED = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "etag",
  "last-modified",
]);

export async function serveBetween(shop: string): Promise<Between> {
  const state = { worker: "same", away: false } as Pick<Between, "worker" | "away">;
  const server = await serveLocally(async (request, answer) => {
    if (state.away) return void request.socket.destroy();
    const path = request.url ?? "/";
    if (path === "/sw.js" && state.worker === "none") return void answer.writeHead(404).end();
    const body = request.method === "POST" ? await new Response(Readable.toWeb(request) as never).text() : undefined;
    const headers = Object.entries(request.headers).filter(
      ([name]) => !["host", "connection", "content-length"].includes(name),
    );
    const found = await fetch(shop + path, {
      method: request.method,
      headers: headers as [string, string][],
      body,
      redirect: "manual",
    });
    answer.writeHead(found.status, Object.fromEntries([...found.headers].filter(([name]) => !NOT_PASSED.has(name))));
    if (path === "/sw.js" && state.worker === "newer")
      return void answer.end((await found.text()).replace(/\/assets\/[\w-]+\.js/, "/assets/newer.js"));
    if (!found.body) return void answer.end();
    Readable.fromWeb(found.body as ReadableStream).pipe(answer);
  });
  return Object.assign(state, { origin: server.origin, close: async () => server.close() });
}
