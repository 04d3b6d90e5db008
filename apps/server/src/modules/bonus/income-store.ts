/** Reads members' incomes: index ranges of one member's rows, independent of the size of the network. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { KeptBasis, KeptLine } from "./explain.rules.ts";

/** The last fully credited day; null before the first. Days are credited in order. */
export async function lastPostedDay(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from bonus.day where posted_at is not null order by day desc limit 1`.execute(executor);
  return rows[0]?.day ?? null;
}

export interface IncomeLine extends KeptLine {
  day: string;
  level: number;
  tier: number;
}

const LINE = sql`l.day, l.income, l.ratio, l.performance, l.raw, l.limits, l.received, c.level, c.tier`;

/** Days from `from` to `to`, inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** A member's lines of an income, newest first. */
export async function selectLines(
  executor: Executor,
  given: Days & { memberId: bigint; income: number; limit: number; offset?: number },
): Promise<IncomeLine[]> {
  const { memberId, income, from, to, limit, offset = 0 } = given;
  const { rows } = await sql<IncomeLine>`
    select ${LINE} from bonus.line l join bonus.credit c on c.member_id = l.member_id and c.day = l.day
    where l.member_id = ${memberId} and l.income = ${income} and l.day between ${from} and ${to}
    order by l.day desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

export async function countLines(
  executor: Executor,
  { memberId, income, from, to }: Days & { memberId: bigint; income: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bonus.line
    where member_id = ${memberId} and income = ${income} and day between ${from} and ${to}`.execute(executor);
  return rows[0]!.count;
}

/** All lines of a member in a range of days, newest first, then in the order of INCOMES. */
export async function selectLinesOfDays(
  executor: Executor,
  given: Days & { memberId: bigint; limit: number; before?: Pick<IncomeLine, "day" | "income"> | null },
): Promise<IncomeLine[]> {
  const { memberId, from, to, limit, before } = given;
  const { rows } = await sql<IncomeLine>`
    select ${LINE} from bonus.line l join bonus.credit c on c.member_id = l.member_id and c.day = l.day
    where l.member_id = ${memberId} and l.day between ${from} and ${to}
      and (l.day, -l.income) < (${before?.day ?? to}::date, ${before ? -before.income : 1}::integer)
    order by l.day desc, l.income limit ${limit}`.execute(executor);
  return rows;
}

export interface ReceivedRow {
  day: string;
  income: number;
  received: bigint;
}

/** Received amounts by day and income, oldest first. */
export async function selectReceived(
  executor: Executor,
  { memberId, from, to }: Days & { memberId: bigint },
): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select day, income, received from bonus.line
    where member_id = ${memberId} and day between ${from} and ${to} and received > 0 order by day, income`.execute(
    executor,
  );
  return rows;
}

/** Sums of summed months by income, and the first day after them; null without summed months. */
export async function selectMonthSums(
  executor: Executor,
  memberId: bigint,
): Promise<{ sums: { income: number; received: bigint }[]; openFrom: string | null }> {
  const { rows: months } = await sql<{ openFrom: string | null }>`
    select (max(month) + interval '1 month')::date as "openFrom" from bonus.summed_month`.execute(executor);
  const { openFrom } = months[0]!;
  const { rows: sums } = await sql<{ income: number; received: bigint }>`
    select income, sum(received)::bigint as received from bonus.month
    where member_id = ${memberId} and month < ${openFrom} group by 1`.execute(executor);
  return { sums, openFrom };
}

/** First days of months that are completely settled and not summed yet. */
export async function monthsToSum(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', d.day)::date as month from bonus.day d
    where d.posted_at is not null and d.day > coalesce((select max(month) from bonus.summed_month), '-infinity')
      and date_trunc('month', d.day) < date_trunc('month', (select max(day) from bonus.day where posted_at is not null))
      and not exists (select from bonus.summed_month s where s.month = date_trunc('month', d.day)::date)
    order by 1`.execute(executor);
  return rows.map(({ month }) => month);
}

/** Sums a month for members in [from, until). Existing sums are kept. */
export async function sumMonth(tx: Tx, given: { month: string; from: bigint; until: bigint }): Promise<void> {
  const { month, from, until } = given;
  await sql`
    insert into bonus.month (member_id, month, income, received)
    select member_id, ${month}, income, sum(received) from bonus.line
    where day >= ${month}::date and day < ${month}::date + interval '1 month' and member_id >= ${from} and member_id < ${until}
    group by member_id, income having sum(received) > 0
    on conflict do nothing`.execute(tx);
}

export async function markSummed(executor: Executor, month: string, now: Date): Promise<void> {
  await sql`insert into bonus.summed_month (month, summed_at) values (${month}, ${now}) on conflict do nothing`.execute(
    executor,
  );
}

/** The highest number of a member who belongs to a day of the month. */
export async function lastMemberOf(executor: Executor, month: string): Promise<bigint> {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(last_member) as last from bonus.day
    where day >= ${month}::date and day < ${month}::date + interval '1 month'`.execute(executor);
  return rows[0]?.last ?? 0n;
}

/** State of a member at the end of a settled day; zeros without any history. */
export async function selectState(executor: Executor, memberId: bigint, day: string | null) {
  const { rows } = await sql<Record<"dynamic" | "carriedLeft" | "carriedRight", bigint>>`
    select dynamic, carried_left as "carriedLeft", carried_right as "carriedRight" from bonus.member_day where day = ${day} and member_id = ${memberId}`.execute(
    executor,
  );
  return rows[0] ?? { dynamic: 0n, carriedLeft: 0n, carriedRight: 0n };
}

export interface BasisRow extends KeptBasis {
  active: boolean;
  recent: bigint;
  left: bigint;
  right: bigint;
  place: number;
  leftSize: number;
  rightSize: number;
  balance: bigint;
  coupon: bigint;
  point: bigint;
}

export async function selectBasis(executor: Executor, memberId: bigint, day: string): Promise<BasisRow | undefined> {
  const { rows } = await sql<BasisRow>`
    select country, level, tier, active, recent, personal, left_bv as left, right_bv as right,
      dynamic_before as "dynamicBefore", carried_left as "carriedLeft", carried_right as "carriedRight",
      added_left as "addedLeft", added_right as "addedRight", place, left_size as "leftSize", right_size as "rightSize",
      balance, coupon, point
    from bonus.credit where member_id = ${memberId} and day = ${day}`.execute(executor);
  return rows[0];
}

/** A source of an income, with the cursor for the next page. */
export interface SourceRow {
  key: string;
  day: string;
  orderId: string | null;
  /** The buyer, or the receiver of the sales bonus. */
  memberId: bigint;
  amount: bigint;
  ratio?: number;
  raw?: bigint;
  generation?: number;
  place?: number;
}

interface SourcePage {
  memberId: bigint;
  day: string;
  limit: number;
}

/** Orders of a referral or team tier bonus. */
export async function selectOrderSources(
  executor: Executor,
  { memberId, day, income, limit, after }: SourcePage & { income: number; after: string | null },
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select s.order_id as key, s.day, s.order_id as "orderId", v.member_id as "memberId", v.bv as amount, s.ratio, s.raw
    from bonus.source s join orders.volume v on v.order_id = s.order_id
    where s.member_id = ${memberId} and s.income = ${income} and s.day = ${day}
      and (${after}::uuid is null or s.order_id > ${after}::uuid)
    order by s.order_id limit ${limit}`.execute(executor);
  return rows;
}

/** Orders of members with pre-order indexes in (above, until] on a day. */
export async function selectSales(
  executor: Executor,
  given: { day: string; above: number; until: number; limit: number; after: { place: number; orderId: string } | null },
): Promise<SourceRow[]> {
  const { day, above, until, limit, after } = given;
  const { rows } = await sql<SourceRow>`
    select place || ':' || order_id as key, day, order_id as "orderId", member_id as "memberId", bv as amount, place
    from bonus.sale
    where day = ${day} and place <= ${until}
      and (place, order_id) > (${after?.place ?? above + 1}, ${after?.orderId ?? NO_ID}::uuid)
    order by place, order_id limit ${limit}`.execute(executor);
  return rows;
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Orders of a member that became final in a range of days, newest first. */
export async function selectOwnSales(
  executor: Executor,
  given: Days & { memberId: bigint; limit: number; after: { day: string; orderId: string } | null },
): Promise<SourceRow[]> {
  const { memberId, from, to, limit, after } = given;
  const { rows } = await sql<SourceRow>`
    select day || ':' || order_id as key, day, order_id as "orderId", member_id as "memberId", bv as amount
    from bonus.sale
    where member_id = ${memberId} and day between ${from} and ${after?.day ?? to}
      and (${after?.day ?? null}::date is null or (day, order_id) < (${after?.day ?? null}::date, ${after?.orderId ?? NO_ID}::uuid))
    order by day desc, order_id desc limit ${limit}`.execute(executor);
  return rows;
}

/** Sales bonuses of a leadership bonus. */
export async function selectLeads(
  executor: Executor,
  { memberId, day, limit, after }: SourcePage & { after: { generation: number; from: bigint } | null },
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select generation || ':' || from_id as key, day, null as "orderId", from_id as "memberId", bonus as amount, raw, generation
    from bonus.lead
    where member_id = ${memberId} and day = ${day}
      and (generation, from_id) > (${after?.generation ?? 0}, ${after?.from ?? 0n}::bigint)
    order by generation, from_id limit ${limit}`.execute(executor);
  return rows;
}

export async function selectGenerations(executor: Executor, memberId: bigint, day: string) {
  const { rows } = await sql<{ generation: number; bonuses: number; bonus: bigint; raw: bigint }>`
    select generation, bonuses, bonus, raw from bonus.generation
    where member_id = ${memberId} and day = ${day} order by generation`.execute(executor);
  return rows;
}
