/** A chain node over HTTP, like those of providers. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Ask } from "../../src/modules/chain/index.ts";

export async function openHttpNode(ask: Ask): Promise<{ url: string; close(): Promise<void> }> {
  const answer = async ({ id, method, params = [] }: { id: unknown; method: string; params?: unknown[] }) => {
    try {
      return { jsonrpc: "2.0", id, result: await ask(method, params) };
    } catch (error) {
      const { code = -32_603, message } = error as { code?: number; message: string };
      return { jsonrpc: "2.0", id, error: { code, message } };
    }
  };
  const node = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request));
    const answers = Array.isArray(asked) ? await Promise.all(asked.map(answer)) : await answer(asked);
    response.setHeader("content-type", "application/json").end(JSON.stringify(answers));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  return {
    url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    async close() {
      node.closeAllConnections();
      node.close();
    },
  };
}
