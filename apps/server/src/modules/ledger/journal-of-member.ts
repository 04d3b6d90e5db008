/**
 * A member's movements in all assets, newest first: up to three accounts, each read by its own numbers and merged by
 * their position in the journal. Each page examines a fixed number of entries.
 */
import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { addDays, dayStart } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { type JournalPage, type MovementFilter, type MovementRow, readKeys, readTimeZone } from "./books-store.ts";
import { accountOf } from "./chart.rules.ts";
import { type StatementEntry, type StatementQuery, statement } from "./statement.ts";

const LOOKED_AT = 2_000;
const AT_ONCE = 100;
/** The entry number in each asset before which it continues; 0 begins at the newest entry. */
const CURSOR = /^m\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})$/;

export async function searchAccount(
  executor: Executor,
  given: { memberId: bigint; filter: MovementFilter; cursor: string | undefined; limit: number },
): Promise<JournalPage> {
  const { memberId, filter, cursor, limit } = given;
  const starts = CURSOR.exec(cursor ?? "m.0.0.0")
    ?.slice(1)
    .map(BigInt);
  if (!starts) throw refuseFields({ cursor: "INVALID" });
  const bounds = daysOf(filter, await readTimeZone(executor));
  const accounts = ASSETS.map((asset, index) =>
    openAccount(executor, { memberId, asset, ...bounds, limit: AT_ONCE }, starts[index]!),
  );
  const wanted = accounts.filter(({ asset }) => filter.asset === undefined || filter.asset === asset);
  const found: MovementRow[] = [];
  let last: Date | null = null;
  for (let looked = 0; ; looked++) {
    for (const account of wanted) await account.fill();
    const account = newest(wanted);
    const full = found.length === limit;
    if (!account || full || looked === LOOKED_AT) {
      const nextCursor = account ? `m.${accounts.map(({ place }) => place).join(".")}` : null;
      return { rows: await withKeys(executor, found), nextCursor, lookedBackTo: account && !full ? last : null };
    }
    const row = movementOf(memberId, account.asset, account.take());
    last = row.at;
    if (matches(row, filter)) found.push(row);
  }
}

function daysOf({ fromDay, toDay }: MovementFilter, timeZone: string) {
  return {
    ...(fromDay !== undefined && { from: dayStart(fromDay, timeZone) }),
    ...(toDay !== undefined && { until: dayStart(addDays(toDay, 1), timeZone) }),
  };
}

type Account = ReturnType<typeof openAccount>;

/** Reads one account from `start` backwards, some entries at a time. */
function openAccount(executor: Executor, query: StatementQuery, start: bigint) {
  let waiting: StatementEntry[] = [];
  let next: bigint | null = start;
  return {
    asset: query.asset,
    /** Where a later page continues. */
    place: start,
    head: (): StatementEntry | undefined => waiting[0],
    async fill() {
      while (waiting.length === 0 && next !== null) {
        const page = await statement(executor, { ...query, cursor: next === 0n ? undefined : next });
        waiting = [...page.entries];
        next = page.nextCursor;
      }
    },
    take(): StatementEntry {
      const entry = waiting.shift();
      if (!entry) throw new Error("an account was read past its end");
      this.place = entry.sequence;
      return entry;
    },
  };
}

/** The account whose next entry is last in the journal. */
function newest(accounts: readonly Account[]): Account | undefined {
  let found: Account | undefined;
  for (const account of accounts) {
    const [head, best] = [account.head(), found?.head()];
    if (
      head &&
      (!best || head.postingId > best.postingId || (head.postingId === best.postingId && legOf(head) > legOf(best)))
    ) {
      found = account;
    }
  }
  return found;
}

const legOf = ({ id }: StatementEntry) => Number(id.split("-")[1]);

function movementOf(memberId: bigint, asset: Asset, entry: StatementEntry): MovementRow {
  const { postingId, kind, at, change, reference } = entry;
  const other = accountOf(entry.counterparty);
  const [from, to] = change < 0n ? [memberId, other] : [other, memberId];
  const amount = change < 0n ? -change : change;
  return { postingId, leg: legOf(entry), kind, at, from, to, asset, amount, key: "", reference };
}

const isSide = (account: bigint, wanted: bigint | undefined) =>
  wanted === undefined || (wanted === 0n ? account > 0n : account === wanted);

function matches({ kind, from, to, amount }: MovementRow, filter: MovementFilter): boolean {
  const { minAmount = 0n, maxAmount } = filter;
  return (
    (filter.kind === undefined || filter.kind === kind) &&
    (isSide(from, filter.account) || isSide(to, filter.account)) &&
    isSide(from, filter.from) &&
    isSide(to, filter.to) &&
    amount >= minAmount &&
    (maxAmount === undefined || amount <= maxAmount)
  );
}

async function withKeys(executor: Executor, rows: readonly MovementRow[]): Promise<MovementRow[]> {
  const keys = await readKeys(
    executor,
    rows.map(({ postingId }) => postingId),
  );
  return rows.map((row) => ({ ...row, key: keys.get(row.postingId) ?? "" }));
}
