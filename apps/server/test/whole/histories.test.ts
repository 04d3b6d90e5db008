/** Histories of a product and of a payment: who did what, old and new, and what came by itself (docs/rules.md 12). */
import { officeApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAuditLog } from "../../src/modules/staff/index.ts";
import { shortOrder } from "./samples.ts";
import { openWhole, START, type StaffCaller, type Whole } from "./whole.ts";

const { officeCatalog, officeOrders, officePayments } = officeApi;
const DAY_MS = 86_400_000;

let whole: Whole;
let cora: StaffCaller;
let olivia: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  await hire();
});
afterAll(() => whole.close());

async function hire(): Promise<void> {
  cora = await whole.hire(["catalog"]);
  olivia = await whole.hire(["owner"]);
}

/** Time passes, sales begin and end, and staff sign in again. */
async function passDays(days: number): Promise<void> {
  whole.clock.advance(days * DAY_MS);
  await whole.runJob("catalog.switchSales", whole.clock.now());
  await hire();
}

type Product = Awaited<ReturnType<typeof created>>;
const sku = { code: "POT-1", options: [], price: "20", bv: "8", active: true };
const texts = { name: { en: "Pot" }, summary: { en: "A pot" }, description: { en: "Of clay" } };
const fields = () => ({
  ...texts,
  ...{ categoryId: whole.categoryId, presale: false, activation: false, published: true, pictureIds: [] },
  ...{ specifications: [], facts: [] },
});
const created = () => whole.done(officeCatalog.create, { ...fields(), skus: [{ ...sku, stock: 7 }] }, { as: cora });
const detail = (id: string) => whole.done(officeCatalog.detail, { id }, { as: cora });
const history = (id: string, as = cora) => whole.done(officeCatalog.history, { id }, { as });

async function change({ id }: Product, part: object, skuPart: object = {}): Promise<void> {
  const { revision, skus } = await detail(id);
  const given = { ...sku, id: skus[0]!.id, price: skus[0]!.price, bv: skus[0]!.bv, ...skuPart };
  await whole.done(officeCatalog.change, { ...fields(), id, revision, ...part, skus: [given] }, { as: cora });
  whole.clock.advance(1_000);
}

/** Only a second person may double a price. */
async function propose({ id }: Product, price: string): Promise<string> {
  const { revision, skus } = await detail(id);
  const products = [{ id, revision, skus: [{ id: skus[0]!.id, price }] }];
  const { proposalId } = await whole.done(officeCatalog.changeMany, { products, reason: "" }, { as: cora });
  whole.clock.advance(1_000);
  return proposalId!;
}

const decide = async (id: string, approve: boolean) => {
  await whole.done(officeCatalog.decideProposal, { id, approve }, { as: olivia });
  whole.clock.advance(1_000);
};

test("a product tells who changed what, when sales began and ended, and who approved", async () => {
  const pot = await created();
  const skuId = pot.skus[0]!.id;
  whole.clock.advance(1_000);
  await change(pot, { name: { en: "Tea pot" } }, { price: "21" });
  const stock = { skuId, change: -3, reason: "Broken in the store" };
  await whole.done(officeCatalog.adjustStock, stock, { as: cora });
  whole.clock.advance(1_000);
  const { revision } = await detail(pot.id);
  const products = [{ id: pot.id, revision, published: false, skus: [{ id: skuId, stockChange: 5, bv: "8" }] }];
  await whole.done(officeCatalog.changeMany, { products, reason: "Delivery" }, { as: cora });
  whole.clock.advance(1_000);
  const rejected = await propose(pot, "60");
  await decide(rejected, false);
  const approved = await propose(pot, "42");
  await decide(approved, true);
  const beginsAt = new Date(whole.clock.now().getTime() + DAY_MS / 2).toISOString();
  const endsAt = new Date(Date.parse(beginsAt) + DAY_MS).toISOString();
  await change(pot, { name: { en: "Tea pot" } }, { sale: { price: "36", beginsAt, endsAt } });
  await passDays(1);
  await passDays(1);

  const { staffLog, sales } = await history(pot.id);
  const [by, owner] = [staffLog[0]!.by, staffLog.find(({ action }) => action === "products.approveProposal")!.by];
  expect(by).not.toBe(owner);
  const code = "POT-1";
  const price = { code, field: "price" };
  const told = { by, reason: null, proposedBy: null };
  expect(
    staffLog.map(({ action, by: who, reason, changes, proposedBy }) => ({
      action,
      by: who,
      reason,
      changes,
      proposedBy,
    })),
  ).toEqual([
    { ...told, action: "products.create", changes: [] },
    {
      ...told,
      action: "products.change",
      changes: [
        { ...price, before: "20", after: "21" },
        { code: "", field: "texts", before: "", after: "" },
      ],
    },
    {
      ...told,
      action: "products.adjustStock",
      reason: "Broken in the store",
      changes: [{ code, field: "stock", before: "7", after: "4" }],
    },
    {
      ...told,
      action: "products.changeMany",
      reason: "Delivery",
      changes: [
        { code: "", field: "published", before: "true", after: "false" },
        { code, field: "stock", before: "4", after: "9" },
      ],
    },
    { ...told, action: "products.propose", changes: [{ ...price, before: "21", after: "60" }] },
    {
      ...told,
      action: "products.rejectProposal",
      by: owner,
      proposedBy: by,
      changes: [{ ...price, before: "21", after: "60" }],
    },
    { ...told, action: "products.propose", changes: [{ ...price, before: "21", after: "42" }] },
    {
      ...told,
      action: "products.approveProposal",
      by: owner,
      proposedBy: by,
      changes: [{ ...price, before: "21", after: "42" }],
    },
    {
      ...told,
      action: "products.change",
      changes: [
        { code: "", field: "published", before: "false", after: "true" },
        { code, field: "salePrice", before: "", after: "36" },
        { code, field: "saleBv", before: "", after: expect.stringMatching(/^\d/) },
        { code, field: "saleBeginsAt", before: "", after: beginsAt },
        { code, field: "saleEndsAt", before: "", after: endsAt },
      ],
    },
  ]);
  expect(staffLog.map(({ at }) => at)).toEqual(staffLog.map(({ at }) => at).toSorted());
  expect(sales.map(({ began, changes }) => ({ began, changes }))).toEqual([
    { began: true, changes: [{ ...price, before: "42", after: "36" }] },
    { began: false, changes: [{ ...price, before: "36", after: "42" }] },
  ]);
  expect(sales.map(({ at }) => Date.parse(at) - START.getTime()).every((after) => after > DAY_MS / 2)).toBe(true);
  const refused = await whole.send(officeCatalog.history, { id: "999999" }, { as: cora });
  expect(refused.data).toMatchObject({ error: "PRODUCT_NOT_FOUND" });
});

test("numbers of categories, SKUs and products do not mix", async () => {
  const one = await whole.done(
    officeCatalog.create,
    { ...fields(), skus: [{ ...sku, code: "MIX-1", stock: 1 }] },
    { as: cora },
  );
  const asProduct = { subject: one.id, at: whole.clock.now() };
  await whole.database.transaction(async (tx) => {
    const entry = { staffId: cora.staffId, subject: asProduct.subject, now: asProduct.at, details: {} };
    await writeAuditLog(tx, { ...entry, action: "categories.change" });
    // Of an SKU with the product's number.
    await writeAuditLog(tx, {
      ...entry,
      action: "products.adjustStock",
      details: { change: 1, stock: 2, reason: "x" },
    });
  });
  expect((await history(one.id)).staffLog.map(({ action }) => action)).toEqual(
    one.skus[0]!.id === one.id ? ["products.create", "products.adjustStock"] : ["products.create"],
  );
});

test("a payment of an order tells that staff accepted its shortfall, and by whom", async () => {
  const orderId = await shortOrder(whole);
  const { number, coins } = await whole.done(officeOrders.detail, { orderId }, { as: olivia });
  const read = () => whole.done(officePayments.detail, { invoiceId: coins!.id }, { as: olivia });
  expect(await read()).toMatchObject({ orderNumber: number, staffLog: [] });
  const finance = await whole.hire(["finance"]);
  await whole.done(officeOrders.acceptShortfall, { orderId, reason: "The network took it" }, { as: finance });
  await whole.done(officeOrders.noteAdd, { orderId, text: "Rang" }, { as: finance });
  const { staffLog, coins: after } = await read();
  expect(staffLog).toMatchObject([{ action: "orders.acceptShortfall", reason: "The network took it" }]);
  expect(after).toMatchObject({ state: "paid", seenAt: null });
});
