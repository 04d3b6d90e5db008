/** Invoices in the format of the contract. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { officePayments } from "@banyan/contract/office/payments.ts";
import type { Invoice, TopUpRecord } from "@banyan/contract/payments.ts";
import type { Chain } from "./chain.ts";
import { isDelayed, isInTime, isOpen, paymentLink } from "./invoice.rules.ts";
import { addressOfInvoice } from "./invoices.ts";
import type { DepositRow, InvoiceRow, ProgressRow } from "./store.ts";

/** An invoice with its deposits. `scannedUntil`: progress of the chain scan, if it is watched. */
export function invoiceView(
  invoice: InvoiceRow,
  given: { deposits: readonly DepositRow[]; chain: Chain; scannedUntil: Date | null; now: Date },
): Invoice {
  const { chain, now } = given;
  const address = addressOfInvoice(chain, invoice);
  const missing = isOpen(invoice.state) && invoice.counted < invoice.expected ? invoice.expected - invoice.counted : 0n;
  const micros = missing > 0n ? missing : invoice.expected;
  return {
    ...recordView(invoice),
    orderId: invoice.orderId,
    address,
    link: paymentLink({ token: chain.token, chainId: chain.id, address, micros }),
    chainId: Number(chain.id),
    expiresAt: invoice.expiresAt.toISOString(),
    delayed: isDelayed({ ...invoice, scannedUntil: given.scannedUntil }, now),
    sandbox: chain.sandbox,
    deposits: given.deposits.map((deposit) => ({
      id: deposit.id,
      amount: formatMoney(deposit.micros),
      use: deposit.use,
      txHash: deposit.txHash,
      at: deposit.blockTime.toISOString(),
    })),
  };
}

/** An invoice for staff: what was expected, what came, and what became of it. */
export function staffView(
  invoice: InvoiceRow,
  { deposits, chain }: { deposits: readonly DepositRow[]; chain: Chain },
): OutputOf<typeof officePayments.detail>["coins"] {
  const { id, state, amount, received, credited, createdAt, endedAt } = recordView(invoice);
  const explorerUrl = (txHash: string) => chain.explorer && `${chain.explorer}/tx/${txHash}`;
  return {
    ...{ id, state, amount, received, credited, createdAt, endedAt },
    seen: formatMoney(invoice.seen),
    address: addressOfInvoice(chain, invoice),
    expiresAt: invoice.expiresAt.toISOString(),
    seenAt: invoice.seenAt?.toISOString() ?? null,
    pending: invoice.seenTransactions.map(({ txHash, micros, confirmations }) => ({
      ...{ txHash, confirmations },
      amount: formatMoney(BigInt(micros)),
      explorerUrl: explorerUrl(txHash),
    })),
    deposits: deposits.map(({ id, micros, use, from, txHash, blockTime }) => ({
      ...{ id, use, from, txHash },
      amount: formatMoney(micros),
      late: !isInTime(blockTime, invoice.expiresAt),
      explorerUrl: explorerUrl(txHash),
      at: blockTime.toISOString(),
    })),
  };
}

export function recordView(invoice: InvoiceRow): TopUpRecord {
  return {
    id: invoice.id,
    purpose: invoice.purpose,
    state: invoice.state,
    amount: formatMoney(invoice.expected),
    received: formatMoney(invoice.arrived),
    credited: formatMoney(invoice.credited),
    createdAt: invoice.createdAt.toISOString(),
    endedAt: invoice.endedAt?.toISOString() ?? null,
  };
}

/** State of an invoice's payment, for polling. */
export function progressView(progress: ProgressRow, now: Date) {
  const left = isOpen(progress.state) ? progress.expiresAt.getTime() - now.getTime() : 0;
  return {
    state: progress.state,
    invoiceState: progress.state,
    secondsLeft: Math.max(0, Math.ceil(left / 1000)),
    amountExpected: formatMoney(progress.expected),
    amountReceived: formatMoney(progress.arrived),
    confirmations: progress.confirmations,
    delayed: isDelayed(progress, now),
  };
}
