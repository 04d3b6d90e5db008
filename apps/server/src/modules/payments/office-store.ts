/** Statements by which the office finds invoices. */
import { INVOICE_PURPOSES, type InvoicePurpose, type InvoiceState } from "@banyan/contract/payments.ts";
import type { RawBuilder } from "kysely";
import { type DayRange, isAfter, isDuring, startsWith } from "../../platform/conditions.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { COLUMNS, type InvoiceRow } from "./store.ts";

/** Counts and paging stop here. */
const MOST_LISTED = 10_000;

export interface InvoiceSearch {
  chainId: bigint;
  members: readonly bigint[];
  orderId?: string | undefined;
  /** The beginning of a top-up's number, in lower case. */
  number?: string;
  /** In lower case. */
  address?: string;
  txHash?: string;
}

/** The days are those of creation. */
export interface InvoiceFilter extends DayRange {
  purposes: readonly InvoicePurpose[];
  states: readonly InvoiceState[];
  sought?: InvoiceSearch | undefined;
}

/** A page of the matching invoices, newest first, and their number up to MOST_LISTED. */
export async function findInvoices(
  executor: Executor,
  filter: InvoiceFilter,
  { limit, offset, after }: { limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const last = sql`select c.created_at, c.id from payments.invoice c where c.id = ${after}::uuid`;
  const follows = isAfter(after, sql`i.created_at, i.id`, last, true);
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from ${matching(filter, Math.min(offset + limit, MOST_LISTED), follows)} i
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`
    select count(*) from (select 1 from ${matching(filter, MOST_LISTED)} i limit ${MOST_LISTED}) counted`.execute(
    executor,
  );
  return { rows, total: Number(count.rows[0]!.count) };
}

/** Up to `limit` matching invoices of each purpose and state, or those sought. */
function matching(
  { purposes, states, sought, ...days }: InvoiceFilter,
  limit: number,
  follows: RawBuilder<unknown> = sql`true`,
) {
  const ofPurpose = sql`${[...purposes]}::text[]`;
  const inState = sql`${[...states]}::text[]`;
  const during = isDuring(sql`i.created_at`, days);
  if (sought) {
    // Lateral, so that each invoice is looked up by its key whatever number of them PostgreSQL expects.
    return sql`(
      select i.* from (select id from (${waysToFind(sought)}) ways (id) limit ${MOST_LISTED}) f,
        lateral (select * from payments.invoice i where i.id = f.id limit 1) i
      where i.purpose = any(${ofPurpose}) and i.state = any(${inState}) and ${during} and ${follows})`;
  }
  return sql`(
    select i.* from unnest(${ofPurpose}) p (purpose), unnest(${inState}) s (state), lateral (
      select * from payments.invoice i where i.purpose = p.purpose and i.state = s.state and ${during} and ${follows}
      order by i.created_at desc, i.id desc limit ${limit}
    ) i)`;
}

/** Ids of the invoices found. Each way uses a separate index. */
function waysToFind({ chainId, members, orderId, number, address, txHash }: InvoiceSearch) {
  const ids = sql`select i.id from payments.invoice i where`;
  const ways = [
    // Lateral for the same reason.
    sql`
      select i.id from unnest(${[...members]}::bigint[]) m (id), lateral (
        select i.id from payments.invoice i where i.member_id = m.id limit ${MOST_LISTED}
      ) i limit ${MOST_LISTED}`,
  ];
  if (orderId !== undefined) ways.push(sql`${ids} i.order_id = ${orderId}`);
  if (number !== undefined) {
    ways.push(sql`
      ${ids} i.purpose = 'top_up' and ${startsWith(sql`right(i.id::text, 12)`, number)} limit ${MOST_LISTED}`);
  }
  if (address !== undefined) ways.push(sql`${ids} i.chain_id = ${chainId} and i.address = ${address}`);
  if (txHash !== undefined) {
    ways.push(sql`
      select d.invoice_id from payments.deposit d
      where d.chain_id = ${chainId} and d.tx_hash = ${txHash} and d.invoice_id is not null`);
    const pending = JSON.stringify([{ txHash }]);
    ways.push(sql`
      ${ids} i.purpose = any(${[...INVOICE_PURPOSES]}) and i.state = 'seen' and i.chain_id = ${chainId}
        and i.seen_transactions @> ${pending}::jsonb`);
  }
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  );
}

export async function findForStaff(executor: Executor, invoiceId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${COLUMNS} from payments.invoice i where i.id = ${invoiceId}`.execute(executor);
  return rows[0];
}
