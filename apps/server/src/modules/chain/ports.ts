/** What the watcher needs of others, passed by app.ts. */
import type { Executor, Tx } from "../../platform/database.ts";
import type { ChainTransfer } from "./node.ts";

/** A transfer in a final block, with the time of the block. */
export interface FinalChainTransfer extends ChainTransfer {
  blockTime: Date;
}

export interface WatchPorts {
  /** The addresses to look for, in small letters. */
  watched(executor: Executor, now: Date): Promise<string[]>;
  /** Records transfers with all their effects, and that all blocks before `until` were read. */
  record(tx: Tx, given: { transfers: readonly FinalChainTransfer[]; until: Date; now: Date }): Promise<void>;
  /** Replaces what is known to be on its way. */
  recordSeen(
    tx: Tx,
    given: { transfers: readonly { to: string; raw: bigint; confirmations: number }[]; now: Date },
  ): Promise<void>;
  /** The chain began anew (sandbox only): whatever was on its way is gone. */
  onBegunAnew(tx: Tx): Promise<void>;
}

/** The chain that is watched. */
export interface ChainFacts {
  id: bigint;
  /** The contract of the token. */
  token: string;
  /** A local chain that begins anew with each process. */
  sandbox: boolean;
}
