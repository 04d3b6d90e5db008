/** Changes of BV, of activation packages and of prices by much wait for a second person, and are made once. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { AuditLogEntry, WriteAuditLog } from "../../platform/audit-log.ts";
import { newId } from "../../platform/ids.ts";
import { changeMany } from "./many.ts";
import { changeProduct } from "./office.ts";
import { officeDetail } from "./office-views.ts";
import { proposalsOfOthers } from "./proposal-store.ts";
import { decideProposal, proposalDetail, proposalList } from "./proposals.ts";

let shelves: Shelves;
const [cora, olivia] = [newId(START), newId(START)];
const entries: AuditLogEntry[] = [];
const writeAuditLog: WriteAuditLog = async (_tx, ...written) => {
  entries.push(...written);
};
const staffNames = async () =>
  new Map([
    [cora, "Cora"],
    [olivia, "Olivia"],
  ]);
const approval = { priceJump: 2_000n };
beforeAll(async () => {
  shelves = await openShelves();
});
afterAll(() => shelves.drop());
beforeEach(() => {
  entries.length = 0;
});

const shelved = (name: string, more = {}) => shelves.shelve({ name: { en: name }, price: 10, stock: 5, ...more });
const state = (id: bigint) => officeDetail(shelves.database.queries, id);
const reader = (staffId: string) => ({ staffId, language: "en" as const });

type Products = Parameters<typeof changeMany>[2]["products"];
const change = (products: Products) =>
  shelves.database.transaction((tx) =>
    changeMany(
      tx,
      writeAuditLog,
      { products, reason: "Counted", language: "en" },
      { staffId: cora, now: START },
      approval,
    ),
  );
const decide = (id: string, approve: boolean, staffId = olivia) =>
  decideProposal(shelves.database, { writeAuditLog, staffNames }, { id, approve }, { ...reader(staffId), now: START });

test("a price up to the limit changes at once; above it, everything with it waits and changes on approval", async () => {
  const [tea, cup] = [await shelved("Tea"), await shelved("Cup")];
  const small = { id: cup.productId, revision: 1, skus: [{ id: cup.skuIds[0]!, price: usdt(12), stockChange: 2 }] };
  expect(await change([small])).toEqual({ products: 1, proposalId: null });
  const { products, proposalId } = await change([
    { ...small, revision: 2, skus: [{ id: cup.skuIds[0]!, price: usdt(13), stockChange: 1 }] },
    { id: tea.productId, revision: 1, skus: [{ id: tea.skuIds[0]!, price: usdt(12.01) }] },
  ]);
  expect(products).toBe(0);
  expect(await state(tea.productId)).toMatchObject({ revision: 1, proposalId, skus: [{ price: "10" }] });
  expect(await state(cup.productId)).toMatchObject({ revision: 2, proposalId, skus: [{ price: "12", stock: 7 }] });
  const shown = await proposalDetail(shelves.database.queries, staffNames, proposalId!, reader(olivia));
  expect(shown).toMatchObject({ state: "waiting", proposedBy: "Cora", mayApprove: true, products: 2, changes: 3 });
  expect(shown.list.map(({ product, field, before, after }) => [product, field, before, after])).toEqual([
    ["Cup", "price", "12", "13"],
    ["Cup", "stock", "7", "8"],
    ["Tea", "price", "10", "12.01"],
  ]);
  expect(await decide(proposalId!, true)).toMatchObject({ state: "approved", decidedBy: "Olivia" });
  expect(await state(tea.productId)).toMatchObject({ revision: 2, proposalId: null, skus: [{ price: "12.01" }] });
  expect(await state(cup.productId)).toMatchObject({ revision: 3, skus: [{ price: "13", stock: 8 }] });
  expect(entries.findLast(({ action }) => action === "products.changeMany")).toMatchObject({
    staffId: olivia,
    details: { proposedBy: cora },
  });
});

test("nobody approves the own proposal, but takes it back; a decision is made once", async () => {
  const tea = await shelved("Own tea");
  const propose = async () =>
    (await change([{ id: tea.productId, revision: 1, skus: [{ id: tea.skuIds[0]!, bv: usdt(5.01) }] }])).proposalId!;
  const first = await propose();
  expect((await refusalOf(decide(first, true, cora))).refusal).toBe("SECOND_PERSON_REQUIRED");
  expect(await decide(first, false, cora)).toMatchObject({ state: "rejected" });
  expect((await refusalOf(decide(first, true))).refusal).toBe("PROPOSAL_STATE");
  const second = await propose();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => decide(second, true)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await state(tea.productId)).toMatchObject({ revision: 2, skus: [{ bv: "5.01" }] });
  expect((await refusalOf(decide(newId(START), true))).refusal).toBe("PROPOSAL_NOT_FOUND");
});

test("what a colleague changed meanwhile is named, and the proposal waits on", async () => {
  const tea = await shelved("Changed tea");
  const skus = [{ id: tea.skuIds[0]!, price: usdt(20) }];
  const { proposalId } = await change([{ id: tea.productId, revision: 1, skus }]);
  await change([{ id: tea.productId, revision: 1, published: false, skus: [] }]);
  const refused = await refusalOf(decide(proposalId!, true));
  expect(refused).toMatchObject({ refusal: "PRODUCT_CHANGED", params: { name: "Changed tea" } });
  const { list } = await proposalList(
    shelves.database.queries,
    staffNames,
    { page: 1, limit: 10, state: "waiting" },
    reader(cora),
  );
  expect(list.map(({ id, mayApprove }) => [id, mayApprove])).toContainEqual([proposalId, false]);
  const [others, own] = [olivia, cora].map((one) => proposalsOfOthers(shelves.database.queries, one, 100));
  expect([(await others!) > 0, await own]).toEqual([true, 0]);
});

test("in the editor the whole change waits; what was never shown takes one person", async () => {
  const edit = async (id: bigint, part: object) => {
    const { pictures, skus, deletable: _d, proposalId: _p, ...rest } = await state(id);
    const input = {
      ...rest,
      ...{ id, categoryId: BigInt(rest.categoryId), pictureIds: pictures.map((one) => one.id) },
      skus: skus.map((sku) => ({ ...sku, id: BigInt(sku.id), price: usdt(10), bv: usdt(5) })),
      ...part,
    };
    const act = { staffId: cora, now: START };
    return changeProduct(shelves.database, writeAuditLog, input as never, act, async () => approval);
  };
  const tea = await shelved("Edited tea");
  expect(await edit(tea.productId, { summary: { en: "New" } })).toMatchObject({ revision: 2, proposalId: null });
  const waiting = await edit(tea.productId, { activation: true, summary: { en: "Newer" } });
  expect(waiting).toMatchObject({ revision: 2, activation: false, summary: { en: "New" } });
  const shown = await proposalDetail(shelves.database.queries, staffNames, waiting.proposalId!, reader(olivia));
  expect(shown.list.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["activation", "false", "true"],
    ["texts", "", ""],
  ]);
  await decide(waiting.proposalId!, true);
  expect(await state(tea.productId)).toMatchObject({ revision: 3, activation: true, summary: { en: "Newer" } });

  const outdated = await edit(tea.productId, { activation: false });
  await change([{ id: tea.productId, revision: 3, published: false, skus: [] }]);
  expect((await refusalOf(decide(outdated.proposalId!, true))).refusal).toBe("PRODUCT_CHANGED");

  const draft = await shelved("Draft", { published: false });
  expect(await edit(draft.productId, { activation: true })).toMatchObject({ activation: true, proposalId: null });
});
