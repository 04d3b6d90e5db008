/** What payouts need of others, passed by app.ts. */
import type { Executor, Tx } from "../../platform/database.ts";
import type { Signer } from "../signer/index.ts";
import type { DecisionPorts, PayingTransfer } from "../withdrawals/index.ts";

/** What enough nodes say together of one transaction. */
type Proof =
  | { state: "unread" | "unknown" | "waiting" | "not_final" | "reverted" }
  | { state: "final"; blockTime: Date; transfers: readonly Omit<PayingTransfer, "chainId" | "blockTime">[] };

/** The chain as payouts see it. Every question throws where no node answers. */
export interface PayoutChain {
  prove(hash: string): Promise<Proof>;
  /** What the wallet holds and has sent; undefined where too few nodes answer. Amounts are units of 10⁻¹⁸. */
  wallet(
    address: string,
  ): Promise<{ finalNonce: number | undefined; tokens: bigint; gasMoney: bigint; gasPrice: bigint } | undefined>;
  isContract(address: string): Promise<boolean>;
  /** Hands a signed transaction to all nodes; whether one took it. */
  send(transaction: string): Promise<{ taken: boolean }>;
}

export interface PayoutPorts {
  withdrawals: DecisionPorts;
  signer: Signer;
  chain: PayoutChain;
  /** Whether the last comparison of books and chain found that a hot wallet holds less than the books say. */
  isWalletShort(executor: Executor): Promise<boolean>;
  /** Names the wallet as one of the house's, so that books and chain are compared with it. */
  nameWallet(tx: Tx, wallet: { address: string; now: Date }): Promise<void>;
  /** A chain that begins anew with its process, and forgets what was sent. */
  sandbox: boolean;
}
