/** Checks the transactions named by staff on the chain, and ends the withdrawals paid by a final transfer. */
import type { Database } from "../../../platform/database.ts";
import { type DecisionPorts, noteStep, payWithdrawal, TransferUsed } from "../decisions.ts";
import type { Withdrawal } from "../store.ts";
import type { Sender } from "./claim.rules.ts";
import { dueForCheck, isOfPayouts, saveCheck, usedTransfers } from "./claim-store.ts";
import { type Proof, payingTransfer } from "./proof.rules.ts";

const UNKNOWN_AGAIN_MS = 15_000;
const AT_ONCE = 50;

/** Queries the chain; `hash` in lower case. `seen` is the sender, if the chain knew the transaction earlier. */
export type Prove = (hash: string, seen?: Sender) => Promise<Proof>;

/** Checks all transactions that may have become final. Idempotent: a payment is proven once. */
export async function checkPayments(
  database: Database,
  ports: DecisionPorts,
  { prove, now }: { prove: Prove; now: Date },
): Promise<void> {
  const due = await dueForCheck(database.queries, {
    unknownBefore: new Date(now.getTime() - UNKNOWN_AGAIN_MS),
    limit: AT_ONCE,
  });
  const senders = new Map(due.map(({ namedTransaction }) => [namedTransaction!, undefined as Sender | undefined]));
  for (const { namedTransaction, namedSender } of due) if (namedSender) senders.set(namedTransaction!, namedSender);
  const proofs = new Map(
    await Promise.all([...senders].map(async ([hash, seen]) => [hash, await prove(hash, seen)] as const)),
  );
  for (const withdrawal of due) {
    await settle(database, ports, { withdrawal, proof: proofs.get(withdrawal.namedTransaction!)!, now });
  }
}

interface Settling {
  withdrawal: Withdrawal;
  proof: Proof;
  now: Date;
}

async function settle(database: Database, ports: DecisionPorts, { withdrawal, proof, now }: Settling): Promise<void> {
  if (proof.state === "unread") return;
  const { id, address, amount, fee } = withdrawal;
  const transactionId = withdrawal.namedTransaction!;
  const note = (check: Parameters<typeof saveCheck>[1]["check"], sender?: Sender) =>
    saveCheck(database.queries, { id, transactionId, check, sender, now });
  if (proof.state === "waiting" || proof.state === "not_final") return note(proof.state, proof.sender);
  if (proof.state !== "final") return note(proof.state);
  if (await isOfPayouts(database.queries, transactionId)) return note("used");
  const chainId = ports.coins.chainId;
  const used = await usedTransfers(database.queries, chainId, transactionId);
  const wanted = { address, amount, fee, payableFrom: withdrawal.payableFrom! };
  const found = payingTransfer(proof, wanted, used);
  if ("check" in found) return note(found.check);
  const transfer = { ...found.transfer, chainId, blockTime: proof.blockTime };
  try {
    await database.transaction(async (tx) => {
      const paid = await payWithdrawal(tx, ports, { withdrawalId: id, transactionId, transfer, now });
      if (paid) await noteStep(tx, ports, { step: "pay", withdrawal: paid, by: paid.closedBy!, now });
    });
  } catch (error) {
    // Another withdrawal just used the transfer: the next check sees it.
    if (!(error instanceof TransferUsed)) throw error;
  }
}
