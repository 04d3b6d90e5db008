/** The chain: its nodes, the watcher, and the sandbox. It does not depend on invoices or members. */

export { LOW_GAS } from "./alarms.rules.ts";
export {
  houseAddresses,
  isHotWalletShort,
  isHouseAddress,
  requestReconciliation,
  saveHouseAddress,
} from "./books/books-store.ts";
export { type ByHand, type ByHandDeps, openByHand } from "./by-hand.ts";
export { addChainGauges } from "./gauges.ts";
export { createKeeper, type Keeper } from "./keeper.ts";
export { type Ask, type ChainNode, nodeBy } from "./node.ts";
export { type OfficeChainPorts, officeChainRoutes } from "./office-routes.ts";
export type { BooksPorts, FinalChainTransfer, WatchPorts } from "./ports.ts";
export type { Proof } from "./proof.ts";
export { SANDBOX_HOT_WALLET, sandboxHotKey } from "./sandbox/accounts.ts";
export { addSandboxNode } from "./sandbox/http.ts";
export { startSandbox } from "./sandbox/thread.ts";
export { situationOf as chainSituation } from "./situation.ts";
export { findCursor } from "./store.ts";
export { readPlan, readSigned } from "./sweep/files.ts";
export { signSweep } from "./sweep/sign.ts";
export { createWatcher } from "./watcher.ts";

/** Loaded lazily. */
export const loadSandbox = () => import("./sandbox/index.ts");
