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
/** Characters of all answers to a request, such as logs. */
const MOST_ANSWERED = 10_000_000;
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
    return reply.type("application/json; charset=utf-8").send(answer);
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

/** JSON. */
async function answerToAll(ask: Ask, body: unknown): Promise<string> {
  if (!Array.isArray(body)) return JSON.stringify(await answerTo(ask, (body ?? {}) as RpcRequest));
  const tooMuch = (message: string) => JSON.stringify(fault(null, INVALID_REQUEST, message));
  if (body.length > MOST_IN_BATCH) return tooMuch(`more than ${MOST_IN_BATCH} requests`);
  const answers: string[] = [];
  let length = 0;
  for (const one of body) {
    const answer = JSON.stringify(await answerTo(ask, (one ?? {}) as RpcRequest));
    length += answer.length;
    if (length > MOST_ANSWERED) return tooMuch("the answers are too long");
    answers.push(answer);
  }
  return `[${answers.join()}]`;
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
