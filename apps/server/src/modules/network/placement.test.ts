import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { testSeed } from "../../../test/seed.ts";
import { sql, violatedConstraint } from "../../platform/database.ts";
import { findLink, growTree, isBelow, meetingOf, place, placeRoot, root, type Side } from "./index.ts";
import { appendToChain, type Chain, selectChains, selectPlaces } from "./store.ts";
import { treeDefect, writeTree } from "./tree.fixture.ts";

const now = new Date("2026-05-01T00:00:00Z");
let test_: TestDatabase;
let rootId: bigint;

beforeAll(async () => {
  test_ = await createTestDatabase();
  rootId = await test_.database.transaction((tx) => placeRoot(tx, { now }));
});
afterAll(() => test_.drop());

const join = (referrerId: bigint, ownerId: bigint, side: Side) =>
  test_.database.transaction((tx) => place(tx, { referrerId, ownerId, side, now }));

const defect = () => treeDefect(test_.database.queries);

describe("placing", () => {
  test("takes the free side under the owner, then the outermost place of that side", async () => {
    const first = await join(rootId, rootId, "left");
    expect(first).toMatchObject({ parentId: rootId, side: "left" });
    const inner = await join(first.id, first.id, "right");
    expect(inner).toMatchObject({ parentId: first.id, side: "right" });
    const second = await join(rootId, rootId, "left");
    expect(second).toMatchObject({ parentId: first.id, side: "left" });
    expect(await join(rootId, first.id, "left")).toMatchObject({ parentId: second.id, side: "left" });
    expect(await defect()).toBeNull();
  });

  test("an owner or a referrer without a place is a broken invariant, and leaves nothing", async () => {
    await expect(join(rootId, 999_999n, "left")).rejects.toThrow("no place");
    await expect(join(999_999n, rootId, "left")).rejects.toThrow("no place");
    expect(await defect()).toBeNull();
  });

  test("there is one root", async () => {
    expect(await root(test_.database.queries)).toBe(rootId);
    const error = await test_.database.transaction((tx) => placeRoot(tx, { now })).catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe("place_root");
  });

  test("100 simultaneous newcomers on one node code get 100 places in one leg", async () => {
    const owner = await join(rootId, rootId, "right");
    const joined = await Promise.all(Array.from({ length: 100 }, () => join(rootId, owner.id, "left")));
    expect(new Set(joined.map((placement) => `${placement.parentId} ${placement.side}`)).size).toBe(100);
    expect(new Set(joined.map((placement) => placement.id)).size).toBe(100);
    const leg = joined.toSorted((a, b) => Number(a.id - b.id));
    for (const [at, placement] of leg.entries()) expect(placement.parentId).toBe(at ? leg[at - 1]?.id : owner.id);
    expect(await defect()).toBeNull();
  });

  test("newcomers that cross each other on many codes leave a valid tree", async () => {
    const members = (await selectPlaces(test_.database.queries)).map((row) => row.id);
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => {
        const owner = members[(index * 37) % members.length] as bigint;
        return join(rootId, owner, index % 2 ? "left" : "right");
      }),
    );
    expect(await defect()).toBeNull();
  });
});

describe("with the lock taken away", () => {
  test("two newcomers choose one place, and the unique place refuses the second", async () => {
    const owner = await join(rootId, rootId, "left");
    const { queries } = test_.database;
    const chain = (await selectChains(queries)).find((row) => row.headId === owner.id) as Chain;
    const unlocked = () => test_.database.transaction((tx) => appendToChain(tx, chain, rootId, now));
    await unlocked();
    const error = await unlocked().catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe("place_parent_id_side_key");
  });

  test("a number that was drawn before the parent's is refused", async () => {
    const chain: Chain = { headId: rootId, side: "left", tailId: rootId };
    const early = test_.database.transaction(async (tx) => {
      await sql`
        insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id,
          placed_at)
        overriding system value
        values (0, ${chain.tailId}, 'left', ${rootId}, ${rootId}, 1, ${rootId}, ${now})`.execute(tx);
    });
    await expect(early).rejects.toThrow("check constraint");
  });
});

describe("the audit", () => {
  test("names a place that was tampered with", async () => {
    const owner = new pg.Client({ connectionString: test_.url });
    await owner.connect();
    const { id } = await join(rootId, rootId, "left");
    await owner.query("update network.place set depth = depth + 1 where id = $1", [id]);
    expect(await defect()).toBe(`place ${id}: depth`);
    await owner.query("update network.place set depth = depth - 1 where id = $1", [id]);
    await owner.end();
    expect(await defect()).toBeNull();
  });
});

describe("the application's role", () => {
  test("may neither move nor remove a place", async () => {
    const as = (statement: string) => sql.raw(statement).execute(test_.database.queries);
    await expect(as("update network.place set depth = 7")).rejects.toThrow("permission denied");
    await expect(as("delete from network.place")).rejects.toThrow("permission denied");
    await expect(as("select 1 from network.place")).resolves.toBeDefined();
  });
});

describe("random forests", () => {
  test("agree with a naive tree that walks the leg and the ancestors", async () => {
    const step = fc.record({ owner: fc.nat(), referrer: fc.nat(), side: fc.constantFrom<Side>("left", "right") });
    console.log(`random forests: SEED=${testSeed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
        const rolledBack = test_.database.transaction(async (tx) => {
          const naive = new NaiveTree();
          const top = (await join(rootId, rootId, "right")).id;
          naive.add(top, null, null, null);
          for (const { owner, referrer, side } of steps) {
            const ownerId = naive.pick(owner);
            const referrerId = naive.pick(referrer);
            const placed = await place(tx, { referrerId, ownerId, side, now });
            expect(placed.parentId).toBe(naive.outermost(ownerId, side));
            naive.add(placed.id, placed.parentId, side, referrerId);
          }
          for (const [x, y] of naive.somePairs()) {
            expect(await isBelow(tx, x, y)).toBe(naive.sideBelow(x, y));
            expect(await meetingOf(tx, x, y)).toBe(naive.meeting(x, y));
          }
          throw new RolledBack();
        });
        await expect(rolledBack).rejects.toBeInstanceOf(RolledBack);
      }),
      { seed: testSeed, numRuns: 25 },
    );
  });
});

test("any growth in memory is a valid tree", async () => {
  const owner = connectOwner(test_.url);
  await owner.connect();
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom<Side>("left", "right")), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const tree = growTree(given.length + 1);
      for (const [referrer, above, side] of given)
        tree.place(1 + (referrer % tree.size), 1 + (above % tree.size), side);
      await owner.query("begin");
      await owner.query("truncate network.place, network.chain cascade");
      await writeTree(owner, tree, now);
      expect((await owner.query("select * from network_contradiction")).rows).toEqual([]);
      await owner.query("rollback");
    }),
    { seed: testSeed, numRuns: 50 },
  );
  await owner.end();
});

test("links are read back", async () => {
  const inviter = await join(rootId, rootId, "left");
  const invited = await join(inviter.id, inviter.id, "right");
  const { queries } = test_.database;
  expect(await findLink(queries, invited.id)).toEqual({
    id: invited.id,
    parentId: inviter.id,
    side: "right",
    referrerId: inviter.id,
  });
  expect(await findLink(queries, 999_999n)).toBeNull();
});

class RolledBack extends Error {}

interface NaiveNode {
  parent: bigint | null;
  side: Side | null;
  referrer: bigint | null;
}

/** The simplest implementation of the tree, linear in depth. */
class NaiveTree {
  readonly nodes = new Map<bigint, NaiveNode>();
  add(id: bigint, parent: bigint | null, side: Side | null, referrer: bigint | null) {
    this.nodes.set(id, { parent, side, referrer });
  }
  meeting(one: bigint, other: bigint): bigint | null {
    const upFrom = (id: bigint): bigint[] => [
      id,
      ...(this.nodes.get(id)?.parent ? upFrom(this.nodes.get(id)!.parent!) : []),
    ];
    return upFrom(one).find((id) => upFrom(other).includes(id)) ?? null;
  }
  pick(index: number): bigint {
    const ids = [...this.nodes.keys()];
    return ids[index % ids.length] as bigint;
  }
  outermost(owner: bigint, side: Side): bigint {
    const next = [...this.nodes].find(([, node]) => node.parent === owner && node.side === side);
    return next ? this.outermost(next[0], side) : owner;
  }
  sideBelow(id: bigint, above: bigint): Side | null {
    const node = this.nodes.get(id);
    if (!node || node.parent === null) return null;
    return node.parent === above ? node.side : this.sideBelow(node.parent, above);
  }
  somePairs(): [bigint, bigint][] {
    const ids = [...this.nodes.keys()];
    return ids.flatMap((x, at) =>
      [ids[(at * 7) % ids.length], ids[(at * 3 + 1) % ids.length]].map((y) => [x, y as bigint] as [bigint, bigint]),
    );
  }
}
