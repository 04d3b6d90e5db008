import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { joinRoot } from "../../../test/members.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import type { Letter } from "../../platform/mail/index.ts";
import { forgetNotices, forgetOldNotices, notify, notifyAll, sendDueMail } from "./index.ts";
import { noticeList, readAllNotices, readNotice, unreadNotices } from "./notices.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
const DAY = 24 * 3_600_000;
let base: TestDatabase;
let memberId: bigint;

beforeEach(async () => {
  clock.set("2026-05-01T00:00:00Z");
  base = await createTestDatabase();
  memberId = (await joinRoot(base.database, clock.now(), { email: "mei@example.com", language: "vi" })).id;
  await sql`update members.member set email = 'mei@example.com' where id = ${memberId}`.execute(base.database.queries);
  await sql`delete from notifications.outbox`.execute(base.database.queries);
});
afterEach(() => base.drop());

const grant = (amount: string, to = memberId) => ({
  memberId: to,
  kind: "grant.received" as const,
  params: { amount, asset: "USDT" },
  now: clock.now(),
});
const list = (given: { limit?: number; page?: number; cursor?: string } = {}) =>
  noticeList(base.database.queries, { memberId, language: "en", page: 1, limit: 10, ...given });

describe("a notice", () => {
  test("stands in the app and goes out as an email in the member's language", async () => {
    await base.database.transaction((tx) => notify(tx, { ...grant("12.5"), reference: "grant:1" }));
    expect((await list()).list).toMatchObject([
      { kind: "grant.received", body: "The shop gave you 12.50 USDT.", reference: "grant:1", read: false },
    ]);
    const sent: Letter[] = [];
    const transport = { send: async (letter: Letter) => void sent.push(letter), close: () => {} };
    const { signal: stopping } = new AbortController();
    const sending = { clock, transport, publicUrl: "https://shop.example", details: async () => [], stopping };
    expect(await sendDueMail(base.database, sending)).toBe(1);
    expect(sent[0]).toMatchObject({ to: "mei@example.com", subject: "Nhận từ cửa hàng" });
    expect(sent[0]!.text).toContain("12,50 USDT");
    expect(sent[0]!.text).toContain("https://shop.example/#/pages/eWallet");
  });

  test("is not sent by email where there is no address, and does not exist after a rollback", async () => {
    await sql`update members.member set email = null where id = ${memberId}`.execute(base.database.queries);
    await base.database.transaction((tx) => notify(tx, grant("1")));
    const lost = base.database.transaction(async (tx) => {
      await notify(tx, grant("2"));
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect((await list()).total).toBe(1);
    const { rows } = await sql`select 1 from notifications.outbox`.execute(base.database.queries);
    expect(rows).toHaveLength(0);
  });

  test("is read once, by its member alone", async () => {
    await base.database.transaction((tx) => notifyAll(tx, [grant("1"), grant("2"), grant("3")]));
    const { queries } = base.database;
    const [first] = (await list()).list;
    const given = { noticeId: first!.id, now: clock.now() };
    await expect(readNotice(queries, { ...given, memberId: memberId + 1n })).rejects.toThrow("NOTICE_NOT_FOUND");
    await readNotice(queries, { ...given, memberId });
    await readNotice(queries, { ...given, memberId });
    expect(await unreadNotices(queries, memberId)).toBe(2);
    await readAllNotices(queries, { memberId, now: clock.now() });
    expect(await unreadNotices(queries, memberId)).toBe(0);
    expect((await list()).list.every((row) => row.read)).toBe(true);
  });

  test("is listed newest first, page by page and by cursor alike", async () => {
    for (let number = 1; number <= 7; number++) {
      await base.database.transaction((tx) => notify(tx, grant(String(number))));
      clock.advance(1000);
    }
    const bodies = ({ list: rows }: Awaited<ReturnType<typeof list>>) => rows.map((row) => row.body.match(/\d/)![0]);
    const first = await list({ limit: 3 });
    expect(bodies(first)).toEqual(["7", "6", "5"]);
    const second = await list({ limit: 3, cursor: first.nextCursor! });
    expect(bodies(second)).toEqual(["4", "3", "2"]);
    expect(bodies(await list({ limit: 3, page: 2 }))).toEqual(["4", "3", "2"]);
    expect((await list({ limit: 3, cursor: second.nextCursor! })).nextCursor).toBeNull();
  });

  test("is forgotten after a year, after half a year when read, and with its member", async () => {
    await base.database.transaction((tx) => notifyAll(tx, [grant("1"), grant("2")]));
    const [read] = (await list()).list;
    await readNotice(base.database.queries, { memberId, noticeId: read!.id, now: clock.now() });
    clock.advance(179 * DAY);
    await forgetOldNotices(base.database, clock.now());
    expect((await list()).total).toBe(2);
    clock.advance(2 * DAY);
    await forgetOldNotices(base.database, clock.now());
    expect((await list()).list).toMatchObject([{ read: false }]);
    clock.advance(185 * DAY);
    await forgetOldNotices(base.database, clock.now());
    expect((await list()).total).toBe(0);
    await base.database.transaction((tx) => notify(tx, grant("3")));
    await base.database.transaction((tx) => forgetNotices(tx, memberId));
    expect((await list()).total).toBe(0);
  });
});
