/**
 * The office's views of the books, on 2,000,000 transfers over 730 days: the trial balance, a day, and pages of the
 * journal, with matches on the first page or two years back; and search among 1,000,000 members.
 */
import {
  dayOf,
  type JournalSearch,
  rollUp,
  searchJournal,
  trialBalanceOn,
} from "../../apps/server/src/modules/ledger/index.ts";
import { searchMembers } from "../../apps/server/src/modules/members/index.ts";
import { type Database, openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import type { Bench, Figure, Settings } from "../bench.ts";

const MOVEMENTS = 2_000_000;
const ACCOUNTS = 50_000;
const MEMBERS = 1_000_000;
const READS = 40;
const FIRST = "newest page";
const DEEP = "page two years back";
const NOW = new Date("2026-01-01T00:00:00Z");

/** Members alternately get a grant of 2 and pay 1; one payment in 100,000 has a rare kind. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 1_200_000 });
  const { queries } = owner;
  const kind = sql`case when n % 100000 = 77777 then 'correction' when (n / ${sql.lit(ACCOUNTS)}) % 2 = 0 then 'grant' else 'order.payment' end`;
  await sql`insert into ledger.posting (key, kind, reference, created_at)
    select 'bench:' || n, ${kind}, 'bench:' || n / 3,
      timestamptz '2024-01-01' + n * (interval '730 days' / ${sql.lit(MOVEMENTS)})
    from generate_series(0, ${sql.lit(MOVEMENTS - 1)}) n order by n`.execute(queries);
  await sql`insert into ledger.transfer
    select p.id, 1, case s.k % 2 when 1 then -42 else s.m end, case s.k % 2 when 1 then s.m else -1 end, 1 + s.k % 2,
      case s.k % 2 when 0 then s.k end, case s.k % 2 when 0 then s.k / 2 end,
      case s.k % 2 when 1 then s.k end, case s.k % 2 when 1 then s.k / 2 + 2 end,
      pg_current_xact_id(), p.created_at, 'USDT', p.kind
    from ledger.posting p
      cross join lateral (select substring(p.key from 7)::bigint as n) i
      cross join lateral (select i.n % ${sql.lit(ACCOUNTS)} + 1 as m, i.n / ${sql.lit(ACCOUNTS)} + 1 as k) s
    order by p.id`.execute(queries);
  await sql`insert into ledger.account (member_id, asset, balance, sequence, opened_at)
    select m, 'USDT', ${sql.lit(MOVEMENTS / ACCOUNTS / 2)}, ${sql.lit(MOVEMENTS / ACCOUNTS)}, '2024-01-01'
    from generate_series(1, ${sql.lit(ACCOUNTS)}) m`.execute(queries);
  await fillMembers(owner);
  await rollUp(owner, NOW);
  await sql`vacuum analyze`.execute(queries);
  await owner.close();
}

/** Members whose names combine few parts, so that each part is frequent and each full name is rare. */
async function fillMembers({ queries }: Database): Promise<void> {
  await sql`alter table members.member drop constraint member_id_fkey`.execute(queries);
  await sql`insert into members.member (id, public_id, name, nickname, email, area_code, mobile, nationality, language,
      invitation_code, joined_at)
    select n, (10000000 + n * 7)::text,
      (array['Nguyễn', 'Trần', 'Lê', 'Tan', 'Lim', 'Chen', '林', '陳', 'สมชาย', 'Kim'])[1 + n % 10] || ' ' ||
        (array['Thị Lan', 'Văn An', 'Grace', 'Wei Ming', '雅婷', 'ใจดี', 'Min-jun', 'Siti'])[1 + n / 10 % 8] || ' ' || n % 997,
      '', 'm' || n || '@example.com', '+886', (900000000 + n)::text, 'TW', 'en',
      upper(translate(lpad(to_hex(n), 8, 'z'), '01', 'gh')), '2024-01-01'
    from generate_series(1, ${sql.lit(MEMBERS)}) n`.execute(queries);
}

const named = (what: string) => `books: ${what}`;

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("books", fill);
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 1 });
  const { queries } = database;
  const journal = (search: Partial<JournalSearch>) => async () => {
    await searchJournal(queries, { limit: 30, ...search });
  };
  const members = (search: string) => async () => {
    await searchMembers(queries, { search, status: undefined, page: 1, limit: 20 });
  };
  const sides: Record<string, () => Promise<void>> = {
    [FIRST]: journal({}),
    [DEEP]: journal({ cursor: "2000-1" }),
    "a rare kind": journal({ kind: "correction" }),
    "a day two years back": journal({ kind: "grant", from: -42n, fromDay: "2024-02-01", toDay: "2024-02-01" }),
    "a member": journal({ account: 4_711n }),
    "a reference": journal({ name: "bench:1234" }),
    "nothing within a page's reach": journal({ minAmount: 10n ** 9n }),
    "trial balance now": async () => void (await trialBalanceOn(queries, null)),
    "trial balance of a day": async () => void (await trialBalanceOn(queries, "2025-01-01")),
    "a day of the day book": async () => void (await dayOf(queries, { day: "2025-01-01", now: NOW })),
    "members: all": members(""),
    "members: a common name": members("nguyen"),
    "members: two letters": members("an"),
    "members: a whole name": members("林 雅婷 123"),
    "members: beginning of an ID": members("1234"),
    "members: a mobile number": members("900123456"),
    "members: nobody": members("zzzqqq"),
  };
  const figures: Figure[] = [];
  let first = 0;
  for (const [what, read] of Object.entries(sides)) {
    await read();
    const times: number[] = [];
    for (let index = 0; index < READS; index++) {
      const start = performance.now();
      await read();
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(READS / 2)] ?? Number.NaN;
    if (what === FIRST) first = median;
    figures.push({
      ...{ bench: "books", what: named(what), clients: 1, perSecond: 1000 / median, p99: sorted.at(-1) },
      ratios: what === DEEP ? { [FIRST]: first / median } : {},
    });
  }
  await database.close();
  return figures;
}

export const booksBench: Bench = {
  name: "books",
  about: "the books and members as the office reads them",
  bars: [{ what: named(DEEP), of: FIRST, least: 0.5 }],
  run,
};
