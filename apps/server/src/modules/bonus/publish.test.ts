/** Published days: verification names every tampered file, and later events change no published day. */
import { mkdtempSync, rmSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leave } from "../../../test/members.ts";
import { sql } from "../../platform/database.ts";
import { type Buyer, days, later } from "../orders/shop.fixture.ts";
import { ABOUT, DAY_FILES, DayFileError } from "./day-files.rules.ts";
import { findDay, sealedChecksum } from "./day-store.ts";
import { exportDay, filesOfDay, verifyDay } from "./publish.ts";
import { FIRST, openTeamShop, SECOND, type TeamShop } from "./team-shop.fixture.ts";

let team: TeamShop;
let buyers: Buyer[];
let published: string;

/** Eight members on both sides, a country with a policy, and two settled days. */
beforeAll(async () => {
  team = await openTeamShop();
  const { queries } = team.shop.database;
  await team.shop.asOwner([
    `update plan.version set body = jsonb_set(body, '{countries}', '{"VN": {"incomesOff": ["global"], "ceilingBasisPoints": 4000}}')`,
  ]);
  buyers = [await team.rootBuyer()];
  for (let at = 1; at < 8; at++) {
    const above = buyers[Math.floor((at - 1) / 2)]!;
    buyers.push(await team.newcomer(above.memberId, at % 2 ? "left" : "right"));
  }
  await sql`update members.member set nationality = 'VN' where id = ${buyers[2]!.memberId}`.execute(queries);
  for (const [at, buyer] of buyers.entries()) await team.buy(buyer, team.kit, 1 + (at % 3), later(days(at % 2)));
  await team.settle(SECOND);
  published = mkdtempSync(join(tmpdir(), "banyan-day-"));
  await exportDay(team.shop.database, SECOND, published);
}, 120_000);
afterAll(async () => {
  rmSync(published, { recursive: true, force: true });
  await team.shop.drop();
});

/** The first error found in a copy with a modified file. */
async function wrongAfter(name: string, change: (text: string) => string | Buffer | null): Promise<string | undefined> {
  const copy = mkdtempSync(join(tmpdir(), "banyan-day-"));
  try {
    await cp(published, copy, { recursive: true });
    const text = await readFile(join(copy, name), "utf8").catch(() => "");
    const changed = change(text);
    expect(changed, "the change changes something").not.toBe(text);
    if (changed === null) await rm(join(copy, name));
    else await writeFile(join(copy, name), changed);
    return (await verifyDay(copy, team.shop.database)).wrong;
  } catch (error) {
    if (error instanceof DayFileError) return error.message;
    throw error;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

test("a published day is right, and its checksum is the one that the shop shows and the ledger sealed", async () => {
  const { checksum, wrong } = await verifyDay(published, team.shop.database);
  expect(wrong).toBeUndefined();
  const { queries } = team.shop.database;
  expect((await findDay(queries, SECOND))!.checksums![ABOUT]).toBe(checksum);
  expect(await sealedChecksum(queries, SECOND)).toBe(checksum);
});

/** Sets the value at a path of day.json; undefined deletes it. */
const json = (path: string, change: (value: unknown) => unknown) => (text: string) => {
  const about = JSON.parse(text);
  const keys = path.split(".");
  const last = keys.pop()!;
  const holder = keys.reduce((value, key) => value[key], about);
  const value = change(holder[last]);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return `${JSON.stringify(about, null, 2)}
`;
};
const plusOne = (value: unknown) => Number(value) + 1;
const nothing = () => undefined;
const lines = (change: (lines: string[]) => void) => (text: string) => {
  const all = text.split("\n");
  change(all);
  return all.join("\n");
};
/** Changes a field of a row; the header is row 0. */
const field = (row: number, column: number, change: (value: string) => string) =>
  lines((all) => {
    const fields = all[row]!.split(",");
    fields[column] = change(fields[column]!);
    all[row] = fields.join(",");
  });

const AMOUNTS: Record<string, [row: number, column: number]> = {
  "members.csv": [2, 7],
  "orders.csv": [1, 2],
  "lines.csv": [1, 5],
  "sources.csv": [1, 4],
  "credits.csv": [1, 1],
  "members-after.csv": [2, 1],
};
const SPELLINGS: Record<string, (value: string) => string> = {
  "another amount": (value) => String(BigInt(value) + 1n),
  "a leading zero": (value) => `0${value}`,
  "an exponent": () => "1e9",
  "a sign": (value) => `+${value}`,
  "a negative amount": (value) => `-${value}`,
  "a space": (value) => ` ${value}`,
  "no amount": () => "",
  quotes: (value) => `"${value}"`,
  "more than 2⁶³": () => String(2n ** 63n),
};
const FORMS: Record<string, (text: string) => string | Buffer> = {
  "line ends of Windows": (text) => text.replaceAll("\n", "\r\n"),
  "no line end at the end": (text) => text.trimEnd(),
  "a blank line at the end": (text) => `${text}\n`,
  "a byte order mark": (text) => `\uFEFF${text}`,
  "another heading": (text) => text.replace("member", "Member"),
  "a row twice": lines((all) => all.splice(1, 0, all[1]!)),
  "a row less": lines((all) => all.splice(1, 1)),
  "a column more": lines((all) => (all[1] += ",0")),
  "bytes that are no UTF-8": (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])]),
};

describe.each(DAY_FILES)("%s", (name) => {
  test.each(Object.keys(FORMS))("with %s is named", async (form) => {
    expect(await wrongAfter(name, FORMS[form]!)).toContain(name);
  });
  test.each(Object.keys(SPELLINGS))("with %s is named", async (spelling) => {
    expect(await wrongAfter(name, field(...AMOUNTS[name]!, SPELLINGS[spelling]!))).toContain(name);
  });
  test("that is missing is named", async () => {
    expect(await wrongAfter(name, () => null)).toBe(`${name} is missing`);
  });
});

test.each<[string, (text: string) => string, string]>([
  ["a member below itself", field(3, 2, () => "3"), "parent"],
  ["a member below a later one", field(3, 2, () => "7"), "parent"],
  ["a member below nobody", field(3, 2, () => ""), "parent"],
  ["a second root", field(3, 2, () => "99"), "parent"],
  ["a referrer that comes later", field(3, 1, () => "8"), "referrer"],
  ["two members in one place", lines((all) => (all[3] = all[2]!.replace(/^2,/, "3,"))), "place"],
  ["a side that is none", field(3, 3, () => "middle"), "side"],
  ["a root with a parent", field(1, 2, () => "1"), "first member"],
  ["a country without a policy", field(3, 4, () => "JP"), "country"],
  ["a day that is none", field(3, 5, () => "2026-13-01"), "activated_on"],
  ["numbers that do not rise", field(3, 0, () => "2"), "order"],
])("members.csv with %s is named", async (_, change, why) => {
  const wrong = await wrongAfter("members.csv", change);
  expect(wrong).toMatch(/^members\.csv, line \d/);
  expect(wrong).toContain(why);
});

test.each<[string, (text: string) => string]>([
  ["another BV", json("totals.bv", () => "1")],
  ["an amount as a number", json("totals.bv", Number)],
  ["another count of orders", json("totals.orders", plusOne)],
  ["another count of paid members", json("totals.paid", plusOne)],
  ["another raw sum", json("totals.raw.sales", () => "0")],
  ["another received sum", json("totals.received.referral", () => "0")],
  ["another cut", json("totals.cut.inactive", () => "7")],
  ["another ceiling", json("totals.groups.0.ceiling", () => "1")],
  ["another pool", json("totals.pools.rebate.members", () => 1)],
  ["no totals", json("totals", nothing)],
  ["an empty object as totals", json("totals", () => ({}))],
  ["something more", json("note", () => "true")],
  ["another plan version", json("planVersion", () => 2)],
  ["no plan version", json("planVersion", nothing)],
  ["a number of the plan that changes an income", json("plan.consumptionBasisPoints", () => 1)],
  ["a number of the plan that changes nothing", json("plan.tiers.4.teamBasisPoints", plusOne)],
  ["a plan that is none", json("plan.split", () => ({}))],
  ["no plan", json("plan", nothing)],
  ["another day", json("day", () => FIRST)],
  ["a day that is none", json("day", () => "2026-02-30T")],
  ["no day", json("day", nothing)],
  ["another format", json("format", () => 1)],
  ["another checksum", json("files.lines", () => "0".repeat(64))],
  ["a checksum less", json("files", () => ({}))],
  ["other spaces", (text) => text.replaceAll("  ", "\t")],
  ["what is no JSON", () => "{"],
])("day.json with %s is named", async (_, change) => {
  expect(await wrongAfter(ABOUT, change)).toBeTruthy();
});

test("a file that does not belong there, and a folder that is none, are named", async () => {
  expect(await wrongAfter("extra.csv", () => "a\n")).toBe("extra.csv is no file of a settled day");
  await expect(verifyDay(join(published, "nowhere"))).rejects.toThrow("is no folder that can be read");
});

test("files that agree with each other and not with the books are refused on the shop's own machine", async () => {
  const copy = mkdtempSync(join(tmpdir(), "banyan-day-"));
  try {
    await exportDay(team.shop.database, FIRST, copy);
    const about = await readFile(join(copy, ABOUT), "utf8");
    await writeFile(join(copy, ABOUT), about.replace('"planVersion": 1', '"planVersion": 3'));
    expect((await verifyDay(copy)).wrong, "a stranger compares the checksum").toBeUndefined();
    expect((await verifyDay(copy, team.shop.database)).wrong).toBe("the shop settled it by plan 1");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test("a changed nationality, a cancelled account and a later purchase change no byte of a published day", async () => {
  const { database } = team.shop;
  const read = async () =>
    Object.fromEntries(
      await Promise.all(
        [FIRST, SECOND].map(async (day) => [
          day,
          Object.fromEntries(
            Object.entries(await filesOfDay(database, day)).map(([name, all]) => [name, [...all].join("")]),
          ),
        ]),
      ),
    );
  const before = await read();
  await sql`update members.member set nationality = 'TW' where nationality = 'VN'`.execute(database.queries);
  await sql`update members.member set nationality = 'VN' where id = ${buyers[4]!.memberId}`.execute(database.queries);
  await leave(database, { id: buyers[6]!.memberId, now: later(days(3)) });
  await team.buy(buyers[1]!, team.tea, 3, later(days(2)));
  expect(await read()).toEqual(before);
});
