/**
 * Requests generated from the OpenAPI documents, from all kinds of callers, over all calls (docs/trust.md 21). There is
 * no fault and no answer outside of the contract, and at the end the books and the tree are correct. SEED sets
 * the run; the seed is printed.
 */
import { randomInt, randomUUID } from "node:crypto";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../../tools/repetitions.ts";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { treeDefect } from "../../src/modules/network/tree.fixture.ts";
import { findAuditLogDefect } from "../../src/modules/staff/index.ts";
import { testSeed } from "../seed.ts";
import { ENDPOINTS, type Named, whyOutside } from "./contract-check.ts";
import type { Json } from "./hostile.ts";
import {
  addAddress,
  addLine,
  endPauses,
  makeOrder,
  otherSession,
  payOrder,
  requestGrant,
  uploadAvatar,
} from "./samples.ts";
import { inputs, type Pool, type Schema } from "./schema-arbitrary.ts";
import { type Answer, type Caller, openWhole, PASSWORD, VISITOR, type Whole } from "./whole.ts";

const REQUESTS = repetitions(400, 50_000);
const AT_ONCE = 8;
const MEMBERS = 4;

let whole: Whole;
let pool: Pool;
/** Callers by index. A caller whose session ended is replaced. */
let callers: Caller[];

beforeAll(async () => {
  whole = await openWhole();
  callers = [VISITOR];
  for (let place = 1; place <= MEMBERS + STAFF_ROLES.length + 1; place++) callers.push(await newCaller(place));
  pool = await occurring();
}, 60_000);
afterAll(() => whole.close());

async function newCaller(place: number): Promise<Caller> {
  if (place === 0) return VISITOR;
  if (place > MEMBERS) {
    const role = STAFF_ROLES[place - MEMBERS - 1];
    return role ? whole.hire([role]) : whole.hire(["owner"], { secondFactor: false });
  }
  const member = await whole.join({ email: `m${randomInt(2 ** 40)}@example.com` });
  await whole.giveMoney(member, "USDT", 10_000);
  await whole.giveMoney(member, "COUPON", 1_000);
  await whole.giveMoney(member, "POINT", 1_000);
  return member;
}

/** Existing ids and codes, so that requests pass the first check. */
async function occurring(): Promise<Pool> {
  const members = callers.slice(1, MEMBERS + 1) as Awaited<ReturnType<Whole["join"]>>[];
  const goods = [await whole.sell({ activation: true }), await whole.sell({ stock: 3 }), await whole.sell()];
  const each = <T>(work: (member: (typeof members)[number]) => Promise<T>) => Promise.all(members.map(work));
  const orders = [...(await each((m) => makeOrder(whole, m))), ...(await each((m) => payOrder(whole, m)))];
  const lines = await each((m) => addLine(whole, m));
  const addresses = await each((m) => addAddress(whole, m));
  const staff = callers.slice(MEMBERS + 1) as Awaited<ReturnType<Whole["hire"]>>[];
  const products = goods.map(({ productId }) => productId);
  return {
    orderId: orders,
    addressId: addresses,
    id: [...addresses, ...lines, ...products],
    ids: [lines.slice(0, 2), lines.slice(2)],
    skuId: goods.map(({ skuId }) => skuId),
    productId: products,
    categoryId: [whole.categoryId],
    memberId: members.map(({ memberId }) => memberId),
    account: members.map(({ memberId }) => memberId),
    password: [PASSWORD],
    oldPassword: [PASSWORD],
    newPassword: [PASSWORD],
    inviteCode: [whole.root.inviteCode, ...members.map(({ inviteCode }) => inviteCode)],
    nodeCode: [whole.root.nodeCode],
    country: ["TW", "VN", "US", "CN"],
    nationality: ["TW", "VN", "CN"],
    areaCode: ["+886", "+84"],
    phone: ["912345678"],
    mobile: ["912345678"],
    quantity: [1, 2, 999],
    grantId: await each((m) => requestGrant(whole, m.memberId)),
    staffId: staff.map(({ staffId }) => staffId),
    sessionId: await each((m) => otherSession(whole, m)),
    avatarUploadId: await each((m) => uploadAvatar(whole, m)),
    pictureIds: [[]],
    revision: [1, 2],
    cursor: ["1", orders[0]!, "eyJ9"],
    code: ["000000", whole.codeNow()],
    // Callers who end sessions and accounts often test little else.
    resetSecondFactor: [true],
  };
}

interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** Input schema of each call, from the published documents. */
async function operations(): Promise<{ named: Named; schema: Schema }[]> {
  const documents = await Promise.all(
    ["/api/openapi.json", "/api/office/openapi.json"].map((url) => whole.inject({ method: "GET", url })),
  );
  const paths = documents.flatMap(({ raw }) =>
    Object.entries(JSON.parse(raw).paths as Record<string, Record<string, Operation>>),
  );
  // Multipart calls send a file: uploads.test.ts.
  const ofJson = ({ requestBody }: Operation) => !requestBody || "application/json" in requestBody.content;
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => ofJson(operation))
      .map(([method, operation]) => {
        const named = ENDPOINTS.find(({ name }) => name === `${method.toUpperCase()} ${path}`);
        if (!named) throw new Error(`${method} ${path} stands in a document and not in the contract`);
        return { named, schema: schemaOf(operation) };
      }),
  );
}

function schemaOf({ parameters, requestBody }: Operation): Schema {
  if (requestBody) return requestBody.content["application/json"].schema;
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

interface Request {
  name: string;
  input: Json;
  caller: number;
  lang: (typeof LANGUAGES)[number];
  key: string | null;
}

async function arbitraryRequest(): Promise<fc.Arbitrary<Request>> {
  const keys = Array.from({ length: 5 }, () => randomUUID());
  const requests = (await operations()).map(({ named, schema }) => {
    const places = named.name.includes("/office/") ? [0, 1, 5, 5, 6, 7, 8, 9, 10] : [0, 1, 2, 3, 4, 5];
    return fc.record({
      name: fc.constant(named.name),
      input: inputs(schema, pool),
      caller: fc.constantFrom(...places),
      lang: fc.constantFrom(...LANGUAGES),
      key: named.endpoint.idempotent
        ? fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom(null, ...keys) })
        : fc.constant(null),
    });
  });
  return fc.oneof(...requests);
}

const tally = new Map<string, number>();

async function check({ name, input, caller, lang, key }: Request): Promise<void> {
  const { endpoint } = ENDPOINTS.find((named) => named.name === name)!;
  const answer: Answer = await whole.send(endpoint, input, { as: callers[caller]!, lang, key });
  const complaint = whyOutside(endpoint, answer, lang);
  if (complaint) throw new Error(`${name}: ${complaint}\n${whole.faults.at(-1)?.slice(0, 1500) ?? ""}`);
  const outcome = answer.code === 1 ? "done" : (answer.data as { error: string }).error;
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  if (answer.code === 303 && caller > 0 && caller <= MEMBERS !== name.includes("/office/")) {
    callers[caller] = await newCaller(caller);
  }
  if (endpoint === officeApi.officePauses.pause) await endPauses(whole);
  // Rate limits last an hour; this test cannot wait.
  if (outcome === "TOO_MANY_REQUESTS") whole.clock.advance(600_000);
}

test(`${REQUESTS} generated requests find no fault (seed ${testSeed})`, async () => {
  console.log(`generated requests: ${REQUESTS}, SEED=${testSeed}`);
  const request = await arbitraryRequest();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      await Promise.all(batch.map(check));
    }),
    // The state of the shop depends on earlier requests, so failures are shown unshrunk.
    { numRuns: Math.ceil(REQUESTS / AT_ONCE), seed: testSeed, endOnFailure: true },
  );
  console.log(
    [...tally]
      .sort(([, a], [, b]) => b - a)
      .map(([outcome, times]) => `${outcome} ${times}`)
      .join(", "),
  );
  expect(whole.faults).toEqual([]);
  expect(tally.get("done") ?? 0).toBeGreaterThan(REQUESTS / 8);
  await assertLedgerClean(whole.database.queries);
  expect(await treeDefect(whole.database.queries)).toBeNull();
  expect(await findAuditLogDefect(whole.database.queries)).toBeNull();
  // Every call was generated, and the callers still get responses.
  expect((await whole.call(shopApi.market.config, {})).code).toBe(1);
  expect((await whole.call(officeApi.staff.session, {}, { as: await whole.hire(["owner"]) })).code).toBe(1);
});
