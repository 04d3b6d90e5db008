/**
 * Changes of prices, BV, stock and visibility of many products: all or none. A product is changed as staff saw it. Stock
 * changes by pieces, so what is sold meanwhile stays sold.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { ProductChange } from "@banyan/contract/office/catalog.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import {
  type ChangedProduct,
  type ChangedSku,
  type LockedProduct,
  type LockedSku,
  lockMany,
  writeMany,
} from "./many-store.ts";
import type { StaffAct } from "./office.ts";
import { takesSecondPerson } from "./proposal.rules.ts";
import type { ProposedChange } from "./proposal-store.ts";
import { type Approval, propose } from "./propose.ts";
import { withRegularPrices } from "./sales.ts";
import { insertStockChanges, MOST_STOCK } from "./stock-store.ts";

interface Given {
  products: readonly ProductChange[];
  reason: string;
  language: Language;
}

interface Outcome {
  /** Changed ones. */
  products: number;
  /** They wait for a second person. */
  proposalId: string | null;
}

/**
 * Changes products and logs each, or proposes all if one takes a second person. Refuses with PRODUCT_NOT_FOUND, PRODUCT_CHANGED {name}, SKU_NOT_FOUND, OUT_OF_STOCK
 * {name, stock}, or problems of fields.
 */
export function changeMany(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  given: Given,
  act: StaffAct,
  approval: Approval,
): Promise<Outcome> {
  const ids = given.products.map(({ id }) => id);
  return withRegularPrices(tx, ids, act.now, () => change(tx, writeAuditLog, given, act, approval));
}

async function change(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { products, reason, language }: Given,
  { staffId, now }: StaffAct,
  { priceJump, proposedBy }: Approval,
): Promise<Outcome> {
  const locked = await lockMany(
    tx,
    products.map(({ id }) => id),
    language,
  );
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<bigint>();
  const changes = products.map((change, at) => {
    const path = `products.${at}`;
    if (seen.has(change.id)) problems[`${path}.id`] = "INVALID";
    seen.add(change.id);
    const product = locked.get(change.id);
    if (!product) throw refuse("PRODUCT_NOT_FOUND");
    if (product.revision !== change.revision) throw refuse("PRODUCT_CHANGED", { params: { name: product.name } });
    return changedProduct(product, change, { path, problems, priceJump });
  });
  const stocks = changes.flatMap(({ skus }) => skus.filter(({ stockChange }) => stockChange !== 0));
  if (stocks.length > 0 && reason === "") problems["reason"] = "REQUIRED";
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  if (proposedBy === undefined && changes.some((change) => change.takesSecondPerson)) {
    const given = {
      call: "changeMany",
      input: { products, reason },
      changes: changes.flatMap(proposedChanges),
      productIds: changes.map(({ id }) => id),
    } as const;
    return { products: 0, proposalId: await propose(tx, writeAuditLog, given, { staffId, now }) };
  }
  await writeMany(tx, changes, now);
  await insertStockChanges(
    tx,
    stocks.map(({ id, stockChange, stock }) => ({ id: newId(now), skuId: id, change: stockChange, stock })),
    { reason, staffId, now },
  );
  await writeAuditLog(
    tx,
    ...changes.map(({ id, details }) => {
      const restocked = details.skus.some((sku) => "stock" in sku);
      const told = { ...details, ...(restocked && { reason }), ...(proposedBy !== undefined && { proposedBy }) };
      return { staffId, action: "products.changeMany", subject: String(id), details: told, now };
    }),
  );
  return { products: changes.length, proposalId: null };
}

interface BeforeAfter {
  before: unknown;
  after: unknown;
}
type ChangedFields = Partial<Record<"price" | "bv" | "active" | "stock", BeforeAfter>>;

interface Changed extends ChangedProduct {
  takesSecondPerson: boolean;
  /** For the audit log. */
  details: { skus: readonly (ChangedFields & { code: string })[]; published?: BeforeAfter };
}

function proposedChanges({ id, details: { skus, published } }: Changed): ProposedChange[] {
  const change = (code: string, field: string, { before, after }: BeforeAfter) => {
    return { productId: String(id), code, field, before: String(before), after: String(after) };
  };
  return [
    ...(published ? [change("", "published", published)] : []),
    ...skus.flatMap(({ code, ...fields }) =>
      Object.entries(fields).map(([field, value]) => change(code, field, value as BeforeAfter)),
    ),
  ];
}

function changedProduct(
  product: LockedProduct,
  change: ProductChange,
  { path, problems, priceJump }: { path: string; problems: Record<string, FieldProblem>; priceJump: bigint },
): Changed {
  const skus = change.skus.map((given, at): ChangedSku & { before: LockedSku } => {
    const before = product.skus.get(given.id);
    if (!before) throw refuse("SKU_NOT_FOUND");
    if (change.skus.findIndex(({ id }) => id === given.id) < at) problems[`${path}.skus.${at}.id`] = "INVALID";
    const { price = before.price, bv = before.bv, active = before.active, stockChange = 0 } = given;
    const stock = before.stock + stockChange;
    if (bv > price) problems[`${path}.skus.${at}.${given.bv === undefined ? "price" : "bv"}`] = "OUT_OF_RANGE";
    const { salePrice, saleBv } = before;
    if (salePrice !== null && price <= salePrice) problems[`${path}.skus.${at}.price`] = "OUT_OF_RANGE";
    if (saleBv !== null && bv < saleBv) problems[`${path}.skus.${at}.bv`] = "OUT_OF_RANGE";
    if (stock > MOST_STOCK) problems[`${path}.skus.${at}.stockChange`] = "OUT_OF_RANGE";
    if (stock < 0) {
      const name = [product.name, before.name].filter(Boolean).join(" · ");
      throw refuse("OUT_OF_STOCK", { params: { name, stock: before.stock } });
    }
    return { id: given.id, price, bv, active, stockChange, stock, before };
  });
  const published = change.published ?? product.published;
  const { activation } = product;
  const before = { activation, skus: [...product.skus.values()] };
  const after = { activation, skus: before.skus.map((sku) => ({ ...sku, ...skus.find(({ id }) => id === sku.id) })) };
  return {
    id: product.id,
    published,
    skus,
    takesSecondPerson: !product.neverShown && takesSecondPerson(before, after, priceJump),
    details: {
      skus: skus.map(({ before, ...sku }) => ({
        code: before.code,
        ...(sku.price !== before.price && { price: beforeAfter(formatMoney(before.price), formatMoney(sku.price)) }),
        ...(sku.bv !== before.bv && { bv: beforeAfter(formatMoney(before.bv), formatMoney(sku.bv)) }),
        ...(sku.active !== before.active && { active: beforeAfter(before.active, sku.active) }),
        ...(sku.stockChange !== 0 && { stock: beforeAfter(before.stock, sku.stock) }),
      })),
      ...(published !== product.published && { published: beforeAfter(product.published, published) }),
    },
  };
}

const beforeAfter = <T>(before: T, after: T) => ({ before, after });
