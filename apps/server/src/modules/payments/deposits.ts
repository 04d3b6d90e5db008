/**
 * The only entry point of deposits. The chain watcher reports final transfers to `recordDeposits`, pending ones to
 * `recordSeen`, and its progress to `recordScanned`. A transfer counts once, however often it is reported. No coin that
 * reaches an address of ours is lost or unnoticed.
 */
import { MAX_MICROS } from "@banyan/contract/money.ts";
import { attempt, type Database, type Executor, isOverloaded, type Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Chain } from "./chain.ts";
import { confirmWherePaid, creditDeposit, keepForNobody } from "./crediting.ts";
import { isInTime, isOpen, microsOf, useOf } from "./invoice.rules.ts";
import { addressOfInvoice } from "./invoices.ts";
import type { PaymentPorts } from "./ports.ts";
import { dueInQuarantine, leaveQuarantine, putIntoQuarantine } from "./quarantine-store.ts";
import { findScannedUntil, saveScannedUntil, saveSeen } from "./scan-store.ts";
import { isDerived } from "./spare-addresses.ts";
import {
  depositsOfTransaction,
  endTopUps,
  type FinalTransfer,
  findByAddress,
  type InvoiceRow,
  insertDeposit,
  lockInvoice,
  moveDeposit,
  type RecordedTransfer,
  saveInvoice,
} from "./store.ts";

/**
 * Records final transfers with all their effects in the caller's transaction, per address in chain order. Transfers to
 * an address that cannot be recorded are quarantined with the reason, and block no others. Transfers already recorded,
 * and transfers of zero, are skipped. Throws if the database is busy or unreachable, so that all are reported again.
 */
export async function recordDeposits(
  tx: Tx,
  ports: PaymentPorts,
  { transfers: reported, now }: { transfers: readonly FinalTransfer[]; now: Date },
): Promise<void> {
  const byAddress = Map.groupBy(reported.toSorted(inChainOrder), ({ to }) => to.toLowerCase());
  for (const [address, transfers] of byAddress) {
    const failure = await attempt(tx, () => recordAtAddress(tx, ports, { address, transfers, now }));
    if (failure) {
      const reason = failure.message;
      for (const transfer of transfers) await putIntoQuarantine(tx, ports.chain, { transfer, reason, now });
    }
  }
}

/** Records transfers to one address, in lower case, in the caller's transaction. */
export async function recordAtAddress(
  tx: Tx,
  ports: PaymentPorts,
  given: { address: string; transfers: readonly FinalTransfer[]; now: Date },
): Promise<void> {
  const { address, now } = given;
  const transfers = given.transfers.filter(({ raw }) => raw > 0n).map((one) => ({ ...one, to: address }));
  if (transfers.length === 0) return;
  const strange = transfers.find(({ token }) => token.toLowerCase() !== ports.chain.token.toLowerCase());
  if (strange) throw new Error(`transaction ${strange.txHash} moves another token, of the contract ${strange.token}`);
  const invoice = await findByAddress(tx, { chainId: ports.chain.id, address });
  if (invoice) await recordForInvoice(tx, ports, { invoice, transfers, now });
  else await recordForNobody(tx, ports.chain, { transfers, now });
}

const inChainOrder = (a: FinalTransfer, b: FinalTransfer) =>
  a.blockNumber === b.blockNumber ? a.logIndex - b.logIndex : a.blockNumber < b.blockNumber ? -1 : 1;

interface ForInvoice {
  invoice: InvoiceRow;
  transfers: readonly FinalTransfer[];
  now: Date;
}

async function recordForInvoice(
  tx: Tx,
  ports: PaymentPorts,
  { invoice: found, transfers, now }: ForInvoice,
): Promise<void> {
  addressOfInvoice(ports.chain, found);
  if (found.orderId !== null) await ports.lockOrder(tx, found.orderId);
  let invoice = await lockInvoice(tx, found.id);
  for (const transfer of transfers) {
    const micros = creditable(transfer);
    const open = isOpen(invoice.state);
    const inTime = isInTime(transfer.blockTime, invoice.expiresAt);
    const use = useOf({ purpose: invoice.purpose, state: invoice.state, micros, inTime });
    const depositId = await record(tx, ports.chain, { transfer, micros, invoiceId: invoice.id, use, now });
    if (depositId === undefined) continue;
    const credited =
      use === "top_up" && (await creditDeposit(tx, ports, { invoice, depositId, micros, now })) === "top_up";
    invoice.arrived += micros;
    if (open && inTime) invoice.counted += micros;
    if (credited) invoice.credited += micros;
    if (open) invoice = await confirmWherePaid(tx, ports, invoice, { now });
  }
  await saveInvoice(tx, invoice);
}

/** Deposits at an address without an invoice. */
async function recordForNobody(
  tx: Tx,
  chain: Chain,
  { transfers, now }: { transfers: readonly FinalTransfer[]; now: Date },
): Promise<void> {
  const { to } = transfers[0]!;
  if (!(await isDerived(tx, chain, to))) throw new Error(`the address ${to} is not one of ours`);
  for (const transfer of transfers) {
    const micros = creditable(transfer);
    const use = micros === 0n ? "dust" : "suspense";
    const depositId = await record(tx, chain, { transfer, micros, invoiceId: null, use, now });
    if (depositId !== undefined && use === "suspense") await keepForNobody(tx, { depositId, micros, now });
  }
}

function creditable({ raw, txHash }: FinalTransfer): bigint {
  const micros = microsOf(raw);
  if (micros > MAX_MICROS) throw new Error(`transaction ${txHash} moves more than the token's supply`);
  return micros;
}

/**
 * Id of the new deposit; undefined if the transfer was already recorded. A transaction included again in another block
 * has the same transfers at other log indexes: each one matches the recorded one with its receiver and amount.
 */
async function record(
  tx: Tx,
  chain: Chain,
  given: {
    transfer: FinalTransfer;
    micros: bigint;
    invoiceId: string | null;
    use: ReturnType<typeof useOf> | "suspense";
    now: Date;
  },
): Promise<string | undefined> {
  const { transfer, now } = given;
  const id = newId(now);
  const [txHash, blockHash] = [transfer.txHash.toLowerCase(), transfer.blockHash.toLowerCase()];
  const row = { ...transfer, id, txHash, blockHash, chainId: chain.id, from: transfer.from.toLowerCase() };
  const before = await depositsOfTransaction(tx, row);
  const isAlike = (one: RecordedTransfer) => one.to === transfer.to && one.raw === transfer.raw;
  const here = before.find((one) => one.blockHash === blockHash && one.logIndex === transfer.logIndex);
  const elsewhere = before.filter((one) => one.blockHash !== blockHash && isAlike(one));
  const same = here ?? elsewhere.find(({ logIndex }) => logIndex === transfer.logIndex) ?? elsewhere[0];
  if (same) {
    if (!isAlike(same)) {
      throw new Error(`transfer ${transfer.logIndex} of ${txHash} was recorded with another amount or receiver`);
    }
    if (same !== here) await moveDeposit(tx, same.id, row);
    return undefined;
  }
  const inserted = { ...row, micros: given.micros, invoiceId: given.invoiceId, use: given.use, now };
  return (await insertDeposit(tx, inserted)) ? id : undefined;
}

/** A transfer to an address in a block that is not final. */
export interface SeenTransfer {
  txHash: string;
  to: string;
  raw: bigint;
  confirmations: number;
}

/**
 * Records all pending transfers. Each call replaces the previous one, so transfers removed by a reorganisation
 * disappear, and their invoice is pending again.
 */
export async function recordSeen(
  tx: Tx,
  chain: Chain,
  given: { transfers: readonly SeenTransfer[]; now: Date },
): Promise<void> {
  const byAddress = Map.groupBy(given.transfers, ({ to }) => to.toLowerCase());
  const sums = [...byAddress].map(([address, transfers]) => ({
    address,
    micros: sumOf(transfers),
    confirmations: Math.min(...transfers.map(({ confirmations }) => confirmations)),
    transactions: [...Map.groupBy(transfers, ({ txHash }) => txHash.toLowerCase())].map(([txHash, parts]) => ({
      txHash,
      micros: String(sumOf(parts)),
      confirmations: parts[0]!.confirmations,
    })),
  }));
  await saveSeen(tx, { chainId: chain.id, sums: sums.filter(({ micros }) => micros > 0n), now: given.now });
}

const sumOf = (transfers: readonly SeenTransfer[]) => transfers.reduce((sum, { raw }) => sum + microsOf(raw), 0n);

const TRY_AGAIN_MS = 60_000;

/** Retries quarantined transfers, per address, unless they were tried within the last minute. */
export async function retryQuarantine(database: Database, ports: PaymentPorts, now: Date): Promise<void> {
  const triedBefore = new Date(now.getTime() - TRY_AGAIN_MS);
  const due = await dueInQuarantine(database.queries, { chainId: ports.chain.id, triedBefore });
  for (const [address, transfers] of Map.groupBy(due, ({ to }) => to)) {
    try {
      await database.transaction(async (tx) => {
        await recordAtAddress(tx, ports, { address, transfers: transfers.toSorted(inChainOrder), now });
        const ids = transfers.map(({ id }) => id);
        await leaveQuarantine(tx, ids, now);
      });
    } catch (error) {
      if (isOverloaded(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      await database.transaction(async (tx) => {
        for (const transfer of transfers) await putIntoQuarantine(tx, ports.chain, { transfer, reason, now });
      });
    }
  }
}

/**
 * Records that all final blocks before `until` were reported. Transfers that could not be recorded are in quarantine.
 */
export async function recordScanned(tx: Tx, chain: Chain, given: { until: Date; now: Date }): Promise<void> {
  await saveScannedUntil(tx, { chainId: chain.id, ...given });
}

/**
 * The time up to which deposits are known; invoices expire by it. In a sandbox whose chain is not read it is the clock.
 * With a real chain that was never read, nothing expires.
 */
export async function scanHorizon(executor: Executor, chain: Chain, now: Date): Promise<Date> {
  const until = await findScannedUntil(executor, chain.id);
  if (until === undefined) return chain.sandbox ? now : new Date(0);
  return until < now ? until : now;
}

const CHUNK = 200;

/** Ends expired top-ups. */
export async function expireTopUps(database: Database, chain: Chain, now: Date): Promise<void> {
  const until = await scanHorizon(database.queries, chain, now);
  while ((await database.transaction((tx) => endTopUps(tx, { limit: CHUNK, until, now }))) === CHUNK) {}
}
