/** Rows of discount codes. */
import type { Language } from "@banyan/contract/languages.ts";
import type { DiscountCodeState } from "@banyan/contract/office/discount-codes.ts";
import type { RawBuilder } from "kysely";
import { columnsOf, type RowOf } from "../../../platform/columns.ts";
import { isAfter } from "../../../platform/conditions.ts";
import type { DB } from "../../../platform/database.gen.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

const COLUMNS = [
  ...["id", "code", "percent", "amount", "begins_at", "ends_at", "minimum", "uses_at_most", "uses_each", "uses"],
  ...["without_sales", "created_by", "created_at", "approved_by", "ended_by", "ended_at"],
] as const satisfies readonly (keyof DB["orders.discount_code"])[];

export interface CodeRow extends RowOf<DB["orders.discount_code"], typeof COLUMNS> {
  state: DiscountCodeState;
  excluded: { id: string; name: string }[];
}

interface Reader {
  language: Language;
  now: Date;
}

const stateAt = (now: Date): RawBuilder<DiscountCodeState> => sql`case
  when d.ended_at is not null or d.ends_at <= ${now} then 'ended'
  when d.approved_at is null then 'waiting'
  when d.begins_at > ${now} then 'planned'
  else 'running' end`;

const selectCodes = ({ language, now }: Reader) => sql`
  select ${columnsOf("d", COLUMNS)}, ${stateAt(now)} as state, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id::text, 'name', coalesce(nullif(p.name ->> ${language}::text, ''), p.name ->> 'en')
      ) order by p.id)
      from catalog.product p where p.id = any(d.excluded_products)
    ), '[]') as excluded
  from orders.discount_code d`;

export interface CodeFilter {
  state?: DiscountCodeState | undefined;
  /** The beginning of a code. */
  search: string;
}

/** Newest first. */
export async function listCodes(
  executor: Executor,
  { state, search }: CodeFilter,
  place: { after: string | undefined; limit: number; offset: number },
  reader: Reader,
): Promise<{ rows: CodeRow[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or ${stateAt(reader.now)} = ${state ?? null})
    and starts_with(d.code, ${search})`;
  const follows = isAfter(place.after, sql`d.id`, sql`${place.after}::uuid`, true);
  const page = await sql<CodeRow>`${selectCodes(reader)} where ${where} and ${follows}
    order by d.id desc limit ${place.limit} offset ${place.offset}`.execute(executor);
  const count = await sql<{ count: number }>`
    select count(*)::integer as count from orders.discount_code d where ${where}`.execute(executor);
  return { rows: page.rows, total: count.rows[0]!.count };
}

/** Codes that wait for a second person and were made by others, counted up to `most`. */
export async function codesOfOthers(
  executor: Executor,
  { staffId, now, most }: { staffId: string; now: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from orders.discount_code d where ${stateAt(now)} = 'waiting' and d.created_by <> ${staffId} limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}

export async function findCode(executor: Executor, id: string, reader: Reader): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`${selectCodes(reader)} where d.id = ${id}`.execute(executor);
  return rows[0];
}

export async function lockCode(tx: Tx, id: string): Promise<void> {
  await sql`select from orders.discount_code where id = ${id} for no key update`.execute(tx);
}

export interface NewCode {
  id: string;
  code: string;
  percent?: number | undefined;
  amount?: bigint | undefined;
  beginsAt: Date;
  endsAt: Date;
  minimum: bigint;
  usesAtMost?: number | undefined;
  usesEach: number;
  withoutSales: boolean;
  excluded: readonly bigint[];
  by: string;
  /** Whether it waits for a second person. */
  waits: boolean;
  now: Date;
}

/** Whether the code is new: another one has the same otherwise. */
export async function insertCode(tx: Tx, given: NewCode): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into orders.discount_code (
      id, code, percent, amount, begins_at, ends_at, minimum, uses_at_most, uses_each, excluded_products, without_sales,
      created_by, created_at, approved_by, approved_at
    ) values (
      ${given.id}, ${given.code}, ${given.percent ?? null}, ${given.amount ?? null}, ${given.beginsAt}, ${given.endsAt},
      ${given.minimum}, ${given.usesAtMost ?? null}, ${given.usesEach}, ${given.excluded.map(String)}::bigint[],
      ${given.withoutSales}, ${given.by}, ${given.now}, ${given.waits ? null : given.by}, ${given.waits ? null : given.now}
    ) on conflict (code) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function approveCode(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await sql`update orders.discount_code set approved_by = ${by}, approved_at = ${now} where id = ${id}`.execute(tx);
}

export async function endCode(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await sql`update orders.discount_code set ended_by = ${by}, ended_at = ${now} where id = ${id}`.execute(tx);
}

/** How many of these products exist. */
export async function countProducts(executor: Executor, ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from catalog.product where id = any(${ids.map(String)}::bigint[])`.execute(
    executor,
  );
  return rows[0]!.count;
}

/** Gives back the uses of orders that were cancelled. Locks the codes in the sequence of orders_take_codes. */
export async function returnUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    with returned as (
      select discount_code as code, count(*)::integer as uses from orders.purchase
      where id = any(${[...orderIds]}::uuid[]) and discount_code is not null group by 1
    ), locked as materialized (
      select d.code from orders.discount_code d join returned using (code) order by d.code for no key update of d
    )
    update orders.discount_code d set uses = d.uses - returned.uses
    from returned join locked using (code) where d.code = returned.code`.execute(tx);
}
