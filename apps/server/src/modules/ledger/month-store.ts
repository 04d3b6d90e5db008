/** What the ledger knows of a month, in pieces, for files of any length. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { inPieces } from "../../platform/pieces.ts";
import { type MovementRow, movementColumns } from "./books-store.ts";
import { ACCOUNT_NUMBERS } from "./chart.rules.ts";

/** First and last business day, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A transaction that is read as slowly as its client takes the files pauses between statements for long. */
export async function waitForSlowClients(tx: Executor): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** The first business day with a movement; null while there is none. */
export async function readFirstDay(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(day) from ledger.day_total),
      (select (t.created_at at time zone u.time_zone)::date from ledger.transfer t, ledger.upkeep u order by t.posting_id, t.leg limit 1)
    ) as day`.execute(executor);
  return rows[0]!.day;
}

/** The transfers of the days, found by the numbers of their first and last posting. */
async function during(tx: Executor, { from, to }: Days) {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(first_posting) as first, max(last_posting) as last
    from ledger_day_book(${from}::date, ${to}::date)`.execute(tx);
  const { first, last } = rows[0]!;
  return { first: first ?? 0n, last: last ?? 0n, from, to };
}
type During = Awaited<ReturnType<typeof during>>;

const isDuring = ({ first, last, from, to }: During) => sql`t.posting_id between ${first} and ${last}
  and (t.created_at at time zone (select time_zone from ledger.upkeep))::date between ${from}::date and ${to}::date`;

/** The movements of the days, oldest first. */
export async function* movementsOf(tx: Executor, days: Days): AsyncGenerator<MovementRow[]> {
  const range = await during(tx, days);
  yield* inPieces(
    tx,
    sql<MovementRow>`
      select ${movementColumns} from ledger.transfer t join ledger.posting p on p.id = t.posting_id
      where ${isDuring(range)} order by t.posting_id, t.leg`,
  );
}

/** A withdrawal that was paid. */
export interface PayoutRow {
  id: bigint;
  at: Date;
  reference: string | null;
  gross: bigint;
  fee: bigint;
}

/** Payouts of the days, oldest first. */
export async function* payoutsOf(tx: Executor, days: Days): AsyncGenerator<PayoutRow[]> {
  const range = await during(tx, days);
  yield* inPieces(
    tx,
    sql<PayoutRow>`
      select p.id, p.created_at as at, p.reference, sum(t.amount)::bigint as gross,
        coalesce(sum(t.amount) filter (where t.kind = 'withdrawal.fee'), 0)::bigint as fee
      from ledger.transfer t join ledger.posting p on p.id = t.posting_id
      where ${isDuring(range)} and p.kind = 'withdrawal.payout' group by p.id order by p.id`,
  );
}

export interface IncomeRow {
  memberId: bigint;
  asset: Asset;
  credited: bigint;
  takenBack: bigint;
}

/** What members got from the account of incomes in the days, and what went back to it; the rows of a member follow one another. */
export async function* incomesOf(tx: Executor, days: Days): AsyncGenerator<IncomeRow[]> {
  const range = await during(tx, days);
  const payable = ACCOUNT_NUMBERS.income_payable;
  yield* inPieces(
    tx,
    sql<IncomeRow>`
      select greatest(t.from_account, t.to_account) as "memberId", t.asset,
        coalesce(sum(t.amount) filter (where t.to_account > 0), 0)::bigint as credited,
        coalesce(sum(t.amount) filter (where t.from_account > 0), 0)::bigint as "takenBack"
      from ledger.transfer t
      where ${isDuring(range)} and (t.from_account = ${payable} and t.to_account > 0 or t.to_account = ${payable} and t.from_account > 0)
      group by 1, 2 order by 1, 2`,
  );
}

/** What moved in the days, by the accounts of both sides, where 0 is all members together. */
export async function readTurnover(
  tx: Executor,
  { from, to }: Days,
): Promise<{ from: bigint; to: bigint; asset: Asset; amount: bigint }[]> {
  const { rows } = await sql<{ from: bigint; to: bigint; asset: Asset; amount: bigint }>`
    select from_account as "from", to_account as "to", asset, sum(amount)::bigint as amount
    from ledger_day_book(${from}::date, ${to}::date) group by 1, 2, 3`.execute(tx);
  return rows;
}
