import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import type { Letter, MailTransport } from "../../platform/mail/index.ts";
import {
  developmentMailboxPage,
  developmentTransport,
  forgetMailTo,
  forgetSentMail,
  queueMail,
  sendDueMail,
} from "./index.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
let test_: TestDatabase;
let sent: Letter[];

beforeEach(async () => {
  clock.set("2026-05-01T00:00:00Z");
  sent = [];
  test_ = await createTestDatabase();
});
afterEach(() => test_.drop());

const working: MailTransport = { send: async (letter) => void sent.push(letter), close: () => {} };
const slow: MailTransport = {
  ...working,
  send: (letter) => new Promise((resolve) => setTimeout(resolve, 2)).then(() => working.send(letter)),
};
const broken: MailTransport = { send: () => Promise.reject(new Error("mailbox unavailable")), close: () => {} };
const send = (transport = working, stopping = new AbortController().signal) =>
  sendDueMail(test_.database, {
    clock,
    transport,
    publicUrl: "https://shop.example",
    details: async () => [],
    stopping,
  });
const queueCode = (to = "mei@example.com") =>
  queueMail(test_.database.queries, {
    to,
    language: "zh-TW",
    name: "passwordCode",
    values: { code: "482913", minutes: 10 },
    now: clock.now(),
  });
const queueWelcome = (url = "http://shop.example") =>
  queueMail(test_.database.queries, {
    to: "mei@example.com",
    language: "en",
    name: "welcome",
    values: { memberId: "12345678", url },
    now: clock.now(),
  });

describe("the outbox", () => {
  test("sends what a transaction queued, once, in the reader's language, and wipes the code", async () => {
    await queueCode();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: "mei@example.com", subject: expect.stringContaining("482913 是您") });
    const { rows } = await sql<{ kept: string }>`
      select mail_values::text as kept from notifications.outbox`.execute(test_.database.queries);
    expect(rows).toEqual([{ kept: "{}" }]);
  });

  test("holds nothing of a transaction that was rolled back", async () => {
    const failing = test_.database.transaction(async (tx) => {
      await queueMail(tx, {
        to: "mei@example.com",
        language: "en",
        name: "passwordChanged",
        values: { memberId: "1" },
        now: clock.now(),
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await send()).toBe(0);
  });

  test("tries again later after a failure, with growing pauses", async () => {
    await queueWelcome();
    expect(await send(broken)).toBe(0);
    expect(await send()).toBe(0);
    clock.advance(30_000);
    expect(await send(broken)).toBe(0);
    clock.advance(59_000);
    expect(await send()).toBe(0);
    clock.advance(1_000);
    expect(await send()).toBe(1);
  });

  test("gives up after ten tries, and on a code as soon as it is useless", async () => {
    await queueWelcome();
    await queueCode();
    let tries = 0;
    const counting: MailTransport = { ...broken, send: (letter) => (tries++, broken.send(letter)) };
    for (let round = 0; round < 30; round++) {
      await send(counting);
      clock.advance(6 * 3_600_000);
    }
    expect(tries).toBe(10 + 5);
    expect(await send()).toBe(0);
  });

  test("two processes do not send the same email", async () => {
    for (let index = 0; index < 30; index++) await queueWelcome(`http://shop.example/${index}`);
    const counts = await Promise.all([send(slow), send(slow), send(slow)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map((letter) => letter.text)).size).toBe(30);
  });

  test("is empty after one run, however much was due, and a few letters leave at once", async () => {
    for (let index = 0; index < 40; index++) await queueWelcome(`http://shop.example/${index}`);
    let [open, most] = [0, 0];
    const { promise: another, resolve: anotherBegan } = Promise.withResolvers<void>();
    const counting: MailTransport = {
      ...slow,
      async send(letter) {
        most = Math.max(most, ++open);
        if (open > 1) anotherBegan();
        await another;
        await slow.send(letter);
        open--;
      },
    };
    expect(await send(counting)).toBe(40);
    expect(most).toBeLessThanOrEqual(4);
    expect(await send()).toBe(0);
  });

  test("lets a code pass a burst of other letters, also one that comes in its middle", async () => {
    for (let index = 0; index < 60; index++) await queueWelcome(`http://shop.example/${index}`);
    clock.advance(1_000);
    await queueCode("first@example.com");
    let begun = 0;
    const burst: MailTransport = {
      ...slow,
      async send(letter) {
        if (++begun === 20) await queueCode("second@example.com");
        await slow.send(letter);
      },
    };
    expect(await send(burst)).toBe(62);
    const places = ["first@example.com", "second@example.com"].map((to) =>
      sent.findIndex((letter) => letter.to === to),
    );
    expect(places[0]).toBeLessThan(4);
    expect(places[1]).toBeGreaterThan(15);
    expect(places[1]).toBeLessThan(28);
  });

  test("begins no letter once the process ends or a minute has passed; the rest goes out later, once", async () => {
    for (let index = 0; index < 40; index++) await queueWelcome(`http://shop.example/${index}`);
    const stopping = new AbortController();
    const ending: MailTransport = {
      ...working,
      async send(letter) {
        await working.send(letter);
        if (sent.length === 10) stopping.abort();
      },
    };
    const first = await send(ending, stopping.signal);
    expect(first).toBeLessThan(14);
    const dragging: MailTransport = {
      ...working,
      async send(letter) {
        await working.send(letter);
        clock.advance(10_000);
      },
    };
    const second = await send(dragging);
    expect(second).toBeLessThan(10);
    expect(await send()).toBe(40 - first - second);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(40);
    expect(sent).toHaveLength(40);
  });

  test("sends again what was taken by a process that died, and holds no letter back for one that fails", async () => {
    for (let index = 0; index < 8; index++) await queueWelcome(`http://shop.example/${index}`);
    await sql`
      update notifications.outbox set attempts = 1, due_at = ${new Date(clock.now().getTime() + 90_000)}
      where id in (select id from notifications.outbox limit 1)`.execute(test_.database.queries);
    let tries = 0;
    const choosy: MailTransport = {
      ...working,
      send: (letter) => (++tries === 2 ? Promise.reject(new Error("mailbox full")) : working.send(letter)),
    };
    expect(await send(choosy)).toBe(6);
    clock.advance(90_000);
    expect(await send()).toBe(2);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(8);
  });

  test("forgets old rows, and everything to an erased person", async () => {
    await queueWelcome();
    await send();
    await queueCode();
    await forgetMailTo(test_.database.queries, "mei@example.com");
    expect(await send()).toBe(0);
    await queueWelcome();
    await send();
    clock.advance(31 * 24 * 3_600_000);
    await forgetSentMail(test_.database, clock.now());
    const { rows } = await sql`select 1 from notifications.outbox`.execute(test_.database.queries);
    expect(rows).toHaveLength(0);
  });
});

describe("the development mailbox", () => {
  test("shows what would have been sent, newest first and harmless", async () => {
    await queueWelcome("<script>alert(1)</script>");
    await send(developmentTransport(test_.database, clock));
    clock.advance(60_000);
    await queueCode("other@example.com");
    await send(developmentTransport(test_.database, clock));
    const page = await developmentMailboxPage(test_.database.queries);
    expect(page).not.toContain("<script>");
    expect(page).toContain("&lt;script&gt;");
    expect(page.indexOf("482913")).toBeLessThan(page.indexOf("12345678"));
    expect(await developmentMailboxPage(test_.database.queries, " MEI@example.com ")).not.toContain("482913");
  });
});
