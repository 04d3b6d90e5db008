/** Lists of the office: the number of statements does not depend on the length. */
import { parseCsv } from "@banyan/contract/csv.ts";
import { officeApi } from "@banyan/contract/index.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { settleUntil } from "../../src/modules/bonus/index.ts";
import { addDays, businessDay } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database.ts";
import { countStatements } from "../fault-injection.ts";
import { ENDPOINTS } from "./contract-check.ts";
import {
  askTopUp,
  askWithdrawal,
  discountCodeIn,
  finishOrder,
  payOrder,
  proposedPrice,
  proposedRelease,
  publishAnnouncement,
  requestedReturn,
  sendFeedback,
  synonymsIn,
  writtenReview,
} from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const PEOPLE = 4;
const LISTS = ENDPOINTS.filter(
  ({ endpoint }) =>
    endpoint.method === "GET" &&
    endpoint.path.startsWith("/api/office/") &&
    ["page", "limit"].every((name) => name in (endpoint.input as unknown as { shape: object }).shape),
);

const JOURNAL = "00000000-0000-4000-8000-0000000000aa";
/** Required inputs of lists, other than the page. */
const ABOUT: Record<string, object> = { "/api/office/payouts/index": { tab: "problems" } };
let whole: Whole;
let owner: StaffCaller;
const people: MemberCaller[] = [];
beforeAll(async () => {
  whole = await openWhole();
  const support = await whole.hire(["support"]);
  for (let i = 0; i < PEOPLE; i++) {
    const member = await whole.join({ email: `m${i}@example.com` });
    people.push(member);
    await askWithdrawal(whole, member, String(20 + ((i * 7) % 5)));
    for (let times = 0; times <= i % 2; times++) await finishOrder(whole, member, await payOrder(whole, member));
    await sendFeedback(whole, member);
    await writtenReview(whole, member);
    await askTopUp(whole, member);
    await requestedReturn(whole);
    await publishAnnouncement(whole);
    await proposedRelease(whole);
    await synonymsIn(whole);
    await discountCodeIn(whole);
    await proposedPrice(whole);
    const grant = { memberId: member.memberId, asset: "POINT", amount: "5", reason: "Sorry" } as const;
    await whole.done(officeApi.officeGrants.request, grant, { as: support });
    whole.clock.advance(60_000);
  }
  await sql`
    insert into payments.quarantine (id, chain_id, tx_hash, log_index, block_hash, block_number, block_time, token,
      from_address, to_address, raw, reason, found_at, tried_at)
    select gen_random_uuid(), 31337, '0x' || lpad(n::text, 64, '0'), 0, '0x' || lpad(n::text, 64, '0'), n, now(), 'token',
      'from', 'to', 1, 'not one of ours', now(), now()
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(whole.database.queries);
  await sql`
    insert into payments.house_move (id, chain_id, tx_hash, log_index, block_hash, block_number, from_address, to_address, raw,
      from_account, to_account, booked_at)
    select gen_random_uuid(), 31337, '0x' || lpad(n::text, 64, '0'), 0, '0x', n, 'from', 'to', 1, 'owner', 'hot_wallet', now()
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(whole.database.queries);
  await sql`
    insert into payouts.wallet (journal_id, chain_id, address, began_at) values (${JOURNAL}, 31337, '0x', now())`.execute(
    whole.database.queries,
  );
  await sql`
    insert into payouts.payout (withdrawal_id, journal_id, nonce, address, raw, state, prepared_at)
    select id, ${JOURNAL}, row_number() over (), address, 1000000000000, 'strange', now() from withdrawals.withdrawal`.execute(
    whole.database.queries,
  );
  // All of them have one level, and their products cost the same.
  await sql`update members.member set level = level + id % 2`.execute(whole.database.queries);
  await sql`update catalog.product set price_from = price_from - id % 3, sold_count = id % 3, popularity = id % 3`.execute(
    whole.database.queries,
  );
  whole.clock.advance(PEOPLE * 24 * 3_600_000);
  const lastDay = addDays(businessDay(whole.clock.now(), "Asia/Taipei"), -1);
  await settleUntil({ ...whole, say: () => {}, startedBy: "command" }, lastDay);
  owner = await whole.hire(["owner"]);
  const { list } = await whole.done(officeApi.officeTeam.tree, { depth: 0 }, { as: owner });
  ABOUT["/api/office/team/direct"] = { memberId: list[0]!.memberId };
  const author = await whole.hire(["finance"]);
  for (let i = 0; i < PEOPLE; i++) {
    await releaseVersions(author);
    await whole.done(officeApi.officeTrials.preview, { day: addDays(lastDay, 1) }, { as: author });
  }
});
afterAll(() => whole.close());

const VERSIONED = ["officePlan", "officeMarket"] as const;

/** Creates a version of the plan and one of the configuration, released by the owner. */
async function releaseVersions(author: StaffCaller): Promise<void> {
  for (const calls of VERSIONED.map((group) => officeApi[group])) {
    const draft = await whole.done(calls.createDraft, { basedOn: 1, note: "Another version" }, { as: author });
    const { draftId, revision, newest, earliest: holdsFrom } = draft;
    await whole.done(calls.release, { draftId, revision, inPlaceOf: newest.version, holdsFrom }, { as: owner });
  }
}

test("there are some", () => {
  const paths = LISTS.map(({ endpoint }) => endpoint.path);
  for (const path of ["withdrawals", "grants", "orders", "members", "kyc", "feedback", "audit", "products"]) {
    expect(paths).toContain(`/api/office/${path}/index`);
  }
});

test.each(LISTS)("$name costs the same for one row and for all", async ({ endpoint }) => {
  async function read(limit: number): Promise<{ rows: number; statements: number }> {
    let [rows, statements] = [0, Number.POSITIVE_INFINITY];
    // Cached values, such as the market, are reloaded now and then. The minimum is that of the list alone.
    for (let times = 0; times < 3; times++) {
      const count = countStatements();
      const answer = await whole.send(endpoint, { ...ABOUT[endpoint.path], page: 1, limit }, { as: owner });
      statements = Math.min(statements, count());
      rows = (answer.data as { list: unknown[] }).list.length;
    }
    return { rows, statements };
  }
  const [short, long] = [await read(1), await read(50)];
  expect(short.rows).toBe(1);
  // A new shop has one version of its plan.
  if (endpoint.path !== "/api/office/plan/index") expect(long.rows).toBeGreaterThanOrEqual(PEOPLE - 1);
  expect(long.statements).toBe(short.statements);
});

/** The value of a row in the column of a sort order. */
const COLUMNS: Record<string, (row: Record<string, unknown>) => unknown> = {
  created: (row) => row.createdAt,
  asked: (row) => row.createdAt,
  joined: (row) => row.joinedAt,
  price: (row) => parseMoney(String(row.price)),
  amount: (row) => parseMoney(String(row.amount)),
  sold: (row) => row.soldCount,
  level: (row) => row.level,
  personal: (row) => parseMoney(String(row.personal)),
  team: (row) => parseMoney(String(row.team)),
};
const SORTED = LISTS.flatMap(({ name, endpoint }) => {
  const { sort } = (endpoint.input as unknown as { shape: { sort?: z.ZodMiniOptional<z.ZodMiniEnum> } }).shape;
  const sorts = sort ? Object.values(sort.def.innerType.def.entries).map(String) : [];
  return sorts.filter((one) => one.endsWith("_up")).map((up) => ({ name, endpoint, up, column: up.slice(0, -3) }));
});

test.each(SORTED)("$name by $column: upwards and downwards, and page by page the same", async (sorted) => {
  const { endpoint, up, column } = sorted;
  const valueOf = COLUMNS[column];
  if (!valueOf) throw new Error(`What is ${column} in a row?`);
  async function read(sort: string, page = 1, limit = 50): Promise<Record<string, unknown>[]> {
    const answer = await whole.send(endpoint, { ...ABOUT[endpoint.path], page, limit, sort }, { as: owner });
    return (answer.data as { list: Record<string, unknown>[] }).list;
  }
  const rows = await read(up);
  expect(rows.length).toBeGreaterThan(2);
  const values = rows.map(valueOf);
  expect(new Set(values).size).toBeGreaterThan(1);
  for (const [at, value] of values.entries()) if (at > 0) expect(value! >= values[at - 1]!).toBe(true);
  expect(await read(`${column}_down`)).toEqual(rows.toReversed());
  const pages = [];
  for (let page = 1; page <= rows.length; page++) pages.push(...(await read(up, page, 1)));
  expect(pages).toEqual(rows);
});

/** Lists that staff or days make, of which there are never more than a page number reaches. */
const SHORT = new Set([
  ...["settlements/index", "trials/index", "plan/index", "market/index", "content/index", "synonyms/index"],
  ...["suspense/index", "payouts/index", "chain/arrivals", "chain/moves"],
]);
const hasCursor = ({ endpoint }: (typeof LISTS)[number]) =>
  "cursor" in (endpoint.input as unknown as { shape: object }).shape;

test("each list is read by a cursor, or is short", () => {
  const wrong = LISTS.filter(
    (list) => hasCursor(list) === SHORT.has(list.endpoint.path.replace("/api/office/", "")),
  ).map(({ name }) => name);
  expect(wrong).toEqual([]);
});

const sortsOf = ({ endpoint }: (typeof LISTS)[number]): (string | undefined)[] => {
  const { sort } = (endpoint.input as unknown as { shape: { sort?: z.ZodMiniOptional<z.ZodMiniEnum> } }).shape;
  return [undefined, ...(sort ? Object.values(sort.def.innerType.def.entries).map(String) : [])];
};
const BY_CURSOR = LISTS.filter(hasCursor).flatMap((list) => sortsOf(list).map((sort) => ({ ...list, sort })));

test.each(BY_CURSOR)("$name by cursor in order $sort is the list itself", async ({ endpoint, sort }) => {
  type Page = { list: object[]; nextCursor: string | null };
  const read = async (input: object): Promise<Page> => {
    const asked = { ...ABOUT[endpoint.path], ...(sort && { sort }), ...input };
    return (await whole.send(endpoint, asked, { as: owner })).data as unknown as Page;
  };
  const { list } = await read({ limit: 50 });
  expect(list.length).toBeGreaterThan(2);
  const rows: object[] = [];
  let cursor: string | null = null;
  // The audit log and others may grow by being read.
  while (rows.length < list.length) {
    const page: Page = await read({ limit: 1, ...(cursor && { cursor }) });
    expect(page.list).toHaveLength(1);
    rows.push(...page.list);
    cursor = page.nextCursor;
  }
  expect(rows).toEqual(list);
  if (endpoint.path !== "/api/office/audit/index" && list.length < 50 && cursor)
    expect(await read({ limit: 1, cursor })).toMatchObject({ list: [], nextCursor: null });
});

const named = (filters: object) => Object.entries(filters).map(([name, value]) => ({ name, value: String(value) }));
const exportOf = (endpoint: (typeof LISTS)[number]["endpoint"], filters: object = {}, as = owner) =>
  whole.send(
    officeApi.officeExports.list,
    { path: endpoint.path, filters: named({ ...ABOUT[endpoint.path], ...filters }) } as never,
    { as },
  );
const download = (url: string, as = owner) => whole.http.inject({ method: "GET", url, headers: as.headers });

test.each(LISTS)("$name is exported whole, as listed", async ({ endpoint }) => {
  const link = (await exportOf(endpoint)).data as unknown as { url: string; name: string };
  expect(link.name).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/i);
  const answer = await download(link.url);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = parseCsv(answer.rawPayload.toString("utf8").slice(1)).filter(
    (cells) => cells.length > 1 || cells[0],
  );
  const { list } = (await whole.send(endpoint, { ...ABOUT[endpoint.path], limit: 50 }, { as: owner }))
    .data as unknown as {
    list: Record<string, unknown>[];
  };
  expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([head!.length]));
  if (endpoint.path === "/api/office/audit/index") return expect(rows.length).toBeGreaterThan(PEOPLE);
  if (list.length < 50) expect(rows).toHaveLength(list.length);
  else expect(rows.length).toBeGreaterThanOrEqual(list.length);
  for (const [at, name] of head!.entries()) {
    if (list.some((row) => typeof row[name] !== "string" && typeof row[name] !== "number")) continue;
    const cells = list.map((row) => String(row[name]).replace(/^[=+@-](?!\d)/, "'$&"));
    expect(
      rows.slice(0, list.length).map((row) => row[at]),
      name,
    ).toEqual(cells);
  }
});

test("an export has the filters and the order of the list, is for whoever may read it, and is logged", async () => {
  const orders = LISTS.find(({ endpoint }) => endpoint.path === "/api/office/orders/index")!.endpoint;
  const filters = { state: "completed", sort: "created_up", search: people[0]!.memberId };
  const { url } = (await exportOf(orders, { ...filters, page: 7, limit: 1 })).data as unknown as { url: string };
  const [head, ...rows] = parseCsv((await download(url)).payload.slice(1).trimEnd());
  const { list } = await whole.done(officeApi.officeOrders.index, filters as never, { as: owner });
  expect(rows.map((row) => row[head!.indexOf("number")])).toEqual(list.map(({ number }) => number));
  const { rows: logged } = await sql<{ details: object }>`
    select details from staff.audit where action = 'exports.list' and subject = ${orders.path} order by seq desc limit 1`.execute(
    whole.database.queries,
  );
  expect(logged).toEqual([{ details: { state: "completed", sort: "created_up", page: "7", limit: "1", search: "…" } }]);

  const [compliance, other] = [await whole.hire(["compliance"]), await whole.hire(["owner"])];
  expect((await exportOf(orders, {}, compliance)).data).toMatchObject({ error: "NOT_ALLOWED" });
  expect((await download(url, other)).statusCode).toBe(410);
  const refused = async (path: string, given: object) =>
    (await whole.send(officeApi.officeExports.list, { path, filters: named(given) } as never, { as: owner })).data;
  expect(await refused("/api/office/orders/detail", {})).toMatchObject({ error: "INVALID_INPUT" });
  expect(await refused("/api/product/index", {})).toMatchObject({ error: "INVALID_INPUT" });
  expect(await refused(orders.path, { state: "strange" })).toMatchObject({ error: "INVALID_INPUT" });
  expect(await refused(orders.path, { unknown: "1" })).toMatchObject({ error: "INVALID_INPUT" });
  await sql`update staff.account set roles = '{compliance}' where id = ${owner.staffId}`.execute(
    whole.database.queries,
  );
  expect((await download(url)).statusCode).toBe(410);
  await sql`update staff.account set roles = '{owner}' where id = ${owner.staffId}`.execute(whole.database.queries);
});

test("withdrawals say how far the identity of each member is", async () => {
  const [member] = people;
  await sql`update kyc.submission set state = 'rejected' where member_id = ${member!.id}`.execute(
    whole.database.queries,
  );
  const { list } = await whole.done(officeApi.officeWithdrawals.index, {}, { as: owner });
  expect(list).toHaveLength(PEOPLE);
  for (const { memberId, identity } of list) {
    expect(identity).toBe(memberId === member!.memberId ? "rejected" : "approved");
  }
});
