/**
 * The one door through which coins come in. Whoever watches the chain reports what became final to `recordDeposits`, what
 * did not yet to `recordSeen`, and how far it has read to `recordScanned`. A transfer counts once, however often it is
 * reported; no coin that reaches an address of ours is lost or belongs to nobody unnoticed.
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

/** Transfers to one address that could not be recorded, and why. */
export interface Unrecorded {
  address: string;
  transfers: readonly FinalTransfer[];
  error: unknown;
}

/**
 * Records final transfers and moves what they bring, address by address: those to one address in one transaction, all or
 * nothing, in the order of the chain. What fails at one address holds up no other; it is answered, and whoever
 * reports tells it again until it is recorded. Transfers recorded before are left alone; transfers of nothing are noise.
 * Throws where the database has no time for any of them.
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

/** Records transfers to one address, given in small letters, within the transaction of whoever makes them. */
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

/** Coins at an address that no invoice has. */
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

/** The new deposit's id; undefined where the transfer was recorded before, and then it must have been the same. */
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

/** A transfer to an address that is on the chain and not final. */
export interface SeenTransfer {
  to: string;
  raw: bigint;
  confirmations: number;
}

/**
 * Takes note of everything that is on its way at this moment; each call replaces the one before, so what a
 * reorganisation removed is forgotten and its invoice waits again.
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

/** Notes that every final block whose time lies before `until` has been reported, and that nothing of it is unrecorded. */
export async function recordScanned(tx: Tx, chain: Chain, given: { until: Date; now: Date }): Promise<void> {
  await saveScannedUntil(tx, { chainId: chain.id, ...given });
}

/**
 * Up to when it is known what arrived: time runs out for invoices against this moment. In a sandbox whose chain nobody
 * reads it is the clock; a real chain that was never read lets nothing run out.
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
