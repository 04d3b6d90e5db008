/**
 * Every call × every kind of caller, by the table; ids of other members are refused byte-identically to missing ones
 * (docs/trust.md 14).
 */
import { randomUUID } from "node:crypto";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ACCESS, CALLS_WITH_EVERYBODYS_ID, EVERYBODYS_IDS } from "./access-table.ts";
import { ENDPOINTS, type Named, whyOutside } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { type Answer, type Caller, openWhole, VISITOR, type Whole } from "./whole.ts";

const SIGNS: Record<string, string> = {
  SESSION_MISSING: "-",
  NOT_ALLOWED: "x",
  SECOND_FACTOR_REQUIRED: "2",
  SECOND_FACTOR_WRONG: "w",
  STEP_UP_NOT_SET_UP: "n",
  PASSKEY_REFUSED: "k",
  INSUFFICIENT_BALANCE: "$",
  IDENTITY_REQUIRED: "i",
  REVIEW_NOT_BOUGHT: "b",
};

/** Outcomes of callers without permission, whatever they send. */
const REFUSED: ReadonlySet<string> = new Set(["-", "x", "2"]);

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

function signOf(answer: Answer): string {
  if (answer.code === 1) return "+";
  return SIGNS[String(answer.data.error)] ?? String(answer.data.error);
}

/** A staff account per column; a new one if a call ends or changes its own session. */
let hired: Caller[] | undefined;
async function staffColumns({ endpoint, name }: Named): Promise<Caller[]> {
  const hireAll = async () => [
    ...(await Promise.all(STAFF_ROLES.map((role) => whole.hire([role])))),
    await whole.hire(["owner"], { secondFactor: false }),
  ];
  if (endpoint.access === "staff" && name.startsWith("POST")) return hireAll();
  hired ??= await hireAll();
  return hired;
}

const MEMBER_ID = /^[1-9][0-9]{7}$/;

/** The same input with ids that do not exist. */
function withMissingIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMissingIds);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withMissingIds(item)]));
  }
  if (typeof value !== "string") return value;
  if (MEMBER_ID.test(value)) return "99999999";
  return /^[0-9a-f-]{36}$/.test(value) ? randomUUID() : value;
}

async function send({ endpoint, path, name }: Named, as: Caller, given?: unknown): Promise<Answer> {
  const input = given ?? (await sampleFor({ endpoint, path, name }, whole, as));
  const answer = await whole.send(endpoint, input, { as });
  expect(whyOutside(endpoint, answer, "en"), `${name}\n${whole.faults.at(-1) ?? ""}`).toBeNull();
  return answer;
}

describe("the table", { timeout: 120_000 }, () => {
  test("has a row for every call, and none for others", () => {
    expect(Object.keys(ACCESS).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
  });

  test.each(ENDPOINTS.filter(({ path: [group] }) => !group.startsWith("office") && group !== "staff"))(
    "$name, called by visitors, members and staff",
    async (named) => {
      const [member, other] = [await whole.join(), await whole.join()];
      const input = await sampleFor(named, whole, member);
      // Others try first. If the member then succeeds, they changed nothing.
      const byVisitor = signOf(await send(named, VISITOR, input));
      let byOthers = "";
      for (const staff of await staffColumns(named)) {
        const again = byVisitor === "+" ? await sampleFor(named, whole, member) : input;
        byOthers += signOf(await send(named, staff, again));
      }
      const foreign = await send(named, other, byVisitor === "+" ? await sampleFor(named, whole, member) : input);
      let byOther = signOf(foreign);
      const missing = withMissingIds(input);
      if (byOther.endsWith("_NOT_FOUND"))
        byOther = foreign.raw === (await send(named, other, missing)).raw ? "?" : byOther;
      const own = byVisitor === "+" ? await sampleFor(named, whole, member) : input;
      const byMember = signOf(await send(named, member, own));
      expect(`${byVisitor}${byMember}${byOther} ${byOthers.slice(0, 5)} ${byOthers.slice(5)}`).toBe(ACCESS[named.name]);
    },
  );

  test.each(ENDPOINTS.filter(({ path: [group] }) => group.startsWith("office") || group === "staff"))(
    "$name, called by visitors, members and staff",
    async (named) => {
      const columns = await staffColumns(named);
      const input = await sampleFor(named, whole, columns[0]!);
      const [member, other] = [await whole.join(), await whole.join()];
      let signs = "";
      for (const caller of [VISITOR, member, other]) signs += signOf(await send(named, caller, input));
      signs += " ";
      for (const [index, caller] of columns.entries()) {
        if (index === STAFF_ROLES.length) signs += " ";
        // Callers without permission consume nothing.
        const isRefused = REFUSED.has(ACCESS[named.name]![signs.length]!);
        signs += signOf(await send(named, caller, isRefused ? input : undefined));
      }
      expect(signs).toBe(ACCESS[named.name]);
    },
  );
});

describe("ids", () => {
  test("of a member's rows are answered to others like missing ones, in every call that takes one", () => {
    const uncovered = ENDPOINTS.filter(({ endpoint, name }) => {
      if (endpoint.access !== "member" || CALLS_WITH_EVERYBODYS_ID.has(name)) return false;
      const ids = idFields(z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }));
      return ids.some((field) => !EVERYBODYS_IDS.has(field)) && ACCESS[name]![2] !== "?";
    });
    expect(uncovered.map(({ name }) => name)).toEqual([]);
  });

  test("of another member read through a member's own lists never appear", async () => {
    const [member, other] = [await whole.join(), await whole.join()];
    const named = ENDPOINTS.find(({ name }) => name === "GET /api/order/detail")!;
    const { orderId } = await sampleFor(named, whole, member);
    const lists = ENDPOINTS.filter(({ endpoint }) => endpoint.access === "member" && endpoint.method === "GET");
    for (const list of lists) {
      const { raw } = await whole.send(list.endpoint, { cursor: orderId, tab: "all" }, { as: other });
      expect(raw).not.toContain(orderId);
    }
  });
});

/** Names of the fields that contain an id, at any depth. */
function idFields(schema: unknown): string[] {
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const inner = idFields(value);
    if (key !== "properties") return inner;
    return [...inner, ...Object.keys(value as object).filter((field) => /^ids?$|Ids?$/.test(field))];
  });
}
