/**
 * The queries of the audit. Each check is one statement, so it sees one snapshot. It returns how many rows it examined,
 * and the first wrong one with the reason. It relies on no constraint, function or index of the ledger.
 */
import type { AUDIT_LOG_CHECK, AuditCheck, CONTRADICTION_CHECK, INCOME_CHECK } from "@banyan/contract/ledger.ts";
import type { RawBuilder } from "kysely";
import { sql } from "../../platform/database.ts";

export interface CheckRow {
  examined: bigint;
  /** Names the first wrong row; null where all are correct. */
  row: string | null;
  message: string | null;
}

/** Every transfer has its posting, and every posting its legs 1, 2, 3 …; amounts, parties and sides are valid. */
const transfers = sql<CheckRow>`
  with fault as (
    (select t.posting_id, t.leg, case
        when p.id is null then 'belongs to no posting'
        when t.amount <= 0 or t.from_account = t.to_account then 'moves nothing'
        when t.asset not in ('USDT', 'COUPON', 'POINT') then 'moves an unknown asset'
        when (t.from_account <= 0 and f.account is null) or (t.to_account <= 0 and h.account is null) then 'names an unknown account'
        when t.created_at <> p.created_at then 'has another time than its posting'
        else 'has a running balance on the wrong side'
      end as message
    from ledger.transfer t
    left join ledger.posting p on p.id = t.posting_id
    left join ledger.house_account f on f.account = t.from_account
    left join ledger.house_account h on h.account = t.to_account
    where p.id is null or t.amount <= 0 or t.from_account = t.to_account or t.asset not in ('USDT', 'COUPON', 'POINT')
      or (t.from_account <= 0 and f.account is null) or (t.to_account <= 0 and h.account is null)
      or t.created_at <> p.created_at
      or (t.from_account > 0) <> (t.from_sequence is not null) or (t.from_account > 0) <> (t.from_balance is not null)
      or (t.to_account > 0) <> (t.to_sequence is not null) or (t.to_account > 0) <> (t.to_balance is not null)
    order by 1, 2 limit 1)
    union all
    (select p.id, coalesce(t.legs, 0) + 1, 'is missing'
    from ledger.posting p
    left join (select posting_id, count(*) as legs, max(leg) as last from ledger.transfer group by 1) t on t.posting_id = p.id
    where coalesce(t.legs, 0) = 0 or t.legs <> t.last
    order by 1 limit 1)
  )
  select (select count(*) from ledger.transfer t) as examined, f.row, f.message
  from (select 1) one left join (
    select 'transfer ' || posting_id || '-' || leg as row, message from fault order by posting_id, leg limit 1
  ) f on true`;

/**
 * Each member account from its first entry on: numbers without gaps, balances that follow one another, never below
 * zero.
 */
const runningBalances = sql<CheckRow>`
  with entry as (
    select from_account as member_id, asset, from_sequence as sequence, -amount as change, from_balance as balance, posting_id, leg
    from ledger.transfer where from_account > 0
    union all
    select to_account, asset, to_sequence, amount, to_balance, posting_id, leg from ledger.transfer where to_account > 0
  ), chained as (
    select *, lag(sequence, 1, 0::bigint) over w as sequence_before, lag(balance, 1, 0::bigint) over w as balance_before
    from entry window w as (partition by member_id, asset order by sequence, posting_id, leg)
  ), fault as (
    select 'transfer ' || posting_id || '-' || leg as row,
      format('account %s %s: entry %s leaves %s after entry %s with %s and a change of %s',
        member_id, asset, sequence, balance, sequence_before, balance_before, change) as message
    from chained
    where sequence is distinct from sequence_before + 1 or balance is distinct from balance_before + change or balance < 0
    order by posting_id, leg limit 1
  )
  select (select count(*) from entry) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/** The row of each member account equals the sum of its transfers. */
const accountBalances = sql<CheckRow>`
  with entry as (
    select from_account as member_id, asset, -amount as change from ledger.transfer where from_account > 0
    union all
    select to_account, asset, amount from ledger.transfer where to_account > 0
  ), total as (
    select member_id, asset, sum(change) as balance, count(*) as entries from entry group by 1, 2
  ), fault as (
    select format('account %s %s', member_id, asset) as row,
      format('has %s after %s entries, its transfers make %s after %s', a.balance, a.sequence, t.balance, t.entries) as message
    from ledger.account a full join total t using (member_id, asset)
    where a.balance is distinct from coalesce(t.balance, 0) or a.sequence is distinct from coalesce(t.entries, 0) or a.balance < 0
    order by member_id, asset limit 1
  )
  select (select count(*) from ledger.account) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/**
 * Nothing is ended twice, and a posting that ends another takes out of house accounts exactly what that one put there.
 */
const resolutions = sql<CheckRow>`
  with ended as (
    select resolves as id, count(*) as times, min(id) as by from ledger.posting where resolves is not null group by 1
  ), moved as (
    select e.id, t.to_account as account, t.asset, sum(t.amount) as inflow, (
      select coalesce(sum(o.amount), 0) from ledger.transfer o
      where o.posting_id = e.by and o.from_account = t.to_account and o.asset = t.asset
    ) as outflow
    from ended e join ledger.transfer t on t.posting_id = e.id where t.to_account < 0 group by e.id, e.by, 2, 3
  ), fault as (
    (select e.id, format('is resolved %s times', e.times) as message from ended e where e.times > 1 order by 1 limit 1)
    union all
    (select e.id, 'is resolved and does not exist' from ended e left join ledger.posting p on p.id = e.id where p.id is null or p.id >= e.by order by 1 limit 1)
    union all
    (select m.id, format('put %s %s into account %s, resolving it took out %s', m.inflow, m.asset, m.account, m.outflow)
    from moved m where m.inflow <> m.outflow order by 1 limit 1)
  )
  select (select count(*) from ended) as examined, f.row, f.message
  from (select 1) one left join (select 'posting ' || id as row, message from fault order by id limit 1) f on true`;

/** Each hold account has exactly what the open holds put into it. */
const holds = sql<CheckRow>`
  with position as (
    select p.account, p.asset, sum(p.change) as balance, sum(p.open) as held from (
      select t.to_account as account, t.asset, t.amount as change,
        case when exists (select 1 from ledger.posting r where r.resolves = t.posting_id) then 0 else t.amount end as open
      from ledger.transfer t join ledger.house_account h on h.account = t.to_account where h.holds
      union all
      select t.from_account, t.asset, -t.amount, 0
      from ledger.transfer t join ledger.house_account h on h.account = t.from_account where h.holds
    ) p group by 1, 2
  ), fault as (
    select format('account %s %s', account, asset) as row, format('has %s, the open holds make %s', balance, held) as message
    from position where balance <> held order by account, asset limit 1
  )
  select (select count(*) from position) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/** Each house account's stored balance, with the transfers since, is the sum of its transfers. */
const houseBalances = sql<CheckRow>`
  with house as (
    select account, asset, sum(change) as balance from (
      select to_account as account, asset, amount as change from ledger.transfer where to_account < 0
      union all
      select from_account, asset, -amount from ledger.transfer where from_account < 0
    ) m group by 1, 2
  ), fault as (
    select format('account %s %s', account, asset) as row,
      format('has %s by its roll-up, its transfers make %s', p.balance, h.balance) as message
    from ledger_house_positions() p full join house h using (account, asset)
    where coalesce(p.balance, 0) <> coalesce(h.balance, 0) order by account, asset limit 1
  )
  select (select count(*) from house) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/** Each day's totals, with the transfers since the roll-up, are the sums of its transfers. */
const dayTotals = sql<CheckRow>`
  with total as (
    select (t.created_at at time zone u.time_zone)::date as day, t.kind, least(t.from_account, 0) as from_account,
      least(t.to_account, 0) as to_account, t.asset, sum(t.amount) as amount, count(*) as movements,
      min(t.posting_id) as first_posting, max(t.posting_id) as last_posting
    from ledger.transfer t, ledger.upkeep u group by 1, 2, 3, 4, 5
  ), fault as (
    select format('day %s %s %s from %s to %s', day, kind, asset, from_account, to_account) as row,
      format('has %s in %s movements, its transfers make %s in %s', d.amount, d.movements, t.amount, t.movements) as message
    from ledger_day_book(null, null) d full join total t using (day, kind, from_account, to_account, asset)
    where d.amount is distinct from t.amount or d.movements is distinct from t.movements
      or d.first_posting is distinct from t.first_posting or d.last_posting is distinct from t.last_posting
    order by day, kind, from_account, to_account, asset limit 1
  )
  select (select count(*) from total) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/** For each asset, members and house together sum to zero. */
const world = sql<CheckRow>`
  with total as (
    select asset, sum(balance) as balance from (
      select asset, balance from ledger.account union all select asset, balance from ledger_house_positions()
    ) a group by 1
  ), fault as (
    select 'asset ' || asset as row, format('all accounts together have %s', balance) as message
    from total where balance <> 0 order by asset limit 1
  )
  select (select count(*) from total) as examined, f.row, f.message
  from (select 1) one left join fault f on true`;

/** Blocks are numbered without gaps, each holds the hash before it, and the blocks of its epoch cover one range after another. */
const chain = sql<CheckRow>`
  with linked as (
    select b.*, lag(b.number, 1, 0::bigint) over w as number_before,
      lag(b.hash, 1, ''::bytea) over w as hash_before,
      lag(b.era) over w as era_before, lag(b.until_xid) over w as until_before
    from ledger.block b window w as (order by b.number)
  ), fault as (
    select number, case
        when number <> number_before + 1 then 'follows block ' || number_before
        when previous_hash <> hash_before then 'does not hold the hash of the block before it'
        else 'does not begin where the block before it ends'
      end as message
    from linked
    where number <> number_before + 1 or previous_hash <> hash_before
      or (era = era_before and from_xid <> until_before) or era < era_before or from_xid >= until_xid
    order by number limit 1
  )
  select (select count(*) from ledger.block b) as examined, 'block ' || f.number as row, f.message
  from (select 1) one left join fault f on true`;

/** The rows that each block covers now: those of its epoch from its first transaction number to its last. */
const covered = sql`
  select b.number, t.posting_id, t.leg, ledger_digest(t, p) as digest
  from ledger.transfer t
  join (
    select era, era_floor, lead(era_floor) over (order by era) as ceiling
    from (select distinct era, era_floor from ledger.block union select era, era_floor from ledger.upkeep) e
  ) e on t.posting_id > e.era_floor and (t.posting_id <= e.ceiling or e.ceiling is null)
  cross join lateral (
    select number, until_xid from ledger.block where era = e.era and from_xid <= t.xid order by from_xid desc limit 1
  ) b
  join ledger.posting p on p.id = t.posting_id
  where t.xid < b.until_xid`;

/** Each block's rows still have the digests that were sealed. */
const seals = sql<CheckRow>`
  with current as materialized (${covered}), content as (
    select b.number, coalesce(c.rows, 0) as rows, ledger_block_hash(
        b.previous_hash, b.number, b.era, b.era_floor, b.from_xid, b.until_xid, coalesce(c.rows, 0), coalesce(c.digests, '')
      ) as hash, b.hash as sealed_hash
    from ledger.block b left join (
      select number, count(*) as rows, string_agg(digest, null order by posting_id, leg) as digests from current group by 1
    ) c on c.number = b.number
  ), broken as (
    select b.* from content c join ledger.block b on b.number = c.number where c.hash <> c.sealed_hash order by 1 limit 1
  ), leaf as (
    select ('x' || encode(substring(leaves from i * 20 + 1 for 8), 'hex'))::bit(64)::bigint as posting_id,
      ('x' || encode(substring(leaves from i * 20 + 9 for 4), 'hex'))::bit(32)::integer as leg,
      substring(leaves from i * 20 + 13 for 8) as digest
    from broken, generate_series(0, length(leaves) / 20 - 1) i
  ), fault as (
    select posting_id, leg, case
        when r.posting_id is null then 'was removed after it was sealed in block '
        when l.posting_id is null then 'was added to the sealed block '
        else 'was changed after it was sealed in block '
      end || broken.number as message
    from broken, leaf l full join (select current.* from current join broken on broken.number = current.number) r using (posting_id, leg)
    where l.digest is distinct from substring(r.digest for 8) order by 1, 2 limit 1
  )
  select (select count(*) from current) as examined,
    coalesce('transfer ' || f.posting_id || '-' || f.leg, 'block ' || b.number) as row,
    coalesce(f.message, case when b.number is not null then 'the block was rewritten' end) as message
  from (select 1) one left join broken b on true left join fault f on true`;

/** Everything below the sealed horizon is in a block. */
const sealedAll = sql<CheckRow>`
  with below as (
    select count(*) as rows from ledger.transfer t, ledger.upkeep u where t.posting_id <= u.era_floor or t.xid < u.sealed_until
  ), sealed as (select coalesce(sum(row_count), 0) as rows from ledger.block b)
  select b.rows as examined, case when b.rows <> s.rows then 'transfers below the sealed horizon' end as row,
    case when b.rows <> s.rows then format('are %s, the blocks hold %s', b.rows, s.rows) end as message
  from below b, sealed s`;

/** The checks of the books. */
export type LedgerCheck = Exclude<
  AuditCheck,
  typeof AUDIT_LOG_CHECK | typeof CONTRADICTION_CHECK | typeof INCOME_CHECK
>;
export type Checks = Record<LedgerCheck, RawBuilder<CheckRow>>;

/** One for each check of the books. */
export const CHECKS: Checks = {
  "every transfer is whole and balances": transfers,
  "sealed rows are as they were sealed": seals,
  "every hold ends once and exactly": resolutions,
  "every asset sums to zero": world,
  "the chain of blocks is whole": chain,
  "nothing below the horizon is unsealed": sealedAll,
  "running balances follow one another": runningBalances,
  "every balance is the sum of its transfers": accountBalances,
  "held money equals the open holds": holds,
  "house balances are the sums of their transfers": houseBalances,
  "the day book is the sum of its transfers": dayTotals,
};
