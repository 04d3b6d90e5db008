/** Proof of work of newcomers during bursts of registrations (docs/trust.md 50). */
import { createHash, randomBytes } from "node:crypto";
import { workText } from "@banyan/contract/registration-work.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { joinPorts, joinRoot, originAt, registration } from "../../../test/members.ts";
import { sql } from "../../platform/database.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { createVault } from "../../platform/sealed.ts";
import { registerMember } from "./index.ts";
import { readInvitation } from "./lookup.ts";
import type { Work, WorkRules } from "./registration-work.ts";

const now = new Date("2026-03-01T08:00:00Z");
const vault = createVault([randomBytes(32)]);
const AT_EASE = 10;
let opened: TestDatabase;
let codes: { inviteCode: string; nodeCode: string };

beforeAll(async () => {
  opened = await createTestDatabase();
  const root = await joinRoot(opened.database, now);
  const { inviteCode, left } = await readInvitation(opened.database.queries, root.id, "");
  codes = { inviteCode, nodeCode: left.nodeCode };
}, 60_000);
afterAll(() => opened.drop());
beforeEach(() => sql`delete from members.attempt`.execute(opened.database.queries));

interface Given {
  demand?: WorkRules["demand"];
  work?: Work | undefined;
  ip?: string;
  at?: Date;
}

const join = ({ demand = "crowded", work, ip = "203.0.113.7", at = now }: Given = {}) =>
  registerMember(
    opened.database,
    { ...joinPorts, work: { demand, vault } },
    registration(codes, { work }),
    originAt(at, ip),
  );

/** The challenge in the refusal. */
async function demanded(joining: Promise<unknown>): Promise<{ challenge: string; hash: string; most: number }> {
  const refusal = await joining.then(
    () => undefined,
    (error: Refusal) => error,
  );
  expect(refusal?.refusal).toBe("REGISTRATION_WORK_REQUIRED");
  return refusal!.params as never;
}

function solve({ challenge, hash, most }: { challenge: string; hash: string; most: number }): Work {
  for (let answer = 0; answer < most; answer++) {
    if (createHash("sha256").update(workText(challenge, answer)).digest("hex") === hash) return { challenge, answer };
  }
  throw new Error("the challenge hides no number");
}

const newcomers = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from members.member`.execute(opened.database.queries)).rows[0]!.n,
  );

test("usual newcomers are not asked; of a crowd from one network each is, and joins with work", async () => {
  const before = await newcomers();
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => join()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(AT_EASE);
  const work = solve(await demanded(join()));
  await join({ work });
  await demanded(join());
  await join({ ip: "198.51.100.9" });
  expect(await newcomers()).toBe(before + AT_EASE + 2);
}, 60_000);

test("of a crowd with one code each is asked, whatever its network, and this machine itself is not", async () => {
  for (let number = 0; number < 50; number++) await join({ ip: `198.51.${number}.1` });
  await demanded(join({ ip: "198.51.100.1" }));
  await join({ ip: "127.0.0.1" });
}, 120_000);

test("whatever strangers count up by joining with a member's code, others join with it", async () => {
  for (const demand of ["never", "crowded", "always"] as const) {
    await sql`delete from members.attempt`.execute(opened.database.queries);
    const challenge = await join({ demand }).catch((error: Refusal) => error.params as never);
    if (demand === "always") await join({ demand, work: solve(challenge as never) });
    await sql`update members.attempt set count = 1000000 where key not like 'work:%'`.execute(opened.database.queries);
    const other = { demand, ip: "198.51.100.9" };
    if (demand === "never") await join(other);
    else await join({ ...other, work: solve(await demanded(join(other))) });
  }
}, 60_000);

test("work can be asked of everybody, and of nobody", async () => {
  const work = solve(await demanded(join({ demand: "always", ip: "127.0.0.1" })));
  await join({ demand: "always", ip: "127.0.0.1", work });
  for (let number = 0; number <= AT_EASE; number++) await join({ demand: "never" });
}, 60_000);

test("work with which many join still meets the limit of a network", async () => {
  await sql`insert into members.attempt values ('join:prefix:203.0.113', 50, ${new Date(now.getTime() + 3_600_000)})`.execute(
    opened.database.queries,
  );
  const work = solve(await demanded(join()));
  await expect(join({ work })).rejects.toMatchObject({ refusal: "TOO_MANY_REQUESTS" });
});

describe("work counts", () => {
  const always = (given: Given) => join({ demand: "always", ...given });

  test("once, also when it is sent many times at once", async () => {
    const work = solve(await demanded(always({})));
    const before = await newcomers();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => always({ work })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await newcomers()).toBe(before + 1);
    await demanded(always({ work }));
  });

  test("for ten minutes, and not after them when its mark was cleared away", async () => {
    const work = solve(await demanded(always({})));
    const late = new Date(now.getTime() + 600_000);
    await demanded(always({ work, at: late }));
    await always({ work, at: new Date(late.getTime() - 1) });
    await sql`delete from members.attempt`.execute(opened.database.queries);
    await demanded(always({ work, at: late }));
  });

  test("only with the right number, of a challenge that we made, in its own spelling", async () => {
    const work = solve(await demanded(always({})));
    const foreign = createVault([randomBytes(32)]).seal(Buffer.alloc(12, 255), "members.registration:work");
    const changed = `${work.challenge.slice(0, -4)}${work.challenge.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    for (const wrong of [
      { ...work, answer: work.answer + 1 },
      { challenge: foreign.toString("base64url"), answer: 2 ** 32 - 1 },
      { ...work, challenge: changed },
      { ...work, challenge: `${work.challenge}=` },
      { ...work, challenge: "x" },
    ]) {
      await demanded(always({ work: wrong }));
    }
    await always({ work });
  });
});
