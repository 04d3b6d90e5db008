/** Reading the books: balances, statements with running balances, house accounts and the trial balance. */
import { ASSETS, type Asset, type HouseAccount, type Kind } from "@banyan/contract/ledger.ts";
import type { Executor } from "../../platform/database.ts";
import { ACCOUNT_NUMBERS, type Party, partyOf } from "./chart.rules.ts";
import {
  type Direction,
  type EntryRow,
  readBalances,
  readEntries,
  readHousePosition,
  readHousePositions,
  readMemberTotals,
  readSequenceBefore,
} from "./store.ts";

/** The clocks of two servers differ by less than this, so times of entries rise with their numbers within it. */
const CLOCK_SLACK_MS = 5 * 60_000;
const MAX_SEQUENCE = 2n ** 62n;
/**
 * How many entries one read examines for kinds that may be rare. Then the page is short and the cursor continues from
 * there, so every read costs about the same.
 */
const LOOKED_THROUGH = 2_000n;

/** A member's available amounts in micro-units; zero where no account is open. */
export async function balances(executor: Executor, memberId: bigint): Promise<Record<Asset, bigint>> {
  const found: Record<Asset, bigint> = { USDT: 0n, COUPON: 0n, POINT: 0n };
  for (const row of await readBalances(executor, memberId)) found[row.asset] = row.balance;
  return found;
}

export interface StatementQuery {
  memberId: bigint;
  asset: Asset;
  kinds?: readonly Kind[];
  /** Only what came in, or only what went out. */
  direction?: Direction;
  /** Entries written at or after it, and before it. */
  from?: Date;
  until?: Date;
  /** `nextCursor` of the page before, or `pageCursor` to jump. Without it: the newest entries. */
  cursor?: bigint;
  /** 1 to 1,000. */
  limit: number;
}

export interface StatementEntry {
  /** Identifies the row for ever: posting and leg. */
  id: string;
  sequence: bigint;
  kind: Kind;
  /** Negative where money left, in micro-units. */
  change: bigint;
  balance: bigint;
  counterparty: Party;
  postingId: bigint;
  reference: string | null;
  memo: Record<string, string | number | boolean> | null;
  at: Date;
}

export interface Statement {
  entries: StatementEntry[];
  /** Null on the last page. With `kinds`, a page before it may be short, even empty. */
  nextCursor: bigint | null;
  balance: bigint;
  /** Entries of the whole account, without the filter. */
  total: bigint;
}

/** A page of a member's account, newest first, each entry with the balance after it; equally fast at any depth. */
export async function statement(executor: Executor, query: StatementQuery): Promise<Statement> {
  const { memberId, asset, from, until, limit } = query;
  const account = (await readBalances(executor, memberId)).find((row) => row.asset === asset);
  const entryBefore = (time: Date, slackMs: number) =>
    readSequenceBefore(executor, memberId, asset, new Date(time.getTime() + slackMs));
  const after = from ? await entryBefore(from, -CLOCK_SLACK_MS) : 0n;
  const newest = until ? (await entryBefore(until, CLOCK_SLACK_MS)) + 1n : MAX_SEQUENCE;
  const before = query.cursor !== undefined && query.cursor < newest ? query.cursor : newest;
  const last = (account?.sequence ?? 0n) + 1n;
  const start = before < last ? before : last;
  const lookedThrough = BigInt(limit) > LOOKED_THROUGH ? BigInt(limit) : LOOKED_THROUGH;
  const stop = query.kinds && start - lookedThrough > after ? start - lookedThrough : after;
  const rows = await readEntries(executor, {
    memberId,
    asset,
    after: stop,
    before: start,
    kinds: query.kinds,
    direction: query.direction,
    from,
    until,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const rest = stop > after ? stop + 1n : null;
  return {
    entries: page.map(entryOf),
    nextCursor: rows.length > limit ? (page.at(-1)?.sequence ?? null) : rest,
    balance: account?.balance ?? 0n,
    total: account?.sequence ?? 0n,
  };
}

/** The cursor at which an unfiltered statement of `total` entries shows page `page` (1 is the newest). */
export function pageCursor(total: bigint, page: number, limit: number): bigint {
  const cursor = total - BigInt(page - 1) * BigInt(limit) + 1n;
  return cursor > 0n ? cursor : 0n;
}

function entryOf(row: EntryRow): StatementEntry {
  return {
    id: `${row.posting_id}-${row.leg}`,
    sequence: row.sequence,
    kind: row.kind,
    change: row.change,
    balance: row.balance,
    counterparty: partyOf(row.counterparty),
    postingId: row.posting_id,
    reference: row.reference,
    memo: row.memo,
    at: row.created_at,
  };
}

/** What flowed into a house account minus what flowed out, in micro-units; negative for sources such as custody. */
export async function houseBalance(executor: Executor, account: HouseAccount, asset: Asset): Promise<bigint> {
  return readHousePosition(executor, account, asset);
}

export interface TrialBalance {
  /** Every house account with every asset, then the members together; each asset's column sums to zero. */
  lines: { account: HouseAccount | "members"; balances: Record<Asset, bigint> }[];
  sums: Record<Asset, bigint>;
}

/** All balances together. Use a REPEATABLE READ transaction where money moves at the same time. */
export async function trialBalance(executor: Executor): Promise<TrialBalance> {
  const positions = await readHousePositions(executor);
  const members = await readMemberTotals(executor);
  const column = (rows: { asset: Asset; balance: bigint }[]) =>
    Object.fromEntries(
      ASSETS.map((asset) => [asset, rows.find((row) => row.asset === asset)?.balance ?? 0n]),
    ) as Record<Asset, bigint>;
  const lines: TrialBalance["lines"] = Object.entries(ACCOUNT_NUMBERS).map(([name, number]) => ({
    account: name as HouseAccount,
    balances: column(positions.filter((row) => row.account === number)),
  }));
  lines.push({ account: "members", balances: column(members) });
  const sums = column(
    ASSETS.map((asset) => ({ asset, balance: lines.reduce((sum, line) => sum + line.balances[asset], 0n) })),
  );
  return { lines, sums };
}
