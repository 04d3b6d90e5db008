/** The chain itself: its nodes, the watcher that reads it, and the sandbox. It knows nothing of invoices or members. */
export { addChainGauges } from "./gauges.ts";
export { createKeeper, type Keeper } from "./keeper.ts";
export type { FinalChainTransfer, WatchPorts } from "./ports.ts";
export type { Proof } from "./proof.ts";
export { addSandboxNode } from "./sandbox/http.ts";
