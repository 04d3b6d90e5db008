/** The sandbox's faucet: acts as the payer and sends coins on the chain, where the watcher finds them. */
import type { FaucetAmount } from "@banyan/contract/payments.ts";
import type { Tx } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { faucetAmount, RAW_PER_MICRO } from "./invoice.rules.ts";
import { addressOfInvoice } from "./invoices.ts";
import type { PaymentPorts, Pour } from "./ports.ts";
import { findInvoice } from "./store.ts";

/**
 * Sends play money to the address of a member's invoice; it arrives within seconds. Refuses with CALL_UNKNOWN outside
 * of the sandbox and if no payments are accepted, as if the call did not exist, and with INVOICE_NOT_FOUND.
 */
export async function payFromFaucet(
  tx: Tx,
  ports: PaymentPorts,
  given: { invoiceId: string; memberId: bigint; amount: FaucetAmount; pour: Pour; now: Date },
): Promise<void> {
  if (!ports.chain.sandbox || !ports.chain.receives) throw refuse("CALL_UNKNOWN");
  const invoice = await findInvoice(tx, given);
  if (!invoice) throw refuse("INVOICE_NOT_FOUND");
  const micros = faucetAmount(given.amount, invoice.expected - invoice.counted, invoice.expected);
  const to = addressOfInvoice(ports.chain, invoice);
  await given.pour(tx, { to, raw: micros * RAW_PER_MICRO, now: given.now });
}
