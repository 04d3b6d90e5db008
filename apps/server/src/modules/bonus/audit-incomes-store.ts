/** Reads a random sample of incomes and the rows that their raw amounts were computed from. */
import { randomInt } from "node:crypto";
import { INCOMES, type Income } from "@banyan/contract/income.ts";
import { type Executor, sql } from "../../platform/database.ts";
import type { BasisRow } from "./income-store.ts";

export interface Sampled {
  day: string;
  memberId: bigint;
  income: Income;
}

/** Up to `size` credited amounts of an income, starting at a random member. */
export async function sampleIncomes(executor: Executor, income: Income, size: number): Promise<Sampled[]> {
  const { rows: ends } = await sql<{ last: bigint | null }>`select max(member_id) as last from bonus.line`.execute(
    executor,
  );
  const from = randomInt(0, Number(ends[0]!.last ?? 0n) + 1);
  const some = (where: ReturnType<typeof sql>) => sql`
    (select l.day, l.member_id as "memberId" from bonus.line l join bonus.day d on d.day = l.day and d.posted_at is not null
    where l.income = ${INCOMES.indexOf(income)} and ${where} order by l.member_id, l.day limit ${size})`;
  const { rows } = await sql<Omit<Sampled, "income">>`
    ${some(sql`l.member_id >= ${from}`)} union all ${some(sql`l.member_id < ${from}`)} limit ${size}`.execute(executor);
  return rows.map((row) => ({ ...row, income }));
}

/** A part of an income: the share of one order or sales bonus. */
export interface Part {
  of: bigint;
  raw: bigint;
}

/** Parts of a referral or team tier bonus, by order. */
export async function selectShares(executor: Executor, { day, memberId, income }: Sampled) {
  const { rows } = await sql<Part & { ratio: number }>`
    select v.bv as of, s.ratio, s.raw from bonus.source s join orders.volume v on v.order_id = s.order_id
    where s.member_id = ${memberId} and s.income = ${INCOMES.indexOf(income)} and s.day = ${day}`.execute(executor);
  return rows;
}

/** BV of the day's orders below a member, by side. */
export async function selectSides(executor: Executor, day: string, { place, leftSize, rightSize }: BasisRow) {
  const { rows } = await sql<{ left: bigint; right: bigint }>`
    select coalesce(sum(bv) filter (where place <= ${place + leftSize}), 0)::bigint as left,
      coalesce(sum(bv) filter (where place > ${place + leftSize}), 0)::bigint as right
    from bonus.sale where day = ${day} and place > ${place} and place <= ${place + leftSize + rightSize}`.execute(
    executor,
  );
  return rows[0]!;
}

/** Parts of a leadership bonus, by sales bonus. */
export async function selectLed(executor: Executor, { day, memberId }: Sampled) {
  const { rows } = await sql<Part & { generation: number }>`
    select bonus as of, generation, raw from bonus.lead where member_id = ${memberId} and day = ${day}`.execute(
    executor,
  );
  return rows;
}

/** Own BV of a member from one day to another, inclusive. */
export async function sumOwn(
  executor: Executor,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<bigint> {
  const { rows } = await sql<{ bv: bigint }>`
    select coalesce(sum(bv), 0)::bigint as bv from bonus.sale
    where member_id = ${memberId} and day between ${from} and ${to}`.execute(executor);
  return rows[0]!.bv;
}

/** Static income that a member received before a day. */
export async function sumRebated(executor: Executor, { day, memberId }: Sampled): Promise<bigint> {
  const { rows } = await sql<{ received: bigint }>`
    select coalesce(sum(received), 0)::bigint as received from bonus.line
    where member_id = ${memberId} and income = ${INCOMES.indexOf("rebate")} and day < ${day}`.execute(executor);
  return rows[0]!.received;
}
