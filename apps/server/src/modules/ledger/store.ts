/** The ledger's SQL and its row types. The functions of `sql/ledger` hold the rules of rows. */
import type { Asset, HouseAccount, Kind } from "@banyan/contract/ledger.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql, sqlState } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { accountOf, type Party, partyOf } from "./chart.rules.ts";

/** A broken rule of the books: a defect of the calling code, never an expected "no". */
export class LedgerFault extends Error {
  readonly fault: "unknownAccount" | "alreadyResolved" | "invalidPosting";
  constructor(fault: LedgerFault["fault"], message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface PostingRow {
  key: string;
  kind: Kind;
  reference?: string;
  memo?: object;
  resolves?: bigint;
  now: Date;
  legs: readonly { asset: Asset; from: bigint; to: bigint; amount: bigint; kind?: Kind }[];
}

export interface PostedRow {
  posting_id: bigint;
  posted_at: Date;
  repeated: boolean;
  from_sequences: (string | null)[];
  from_balances: (string | null)[];
  to_sequences: (string | null)[];
  to_balances: (string | null)[];
}

/** Why an event is refused, in place of its posting. */
interface RefusedRow {
  refusal: "INSUFFICIENT_BALANCE" | "INSUFFICIENT_COUPONS" | "INSUFFICIENT_POINTS" | "IDEMPOTENCY_KEY_REUSED" | null;
  params: { asset: Asset } | null;
}

export interface LegRow {
  asset: Asset;
  from: Party;
  to: Party;
  amount: bigint;
  kind: Kind;
}

export interface EntryRow {
  sequence: bigint;
  change: bigint;
  balance: bigint;
  counterparty: bigint;
  posting_id: bigint;
  leg: number;
  kind: Kind;
  reference: string | null;
  memo: Record<string, string | number | boolean> | null;
  created_at: Date;
}

/** The row of a query that always has one. */
function first<Row>({ rows }: { rows: Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("the ledger did not answer");
  return row;
}

export async function writeAccounts(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  await sql`select ledger_open_accounts(${memberId}, ${now})`.execute(executor);
}

export async function writePosting(executor: Executor, p: PostingRow): Promise<PostedRow> {
  if (p.key.length === 0 || p.key.length > 200)
    throw new LedgerFault("invalidPosting", "a key has 1 to 200 characters");
  const statement = sql<PostedRow & RefusedRow>`select * from ledger_post(
    ${[p.key]}, ${[p.kind]}, ${[p.reference ?? null]}, ${[p.memo ? JSON.stringify(p.memo) : null]},
    ${[p.resolves ?? null]}, ${[p.now]},
    ${p.legs.map(() => 1)}, ${p.legs.map((leg) => leg.asset)}, ${p.legs.map((leg) => leg.from)},
    ${p.legs.map((leg) => leg.to)}, ${p.legs.map((leg) => leg.amount)}, ${p.legs.map((leg) => leg.kind ?? null)})`;
  const { refusal, params, ...posted } = await statement.execute(executor).then(first, (error) => {
    throw explain(error);
  });
  if (refusal) throw refuse(refusal, { params: params ?? {} });
  return posted;
}

/** What an error of `ledger_post` means to the caller; other errors stay what they are. */
function explain(error: unknown): unknown {
  const { message = "" } = error as { message?: string };
  switch (sqlState(error)) {
    case "LG002":
      return new LedgerFault("unknownAccount", message);
    case "LG004":
      return new LedgerFault("alreadyResolved", message);
    case "LG005":
      return new LedgerFault("invalidPosting", message);
    default:
      return error;
  }
}

export async function readLegs(executor: Executor, postingId: bigint): Promise<LegRow[]> {
  const { rows } = await sql<{ asset: Asset; from_account: bigint; to_account: bigint; amount: bigint; kind: Kind }>`
    select asset, from_account, to_account, amount, kind from ledger.transfer where posting_id = ${postingId} order by leg
  `.execute(executor);
  return rows.map(({ from_account, to_account, ...row }) => ({
    ...row,
    from: partyOf(from_account),
    to: partyOf(to_account),
  }));
}

export async function readBalances(
  executor: Executor,
  memberId: bigint,
): Promise<{ asset: Asset; balance: bigint; sequence: bigint }[]> {
  const { rows } = await sql<{ asset: Asset; balance: bigint; sequence: bigint }>`
    select asset, balance, sequence from ledger.account where member_id = ${memberId}`.execute(executor);
  return rows;
}

/** The number of the last entry written before `before`; entries are numbered from 1 without gaps. */
export async function readSequenceBefore(
  executor: Executor,
  memberId: bigint,
  asset: Asset,
  before: Date,
): Promise<bigint> {
  return first(
    await sql<{ sequence: bigint }>`
    select ledger_sequence_before(${memberId}, ${asset}, ${before}) as sequence`.execute(executor),
  ).sequence;
}

export type Direction = "in" | "out";

export interface EntryRange {
  memberId: bigint;
  asset: Asset;
  /** Entries with after < sequence < before, newest first. */
  after: bigint;
  before: bigint;
  kinds: readonly Kind[] | undefined;
  direction: Direction | undefined;
  from: Date | undefined;
  until: Date | undefined;
  limit: number;
}

/** Two index ranges, one for each side that the member can be on, merged by sequence number. */
export async function readEntries(executor: Executor, range: EntryRange): Promise<EntryRow[]> {
  const { memberId, asset, after, before, limit } = range;
  const wanted: RawBuilder<unknown>[] = [sql``];
  if (range.kinds) wanted.push(sql`and kind = any(${range.kinds}::text[])`);
  if (range.from) wanted.push(sql`and created_at >= ${range.from}`);
  if (range.until) wanted.push(sql`and created_at < ${range.until}`);
  const where = sql.join(wanted, sql` `);
  const out = sql`
      (select from_sequence as sequence, -amount as change, from_balance as balance, to_account as counterparty,
          posting_id, leg, kind, created_at
        from ledger.transfer
        where from_account = ${memberId} and asset = ${asset} and from_sequence > ${after} and from_sequence < ${before} ${where}
        order by from_sequence desc limit ${limit})`;
  const into = sql`
      (select to_sequence as sequence, amount as change, to_balance as balance, from_account as counterparty,
          posting_id, leg, kind, created_at
        from ledger.transfer
        where to_account = ${memberId} and asset = ${asset} and to_sequence > ${after} and to_sequence < ${before} ${where}
        order by to_sequence desc limit ${limit})`;
  const sides = { in: [into], out: [out], both: [out, into] }[range.direction ?? "both"];
  const { rows } = await sql<EntryRow>`
    with entry as (
      select * from (${sql.join(sides, sql` union all `)}) side order by sequence desc limit ${limit}
    )
    select e.*, p.reference, p.memo from entry e join ledger.posting p on p.id = e.posting_id order by e.sequence desc
  `.execute(executor);
  return rows;
}

export async function readHousePositions(
  executor: Executor,
): Promise<{ account: bigint; asset: Asset; balance: bigint }[]> {
  const { rows } = await sql<{ account: bigint; asset: Asset; balance: bigint }>`
    select account, asset, balance from ledger_house_positions() order by account desc, asset`.execute(executor);
  return rows;
}

export async function readHousePosition(executor: Executor, account: HouseAccount, asset: Asset): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger_house_positions() where account = ${accountOf(account)} and asset = ${asset}
  `.execute(executor);
  return rows[0]?.balance ?? 0n;
}

export async function readMemberTotals(executor: Executor): Promise<{ asset: Asset; balance: bigint }[]> {
  const { rows } = await sql<{ asset: Asset; balance: bigint }>`
    select asset, sum(balance)::bigint as balance from ledger.account group by asset`.execute(executor);
  return rows;
}

export async function writeRollUp(executor: Executor, maxRows: number, now: Date): Promise<bigint> {
  return first(await sql<{ count: bigint }>`select ledger_roll_up(${maxRows}, ${now}) as count`.execute(executor))
    .count;
}

export async function writeSeal(executor: Executor, maxRows: number, now: Date): Promise<bigint> {
  return first(await sql<{ count: bigint }>`select ledger_seal(${maxRows}, ${now}) as count`.execute(executor)).count;
}

export async function readLastBlock(executor: Executor): Promise<{ number: bigint; hash: Buffer } | undefined> {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    select number, hash from ledger.block order by number desc limit 1`.execute(executor);
  return rows[0];
}

export async function readBlockHash(executor: Executor, number: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from ledger.block where number = ${number}`.execute(
    executor,
  );
  return rows[0]?.hash;
}

/** Identifies the database: restored copies have other names. */
export async function readDatabaseName(executor: Executor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select s.system_identifier || '-' || d.oid as name
    from pg_control_system() s, pg_database d where d.datname = current_database()`.execute(executor);
  return rows[0]!.name;
}
