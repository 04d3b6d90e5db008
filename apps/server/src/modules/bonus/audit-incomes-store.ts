/** Reads a random sample of incomes, and what their raw amounts come from. */
import { randomInt } from "node:crypto";
import { INCOMES, type Income } from "@banyan/contract/income.ts";
import { type Executor, sql } from "../../platform/database.ts";
import type { BasisRow } from "./income-store.ts";

export interface Sampled {
  day: string;
  memberId: bigint;
  income: Income;
}

/** Up to `size` credited amounts of an income, of members from a random one on. */
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

/** BV and ratio of each order of a referral or team tier bonus. */
export async function selectShares(executor: Executor, { day, memberId, income }: Sampled) {
  const { rows } = await sql<{ bv: bigint; ratio: number }>`
    select v.bv, s.ratio from bonus.source s join orders.volume v on v.order_id = s.order_id
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

/** The sales bonuses of a leadership bonus. */
export async function selectLed(executor: Executor, { day, memberId }: Sampled) {
  const { rows } = await sql<{ bonus: bigint; generation: number }>`
    select bonus, generation from bonus.lead where member_id = ${memberId} and day = ${day}`.execute(executor);
  return rows;
}
