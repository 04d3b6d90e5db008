/** Rows of invoices and deposits, and their statements. */
import type { DepositUse, InvoicePurpose, InvoiceState } from "@banyan/contract/payments.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { FormerKey } from "./chain.ts";
import { OPEN_STATES } from "./invoice.rules.ts";

export interface InvoiceRow {
  id: string;
  chainId: bigint;
  addressIndex: bigint;
  /** In lower case, as stored; not for display. */
  storedAddress: string;
  purpose: InvoicePurpose;
  memberId: bigint;
  orderId: string | null;
  state: InvoiceState;
  expected: bigint;
  tolerance: bigint;
  counted: bigint;
  arrived: bigint;
  credited: bigint;
  /** On the chain and not final. */
  seen: bigint;
  confirmations: number;
  seenTransactions: PendingTransaction[];
  seenAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** What a transaction that is not final sends to an invoice, as stored in the invoice. */
export interface PendingTransaction {
  txHash: string;
  /** Decimal, because JSON has no bigint. */
  micros: string;
  confirmations: number;
}

export interface DepositRow {
  id: string;
  txHash: string;
  micros: bigint;
  use: DepositUse;
  from: string;
  blockTime: Date;
}

export const COLUMNS = sql.raw(`
  i.id, i.chain_id as "chainId", i.address_index as "addressIndex", i.address as "storedAddress", i.purpose,
  i.member_id as "memberId", i.order_id as "orderId", i.state, i.expected, i.tolerance, i.counted, i.arrived, i.credited,
  i.seen, i.confirmations, i.seen_transactions as "seenTransactions", i.seen_at as "seenAt", i.created_at as "createdAt", i.expires_at as "expiresAt", i.ended_at as "endedAt"`);

/** The next address index of a chain, locked until the transaction ends; undefined if the chain has another key. */
export async function nextIndex(tx: Tx, chain: { id: bigint; keyId: string }): Promise<bigint | undefined> {
  const { rows } = await sql<{ index: bigint }>`
    insert into payments.chain as c (chain_id, key_id, next_index) values (${chain.id}, ${chain.keyId}, 1)
    on conflict (chain_id) do update set next_index = c.next_index + 1 where c.key_id = excluded.key_id
    returning next_index - 1 as index`.execute(tx);
  return rows[0]?.index;
}

/** Id of the key that a chain's addresses are derived from. */
export async function keyOf(executor: Executor, chainId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from payments.chain where chain_id = ${chainId}`.execute(executor);
  return rows[0]?.keyId;
}

/** Former keys, by ascending index. */
export async function listFormerKeys(executor: Executor, chainId: bigint): Promise<FormerKey[]> {
  const { rows } = await sql<FormerKey>`
    select key_id as "keyId", until_index as "untilIndex" from payments.former_key
    where chain_id = ${chainId} order by until_index`.execute(executor);
  return rows;
}

/**
 * Derives addresses from the key `to` from now on; existing ones stay with `from`. Returns the first index of the new
 * key, or undefined if `from` is not the current key.
 */
export async function replaceKey(
  tx: Tx,
  { chainId, from, to, now }: { chainId: bigint; from: string; to: string; now: Date },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ index: bigint }>`
    with replaced as (
      update payments.chain set key_id = ${to} where chain_id = ${chainId} and key_id = ${from} returning next_index
    ), former as (
      insert into payments.former_key (chain_id, key_id, until_index, replaced_at)
      select ${chainId}, ${from}, next_index, ${now} from replaced
      -- A key that gave no address has no indexes.
      on conflict (chain_id, until_index) do nothing
    )
    select next_index as index from replaced`.execute(tx);
  return rows[0]?.index;
}

export type NewInvoice = Pick<
  InvoiceRow,
  | "id"
  | "chainId"
  | "addressIndex"
  | "storedAddress"
  | "purpose"
  | "memberId"
  | "orderId"
  | "expected"
  | "tolerance"
  | "createdAt"
  | "expiresAt"
>;

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    insert into payments.invoice as i (id, chain_id, address_index, address, purpose, member_id, order_id, expected, tolerance,
      created_at, expires_at)
    values (${invoice.id}, ${invoice.chainId}, ${invoice.addressIndex}, ${invoice.storedAddress}, ${invoice.purpose},
      ${invoice.memberId}, ${invoice.orderId}, ${invoice.expected}, ${invoice.tolerance}, ${invoice.createdAt}, ${invoice.expiresAt})
    returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

/** Number of issued addresses, i.e. the next index. */
export async function findNextIndex(executor: Executor, chainId: bigint): Promise<bigint> {
  const { rows } = await sql<{ index: bigint }>`
    select next_index as index from payments.chain where chain_id = ${chainId}`.execute(executor);
  return rows[0]?.index ?? 0n;
}

/** Prevents issuing any index below `index`. */
export async function raiseNextIndex(
  executor: Executor,
  { chainId, keyId, index }: { chainId: bigint; keyId: string; index: bigint },
): Promise<void> {
  await sql`
    insert into payments.chain as c (chain_id, key_id, next_index) values (${chainId}, ${keyId}, ${index})
    on conflict (chain_id) do update set next_index = greatest(c.next_index, excluded.next_index)
      where c.key_id = excluded.key_id`.execute(executor);
}

/** Stores addresses whose invoices are lost. */
export async function insertLostAddresses(
  tx: Tx,
  chainId: bigint,
  lost: readonly { index: bigint; address: string }[],
): Promise<void> {
  await sql`
    insert into payments.lost_address (chain_id, address_index, address)
    select ${chainId}, index, address from unnest(
      ${lost.map(({ index }) => String(index))}::bigint[], ${lost.map(({ address }) => address)}::text[]
    ) l (index, address) on conflict do nothing`.execute(tx);
}

/** Index of an address whose invoice is lost. */
export async function findLostAddress(
  executor: Executor,
  chainId: bigint,
  address: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ index: bigint }>`
    select address_index as index from payments.lost_address where chain_id = ${chainId} and address = ${address}`.execute(
    executor,
  );
  return rows[0]?.index;
}

/** Addresses of invoices that are open, or ended after `endedAfter`. */
export async function watchedAddresses(
  executor: Executor,
  { chainId, endedAfter }: { chainId: bigint; endedAfter: Date },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from payments.invoice where chain_id = ${chainId} and state in ('pending', 'seen')
    union all
    select address from payments.invoice where chain_id = ${chainId} and ended_at > ${endedAfter}
    union all
    select address from payments.lost_address where chain_id = ${chainId}`.execute(executor);
  return rows.map(({ address }) => address);
}

/** Number of open top-ups of a member. */
export async function countOpenTopUps(executor: Executor, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from payments.invoice
    where member_id = ${memberId} and purpose = 'top_up' and state = any(${OPEN_STATES})`.execute(executor);
  return Number(rows[0]!.count);
}

export async function findInvoice(
  executor: Executor,
  { invoiceId, memberId }: { invoiceId: string; memberId: bigint },
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i where i.id = ${invoiceId} and i.member_id = ${memberId}`.execute(
    executor,
  );
  return rows[0];
}

/** The invoice of an order's payment by coins: an order has one at most. */
export async function findByOrder(executor: Executor, orderId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i where i.order_id = ${orderId}`.execute(executor);
  return rows[0];
}

export async function findByAddress(
  executor: Executor,
  { chainId, address }: { chainId: bigint; address: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i where i.chain_id = ${chainId} and i.address = ${address}`.execute(
    executor,
  );
  return rows[0];
}

/** The invoice, locked until the transaction ends. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i where i.id = ${invoiceId} for no key update`.execute(tx);
  if (!rows[0]) throw new Error(`invoice ${invoiceId} does not exist`);
  return rows[0];
}

/** Saves received amounts and state; clears what was seen unless the state is "seen". */
export async function saveInvoice(
  tx: Tx,
  invoice: Pick<InvoiceRow, "id" | "state" | "expected" | "tolerance" | "counted" | "arrived" | "credited" | "endedAt">,
): Promise<void> {
  await sql`
    update payments.invoice set state = ${invoice.state}, expected = ${invoice.expected}, tolerance = ${invoice.tolerance}, counted = ${invoice.counted},
      arrived = ${invoice.arrived}, credited = ${invoice.credited}, ended_at = ${invoice.endedAt},
      seen_at = case ${invoice.state} when 'seen' then seen_at end, seen = case ${invoice.state} when 'seen' then seen else 0 end,
      seen_transactions = case ${invoice.state} when 'seen' then seen_transactions else '[]' end
    where id = ${invoice.id}`.execute(tx);
}

/**
 * Ends up to `limit` top-ups that expired before `until`; returns how many. Moves no money, because deposits were
 * already credited.
 */
export async function endTopUps(tx: Tx, given: { limit: number; until: Date; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update payments.invoice i set state = case when i.counted > 0 then 'underpaid' else 'expired' end,
      ended_at = ${given.now}, seen_at = null, seen = 0, seen_transactions = '[]'
    from (
      select id from payments.invoice
      where purpose = 'top_up' and state in ('pending', 'seen') and expires_at <= ${given.until}
        and not exists (select from payments_held h where h.invoice_id = payments.invoice.id)
      order by expires_at limit ${given.limit} for no key update skip locked
    ) due
    where i.id = due.id and i.state in ('pending', 'seen')`.execute(tx);
  return Number(numAffectedRows);
}

/** A token transfer to an address, in a final block. */
export interface FinalTransfer {
  /** 0x and 64 hexadecimal digits. */
  txHash: string;
  /** Distinguishes transfers of the same transaction. */
  logIndex: number;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
  /** Contract of the token. */
  token: string;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
}

export interface NewDeposit extends FinalTransfer {
  id: string;
  chainId: bigint;
  micros: bigint;
  invoiceId: string | null;
  use: DepositUse;
  now: Date;
}

/** Records a transfer; false if it was already recorded. */
export async function insertDeposit(tx: Tx, d: NewDeposit): Promise<boolean> {
  const { rows } = await sql`
    insert into payments.deposit (id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, from_address,
      to_address, raw, micros, invoice_id, use, recorded_at)
    values (${d.id}, ${d.chainId}, ${d.txHash}, ${d.logIndex}, ${d.blockNumber}, ${d.blockHash}, ${d.blockTime}, ${d.from}, ${d.to},
      ${String(d.raw)}::numeric, ${d.micros}, ${d.invoiceId}, ${d.use}, ${d.now})
    on conflict on constraint deposit_transfer do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export interface RecordedTransfer {
  id: string;
  logIndex: number;
  blockHash: string;
  to: string;
  raw: bigint;
}

/** The recorded transfers of a transaction. */
export async function depositsOfTransaction(
  executor: Executor,
  { chainId, txHash }: Pick<NewDeposit, "chainId" | "txHash">,
): Promise<RecordedTransfer[]> {
  const { rows } = await sql<Omit<RecordedTransfer, "raw"> & { raw: string }>`
    select id, log_index as "logIndex", block_hash as "blockHash", to_address as "to", raw::text as raw
    from payments.deposit where chain_id = ${chainId} and tx_hash = ${txHash} order by log_index`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** Updates the position of a recorded transfer whose transaction was included again in another block. */
export async function moveDeposit(
  tx: Tx,
  id: string,
  place: Pick<FinalTransfer, "blockHash" | "blockNumber" | "blockTime" | "logIndex">,
): Promise<void> {
  await sql`
    update payments.deposit set block_hash = ${place.blockHash}, block_number = ${place.blockNumber},
      block_time = ${place.blockTime}, log_index = ${place.logIndex} where id = ${id}`.execute(tx);
}

/** Deposits of an invoice, oldest first; with `use` only those. */
export async function depositsOf(executor: Executor, invoiceId: string, use?: DepositUse): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select id, tx_hash as "txHash", micros, use, from_address as "from", block_time as "blockTime" from payments.deposit
    where invoice_id = ${invoiceId} and (${use ?? null}::text is null or use = ${use ?? null})
    order by block_time, block_number, log_index, id`.execute(executor);
  return rows;
}

export async function markDeposits(tx: Tx, depositIds: readonly string[], use: DepositUse): Promise<void> {
  await sql`update payments.deposit set use = ${use} where id = any(${[...depositIds]}::uuid[])`.execute(tx);
}

/** A member's records, newest first: after the invoice `after`, or from `offset`. */
export async function listRecords(
  executor: Executor,
  given: { memberId: bigint; limit: number; offset: number; after: string | null },
): Promise<InvoiceRow[]> {
  const { memberId, limit, offset, after } = given;
  const older = after
    ? sql`(i.created_at, i.id) < (
        select a.created_at, a.id from payments.invoice a where a.id = ${after} and a.member_id + 0 = ${memberId})`
    : sql`true`;
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i
    where i.member_id = ${memberId} and (i.purpose = 'top_up' or i.credited > 0) and ${older}
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

export async function countRecords(executor: Executor, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from payments.invoice i
    where i.member_id = ${memberId} and (i.purpose = 'top_up' or i.credited > 0)`.execute(executor);
  return Number(rows[0]!.count);
}

export interface ProgressRow {
  id: string;
  memberId: bigint;
  state: InvoiceState;
  expected: bigint;
  arrived: bigint;
  confirmations: number;
  seenAt: Date | null;
  expiresAt: Date;
  scannedUntil: Date | null;
}

/** The state of a payment, by primary key. */
export async function findProgress(
  executor: Executor,
  { invoiceId, memberId }: { invoiceId: string; memberId: bigint },
): Promise<ProgressRow | undefined> {
  const { rows } = await sql<ProgressRow>`
    select id, member_id as "memberId", state, expected, arrived, confirmations, seen_at as "seenAt",
      expires_at as "expiresAt", scanned_until as "scannedUntil"
    from payments_progress where id = ${invoiceId} and member_id = ${memberId}`.execute(executor);
  return rows[0];
}
