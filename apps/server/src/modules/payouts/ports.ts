/** Ports of payouts, passed by app.ts. */
import type { Executor, Tx } from "../../platform/database.ts";
import type { Signer } from "../signer/index.ts";
import type { DecisionPorts, PayingTransfer } from "../withdrawals/index.ts";

/** Consensus of the nodes about one transaction. */
type Proof =
  | { state: "unread" | "unknown" | "waiting" | "not_final" | "reverted" }
  | { state: "final"; blockTime: Date; transfers: readonly Omit<PayingTransfer, "chainId" | "blockTime">[] };

/** Access to the chain. Every call throws if no node answers. */
export interface PayoutChain {
  prove(hash: string): Promise<Proof>;
  /** State of the wallet; undefined if too few nodes answer. Amounts are in units of 10⁻¹⁸. */
  wallet(
    address: string,
  ): Promise<{ finalNonce: number | undefined; tokens: bigint; gasMoney: bigint; gasPrice: bigint } | undefined>;
  isContract(address: string): Promise<boolean>;
  /** Broadcasts a signed transaction to all nodes; returns whether one accepted it. */
  send(transaction: string): Promise<{ taken: boolean }>;
}

export interface PayoutPorts {
  withdrawals: DecisionPorts;
  signer: Signer;
  chain: PayoutChain;
  /** Whether the last comparison of ledger and chain found less in a hot wallet than the ledger says. */
  isWalletShort(executor: Executor): Promise<boolean>;
  /** Registers the wallet as one of the house's, so that the comparison of ledger and chain includes it. */
  nameWallet(tx: Tx, wallet: { address: string; now: Date }): Promise<void>;
  /** A chain that is recreated with its process, and loses sent transactions. */
  sandbox: boolean;
}
