/** Managing products and stock. Invariant: every change has its row in the audit log. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language, Texts } from "@banyan/contract/languages.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import type { officeCatalog as contract, OfficeProduct } from "@banyan/contract/office/catalog.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { type Database, type Tx, violatedConstraint } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { ownPictures, type StoredPicture } from "../../platform/pictures.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { type Compared, changesBetween } from "./changes.ts";
import {
  deleteProduct,
  insertProduct,
  lockProduct,
  type ProductRow,
  replaceSkus,
  type SkuRow,
  selectCategoryName,
  selectTakenCode,
  updateProduct,
} from "./office-store.ts";
import { officeDetail } from "./office-views.ts";
import { type ProductDraft, priceRange, productProblems, repeatedCode, searchEntry, skuText } from "./product.rules.ts";
import { takesSecondPerson } from "./proposal.rules.ts";
import { type Approval, propose } from "./propose.ts";
import type { Sale } from "./sale.rules.ts";
import { writeSales } from "./sale-store.ts";
import { applySales, withRegularPrices } from "./sales.ts";
import { changeStock, insertStockChanges, selectStock } from "./stock-store.ts";

export interface StaffAct {
  staffId: string;
  now: Date;
}

export type ProductInput = ParsedInputOf<typeof contract.create>;

const CODE_CONSTRAINT = "sku_code_key";

/** Adds a product whose pictures are already uploaded, for the demo and `createProduct`. */
export async function addProduct(
  tx: Tx,
  given: Omit<ProductInput, "pictureIds" | keyof ProductDraft> &
    ProductDraft & { pictures: readonly StoredPicture[]; soldCount?: number; now: Date },
): Promise<bigint> {
  const { pictures, soldCount = 0, now } = given;
  const { row, skus } = await wholeProduct(tx, given, pictures, now);
  const id = await insertProduct(tx, { ...row, ...priceRange(skus) }, skus, { soldCount, now });
  await writeSales(tx, id, skus);
  await applySales(tx, [id], now);
  return id;
}

/**
 * Creates a product. Refuses with CATEGORY_NOT_FOUND, UPLOAD_NOT_FOUND, SKU_CODE_TAKEN {code} or problems of fields.
 */
export async function createProduct(
  database: Database,
  writeAuditLog: WriteAuditLog,
  input: ProductInput,
  { staffId, now }: StaffAct,
): Promise<OfficeProduct> {
  const id = await refusingTakenCodes(database, input, null, async (tx) => {
    const pictures = await ownPictures(tx, { ids: input.pictureIds, topic: "product" });
    const added = await addProduct(tx, { ...input, skus: withSaleBv(input.skus), pictures, now });
    const details = { name: input.name.en, published: input.published };
    await writeAuditLog(tx, { staffId, action: "products.create", subject: String(added), details, now });
    return added;
  });
  return officeDetail(database.queries, id);
}

type ChangeInput = ParsedInputOf<typeof contract.change>;

/**
 * Replaces a product, or proposes that if it takes a second person. Refuses with EDIT_CONFLICT if `revision` is outdated.
 */
export async function changeProduct(
  database: Database,
  writeAuditLog: WriteAuditLog,
  input: ChangeInput,
  act: StaffAct,
  approval: (tx: Tx) => Promise<Approval>,
): Promise<OfficeProduct> {
  await refusingTakenCodes(database, input, input.id, async (tx) =>
    changeWithin(tx, writeAuditLog, input, act, await approval(tx)),
  );
  return officeDetail(database.queries, input.id);
}

export function changeWithin(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  input: ChangeInput,
  act: StaffAct,
  approval: Approval,
): Promise<void> {
  return withRegularPrices(tx, [input.id], act.now, () => change(tx, writeAuditLog, input, act, approval));
}

async function change(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { id, revision, ...given }: ChangeInput,
  { staffId, now }: StaffAct,
  { priceJump, proposedBy }: Approval,
): Promise<void> {
  const input = { ...given, skus: withSaleBv(given.skus) };
  const locked = await lockProduct(tx, id);
  if (!locked) throw refuse("PRODUCT_NOT_FOUND");
  if (locked.revision !== revision) throw refuse("EDIT_CONFLICT");
  const strange = input.skus.findIndex((sku) => sku.id !== undefined && !locked.skuIds.has(sku.id));
  if (strange >= 0) throw refuseFields({ [`skus.${strange}.id`]: "INVALID" });
  const before = await officeDetail(tx, id);
  const pictures = await ownPictures(tx, { ids: input.pictureIds, topic: "product" });
  const { row, skus } = await wholeProduct(tx, input, pictures, now);
  const skusBefore = before.skus.map((sku) => ({
    ...sku,
    id: BigInt(sku.id),
    price: parseMoney(sku.price),
    bv: parseMoney(sku.bv),
    sale: sku.sale && storedSale(sku.sale),
    text: skuText(before.specifications as ProductDraft["specifications"], sku.options),
  }));
  const priced = { activation: before.activation, skus: skusBefore };
  const skusAfter = input.skus.map((sku) => ({ ...sku, text: skuText(input.specifications, sku.options) }));
  const pricedAfter = { activation: input.activation, skus: skusAfter };
  if (!locked.neverShown && proposedBy === undefined && takesSecondPerson(priced, pricedAfter, priceJump)) {
    const changes = changesBetween(before, asRead(input)).map((one) => ({ productId: before.id, ...one }));
    const given = { call: "change", input: { id, revision, ...input }, changes, productIds: [id] } as const;
    await propose(tx, writeAuditLog, given, { staffId, now });
    return;
  }
  await updateProduct(tx, id, row, now);
  await replaceSkus(tx, id, skus);
  await writeSales(tx, id, skus);
  const changed = changedFields(before, await officeDetail(tx, id));
  const details = { ...changed, ...(proposedBy !== undefined && { proposedBy }) };
  await writeAuditLog(tx, { staffId, action: "products.change", subject: String(id), details, now });
}

type SkuInput = ProductInput["skus"][number];

/** Each sale with its BV. */
const withSaleBv = (skus: readonly SkuInput[]) =>
  skus.map((sku) => ({
    ...sku,
    sale: sku.sale && { ...sku.sale, bv: sku.sale.bv ?? saleBv(sku, sku.sale.price) },
  }));

const storedSale = (sale: NonNullable<OfficeProduct["skus"][number]["sale"]>): Sale => ({
  price: parseMoney(sale.price),
  bv: parseMoney(sale.bv),
  beginsAt: new Date(sale.beginsAt),
  endsAt: new Date(sale.endsAt),
});

/** The input as a product reads back. */
const asRead = ({
  pictureIds,
  categoryId,
  skus,
  ...input
}: Omit<ProductInput, "skus"> & { skus: ReturnType<typeof withSaleBv> }): Compared => ({
  ...input,
  categoryId: String(categoryId),
  pictures: pictureIds.map((id) => ({ id })),
  skus: skus.map(({ id, price, bv, sale, pictureId, ...sku }) => ({
    ...sku,
    id: id === undefined ? undefined : String(id),
    price: formatMoney(price),
    bv: formatMoney(bv),
    sale: sale
      ? {
          price: formatMoney(sale.price),
          bv: formatMoney(sale.bv),
          beginsAt: sale.beginsAt.toISOString(),
          endsAt: sale.endsAt.toISOString(),
        }
      : null,
    pictureId: pictureId ?? null,
  })),
});

/**
 * Deletes a product that was never published. Refuses with PRODUCT_NOT_FOUND, EDIT_CONFLICT if `revision` is outdated,
 * PRODUCT_SHOWN, or PRODUCT_ORDERED.
 */
export async function removeProduct(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { id, revision }: ParsedInputOf<typeof contract.remove>,
  { staffId, now }: StaffAct,
): Promise<void> {
  const locked = await lockProduct(tx, id);
  if (!locked) throw refuse("PRODUCT_NOT_FOUND");
  if (locked.revision !== revision) throw refuse("EDIT_CONFLICT");
  if (!locked.neverShown) throw refuse("PRODUCT_SHOWN");
  if (locked.kept) throw refuse("PRODUCT_ORDERED");
  const { name, skus } = await officeDetail(tx, id);
  await deleteProduct(tx, id);
  const details = { name: name.en, codes: skus.map(({ code }) => code) };
  await writeAuditLog(tx, { staffId, action: "products.remove", subject: String(id), details, now });
}

/** Adds or removes pieces. Refuses with SKU_NOT_FOUND, or OUT_OF_STOCK if the stock would become negative. */
export async function adjustStock(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  given: { skuId: bigint; change: number; reason: string; language: Language },
  { staffId, now }: StaffAct,
): Promise<number> {
  const { skuId, change, reason } = given;
  const stock = await changeStock(tx, skuId, change);
  if (stock === undefined) {
    const found = await selectStock(tx, skuId, given.language);
    if (!found) throw refuse("SKU_NOT_FOUND");
    throw refuse("OUT_OF_STOCK", { params: { name: found.name, stock: found.stock } });
  }
  await insertStockChanges(tx, [{ id: newId(now), skuId, change, stock }], { reason, staffId, now });
  const details = { change, stock, reason };
  await writeAuditLog(tx, { staffId, action: "products.adjustStock", subject: String(skuId), details, now });
  return stock;
}

type Whole = Omit<ProductInput, "pictureIds" | keyof ProductDraft> & ProductDraft;

/** Validates a product and adds computed values. */
async function wholeProduct(
  tx: Tx,
  given: Whole,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<{ row: Omit<ProductRow, "priceFrom" | "priceTo" | "bv">; skus: SkuRow[] }> {
  const problems = productProblems(
    given,
    pictures.map(({ id }) => id),
    now,
  );
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const repeated = repeatedCode(given.skus);
  if (repeated !== undefined) throw refuse("SKU_CODE_TAKEN", { params: { code: repeated } });
  const category: Texts | undefined = await selectCategoryName(tx, given.categoryId);
  if (!category) throw refuse("CATEGORY_NOT_FOUND");
  const { categoryId, name, summary, description, specifications, facts = [], presale, activation, published } = given;
  return {
    row: {
      categoryId,
      name,
      summary,
      description,
      specifications,
      facts,
      presale,
      activation,
      published,
      pictures,
      search: searchEntry(given, category),
    },
    skus: given.skus.map((sku) => ({
      ...sku,
      text: skuText(specifications, sku.options),
      stock: sku.stock ?? 0,
      picture: pictures.find(({ id }) => id === sku.pictureId) ?? null,
    })),
  };
}

/** Runs `work` in a transaction. If an SKU code is taken, refuses with that code. */
export async function refusingTakenCodes<T>(
  database: Database,
  { skus }: { skus: readonly Pick<SkuInput, "code">[] },
  productId: bigint | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (violatedConstraint(error) !== CODE_CONSTRAINT) throw error;
    const codes = skus.map((sku) => sku.code);
    const code = await selectTakenCode(database.queries, codes, productId);
    throw refuse("SKU_CODE_TAKEN", { params: { code: code ?? "" } });
  }
}

/** Details of a change for the audit log: each changed field, before and after. */
function changedFields(before: OfficeProduct, after: OfficeProduct): Record<string, unknown> {
  const { revision: _, deletable: __, proposalId: ___, ...shown } = after;
  const fields = Object.keys(shown) as (keyof typeof shown)[];
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  );
}
