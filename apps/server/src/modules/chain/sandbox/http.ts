/** The sandbox's node for wallets: JSON-RPC over HTTP, single or batched. */
import { addressPrefix } from "../../../platform/http/address-prefix.ts";
import type { Http } from "../../../platform/http/server.ts";
import { createLimiter, type Limiter } from "../../../platform/limiter.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Keeper } from "../keeper.ts";

export const SANDBOX_NODE_PATH = "/sandbox/rpc";
const MOST_IN_BATCH = 100;
/** HTTP requests of a network that wait; the next ones get 503. */
const MOST_WAITING = 200;
const INVALID_REQUEST = -32_600;
const INTERNAL = -32_603;

interface RpcRequest {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

/** Adds the sandbox's node to the server. Answers 404 unless the sandbox runs in this process. */
export function addSandboxNode(http: Http, keeper: Pick<Keeper, "sandboxNode">): void {
  const oneByOne = oneByOneInEachNetwork();
  http.post(SANDBOX_NODE_PATH, async (request, reply) => {
    const ask = keeper.sandboxNode();
    if (!ask) throw refuse("PATH_UNKNOWN");
    const answer = await oneByOne(addressPrefix(request.ip), () => answerToAll(ask, request.body));
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
  });
}

/** Whoever computes much holds up only the neighbours. */
function oneByOneInEachNetwork() {
  const networks = new Map<string, { limit: Limiter; inside: number }>();
  return async <T>(prefix: string, work: () => Promise<T>): Promise<T> => {
    const network = networks.get(prefix) ?? {
      limit: createLimiter({ concurrency: 1, maxQueued: MOST_WAITING }),
      inside: 0,
    };
    networks.set(prefix, network);
    network.inside++;
    try {
      return await network.limit(work);
    } finally {
      network.inside--;
      if (network.inside === 0) networks.delete(prefix);
    }
  };
}

async function answerToAll(ask: Ask, body: unknown) {
  if (!Array.isArray(body)) return answerTo(ask, (body ?? {}) as RpcRequest);
  if (body.length > MOST_IN_BATCH) return fault(null, INVALID_REQUEST, `more than ${MOST_IN_BATCH} requests`);
  const answers = [];
  for (const one of body) answers.push(await answerTo(ask, (one ?? {}) as RpcRequest));
  return answers;
}

const fault = (id: unknown, code: number, message: string) => ({ jsonrpc: "2.0", id, error: { code, message } });

type Ask = NonNullable<ReturnType<Keeper["sandboxNode"]>>;

async function answerTo(ask: Ask, { id = null, method, params }: RpcRequest) {
  if (typeof method !== "string" || (params !== undefined && !Array.isArray(params))) {
    return fault(id, INVALID_REQUEST, "not a request");
  }
  try {
    return { jsonrpc: "2.0", id, result: await ask(method, params ?? []) };
  } catch (error) {
    const { code } = error as { code?: unknown };
    return fault(id, typeof code === "number" ? code : INTERNAL, (error as Error).message);
  }
}
