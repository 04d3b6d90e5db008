/**
 * The sandbox chain in a thread of its own: whoever makes it compute holds up no request of the shop. Both sides exchange
 * named requests (platform/asking.ts).
 */
import { type MessagePort, Worker } from "node:worker_threads";
import type { Address, Hash } from "viem";
import { type Channel, openChannel } from "../../../platform/asking.ts";
import type { Ask } from "../node.ts";
import type { sandboxRpc } from "./rpc.ts";
import type { Sandbox } from "./sandbox.ts";

/** Covers the start of the thread, and turns that wait for others. */
const LONGEST_MS = 60_000;

/** A sandbox as its keeper uses it. */
export interface RunningSandbox {
  token: Address;
  /** JSON-RPC of its node. */
  ask: Ask;
  /** Sends tokens of the faucet, in units of 10⁻¹⁸. Returns the hash of the transaction. */
  pour(to: string, raw: bigint): Promise<Hash>;
  hasPending(): Promise<boolean>;
  /** Produces the next block, at this time. */
  mine(now: Date): Promise<void>;
  close(): Promise<void>;
}

/** Starts the thread, whose program is `entry` (sandbox-chain.ts), at a time. */
export async function startSandbox(entry: URL, now: Date): Promise<RunningSandbox> {
  const worker = new Worker(entry, { workerData: now });
  worker.unref();
  const { ask } = openChannel(channelOf(worker), {});
  const say = <T>(what: string, given?: unknown) => ask(what, given, LONGEST_MS) as Promise<T>;
  return {
    token: await say<Address>("token"),
    ask: (method, params) => say("ask", { method, params }),
    pour: (to, raw) => say("pour", { to, raw }),
    hasPending: () => say("hasPending"),
    mine: (time) => say("mine", time),
    close: async () => void (await worker.terminate()),
  };
}

/** Answers the keeper's requests, in the thread. `setTime` sets the sandbox's clock. */
export function serveSandbox(
  port: MessagePort,
  { sandbox, rpc, setTime }: { sandbox: Sandbox; rpc: ReturnType<typeof sandboxRpc>; setTime(now: Date): void },
): void {
  openChannel(channelOf(port), {
    token: async () => sandbox.token,
    ask(given) {
      const { method, params } = given as { method: string; params: readonly unknown[] };
      return rpc(method, params);
    },
    pour(given) {
      const { to, raw } = given as { to: Address; raw: bigint };
      return sandbox.pour(to, raw);
    },
    hasPending: async () => sandbox.hasPending(),
    mine(time) {
      setTime(time as Date);
      return sandbox.mine();
    },
  });
}

const channelOf = (port: Worker | MessagePort): Channel => ({
  send(message, done) {
    port.postMessage(message);
    done(null);
    return true;
  },
  on: (event, listener) => port.on(event, listener),
});
