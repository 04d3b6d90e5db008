/**
 * An open-loop load generator of visitors and members, in a separate process: each request starts at its scheduled
 * time, whether or not others were answered. Latency counts from that time, hence includes waiting for a free
 * connection.
 */
import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { tokenOf } from "./scenarios.ts";

export interface OpenLoad {
  port: number;
  /** Member requests started per second; absent for a closed loop on `connections` connections. */
  perSecond?: number;
  connections: number;
  seconds: number;
  members: number;
  products: number;
  addressIds: string[];
}

/** Outcomes of requests, and latencies in milliseconds of successful ones. */
export interface OpenLoadResult {
  perSecond: number;
  done: number;
  /** 429 or 503 with `Retry-After`. */
  shed: number;
  /** Anything else, with messages of the first few. */
  failed: number;
  failures: string[];
  p50: number;
  p99: number;
  /** The 99th percentile of rejected requests. */
  shedP99: number;
}

/** Client timeout. */
const PATIENCE_MS = 30_000;
const WORDS_OF_FAILURES = 5;
/** SKUs per product in the benchmark shop. */
const SKUS = 8;

process.on("message", (load: OpenLoad) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit());

interface Sent {
  method: "GET" | "POST";
  path: string;
  member?: number;
  body?: object;
}

async function run({ port, perSecond, connections, seconds, ...shop }: OpenLoad): Promise<OpenLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "lifo" });
  const times: number[] = [];
  const shedTimes: number[] = [];
  const failures: string[] = [];
  let failed = 0;

  /** The data of the response; undefined if it was not successful, which is counted. */
  async function ask(sent: Sent, began: number): Promise<Record<string, string> | undefined> {
    const took = () => performance.now() - began;
    try {
      const { status, retryAfter, text } = await exchange(agent, port, sent);
      if (status === 200 && text.startsWith('{"code":1,')) {
        times.push(took());
        return JSON.parse(text).data;
      }
      if ((status === 429 || status === 503) && retryAfter !== undefined) {
        shedTimes.push(took());
        return undefined;
      }
      throw new Error(`${status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed++;
      if (failures.length < WORDS_OF_FAILURES) failures.push(`${sent.path} ${(error as Error).message}`);
      return undefined;
    }
  }

  const start = performance.now();
  const end = start + seconds * 1000;
  const visit = () => visitOf(shop, ask);
  if (perSecond === undefined) {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) await visit()(performance.now());
      }),
    );
  } else {
    const running = new Set<Promise<unknown>>();
    for (let number = 0; ; number++) {
      const began = start + (number * 1000) / (perSecond / REQUESTS_OF_A_VISIT);
      if (began >= end) break;
      const early = began - performance.now();
      if (early > 1) await wait(early);
      const one: Promise<unknown> = visit()(Math.max(began, start)).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
  }
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  const answered = times.length + shedTimes.length + failed;
  return {
    perSecond: answered / elapsed,
    ...{ done: times.length, shed: shedTimes.length, failed, failures },
    ...{ p50: percentile(times, 0.5), p99: percentile(times, 0.99), shedP99: percentile(shedTimes, 0.99) },
  };
}

function percentile(times: number[], share: number): number {
  times.sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? 0;
}

type Asking = (sent: Sent, began: number) => Promise<Record<string, string> | undefined>;

/** Of ten visits four view a list, three a product, one fills a cart, and two order and pay. */
const REQUESTS_OF_A_VISIT = 1.2;

function visitOf(
  { members, products, addressIds }: Pick<OpenLoad, "members" | "products" | "addressIds">,
  ask: Asking,
) {
  const member = randomInt(1, members + 1);
  const product = randomInt(1, products + 1);
  const skuId = String((product - 1) * SKUS + 1);
  const kind = randomInt(10);
  return async (began: number): Promise<void> => {
    if (kind < 4) await ask({ method: "GET", path: `/api/product/index?page=${randomInt(1, 4)}&limit=20` }, began);
    else if (kind < 7) await ask({ method: "GET", path: `/api/product/detail?id=${product}` }, began);
    else if (kind < 8)
      await ask({ method: "POST", path: "/api/cart/add", member, body: { skuId, quantity: 1 } }, began);
    else {
      const source = { from: "sku", skuId, quantity: 1 };
      const addressId = addressIds[member - 1];
      const create: Sent = { method: "POST", path: "/api/order/create", member, body: { source, addressId } };
      const made = await ask(create, began);
      if (!made) return;
      const body = { orderId: made.orderId, method: "balance" };
      await ask({ method: "POST", path: "/api/order/pay", member, body }, performance.now());
    }
  };
}

interface Exchange {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

function exchange(agent: Agent, port: number, { method, path, member, body }: Sent): Promise<Exchange> {
  const content = body && JSON.stringify(body);
  const headers = {
    ...(member !== undefined && { "ba-user-token": tokenOf(member) }),
    ...(content && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(content),
      "idempotency-key": crypto.randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(
      { agent, host: "127.0.0.1", port, method, path, headers, timeout: PATIENCE_MS },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers["retry-after"],
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sending.on("timeout", () => sending.destroy(new Error("timeout")));
    sending.on("error", reject);
    sending.end(content);
  });
}
