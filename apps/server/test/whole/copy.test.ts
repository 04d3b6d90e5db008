/**
 * A member's data copy: complete, limited to its own data, and protected according to its sensitivity (docs/trust.md
 * 31).
 */
import { createHash } from "node:crypto";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { unzipSync } from "fflate";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CopyPart } from "../../src/modules/copies/index.ts";
import { en } from "../../src/texts/en.ts";
import { say } from "../../src/texts/say.ts";
import { COPIED_CALLS, COPYING, LEFT_CALLS } from "./copied-data.ts";
import { joinAndDoEverything, MARKERS } from "./everything.fixture.ts";
import { TABLES } from "./personal-data.ts";
import { words } from "./personal-rows.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

/** The parts that have a name. */
const PARTS = Object.keys(en).flatMap((key) => /^copy\.part\.(.+)$/.exec(key)?.[1] ?? []) as CopyPart["name"][];

let whole: Whole;
/** Connected as the database owner, who can read all tables. */
let owner: pg.Client;
beforeAll(async () => {
  whole = await openWhole();
  owner = new pg.Client({ connectionString: whole.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await whole.close();
});

type Asked = Parameters<typeof whole.done<typeof shopApi.copies.exportData>>[1];

async function ask(as: MemberCaller, input: Partial<Asked> = {}, lang: (typeof LANGUAGES)[number] = "en") {
  return whole.done(shopApi.copies.exportData, { password: PASSWORD, ...input }, { as, lang });
}

const get = (url: string) => whole.http.inject({ method: "GET", url });

async function unpacked(
  url: string,
): Promise<{ names: string[]; bytes(name: string): Buffer; text(name: string): string }> {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(answer.rawPayload);
  const bytes = (name: string) => Buffer.from(files[name] ?? []);
  return { names: Object.keys(files), bytes, text: (name) => bytes(name).toString("utf8") };
}

const reads = Object.entries(shopApi).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { access, method }]) => access === "member" && method === "GET")
    .map(([name]) => `${group}.${name}`),
);

test("every call that reads for a member is in the copy, or left out for a reason", () => {
  expect([...COPIED_CALLS, ...Object.keys(LEFT_CALLS)].sort()).toEqual(reads.sort());
});

test("every personal column is in the copy, or left out for a reason", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select table_schema || '.' || table_name as table, column_name as column
    from information_schema.columns natural join information_schema.tables
    where table_type = 'BASE TABLE'`);
  const personal = rows.filter(({ table, column }) => {
    const { rows: deleted, erased, expires } = TABLES[table] ?? {};
    return deleted !== undefined || [...words(erased), ...words(expires)].includes(column);
  });
  const listed = Object.entries(COPYING).flatMap(([table, { columns, left = {} }]) =>
    [...words(columns), ...Object.keys(left)].map((column) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(personal.map(({ table, column }) => `${table}.${column}`).sort());
});

describe("of a member who did everything", () => {
  let as: MemberCaller;
  let copy: Awaited<ReturnType<typeof unpacked>>;
  beforeAll(async () => {
    as = await joinAndDoEverything(whole);
    const stranger = await whole.join({ name: "Stranger" });
    await whole.done(
      shopApi.addresses.add,
      { ...(await strangersAddress()), detail: "Stranger Street" },
      { as: stranger },
    );
    const { url } = await ask(as, { stepUpProof: await freshProof() });
    copy = await unpacked(url);
  });

  const strangersAddress = async () => ({
    recipient: "Stranger",
    areaCode: "+886",
    phone: "912345678",
    country: "HK",
    detail: "1",
    postalCode: "1",
    isDefault: false,
  });

  /** The fixture adds its own passkey; new recovery codes allow the test to provide a proof. */
  async function freshProof() {
    const code = "ABCDEFGHJKMN";
    const hash = createHash("sha256").update(`recovery\n${as.id}\n${code}`).digest();
    await owner.query("insert into members.recovery_code (member_id, code_hash, created_at) values ($1, $2, now())", [
      String(as.id),
      hash,
    ]);
    return { method: "recovery" as const, code };
  }

  const filesOf = Object.entries(COPYING).flatMap(([table, { file, columns, where = "true" }]) =>
    words(columns).map((column) => ({ what: `${table}.${column}`, table, column, file: `data/${file}.json`, where })),
  );

  test.each(filesOf)("$what is in $file", async ({ what, table, column, file, where }) => {
    const of = TABLES[table]!.of ?? "member_id = any($1)";
    const { rows } = await owner.query<{ value: unknown }>({
      text: `with given as (select $1::bigint[], $2::text[]) select to_jsonb(${column}) as value from ${table} where ${of}
        and ${column} is not null and ${where}`,
      values: [[String(as.id)], ["zr.leaver@example.com"]],
    });
    const text = copy.text(file);
    const values = rows.map(({ value }) => value).filter((value) => value !== "");
    for (const value of values) expect(found(text, value), String(value)).toBe(true);
    if (!SOMETIMES.has(what)) expect(values).not.toEqual([]);
  });

  /** Whether a database value occurs in a file, in any notation. */
  function found(text: string, value: unknown): boolean {
    const all = new Set<string>();
    (function collect(inner: unknown) {
      if (inner !== null && typeof inner === "object") Object.values(inner).forEach(collect);
      else all.add(String(inner));
    })(JSON.parse(text));
    if (Array.isArray(value)) return value.every((one) => found(text, one));
    if (typeof value === "object" && value !== null) return all.has((value as { id: string }).id);
    const moment = typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : null;
    const wanted = moment ?? String(value);
    return all.has(wanted) || [...all].some((one) => one.startsWith("pictures/") && one.includes(wanted));
  }

  /** Columns that are empty for this member, because another value excludes them. */
  const SOMETIMES = new Set([
    // The address was proven.
    "members.member.wanted_email",
    // Its passkey was never used.
    "members.step_up_factor.last_used_at",
  ]);

  test("its papers are there as they were submitted: numbers whole, photos as pictures", async () => {
    const papers = JSON.parse(copy.text("data/identity.json"));
    expect(papers.map(({ state, number }: { state: string; number: string }) => `${state} ${number}`).sort()).toEqual([
      "approved Q29876543",
      "rejected Q29876543",
    ]);
    const places: string[] = papers.flatMap(({ photos }: { photos: object }) => Object.values(photos));
    expect(places).toHaveLength(4);
    const { pictures } = JSON.parse(copy.text("data/feedback.json"))[0];
    const [avatar] = JSON.parse(copy.text("data/avatars.json"));
    const [ofReview] = JSON.parse(copy.text("data/review-pictures.json"));
    const [{ pictures: shown }] = JSON.parse(copy.text("data/reviews.json"));
    expect(shown).toMatchObject([{ id: ofReview.picture.slice("pictures/review-".length, -".webp".length) }]);
    const [{ returns }] = JSON.parse(copy.text("data/orders.json"));
    const sent = [...pictures, ...returns[0].pictures].map(({ url }: { url: string }) => url);
    const all = [...places, ...sent, avatar.picture, ofReview.picture];
    expect(all.length).toBeGreaterThan(5);
    for (const place of all) expect((await sharp(copy.bytes(place)).metadata()).format, place).toBe("webp");
    expect(copy.names.filter((name) => name.startsWith("pictures/")).sort()).toEqual([...all].sort());
  });

  test("each part is described, and can be read by people", () => {
    const schema = JSON.parse(copy.text("data/schema.json"));
    for (const name of PARTS) {
      expect(schema, name).toHaveProperty([`data/${name}.json`]);
      const page = copy.names.filter((path) => path === `pages/${name}.html` || path === `spreadsheets/${name}.csv`);
      expect(page, name).toHaveLength(1);
      expect(copy.text("index.html")).toContain(page[0]);
    }
    expect(copy.text("pages/orders.html")).toContain("Zr-Receiver");
    const { number, total, createdAt } = JSON.parse(copy.text("data/orders.json"))[0];
    for (const value of [number, total, createdAt])
      expect(copy.text("pages/orders.html"), value).toContain(`<dd>${value}</dd>`);
    expect(copy.text("spreadsheets/statement-balance.csv").split("\r\n").length).toBeGreaterThan(5);
  });

  test("nothing of others is in it, and no key", () => {
    const everything = copy.names
      .filter((name) => !name.startsWith("pictures/"))
      .map(copy.text)
      .join("\n");
    expect(MARKERS.filter((mark) => !everything.toLowerCase().includes(mark.toLowerCase()))).toEqual(["zr.unproven@"]);
    for (const secret of ["Stranger", "argon2", "pass=", as.token]) expect(everything, secret).not.toContain(secret);
  });
});

test("words of a member are no markup in the pages", async () => {
  const as = await whole.join({ name: `<img src=x onerror="alert(1)">` });
  const { text } = await unpacked((await ask(as)).url);
  expect(text("pages/profile.html")).not.toContain("<img");
  expect(text("pages/profile.html")).toContain("&lt;img src=x");
});

test.each(LANGUAGES)("the first page is a guide in %s", async (language) => {
  const as = await whole.join();
  const { text } = await unpacked((await ask(as, {}, language)).url);
  const guide = text("index.html");
  expect(guide).toContain(`lang="${language}"`);
  for (const name of PARTS) expect(guide).toContain(say(language, `copy.part.${name}`));
  for (const key of ["copy.files", "copy.names", "copy.amounts"] as const)
    expect(guide).toContain(`<p>${say(language, key)}</p>`);
});

describe("whoever asks", () => {
  test("gives the password, and a proof where there is one; the member is told", async () => {
    const as = await whole.join();
    const send = (input: object) => whole.send(shopApi.copies.exportData, input as Asked, { as });
    expect((await send({ password: "not the password" })).data.error).toBe("PASSWORD_WRONG");
    const { enrolmentId, secret } = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as });
    const finish = { enrolmentId, code: whole.codeNow(secret), name: "Phone" };
    await whole.done(shopApi.stepUp.finishTotp, finish, { as });
    whole.clock.advance(30_000);
    const notices = async () => (await whole.done(shopApi.notices.index, {}, { as })).list.map(({ kind }) => kind);
    expect((await send({ password: PASSWORD })).data.error).toBe("STEP_UP_REQUIRED");
    const wrong = { method: "totp", code: "000000" };
    expect((await send({ password: PASSWORD, stepUpProof: wrong })).data.error).toBe("STEP_UP_WRONG");
    expect(await notices()).not.toContain("security.copied");
    const right = { method: "totp", code: whole.codeNow(secret) };
    expect((await send({ password: PASSWORD, stepUpProof: right })).code).toBe(1);
    expect((await notices())[0]).toBe("security.copied");
    expect((await send({ password: PASSWORD, stepUpProof: right })).data.error).toBe("STEP_UP_WRONG");
  });

  test("gets an address that ends after minutes, with the session, and with the account", async () => {
    const here = await whole.join();
    const [phone, tablet] = [await whole.signInAgain(here), await whole.signInAgain(here)];
    const status = async (url: string) => (await get(url)).statusCode;
    const [fromHere, fromPhone, fromTablet] = [(await ask(here)).url, (await ask(phone)).url, (await ask(tablet)).url];
    for (const url of ["/files/copy", "/files/copy?key=x", `${fromHere.slice(0, -6)}AAAAAA`])
      expect(await status(url)).toBe(410);
    expect(await status(fromHere.replace("/files/copy", "/files/statement"))).toBe(410);
    await whole.done(shopApi.members.logout, {}, { as: phone });
    expect([await status(fromHere), await status(fromPhone), await status(fromTablet)]).toEqual([200, 410, 200]);
    whole.clock.advance(300_000);
    expect([await status(fromHere), await status(fromTablet)]).toEqual([410, 410]);
    const late = (await ask(here)).url;
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: here });
    expect(await status(late)).toBe(410);
  });
});
