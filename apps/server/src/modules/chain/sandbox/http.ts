/** The sandbox's node for wallets: JSON-RPC over HTTP, single or batched. */
import type { Http } from "../../../platform/http/server.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Keeper } from "../keeper.ts";

export const SANDBOX_NODE_PATH = "/sandbox/rpc";
const MOST_IN_BATCH = 1_000;
const INVALID_REQUEST = -32_600;
const INTERNAL = -32_603;

interface RpcRequest {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

/** Adds the sandbox's node to the server. Answers 404 unless the sandbox runs in this process. */
export function addSandboxNode(http: Http, keeper: Pick<Keeper, "sandboxNode">): void {
  http.post(SANDBOX_NODE_PATH, async (request, reply) => {
    const ask = keeper.sandboxNode();
    if (!ask) throw refuse("PATH_UNKNOWN");
    const { body } = request;
    const answer = Array.isArray(body)
      ? await Promise.all(body.slice(0, MOST_IN_BATCH).map((one) => answerTo(ask, one as RpcRequest)))
      : await answerTo(ask, (body ?? {}) as RpcRequest);
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
  });
}

type Ask = NonNullable<ReturnType<Keeper["sandboxNode"]>>;

async function answerTo(ask: Ask, { id = null, method, params }: RpcRequest) {
  const head = { jsonrpc: "2.0", id } as const;
  if (typeof method !== "string" || (params !== undefined && !Array.isArray(params))) {
    return { ...head, error: { code: INVALID_REQUEST, message: "not a request" } };
  }
  try {
    return { ...head, result: await ask(method, params ?? []) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return { ...head, error: { code: typeof code === "number" ? code : INTERNAL, message: (error as Error).message } };
  }
}
