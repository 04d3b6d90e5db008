/** The tree in memory follows the database exactly and immediately, even if transactions commit out of order. */
import { setTimeout as wait } from "node:timers/promises";
import { SIDES, type Side } from "@banyan/contract/team.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { generator } from "../../../test/generator.ts";
import { testSeed } from "../../../test/seed.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { place, placeRoot } from "../network/index.ts";
import { openLiveTeam } from "./live-team.ts";
import { RangeSums } from "./range-sums.rules.ts";
import type { LegFigures, TeamTree } from "./team-tree.rules.ts";

const NOW = new Date("2026-05-01T04:00:00Z");
const YESTERDAY = new Date("2026-04-30T04:00:00Z");
const TODAY = "2026-05-01";
const faults: unknown[] = [];
const log = { error: (...what: unknown[]) => void faults.push(what) };

let test_: TestDatabase;
let rootId: bigint;
beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  rootId = await test_.database.transaction((tx) => placeRoot(tx, { now: YESTERDAY }));
});
afterAll(() => test_.drop());

let orders = 0;
const nextOrder = () => `00000000-0000-4000-8000-${String(++orders).padStart(12, "0")}`;

function addVolume(executor: Executor, memberId: bigint, bv: bigint, day = TODAY) {
  return sql`
    insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
    values (${day}, ${nextOrder()}, ${memberId}, ${bv}, 0, 0, false, ${NOW})`.execute(executor);
}

/** Changes BV on its way, as a payment, a return or a final order does. */
function addOnItsWay(executor: Executor, memberId: bigint, bv: bigint) {
  return sql`
    insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
    values (${nextOrder()}, ${bv < 0n ? -1 : 0}, ${memberId}, ${bv}, ${NOW})`.execute(executor);
}

/** Every figure by recursive SQL, in one snapshot. */
async function figuresInSql() {
  const { rows } = await sql<{ id: bigint; side: Side } & LegFigures>`
    with recursive below as (
      select id as top, s.side, id as at, true as is_top from network.place, (values ('left'), ('right')) s (side)
      union all
      select b.top, b.side, p.id, false from below b join network.place p on p.parent_id = b.at and (not b.is_top or p.side = b.side)
    ), own as (
      select member_id, sum(bv) as bv, coalesce(sum(bv) filter (where day = ${TODAY}), 0) as today from orders.volume group by 1
    ), pending as (
      select member_id, sum(bv) as bv from orders.pending_volume group by 1
    )
    select b.top as id, b.side, count(*) filter (where not is_top)::integer as count,
      coalesce(sum(o.bv) filter (where not is_top), 0)::bigint as bv,
      coalesce(sum(w.bv) filter (where not is_top), 0)::bigint as "onItsWay",
      count(*) filter (where not is_top and p.placed_at >= '2026-04-30T16:00:00Z')::integer as joined,
      coalesce(sum(o.today) filter (where not is_top), 0)::bigint as "bvToday"
    from below b join network.place p on p.id = b.at left join own o on o.member_id = b.at
      left join pending w on w.member_id = b.at
    group by 1, 2`.execute(test_.database.queries);
  return rows;
}

async function expectSameAsSql(tree: TeamTree): Promise<void> {
  const rows = await figuresInSql();
  expect(rows.length).toBe(tree.size * 2);
  for (const { id, side, ...figures } of rows) expect(tree.legOf(Number(id), side), `${id} ${side}`).toEqual(figures);
}

describe("under load", { timeout: 60_000 }, () => {
  test("transactions that end out of order, roll back or take long are each counted once", async () => {
    const { database } = test_;
    const { below } = generator(testSeed);
    const random = () => below(2 ** 30) / 2 ** 30;
    const settings = { mostNewPlaces: 3, mostNews: 60, pause: () => wait(random() * 20) };
    const followers = [
      openLiveTeam({ database, log }, settings),
      openLiveTeam({ database, log }, { ...settings, mostNews: 1_000 }),
    ];
    const members = [rootId];
    /** Everything committed at a moment must be included in every later response. */
    let committed = { places: 1 };
    let running = true;

    async function work(): Promise<void> {
      for (let turn = 0; turn < 25; turn++) {
        const owner = members[Math.floor(random() * members.length)]!;
        const bv = BigInt(Math.floor(random() * 1e9));
        const isOnItsWay = random() < 0.6;
        const rolledBack = random() < 0.2;
        await database
          .transaction(async (tx) => {
            const joins = random() < 0.5;
            const side = random() < 0.5 ? ("left" as const) : ("right" as const);
            const id = joins ? (await place(tx, { referrerId: owner, ownerId: owner, side, now: NOW })).id : owner;
            // A payment, or an order that becomes final.
            if (!isOnItsWay) await addVolume(tx, id, bv, random() < 0.3 ? "2026-04-29" : TODAY);
            await addOnItsWay(tx, id, isOnItsWay ? bv : -bv);
            await wait(random() * 30);
            if (rolledBack) throw new Error("planned");
            return joins ? id : null;
          })
          .then(
            (id) => {
              if (id) members.push(id);
              committed = { places: committed.places + (id ? 1 : 0) };
            },
            (error: Error) => expect(error.message).toBe("planned"),
          );
      }
    }

    async function ask(): Promise<void> {
      for (let asked = 0; ; asked++) {
        if (!running && asked > 5) return;
        for (const live of followers) {
          const before = committed.places;
          const tree = await live.current(NOW);
          expect(tree.size).toBeGreaterThanOrEqual(before);
          const { left, right } = {
            left: tree.legOf(Number(rootId), "left"),
            right: tree.legOf(Number(rootId), "right"),
          };
          expect(left.count + right.count + 1).toBe(tree.size);
        }
        await wait(random() * 10);
      }
    }

    const long = database.transaction(async (tx) => {
      await addVolume(tx, rootId, 7n);
      await wait(1_500);
    });
    const asking = Promise.all([ask(), ask(), ask()]);
    await Promise.all([...Array.from({ length: 8 }, work), long]);
    running = false;
    await asking;
    for (const live of followers) {
      const tree = await live.current(NOW);
      expect(tree.size).toBe(committed.places);
      await expectSameAsSql(tree);
    }
    expect(faults).toEqual([]);
  });

  test("what was committed is in the next answer, also of questions that wait for another one", async () => {
    const { database } = test_;
    const live = openLiveTeam({ database, log });
    const done = new AbortController();
    const askAlways = async () => {
      while (!done.signal.aborted) await live.current(NOW);
    };
    const asking = Promise.all([askAlways(), askAlways()]);
    for (let bv = 1n; bv <= 100n; bv++) {
      const first = await live.current(NOW);
      const [before, onItsWay] = [first.personalOf(Number(rootId)), first.onItsWayOf(Number(rootId))];
      await addVolume(database.queries, rootId, bv);
      await addOnItsWay(database.queries, rootId, bv);
      const tree = await live.current(NOW);
      expect(tree.personalOf(Number(rootId))).toBe(before + bv);
      expect(tree.onItsWayOf(Number(rootId))).toBe(onItsWay + bv);
    }
    done.abort();
    await asking;
  });

  test("many who ask at once read one after the other, so nothing is counted twice", async () => {
    const { database } = test_;
    const live = openLiveTeam({ database, log });
    const done = new AbortController();
    const askAlways = async () => {
      while (!done.signal.aborted) await live.current(NOW);
    };
    const asking = Promise.all(Array.from({ length: 8 }, askAlways));
    const add = async () => {
      for (let bv = 1n; bv <= 50n; bv++) await addVolume(database.queries, rootId, bv);
    };
    await Promise.all(Array.from({ length: 4 }, add));
    done.abort();
    await asking;
    expect((await live.current(NOW)).personalOf(Number(rootId))).toBe(await own());
  });
});

async function own(table = "orders.volume"): Promise<bigint> {
  const { rows } = await sql<{ bv: bigint }>`
    select sum(bv)::bigint as bv from ${sql.table(table)} where member_id = ${rootId}`.execute(test_.database.queries);
  return rows[0]!.bv;
}

test("a large team is read in advance, and a small one when somebody asks", async () => {
  let readings = 0;
  const database = {
    ...test_.database,
    openBulk() {
      readings++;
      return test_.database.openBulk();
    },
  };
  const small = openLiveTeam({ database, log }, { large: 1_000_000 });
  await small.prepare(NOW);
  expect(readings).toBe(0);
  const large = openLiveTeam({ database, log }, { large: 1 });
  await large.prepare(NOW);
  await large.current(NOW);
  expect(readings).toBe(1);
});

test("a new business day begins with what was booked for it before", async () => {
  const { database } = test_;
  const live = openLiveTeam({ database, log });
  await live.current(NOW);
  await addVolume(database.queries, rootId, 5n, "2026-05-02");
  expect((await live.current(NOW)).personalTodayOf(Number(rootId))).not.toBe(5n);
  const tomorrow = await live.current(new Date("2026-05-02T04:00:00Z"));
  expect([tomorrow.day, tomorrow.personalTodayOf(Number(rootId))]).toEqual(["2026-05-02", 5n]);
  // A delayed request from before midnight sees the new day.
  expect((await live.current(NOW)).day).toBe("2026-05-02");
});

test("rows restored from another cluster are counted once", async () => {
  const { database, url } = test_;
  const owner = connectOwner(url);
  await owner.connect();
  await addVolume(database.queries, rootId, 3n);
  await addOnItsWay(database.queries, rootId, 9n);
  const live = openLiveTeam({ database, log });
  await live.current(NOW);
  await owner.query("update orders.volume set xid = '900000000000' where bv = 3");
  await owner.query("update orders.pending_volume set xid = '900000000000' where bv = 9");
  await owner.query("update network.place set xid = '900000000000' where id = $1", [String(rootId)]);
  const anew = openLiveTeam({ database, log });
  for (let turn = 0; turn < 3; turn++) {
    expect((await anew.current(NOW)).personalOf(Number(rootId))).toBe(await own());
  }
  await addVolume(database.queries, rootId, 4n);
  expect((await anew.current(NOW)).personalOf(Number(rootId))).toBe(await own());
  await addOnItsWay(database.queries, rootId, -4n);
  expect((await anew.current(NOW)).onItsWayOf(Number(rootId))).toBe(await own("orders.pending_volume"));
  for (const table of ["orders.volume", "orders.pending_volume"]) {
    const { rows } = await owner.query(`select count(*)::integer as count from ${table} where xid > '800000000000'`);
    expect(rows).toEqual([{ count: 0 }]);
  }
  await owner.end();
});

test("a leg of 100,000 is read, followed and asked", { timeout: 60_000 }, async () => {
  const { database, url } = test_;
  const owner = connectOwner(url);
  await owner.connect();
  const leg = await database.transaction((tx) =>
    place(tx, { referrerId: rootId, ownerId: rootId, side: "right", now: NOW }),
  );
  const first = Number(leg.id);
  const size = 100_000;
  // Only the columns that the tree reads are valid.
  await owner.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, placed_at)
     overriding system value
     select id, id - 1, 'left', $1, 1, 1, 1, $2 from generate_series($3::bigint, $4::bigint) id`,
    [first, NOW, first + 1, first + size],
  );
  let parts = 0;
  const live = openLiveTeam({ database, log }, { pause: async () => void parts++ });
  const tree = await live.current(NOW);
  expect(tree.legOf(first, "left").count).toBe(size);
  // Building the frame yields; following and queries do not.
  expect(parts).toBeGreaterThan(size / 2 ** 15);
  parts = 0;
  await addVolume(database.queries, BigInt(first + size), 11n);
  const sums = vi.spyOn(RangeSums.prototype, "between");
  const after = await live.current(NOW);
  for (const side of SIDES) for (let id = first; id < first + 31; id++) after.legOf(id, side);
  expect(after).toBe(tree);
  expect(parts).toBe(0);
  // A leg takes three range sums (counted, on its way, today), whatever its size.
  expect(sums).toHaveBeenCalledTimes(3 * 31 * SIDES.length);
  sums.mockRestore();
  expect(after.legOf(first, "left").bv).toBe(11n);
  await owner.end();
});
