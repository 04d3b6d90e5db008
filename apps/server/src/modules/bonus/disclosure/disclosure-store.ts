/** Rows of published disclosures; reads received and spent amounts of a period. */
import type { Disclosure } from "@banyan/contract/disclosure.ts";
import type { Bulk } from "../../../platform/bulk.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { Table } from "../columns.rules.ts";

export interface PublishedRow {
  period: string;
  body: Disclosure;
  publishedBy: string;
  publishedAt: Date;
}

/** First and last day of the gapless range of credited days; null before the first. */
export async function creditedDays(executor: Executor): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day) as first, max(day) as last from bonus.day
    where posted_at is not null and day < (
      select coalesce(min(day), 'infinity') from bonus.day where posted_at is null
    )`.execute(executor);
  const { first, last } = rows[0]!;
  return first !== null && last !== null ? { first, last } : null;
}

/** Members activated at the end of a period: own BV until then, and amounts received and spent in it. */
export async function readEarned(
  bulk: Bulk,
  { from, to, lastMember }: { from: string; to: string; lastMember: bigint },
) {
  const table = new Table({ personal: BigInt64Array, income: BigInt64Array, spent: BigInt64Array });
  const query = `
    select coalesce(v.personal, 0), coalesce(c.income, 0), coalesce(v.spent, 0)
    from (
      select distinct on (member_id) member_id, activated from members.activation_change
      where day <= '${to}' and member_id <= ${lastMember} order by member_id, entry desc
    ) a
    left join (
      select member_id, sum(bv) as personal, sum(sales) filter (where day >= '${from}') as spent
      from orders.volume where day <= '${to}' group by 1
    ) v on v.member_id = a.member_id
    left join (
      select member_id, sum(balance + coupon + point) as income
      from bonus.credit where day between '${from}' and '${to}' group by 1
    ) c on c.member_id = a.member_id
    where a.activated`;
  await bulk.readIntegers(query, 3, (row) => {
    const at = table.add();
    [table.rows.personal[at], table.rows.income[at], table.rows.spent[at]] = row as unknown as [bigint, bigint, bigint];
  });
  const rows = await bulk.query<{ places: string }>("select count(*) as places from network.place where id <= $1", [
    lastMember,
  ]);
  return { ...table.finish(), places: Number(rows[0]!.places) };
}

/** Published periods, newest first; a year precedes its months. */
export async function listPublished(executor: Executor): Promise<Omit<PublishedRow, "body">[]> {
  const { rows } = await sql<Omit<PublishedRow, "body">>`
    select period, published_by as "publishedBy", published_at as "publishedAt" from bonus.disclosure
    order by left(period, 4) desc, length(period), period desc`.execute(executor);
  return rows;
}

export async function findPublished(executor: Executor, period: string): Promise<Disclosure | undefined> {
  const { rows } = await sql<{ body: Disclosure }>`
    select body from bonus.disclosure where period = ${period}`.execute(executor);
  return rows[0]?.body;
}

export async function writePublished(tx: Tx, { period, body, publishedBy, publishedAt }: PublishedRow): Promise<void> {
  await sql`
    insert into bonus.disclosure (period, body, published_by, published_at)
    values (${period}, ${JSON.stringify(body)}::jsonb, ${publishedBy}, ${publishedAt})
    on conflict (period) do update set body = excluded.body, published_by = excluded.published_by,
      published_at = excluded.published_at`.execute(tx);
}

/** False if the period is not published. */
export async function deletePublished(tx: Tx, period: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from bonus.disclosure where period = ${period}`.execute(tx);
  return numAffectedRows === 1n;
}
