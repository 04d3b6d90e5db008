/** Plan changes by staff: drafts, the second person, and the version that applies to a settled day. */
import { officeApi } from "@banyan/contract/index.ts";
import type { OfficePlan } from "@banyan/contract/office/plan.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planInForce } from "../../src/modules/plan/index.ts";
import { sql } from "../../src/platform/database.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officePlan } = officeApi;

let whole: Whole;
let author: StaffCaller;
let second: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  author = await whole.hire(["finance"]);
  second = await whole.hire(["finance"]);
});
afterAll(() => whole.close());

const begin = () => whole.done(officePlan.createDraft, { basedOn: 1, note: "A higher rebate" }, { as: author });

async function save(change: Partial<OfficePlan>) {
  const { draftId, revision, note, body: plan } = await begin();
  return whole.call(officePlan.saveDraft, { draftId, revision, note, ...plan, ...change }, { as: author });
}

test("a plan that comes back as it was read changes nothing", async () => {
  const { draftId, revision, note, body: plan } = await begin();
  const saved = await whole.done(officePlan.saveDraft, { draftId, revision, note, ...plan }, { as: author });
  expect(saved.body).toEqual(plan);
  const first = await planInForce(whole.database.queries, "2026-05-01");
  const { rows } = await sql<{ same: boolean }>`
    select d.body = v.body as same from plan.draft d, plan.version v where d.id = ${draftId} and v.version = 1`.execute(
    whole.database.queries,
  );
  expect([first.version, rows[0]!.same]).toEqual([1, true]);
});

test("each wrong number is refused at its field, in words", async () => {
  const { body: plan } = await begin();
  const wrong: [Partial<OfficePlan>, string, string][] = [
    [{ globalPercent: "101" }, "globalPercent", "Enter a percentage from 0 to 100 with at most 2 decimals."],
    [{ globalPercent: "3.125" }, "globalPercent", "Enter a percentage from 0 to 100 with at most 2 decimals."],
    [
      { levels: plan.levels.map((level, at) => (at === 3 ? { ...level, from: "500" } : level)) },
      "levels.3.from",
      "This must be higher than in the row before.",
    ],
    [
      { tiers: plan.tiers.map((tier, at) => (at === 2 ? { ...tier, teamPercent: "1.5" } : tier)) },
      "tiers.2.teamPercent",
      "This must be higher than in the row before.",
    ],
    [{ leadershipPercents: ["10"] }, "levels.2.leadershipGenerations", "The plan has fewer generations with a share."],
    [
      { split: { couponPercent: "60", pointPercent: "41" } },
      "split.pointPercent",
      "Coupons and points together are more than 100%.",
    ],
    [
      {
        countries: [
          { country: "VN", incomesOff: [], ceilingPercent: "50" },
          { country: "VN", incomesOff: ["sales"], ceilingPercent: "40" },
        ],
      },
      "countries.1.country",
      "This country is already in the list.",
    ],
    [{ active: { days: 0, volume: "30" } }, "active.days", "This is outside the allowed range."],
    [{ dynamicCapTimes: 2.5 }, "dynamicCapTimes", "Enter a whole number within the range."],
    [{ tierFromLevel: 6 }, "tierFromLevel", "This is outside the allowed range."],
    [{ levels: plan.levels.slice(0, 3) }, "levels", "This is outside the allowed range."],
  ];
  for (const [change, field, sentence] of wrong) {
    const answer = await save(change);
    expect([answer.data.error, answer.data.fields?.[field]]).toEqual(["INVALID_INPUT", sentence]);
    const { draftId } = (await whole.done(officePlan.index, {}, { as: author })).drafts[0]!;
    await whole.done(officePlan.discardDraft, { draftId }, { as: author });
  }
});

test("two people who change a draft at once: the second is told", async () => {
  const { draftId, revision, note, body: plan } = await begin();
  const input = { draftId, revision, note, ...plan };
  const answers = await Promise.all([
    whole.call(officePlan.saveDraft, { ...input, globalPercent: "2" }, { as: author }),
    whole.call(officePlan.saveDraft, { ...input, globalPercent: "1" }, { as: second }),
  ]);
  expect(answers.map(({ code, data }) => (code === 1 ? "saved" : data.error)).sort()).toEqual([
    "EDIT_CONFLICT",
    "saved",
  ]);
});

test("nobody who changed a draft releases it, and days that have begun keep their plan", async () => {
  const draft = await begin();
  const { draftId } = draft;
  const change = {
    ...draft.body,
    rebatePercent: "6.5",
    countries: [{ country: "VN", incomesOff: [], ceilingPercent: "40" }],
  };
  const { revision, earliest } = await whole.done(
    officePlan.saveDraft,
    { draftId, revision: draft.revision, note: "More for customers", ...change },
    { as: author },
  );
  expect(earliest).toBe("2026-05-02");
  const release = (as: StaffCaller, given: { revision?: number; holdsFrom?: string } = {}) =>
    whole.call(officePlan.release, { draftId, revision, inPlaceOf: 1, holdsFrom: earliest, ...given }, { as });
  expect((await release(author)).data.error).toBe("SECOND_PERSON_REQUIRED");
  expect((await release(second, { revision: draft.revision })).data.error).toBe("EDIT_CONFLICT");
  expect((await release(second, { holdsFrom: "2026-05-01" })).data.fields?.holdsFrom).toContain("after today");

  const released = await Promise.all([release(second), release(await whole.hire(["owner"]))]);
  expect(released.map(({ code }) => code).sort()).toEqual([0, 1]);
  const { version } = released.find(({ code }) => code === 1)!.data;
  const { queries } = whole.database;
  expect((await planInForce(queries, "2026-05-01")).version).toBe(1);
  const next = await planInForce(queries, "2026-05-02");
  expect([next.version, next.plan.rebateBasisPoints, next.plan.countries]).toEqual([
    version,
    650,
    { VN: { incomesOff: [], ceilingBasisPoints: 4000 } },
  ]);
  const { list } = await whole.done(officePlan.index, {}, { as: second });
  expect(list.map(({ version, state }) => [version, state])).toEqual([
    [version, "coming"],
    [1, "inForce"],
  ]);
  expect(list[0]!.authors).toHaveLength(1);
  const found = await whole.done(officePlan.version, { version }, { as: second });
  expect([found.body.rebatePercent, found.before!.body.rebatePercent]).toEqual(["6.5", "5"]);
});

test("a draft that somebody else changed too is released by neither", async () => {
  const { draftId, revision, note, body: plan } = await begin();
  const saved = await whole.done(officePlan.saveDraft, { draftId, revision, note, ...plan }, { as: second });
  expect(saved.authors).toHaveLength(2);
  for (const as of [author, second]) {
    const answer = await whole.call(
      officePlan.release,
      { draftId, revision: saved.revision, inPlaceOf: saved.newest.version, holdsFrom: saved.earliest },
      { as },
    );
    expect(answer.data.error).toBe("SECOND_PERSON_REQUIRED");
  }
});

test("a day that was closed early cannot get another plan", async () => {
  const { draftId, revision, newest } = await begin();
  await sql`update platform.day_fence set closed_until = '2026-05-04'`.execute(whole.database.queries);
  const release = (holdsFrom: string) =>
    whole.call(officePlan.release, { draftId, revision, inPlaceOf: newest.version, holdsFrom }, { as: second });
  expect((await release("2026-05-04")).data.error).toBe("INVALID_INPUT");
  expect((await release("2026-05-05")).code).toBe(1);
});
