/** The faucet of the sandbox: it plays the payer and reports the transfer in the same way as the watcher of a chain. */
import { randomBytes } from "node:crypto";
import type { FaucetAmount } from "@banyan/contract/payments.ts";
import type { Tx } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAtAddress } from "./deposits.ts";
import { faucetAmount, RAW_PER_MICRO } from "./invoice.rules.ts";
import { addressOfInvoice } from "./invoices.ts";
import type { PaymentPorts } from "./ports.ts";
import { findInvoice } from "./store.ts";

const FAUCET = "0x000000000000000000000000000000000000face";

/**
 * Pays an invoice of the member with play money. Refuses with CALL_UNKNOWN outside of the sandbox and where no coins
 * are accepted, as if the call did not exist, and with INVOICE_NOT_FOUND.
 */
export async function payFromFaucet(
  tx: Tx,
  ports: PaymentPorts,
  given: { invoiceId: string; memberId: bigint; amount: FaucetAmount; now: Date },
): Promise<void> {
  const { now } = given;
  if (!ports.chain.sandbox || !ports.chain.takesCoins) throw refuse("CALL_UNKNOWN");
  const invoice = await findInvoice(tx, given);
  if (!invoice) throw refuse("INVOICE_NOT_FOUND");
  const micros = faucetAmount(given.amount, invoice.expected - invoice.counted, invoice.expected);
  const to = addressOfInvoice(ports.chain, invoice);
  const transfer = {
    txHash: `0x${randomBytes(32).toString("hex")}`,
    logIndex: 0,
    blockNumber: 0n,
    blockTime: now,
    from: FAUCET,
    to,
    raw: micros * RAW_PER_MICRO,
  };
  await recordAtAddress(tx, ports, { address: to.toLowerCase(), transfers: [transfer], now });
}
