/** Whether withdrawals, the ledger and the limits agree. */
import { assertLedgerClean } from "../src/modules/ledger/index.ts";
import { DEFAULT_MARKET, type Market } from "../src/modules/market/index.ts";
import { type Database, sql } from "../src/platform/database.ts";

/**
 * The ledger is correct. Every withdrawal was held once, and paid or given back once if its state says so. No member
 * asked for more than the limit of a day.
 */
export async function assertWithdrawalBooks(database: Database, market: Market = DEFAULT_MARKET): Promise<void> {
  const { queries } = database;
  await assertLedgerClean(queries);
  const { rows } = await sql`
    with ending as (
      select w.id, w.state, w.amount, w.fee, w.hold_posting,
        (select count(*) from ledger.posting p where p.resolves = w.hold_posting and p.kind = 'withdrawal.payout') as paid,
        (select count(*) from ledger.posting p where p.resolves = w.hold_posting and p.kind = 'withdrawal.release') as returned
      from withdrawals.withdrawal w
    )
    select 'contradiction ' || what as what, withdrawal_id::text as which from withdrawals_contradiction
    union all
    select 'hold', e.id::text from ending e where not exists (
      select from ledger.posting p join ledger.transfer t on t.posting_id = p.id
      where p.id = e.hold_posting and p.key = 'withdrawal-hold:' || e.id and t.amount = e.amount)
    union all
    select 'hold of nobody', p.key from ledger.posting p
    where p.kind = 'withdrawal.hold' and not exists (select from ending e where e.hold_posting = p.id)
    union all
    select 'ending', e.id::text from ending e
    where e.paid <> (e.state = 'succeeded')::int or e.returned <> (e.state in ('rejected', 'failed'))::int
    union all
    select 'fee', e.id::text from ending e where e.state = 'succeeded' and e.fee is distinct from (
      select sum(t.amount) from ledger.posting p join ledger.transfer t on t.posting_id = p.id
      where p.resolves = e.hold_posting and t.kind = 'withdrawal.fee')
    union all
    select 'transaction', min(w.id::text) from withdrawals.withdrawal w
    where w.transaction_id is not null group by w.transaction_id having count(*) > 1
    union all
    select 'same approver', a.withdrawal_id::text from withdrawals.approval a
    group by a.withdrawal_id, a.staff_id having count(*) > 1
    union all
    select 'daily limit', member_id::text from withdrawals.withdrawal
    where state not in ('rejected', 'failed')
    group by member_id, (created_at at time zone ${market.timeZone})::date
    having sum(amount) > ${market.withdrawal.dailyLimit}`.execute(queries);
  if (rows.length > 0) throw new Error(`books and withdrawals differ: ${JSON.stringify(rows.slice(0, 5))}`);
}
