/** The program of the sandbox chain's thread (modules/chain/sandbox/thread.ts). */
import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { loadSandbox } from "./modules/chain/index.ts";

let now = workerData as Date;
const { openSandbox, sandboxRpc, serveSandbox } = await loadSandbox();
const seed = randomBytes(32);
const sandbox = await openSandbox({
  clock: { now: () => now },
  seed,
  firstNonce: BigInt(1 + (seed.readUInt32BE() >>> 2)),
});
serveSandbox(parentPort!, { sandbox, rpc: sandboxRpc(sandbox), setTime: (time) => (now = time) });
