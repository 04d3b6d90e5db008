/** Settled days in the office: a member's incomes as the member sees them, and the files of a day. */
import { createHash } from "node:crypto";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectOwner } from "../../../test/database.ts";
import { earnIncome } from "../../../test/whole/samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "../../../test/whole/whole.ts";
import { sql } from "../../platform/database.ts";

const { officeIncomes, officeSettlements } = officeApi;

let whole: Whole;
let member: MemberCaller;
let day: string;
let support: StaffCaller;

beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
  day = await earnIncome(whole, member);
  member = await whole.signInAgain(member);
  support = await whole.hire(["support"]);
});
afterAll(() => whole.close());

test("staff read a member's incomes and why they are what they are; each reading is in the audit log", async () => {
  const { memberId } = member;
  const all = await whole.done(officeIncomes.index, { memberId }, { as: support });
  expect(all).toMatchObject({ memberId, nextCursor: null });
  expect(all.list.map(({ income }) => income)).toEqual(["consumption", "rebate"]);
  const first = await whole.done(officeIncomes.index, { memberId, limit: 1 }, { as: support });
  const rest = await whole.done(
    officeIncomes.index,
    { memberId, limit: 1, cursor: first.nextCursor! },
    { as: support },
  );
  expect([...first.list, ...rest.list]).toEqual(all.list);
  expect(rest.nextCursor).toBeNull();
  const early = await whole.done(officeIncomes.index, { memberId, toDay: "2026-01-01" }, { as: support });
  expect(early.list).toEqual([]);
  for (const cursor of ["x", `${day}:7`, "2026-02-31:1"]) {
    const wrong = await whole.call(officeIncomes.index, { memberId, cursor }, { as: support });
    expect(wrong.data).toMatchObject({ error: "INVALID_INPUT" });
  }

  const asked = { day, income: "consumption" as const };
  const why = await whole.done(officeIncomes.why, { memberId, ...asked }, { as: support });
  expect(why).toEqual(await whole.done(shopApi.income.why, asked, { as: member }));
  const { rows } = await sql<{ action: string; subject: string }>`
    select action, subject from staff.audit where action like 'members.income%' order by seq`.execute(
    whole.database.queries,
  );
  expect(rows.map(({ action }) => action)).toEqual([...Array(4).fill("members.incomes"), "members.incomeWhy"]);
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([memberId]));
  const nobody = await whole.call(officeIncomes.index, { memberId: "99999999" }, { as: support });
  expect(nobody.data.error).toMatch(/MEMBER_NOT_FOUND|INVALID_INPUT/);
});

test("the files of a day are downloaded as they were published, until what went into it is removed", async () => {
  const finance = await whole.hire(["finance"]);
  const detail = await whole.done(officeSettlements.detail, { day }, { as: finance });
  expect(detail.published).toBe(true);
  const { url, name } = await whole.done(officeSettlements.files, { day }, { as: finance });
  expect(name).toBe(`day-${day}.zip`);
  const answer = await whole.http.inject({ method: "GET", url });
  expect(answer.headers["content-type"]).toBe("application/zip");
  const files = Object.entries(unzipSync(answer.rawPayload)).map(
    ([file, bytes]) => [file, createHash("sha256").update(bytes).digest("hex")] as const,
  );
  expect(Object.fromEntries(files)).toEqual(detail.checksums);
  expect((await whole.http.inject({ method: "GET", url: `${url.slice(0, -6)}AAAAAA` })).statusCode).toBe(410);

  const owner = connectOwner(whole.url);
  await owner.connect();
  await owner.query(`drop table bonus.member_day_${day.replaceAll("-", "")}`);
  await owner.end();
  expect((await whole.done(officeSettlements.detail, { day }, { as: finance })).published).toBe(false);
  const over = await whole.call(officeSettlements.files, { day }, { as: finance });
  expect(over.data.error).toBe("SETTLEMENT_NOT_PUBLISHED");
  expect((await whole.http.inject({ method: "GET", url })).statusCode).toBe(410);
  const unknown = await whole.call(officeSettlements.files, { day: "2020-01-01" }, { as: finance });
  expect(unknown.data.error).toBe("SETTLEMENT_NOT_FOUND");
});
