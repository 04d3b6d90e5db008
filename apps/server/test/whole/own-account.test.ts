/** Nobody decides on their own account (docs/trust.md 20): covers every writing call of staff. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { ENDPOINTS } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { watchJoins } from "./watched-joins.ts";
import { openWhole, type Whole } from "./whole.ts";

/** Calls that affect no member's money, status, papers or goods, and why. A new call without a row here must refuse. */
const TOUCHES_NO_MEMBER: Readonly<Record<string, string>> = {
  "POST /api/office/signIn": "one's own session",
  "POST /api/office/signOut": "one's own session",
  "POST /api/office/secondFactor/begin": "one's own authenticator",
  "POST /api/office/secondFactor/confirm": "one's own authenticator",
  "POST /api/office/changePassword": "one's own password",
  "POST /api/office/staff/create": "a staff account",
  "POST /api/office/staff/change": "a staff account; one's own is refused with NOT_ALLOWED",
  "POST /api/office/exports/list": "reads a list",
  "POST /api/office/products/create": "the catalogue",
  "POST /api/office/products/change": "the catalogue",
  "POST /api/office/products/remove": "the catalogue",
  "POST /api/office/products/toEdit": "reads the catalogue",
  "POST /api/office/proposals/decide": "the catalogue",
  "POST /api/office/products/withCodes": "reads the catalogue",
  "POST /api/office/products/changeMany": "the catalogue",
  "POST /api/office/products/adjustStock": "the catalogue",
  "POST /api/office/categories/create": "the catalogue",
  "POST /api/office/categories/change": "the catalogue",
  "POST /api/office/categories/arrange": "the catalogue",
  "POST /api/office/discountCodes/create": "the catalogue",
  "POST /api/office/discountCodes/approve": "the catalogue",
  "POST /api/office/discountCodes/end": "the catalogue",
  "POST /api/office/synonyms/create": "the catalogue",
  "POST /api/office/synonyms/change": "the catalogue",
  "POST /api/office/synonyms/remove": "the catalogue",
  "POST /api/office/content/create": "what the shop says to all",
  "POST /api/office/content/save": "what the shop says to all",
  "POST /api/office/content/restore": "what the shop says to all",
  "POST /api/office/content/publish": "what the shop says to all",
  "POST /api/office/content/withdraw": "what the shop says to all",
  "POST /api/office/content/discard": "what the shop says to all",
  "POST /api/office/content/arrangeBanners": "what the shop says to all",
  "POST /api/office/books/startAudit": "reads the books",
  "POST /api/office/books/exportMonth": "reads the books",
  "POST /api/office/settlements/files": "files that name members by internal numbers",
  "POST /api/office/settlements/start": "settles days for all members, by the plan alone",
  "POST /api/office/disclosures/compute": "computes beside the books",
  "POST /api/office/disclosures/publish": "figures of at least ten members together",
  "POST /api/office/disclosures/withdraw": "figures of at least ten members together",
  "POST /api/office/simulations/days": "computes beside the books",
  "POST /api/office/simulations/network": "computes beside the books",
  "POST /api/office/trials/preview": "computes beside the books",
  "POST /api/office/trials/cancel": "computes beside the books",
  "POST /api/office/trials/remove": "computes beside the books",
  "POST /api/office/chain/reconcile": "compares the books of all with the chain",
  "POST /api/office/market/createDraft": "the settings of the shop",
  "POST /api/office/market/saveDraft": "the settings of the shop",
  "POST /api/office/market/discardDraft": "the settings of the shop",
  "POST /api/office/market/release": "the settings of the shop, by a second person where money depends on them",
  "POST /api/office/opening/tryMail": "an email to the caller",
  "POST /api/office/attention/mails": "the caller's own emails",
  "POST /api/office/views/save": "the caller's own views",
  "POST /api/office/views/remove": "the caller's own views",
  "POST /api/office/pauses/pause": "a part of the shop, for all members",
  "POST /api/office/pauses/resume": "a part of the shop, for all members",
  "POST /api/office/plan/createDraft": "the plan of all members",
  "POST /api/office/plan/saveDraft": "the plan of all members",
  "POST /api/office/plan/discardDraft": "the plan of all members",
  "POST /api/office/plan/release": "the plan of all members, by a second person",
  "POST /api/office/withdrawals/claimWaiting": "leaves out one's own (payment.test.ts)",
  "POST /api/office/orders/toShip": "reads what shipping needs; shipping itself refuses one's own order",
  "POST /api/office/orders/papers": "prints what shipping needs; shipping itself refuses one's own order",
  "POST /api/office/orders/previewRefund": "reads what a refund would give",
  "POST /api/office/kyc/viewPhoto": "reads, with a reason in the audit log",
};

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

const changes = ENDPOINTS.filter(({ name }) => name.startsWith("POST /api/office/"));

test("the table names calls that exist", () => {
  const names = new Set(changes.map(({ name }) => name));
  expect(Object.keys(TOUCHES_NO_MEMBER).filter((name) => !names.has(name))).toEqual([]);
});

describe("a member of staff who is the member is refused", () => {
  test.each(changes.filter(({ name }) => !Object.hasOwn(TOUCHES_NO_MEMBER, name)))("$name", async (call) => {
    const { watched, joined } = watchJoins(whole);
    const staff = await whole.hire(["owner"]);
    const input = await sampleFor(call, watched, staff);
    expect(joined, "members of the sample").not.toEqual([]);
    const link = (id: bigint | null) =>
      sql`update staff.account set member_id = ${id} where id = ${staff.staffId}`.execute(whole.database.queries);
    const refusals = new Set<unknown>();
    for (const { id } of joined) {
      await link(id);
      refusals.add((await whole.send(call.endpoint, input, { as: staff })).data.error);
    }
    expect([...refusals]).toEqual(["OWN_ACCOUNT"]);
    await link(null);
    expect((await whole.send(call.endpoint, input, { as: staff })).code).toBe(1);
  });
});
