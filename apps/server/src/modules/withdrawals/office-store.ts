/** Office queries of withdrawals. */
import type { WITHDRAWAL_SORTS } from "@banyan/contract/office/withdrawals.ts";
import type { WithdrawalState } from "@banyan/contract/withdrawals.ts";
import type { RawBuilder } from "kysely";
import { isAfter, startsWith } from "../../platform/conditions.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { COLUMNS, mayGoOn, type Withdrawal } from "./store.ts";

export interface WithdrawalFilter {
  state?: WithdrawalState;
  memberId?: bigint;
  address?: string;
  transactionId?: string;
  /** The beginning of a withdrawal's number, in lower case. */
  number?: string;
}

export type WithdrawalSort = (typeof WITHDRAWAL_SORTS)[number];

interface Sequence {
  order: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  /** The same columns of the withdrawal of the cursor. */
  last: RawBuilder<unknown>;
  down: boolean;
}

const byTime = { row: sql`w.id`, last: sql`c.id` };
const byAmount = { row: sql`w.amount, w.id`, last: sql`c.amount, c.id` };
const SEQUENCES: Record<WithdrawalSort, Sequence> = {
  asked_up: { order: sql`w.id`, row: sql`w.id`, last: sql`c.id`, down: false },
  asked_down: { ...byTime, order: sql`w.id desc`, down: true },
  amount_up: { ...byAmount, order: sql`w.amount, w.id`, down: false },
  amount_down: { ...byAmount, order: sql`w.amount desc, w.id desc`, down: true },
};

/** Keys are time-ordered, so ordering by key is the order of requests. */
export async function findWithdrawals(
  executor: Executor,
  { state, memberId, address, transactionId, number }: WithdrawalFilter,
  page: { sort: WithdrawalSort; limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: Withdrawal[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(state ? [sql`w.state = ${state}`] : []),
    ...(memberId !== undefined ? [sql`w.member_id = ${memberId}`] : []),
    ...(address ? [sql`w.address = ${address}`] : []),
    ...(transactionId ? [sql`w.transaction_id = ${transactionId}`] : []),
    ...(number ? [startsWith(sql`right(w.id::text, 12)`, number)] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const { after } = page;
  const sequence = SEQUENCES[page.sort];
  const last = sql`select ${sequence.last} from withdrawals.withdrawal c where c.id = ${after}::uuid`;
  const follows = isAfter(after, sequence.row, last, sequence.down);
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w where ${where} and ${follows}
    order by ${sequence.order} limit ${page.limit} offset ${page.offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`
    select count(*) from withdrawals.withdrawal w where ${where}`.execute(executor);
  return { rows, total: Number(count.rows[0]!.count) };
}

/** Number and sum in micros of the withdrawals in each of `states`; states without any are absent. */
export async function countStates(
  executor: Executor,
  states: readonly WithdrawalState[],
): Promise<Map<WithdrawalState, { count: number; amount: bigint }>> {
  const { rows } = await sql<{ state: WithdrawalState; count: bigint; amount: bigint }>`
    select state, count(*), sum(amount)::bigint as amount from withdrawals.withdrawal
    where state = any(${[...states]}) group by state`.execute(executor);
  return new Map(rows.map(({ state, count, amount }) => [state, { count: Number(count), amount }]));
}

/** How many withdrawals in a state staff can go on with; those that are held wait for new identity papers. */
export async function countToDo(executor: Executor, state: WithdrawalState): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals.withdrawal w where w.state = ${state} and ${mayGoOn}`.execute(
    executor,
  );
  return rows[0]!.count;
}

/** Other withdrawals to the same address, newest first. */
export async function othersToAddress(
  executor: Executor,
  { id, address }: Pick<Withdrawal, "id" | "address">,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w where w.address = ${address} and w.id <> ${id}
    order by w.id desc limit ${limit}`.execute(executor);
  return rows;
}

export interface PayoutHistory {
  paidBefore: number;
  paidThereBefore: number;
  othersThere: number;
}

/** Earlier payments to the member, in total and to this address, and how many other members ever used the address. */
export async function payoutHistory(
  executor: Executor,
  { id, memberId, address }: Pick<Withdrawal, "id" | "memberId" | "address">,
): Promise<PayoutHistory> {
  const { rows } = await sql<Record<keyof PayoutHistory, bigint>>`
    select
      (select count(*) from withdrawals.withdrawal w
        where w.member_id = ${memberId} and w.state = 'succeeded' and w.id < ${id}) as "paidBefore",
      (select count(*) from withdrawals.withdrawal w where w.member_id = ${memberId} and w.state = 'succeeded'
        and w.address = ${address} and w.id < ${id}) as "paidThereBefore",
      (select count(distinct w.member_id) from withdrawals.withdrawal w
        where w.address = ${address} and w.member_id <> ${memberId}) as "othersThere"`.execute(executor);
  const { paidBefore, paidThereBefore, othersThere } = rows[0]!;
  return {
    paidBefore: Number(paidBefore),
    paidThereBefore: Number(paidThereBefore),
    othersThere: Number(othersThere),
  };
}

/** Approvers of a withdrawal, in order. */
export async function approvalsOf(executor: Executor, id: string): Promise<{ staffId: string; at: Date }[]> {
  const { rows } = await sql<{ staffId: string; at: Date }>`
    select staff_id as "staffId", at from withdrawals.approval where withdrawal_id = ${id} order by at, staff_id`.execute(
    executor,
  );
  return rows;
}
