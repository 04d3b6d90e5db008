/** Sums by country: written once per credited day, read by month. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

/** Credited days not summed yet, oldest first. */
export async function daysToSum(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from bonus.day where posted_at is not null and countries_summed_at is null order by day`.execute(
    executor,
  );
  return rows.map(({ day }) => day);
}

/** Sums a credited day. Idempotent. */
export async function sumCountries(tx: Tx, day: string, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    update bonus.day set countries_summed_at = ${now}
    where day = ${day} and posted_at is not null and countries_summed_at is null`.execute(tx);
  if (numAffectedRows !== 1n) return;
  await sql`
    insert into bonus.country_day (day, country, sales, retail, income)
    select ${day}, coalesce(m.nationality, ''), sum(t.sales), sum(t.retail), sum(t.income)
    from (
      select s.member_id, s.goods as sales, case when s.activated then 0 else s.goods end as retail, 0 as income
      from (
        select v.member_id, v.goods,
          coalesce((
            select a.activated from members.activation_change a
            where a.member_id = v.member_id and a.day <= o.paid_day order by a.entry desc limit 1
          ), false) as activated
        from orders.volume v join orders.purchase o on o.id = v.order_id
        where v.day = ${day}
      ) s
      union all
      select member_id, 0, 0, balance + coupon + point
      from bonus.credit where day = ${day}
    ) t
    left join members.member m on m.id = t.member_id
    group by 2`.execute(tx);
}

export interface CountrySums {
  country: string;
  sales: bigint;
  retail: bigint;
  income: bigint;
}

/** Sums over the days from one to another, by country. */
export async function selectCountries(
  executor: Executor,
  { from, to }: { from: string; to: string },
): Promise<CountrySums[]> {
  const { rows } = await sql<CountrySums>`
    select country, sum(sales)::bigint as sales, sum(retail)::bigint as retail, sum(income)::bigint as income
    from bonus.country_day where day between ${from} and ${to} group by country order by country`.execute(executor);
  return rows;
}

/** First and last summed day; null before the first. */
export async function summedDays(executor: Executor): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day) as first, max(day) as last from bonus.day where countries_summed_at is not null`.execute(executor);
  const { first, last } = rows[0]!;
  return first !== null && last !== null ? { first, last } : null;
}
