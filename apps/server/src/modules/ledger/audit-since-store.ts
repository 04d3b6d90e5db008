/**
 * The queries of an audit that goes on from a block: they prove the transfers after it, and with them what they stand on.
 * Rows are found by the indexes of the ledger, so the work follows what is new and not what there is.
 */
import { type Executor, sql } from "../../platform/database.ts";
import { type CheckRow, type Checks, checksOf, HOUSE_FAULT } from "./audit-store.ts";

/** What moved under a kind between two accounts; all members count as account 0. Amounts in micros. */
export interface Moved {
  kind: string;
  from: string;
  to: string;
  asset: string;
  amount: string;
  movements: string;
}

/** A block up to which everything was proven. */
export interface ProvenBlock {
  number: string;
  /** In hex. */
  hash: string;
  /** What moved in it and before it. */
  moved: Moved[];
}

/** Older blocks whose rows are compared again, first and last. */
export type Again = readonly [first: bigint, last: bigint];

export interface BlockRow {
  number: bigint;
  hash: Buffer;
  previousHash: Buffer;
  era: number;
  eraFloor: bigint;
  untilXid: string;
  lastPostingId: bigint;
  /** Whether it is of the era that goes on. */
  isOfThisEra: boolean;
}

/** A block by its number, or the newest one. */
export async function readBlock(executor: Executor, number: bigint | null): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select b.number, b.hash, b.previous_hash as "previousHash", b.era, b.era_floor as "eraFloor",
      b.until_xid::text as "untilXid", b.last_posting_id as "lastPostingId", b.era = u.era as "isOfThisEra"
    from ledger.block b, ledger.upkeep u where b.number = ${number} or ${number}::bigint is null
    order by b.number desc limit 1`.execute(executor);
  return rows[0];
}

/**
 * Lets the transaction find rows by indexes and one by one. PostgreSQL cannot know how few rows are between two transaction
 * numbers, and would read whole tables.
 */
export async function findByIndexes(executor: Executor): Promise<void> {
  await sql`select set_config(name, 'off', true)
    from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`.execute(executor);
}

/** Which database this is: restored copies have other names. */
export async function readDatabaseName(executor: Executor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select s.system_identifier || '-' || d.oid as name
    from pg_control_system() s, pg_database d where d.datname = current_database()`.execute(executor);
  return rows[0]!.name;
}

const MOVED_COLUMNS = sql`kind, least(from_account, 0)::text as "from", least(to_account, 0)::text as "to", asset, sum(amount)::text as amount,
  count(*)::text as movements`;

/** What moved in a block and before it; with `since`, only after that one. Both are of the era that goes on. */
export async function readMoved(executor: Executor, until: BlockRow, since?: BlockRow): Promise<Moved[]> {
  const within = since
    ? sql`posting_id > ${since.eraFloor} and xid >= ${since.untilXid}::xid8 and xid < ${until.untilXid}::xid8`
    : sql`posting_id <= ${until.eraFloor} or xid < ${until.untilXid}::xid8`;
  const { rows } = await sql<Moved>`
    select ${MOVED_COLUMNS} from ledger.transfer where ${within} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(
    executor,
  );
  return rows;
}

/** The checks of what came after `block`, and of the rows of the blocks `again`. */
export function checksSince(block: BlockRow, moved: readonly Moved[], [first, last]: Again): Checks {
  // An offset lets PostgreSQL find them by themselves, and not in the order that the query around it wants.
  const fresh = sql`(
    select * from ledger.transfer where xid >= ${block.untilXid}::xid8 and posting_id > ${block.eraFloor} offset 0
  )`;
  const postings = sql`(
    select * from ledger.posting where id > ${block.lastPostingId}
    union select p.* from ledger.posting p where p.id in (select posting_id from ${fresh} n)
  )`;
  const sealing = sql`(select * from ledger.block where number > ${block.number})`;
  const compared = sql`(
    select * from ledger.block where number > ${block.number} or number between ${first} and ${last}
  )`;
  const shared = checksOf({
    transfers: fresh,
    postings,
    legs: sql`(
      select l.* from ${postings} p cross join lateral (select * from ledger.transfer where posting_id = p.id offset 0) l
    )`,
    endings: sql`(
      select id, resolves from ledger.posting where resolves in (select resolves from ${postings} p where resolves is not null)
    )`,
    blocks: sql`(select * from ledger.block where number >= ${block.number})`,
    before: { number: block.number - 1n, hash: block.previousHash },
    sealing,
    compared,
    covered: sql`
      select b.number, t.posting_id, t.leg, ledger_digest(t, p) as digest
      from ${compared} b
      cross join lateral (
        select min(e.era_floor) as ceiling from (
          select era, era_floor from ledger.block where era > b.era union select era, era_floor from ledger.upkeep
        ) e where e.era > b.era
      ) e
      join ledger.transfer t on t.xid >= b.from_xid and t.xid < b.until_xid and t.posting_id > b.era_floor
        and (t.posting_id <= e.ceiling or e.ceiling is null)
      join ledger.posting p on p.id = t.posting_id`,
  });

  /** Entries of member accounts, and the one that follows each of them. */
  const entries = sql`
    place as materialized (
      select from_account as member_id, asset, from_sequence as sequence from ${fresh} f where from_account > 0
      union select to_account, asset, to_sequence from ${fresh} f where to_account > 0
    ), entry as materialized (
      select p.member_id, p.asset, e.* from (
        select member_id, asset, sequence from place union select member_id, asset, sequence + 1 from place
      ) p cross join lateral (
        select from_sequence as sequence, -amount as change, from_balance as balance, posting_id, leg from ledger.transfer
        where from_account = p.member_id and asset = p.asset and from_sequence = p.sequence
        union all
        select to_sequence, amount, to_balance, posting_id, leg from ledger.transfer
        where to_account = p.member_id and asset = p.asset and to_sequence = p.sequence
      ) e
    )`;

  const runningBalances = sql<CheckRow>`
    with ${entries}, fault as (
      select 'transfer ' || e.posting_id || '-' || e.leg as row,
        format('account %s %s: entry %s leaves %s after the entry before with %s and a change of %s',
          e.member_id, e.asset, e.sequence, e.balance, b.balance, e.change) as message
      from entry e left join lateral (
        select count(*) as entries, sum(s.balance) as balance from (
          select 0 as balance where e.sequence = 1
          union all
          select from_balance from ledger.transfer
          where from_account = e.member_id and asset = e.asset and from_sequence = e.sequence - 1
          union all
          select to_balance from ledger.transfer
          where to_account = e.member_id and asset = e.asset and to_sequence = e.sequence - 1
        ) s
      ) b on true
      where b.entries <> 1 or e.balance is distinct from b.balance + e.change or e.balance < 0
      order by e.posting_id, e.leg limit 1
    )
    select (select count(*) from entry) as examined, f.row, f.message
    from (select 1) one left join fault f on true`;

  const accountBalances = sql<CheckRow>`
    with touched as materialized (
      select from_account as member_id, asset from ${fresh} f where from_account > 0
      union select to_account, asset from ${fresh} f where to_account > 0
    ), fault as (
      select format('account %s %s', t.member_id, t.asset) as row,
        format('has %s after %s entries, its last entry leaves %s after %s', a.balance, a.sequence, l.balance, l.sequence) as message
      from touched t
      left join ledger.account a on a.member_id = t.member_id and a.asset = t.asset
      cross join lateral (
        (select from_sequence as sequence, from_balance as balance from ledger.transfer
        where from_account = t.member_id and asset = t.asset and from_sequence is not null order by from_sequence desc limit 1)
        union all
        (select to_sequence, to_balance from ledger.transfer
        where to_account = t.member_id and asset = t.asset and to_sequence is not null order by to_sequence desc limit 1)
        order by sequence desc limit 1
      ) l
      where a.balance is distinct from l.balance or a.sequence is distinct from l.sequence
      order by t.member_id, t.asset limit 1
    )
    select (select count(*) from touched) as examined, f.row, f.message
    from (select 1) one left join fault f on true`;

  /** What leaves a hold account was put there by the posting that it ends. With those that are proven, the rest is open. */
  const holds = sql<CheckRow>`
    with out as (
      select t.posting_id, t.from_account as account, t.asset, sum(t.amount) as amount
      from ${fresh} t join ledger.house_account h on h.account = t.from_account where h.holds group by 1, 2, 3
    ), fault as (
      select format('account %s %s', o.account, o.asset) as row,
        format('posting %s took out %s, what it ends put in %s', o.posting_id, o.amount, coalesce(i.amount, 0)) as message
      from out o join ledger.posting p on p.id = o.posting_id
      left join lateral (
        select sum(t.amount) as amount from ledger.transfer t
        where t.posting_id = p.resolves and t.to_account = o.account and t.asset = o.asset
      ) i on true
      where o.amount is distinct from i.amount order by o.account, o.asset, o.posting_id limit 1
    )
    select (select count(*) from out) as examined, f.row, f.message
    from (select 1) one left join fault f on true`;

  /** What was proven to have moved, and what moved since. */
  const total = sql`
    total as materialized (
      select kind, "from", "to", asset, sum(amount) as amount, sum(movements) as movements from (
        select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as m (kind text, "from" bigint, "to" bigint, asset text, amount numeric, movements numeric)
        union all
        select kind, least(from_account, 0), least(to_account, 0), asset, amount, 1 from ${fresh} f
      ) m group by 1, 2, 3, 4
    )`;

  const houseBalances = sql<CheckRow>`
    with ${total}, house as (
      select account, asset, sum(change) as balance from (
        select "to" as account, asset, amount as change from total where "to" < 0
        union all
        select "from", asset, -amount from total where "from" < 0
      ) m group by 1, 2
    ), ${HOUSE_FAULT}`;

  /** Of all days together: which day it was, is proven by the audit of everything. */
  const dayTotals = sql<CheckRow>`
    with ${total}, days as (
      select kind, from_account as "from", to_account as "to", asset, sum(amount) as amount, sum(movements) as movements
      from ledger_day_book(null, null) group by 1, 2, 3, 4
    ), fault as (
      select format('all days %s %s from %s to %s', kind, asset, "from", "to") as row,
        format('have %s in %s movements, the transfers make %s in %s', d.amount, d.movements, t.amount, t.movements) as message
      from days d full join total t using (kind, "from", "to", asset)
      where d.amount is distinct from t.amount or d.movements is distinct from t.movements
      order by kind, "from", "to", asset limit 1
    )
    select (select count(*) from total) as examined, f.row, f.message
    from (select 1) one left join fault f on true`;

  return {
    ...shared,
    "running balances follow one another": runningBalances,
    "every balance is the sum of its transfers": accountBalances,
    "held money equals the open holds": holds,
    "house balances are the sums of their transfers": houseBalances,
    "the day book is the sum of its transfers": dayTotals,
  };
}
