/**
 * The only way for coins to come in. The watcher of the chain reports final transfers to `recordDeposits`, others to
 * `recordSeen`, and how far it has read to `recordScanned`. A transfer counts once, however often it is reported. No
 * coin that reaches an address of ours is lost or unnoticed.
 */
import { MAX_MICROS } from "@banyan/contract/money.ts";
import { type Database, type Executor, isOverloaded, type Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Chain } from "./chain.ts";
import { confirmWherePaid, creditDeposit, keepForNobody } from "./crediting.ts";
import { isInTime, isOpen, microsOf, useOf } from "./invoice.rules.ts";
import { addressOfInvoice } from "./invoices.ts";
import type { PaymentPorts } from "./ports.ts";
import { findScannedUntil, saveScannedUntil, saveSeen } from "./scan-store.ts";
import {
  endTopUps,
  type FinalTransfer,
  findByAddress,
  findDeposit,
  type InvoiceRow,
  insertDeposit,
  lockInvoice,
  saveInvoice,
} from "./store.ts";

/** Transfers to one address that could not be recorded, with the reason. */
export interface Unrecorded {
  address: string;
  transfers: readonly FinalTransfer[];
  error: unknown;
}

/**
 * Records final transfers with all their effects, address by address: the transfers to one address in one transaction,
 * all or nothing, in the order of the chain. A failure at one address does not hold up the others; it is returned, and
 * the caller reports these transfers again. Transfers that were already recorded, and transfers of nothing, are
 * skipped. Throws where the database is too busy for all of them.
 */
export async function recordDeposits(
  database: Database,
  ports: PaymentPorts,
  { transfers: reported, now }: { transfers: readonly FinalTransfer[]; now: Date },
): Promise<Unrecorded[]> {
  const byAddress = Map.groupBy(reported.toSorted(inChainOrder), ({ to }) => to.toLowerCase());
  const failed: Unrecorded[] = [];
  for (const [address, transfers] of byAddress) {
    try {
      await database.transaction((tx) => recordAtAddress(tx, ports, { address, transfers, now }));
    } catch (error) {
      if (isOverloaded(error)) throw error;
      failed.push({ address, transfers, error });
    }
  }
  return failed;
}

/** Records transfers to one address, given in small letters, in the caller's transaction. */
export async function recordAtAddress(
  tx: Tx,
  ports: PaymentPorts,
  given: { address: string; transfers: readonly FinalTransfer[]; now: Date },
): Promise<void> {
  const { address, now } = given;
  const transfers = given.transfers.filter(({ raw }) => raw > 0n).map((one) => ({ ...one, to: address }));
  if (transfers.length === 0) return;
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
    if (open) invoice = await confirmWherePaid(tx, ports, invoice, now);
  }
  await saveInvoice(tx, invoice);
}

/** Coins at an address without an invoice. */
async function recordForNobody(
  tx: Tx,
  chain: Chain,
  { transfers, now }: { transfers: readonly FinalTransfer[]; now: Date },
): Promise<void> {
  for (const transfer of transfers) {
    const micros = creditable(transfer);
    const use = micros === 0n ? "dust" : "suspense";
    const depositId = await record(tx, chain, { transfer, micros, invoiceId: null, use, now });
    if (depositId !== undefined && use === "suspense") await keepForNobody(tx, { depositId, micros, now });
  }
}

function creditable({ raw, txHash }: FinalTransfer): bigint {
  const micros = microsOf(raw);
  if (micros > MAX_MICROS) throw new Error(`transaction ${txHash} moves more than there is of the token`);
  return micros;
}

/** The new deposit's id; undefined where the transfer was already recorded, with the same content. */
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
  const txHash = transfer.txHash.toLowerCase();
  const row = { ...transfer, id, txHash, chainId: chain.id, from: transfer.from.toLowerCase() };
  if (await insertDeposit(tx, { ...row, micros: given.micros, invoiceId: given.invoiceId, use: given.use, now }))
    return id;
  const before = await findDeposit(tx, row);
  if (before?.to !== transfer.to || before.raw !== transfer.raw) {
    throw new Error(`transfer ${transfer.logIndex} of ${txHash} was recorded with another amount or receiver`);
  }
  return undefined;
}

/** A transfer to an address that is on the chain but not final. */
export interface SeenTransfer {
  to: string;
  raw: bigint;
  confirmations: number;
}

/**
 * Records everything that is on its way now. Each call replaces the one before, so coins that a reorganisation removed
 * disappear, and their invoice waits again.
 */
export async function recordSeen(
  tx: Tx,
  chain: Chain,
  given: { transfers: readonly SeenTransfer[]; now: Date },
): Promise<void> {
  const byAddress = Map.groupBy(given.transfers, ({ to }) => to.toLowerCase());
  const sums = [...byAddress].map(([address, transfers]) => ({
    address,
    micros: transfers.reduce((sum, { raw }) => sum + microsOf(raw), 0n),
    confirmations: Math.min(...transfers.map(({ confirmations }) => confirmations)),
  }));
  await saveSeen(tx, { chainId: chain.id, sums: sums.filter(({ micros }) => micros > 0n), now: given.now });
}

/** Records that all final blocks before `until` were reported, with nothing left unrecorded. */
export async function recordScanned(tx: Tx, chain: Chain, given: { until: Date; now: Date }): Promise<void> {
  await saveScannedUntil(tx, { chainId: chain.id, ...given });
}

/**
 * The moment up to which arrivals are known; invoices expire by it. In a sandbox whose chain nobody reads it is the
 * clock. With a real chain that was never read, nothing expires.
 */
export async function scanHorizon(executor: Executor, chain: Chain, now: Date): Promise<Date> {
  const until = await findScannedUntil(executor, chain.id);
  if (until === undefined) return chain.sandbox ? now : new Date(0);
  return until < now ? until : now;
}

const CHUNK = 200;

/** Ends the top-ups whose time is over. */
export async function expireTopUps(database: Database, chain: Chain, now: Date): Promise<void> {
  const until = await scanHorizon(database.queries, chain, now);
  while ((await database.transaction((tx) => endTopUps(tx, { limit: CHUNK, until, now }))) === CHUNK) {}
}
