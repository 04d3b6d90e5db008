/**
 * The reference server: only node:http and the driver. In replay mode it executes exactly the product's statements for
 * each request and responds with exactly its bytes; the path contains the index of the request. Otherwise it runs one
 * tpcb-like transaction, after hashing a password where the product does.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { hashPassword } from "../../apps/server/src/platform/password.ts";
import { tpcb } from "../tpcb.ts";
import type { Replay } from "./record.ts";

const [shopUrl = "", tpcbUrl = "", plan = ""] = process.argv.slice(2);
const CONNECTIONS = 16;
const replays: Replay[] = plan ? JSON.parse(readFileSync(plan, "utf8")) : [];
const bodies = replays.map(({ body }) => Buffer.from(body));
const DONE = Buffer.from('{"code":1,"msg":"","time":0,"data":{"orderId":"0"}}');

const shop = new pg.Pool({ connectionString: shopUrl, max: CONNECTIONS, options: "-c role=banyan_app" });
const accounts = new pg.Pool({ connectionString: tpcbUrl, max: CONNECTIONS });

const server = createServer(async (request, response) => {
  if (request.method === "POST") await contentOf(request);
  const body = await answer(request.url ?? "/");
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
  response.end(body);
});

async function answer(path: string): Promise<Buffer> {
  if (path.startsWith("/replay/")) return replay(Number(path.slice("/replay/".length)));
  if (path.startsWith("/api/user/")) await hashPassword("a-harmless-newcomer-2026");
  const client = await accounts.connect();
  try {
    await tpcb(client);
  } finally {
    client.release();
  }
  return DONE;
}

async function replay(number: number): Promise<Buffer> {
  for (const { text, values } of replays[number]?.statements ?? []) {
    await shop.query({ name: nameOf(text), text, values });
  }
  return bodies[number] ?? DONE;
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${names.size}`));
  return name;
}

async function contentOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
process.on("disconnect", () => process.exit());
