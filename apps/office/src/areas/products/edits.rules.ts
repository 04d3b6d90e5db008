/** Typed changes of many products: what changes, and what is wrong with it. */
import type { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { MOST_PIECES } from "@banyan/contract/lengths.ts";
import { formatMoney, isAmount, MAX_PRICE_MICROS, parseMoney } from "@banyan/contract/money.ts";

export type Listed = OutputOf<typeof officeCatalog.toEdit>["list"][number];
type ListedSku = Listed["skus"][number];
type Input = InputOf<typeof officeCatalog.changeMany>;

export const FIELDS = ["price", "bv", "stock"] as const;
export type EditedField = (typeof FIELDS)[number];

/** Typed texts and whether it is for sale by SKU id, and visibility by product id. */
export interface Edits {
  skus: Readonly<Record<string, Partial<Record<EditedField, string>>>>;
  active: Readonly<Record<string, boolean>>;
  published: Readonly<Record<string, boolean>>;
}

export const NO_EDITS: Edits = { skus: {}, active: {}, published: {} };

export type EditProblem = "amount" | "price" | "pieces" | "overPrice";

export const valueOf = (sku: ListedSku, field: EditedField): string => String(sku[field]);

/** The typed text, or the value as it is. */
export const textOf = (sku: ListedSku, field: EditedField, { skus }: Edits): string =>
  skus[sku.id]?.[field] ?? valueOf(sku, field);

function isChanged(sku: ListedSku, field: EditedField, edits: Edits): boolean {
  const [text, value] = [textOf(sku, field, edits), valueOf(sku, field)];
  if (text === value) return false;
  if (field === "stock") return text === "" || Number(text) !== Number(value);
  return !isAmount(text) || parseMoney(text) !== parseMoney(value);
}

/** Whether the SKU will be for sale; undefined if that stays. */
const activeIn = (sku: ListedSku, { active }: Edits): boolean | undefined =>
  active[sku.id] === sku.active ? undefined : active[sku.id];

/** What is wrong with a field. A BV may be above a price that was lowered. */
export function problemOf(sku: ListedSku, field: EditedField, edits: Edits): EditProblem | undefined {
  const text = textOf(sku, field, edits);
  if (field === "stock") {
    const pieces = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(pieces - sku.stock) <= MOST_PIECES ? undefined : "pieces";
  }
  if (!isAmount(text)) return "amount";
  const [price, bv] = [textOf(sku, "price", edits), textOf(sku, "bv", edits)];
  if (field === "price") return parseMoney(text) > 0n && parseMoney(text) <= MAX_PRICE_MICROS ? undefined : "price";
  return isAmount(price) && parseMoney(bv) > parseMoney(price) ? "overPrice" : undefined;
}

export interface Change {
  key: string;
  product: string;
  sku: string;
  field: EditedField | "active" | "published";
  before: string;
  after: string;
}

/** All changes, in the order of the list. */
export function changesOf(rows: readonly Listed[], edits: Edits): Change[] {
  return rows.flatMap((row) => {
    const published = edits.published[row.id] ?? row.published;
    const ofProduct: Change = {
      key: `${row.id} published`,
      product: row.name,
      sku: "",
      field: "published",
      before: String(row.published),
      after: String(published),
    };
    const ofSkus = row.skus.flatMap((sku) => {
      const change = (field: Change["field"], before: string, after: string): Change => {
        return { key: `${sku.id} ${field}`, product: row.name, sku: sku.name, field, before, after };
      };
      const changed = FIELDS.filter((field) => isChanged(sku, field, edits)).map((field) =>
        change(field, valueOf(sku, field), textOf(sku, field, edits)),
      );
      const active = activeIn(sku, edits);
      return active === undefined ? changed : [...changed, change("active", String(sku.active), String(active))];
    });
    return published === row.published ? ofSkus : [ofProduct, ...ofSkus];
  });
}

export const hasProblem = (rows: readonly Listed[], edits: Edits): boolean =>
  rows.some(({ skus }) => skus.some((sku) => FIELDS.some((field) => problemOf(sku, field, edits))));

/** The call. Only changed products are sent. */
export function inputOf(rows: readonly Listed[], edits: Edits, reason: string): Input {
  const products = rows.flatMap((row) => {
    const published = edits.published[row.id] ?? row.published;
    const skus = row.skus.flatMap((sku) => {
      const [price, bv, stock] = FIELDS.map((field) =>
        isChanged(sku, field, edits) ? textOf(sku, field, edits) : undefined,
      );
      const active = activeIn(sku, edits);
      if ([price, bv, stock, active].every((value) => value === undefined)) return [];
      const change = stock === undefined ? undefined : Number(stock) - sku.stock;
      return [{ id: sku.id, price, bv, stockChange: change, active }];
    });
    if (skus.length === 0 && published === row.published) return [];
    return [
      { id: row.id, revision: row.revision, published: published === row.published ? undefined : published, skus },
    ];
  });
  return { products, reason };
}

/** What was typed for a call. */
export function editsOf(rows: readonly Listed[], { products }: Input): Edits {
  const stocks = new Map(rows.flatMap(({ skus }) => skus.map(({ id, stock }) => [id, stock])));
  const skus = products.flatMap((product) =>
    product.skus.map(({ id, price, bv, stockChange }) => {
      const stock = stockChange === undefined ? undefined : String((stocks.get(id) ?? 0) + stockChange);
      return [id, { ...(price && { price }), ...(bv && { bv }), ...(stock && { stock }) }] as const;
    }),
  );
  const active = products.flatMap((product) =>
    product.skus.flatMap(({ id, active: forSale }) => (forSale === undefined ? [] : [[id, forSale] as const])),
  );
  const published = products.flatMap((product) =>
    product.published === undefined ? [] : [[product.id, product.published] as const],
  );
  return {
    skus: Object.fromEntries(skus),
    active: Object.fromEntries(active),
    published: Object.fromEntries(published),
  };
}

/** How all values of a field change at once. */
export type Way = "set" | "raise" | "lower";

/** 100 % in millionths of a percent. */
const WHOLE_PERCENT = 100_000_000n;
/** Micros of 0.01. */
const CENT = 10_000n;

/** An amount raised or lowered by a percentage, rounded half up to two decimals, and never below zero. */
export function raised(amount: string, percent: string, way: "raise" | "lower"): string {
  const part = parseMoney(percent) * (way === "raise" ? 1n : -1n);
  const exact = parseMoney(amount) * (WHOLE_PERCENT + part);
  const unit = WHOLE_PERCENT * CENT;
  return exact <= 0n ? "0" : formatMoney(((exact + unit / 2n) / unit) * CENT);
}

/** Changes one field of all SKUs. */
export function withAll(
  rows: readonly Listed[],
  edits: Edits,
  { field, way, value }: { field: EditedField; way: Way; value: string },
): Edits {
  const changed = rows.flatMap(({ skus }) =>
    skus.map((sku) => {
      const after = way === "set" ? value : raised(valueOf(sku, field), value, way);
      return [sku.id, { ...edits.skus[sku.id], [field]: after }] as const;
    }),
  );
  return { ...edits, skus: { ...edits.skus, ...Object.fromEntries(changed) } };
}

/** Shows or hides all products. */
export const withAllPublished = (rows: readonly Listed[], edits: Edits, published: boolean): Edits => ({
  ...edits,
  published: Object.fromEntries(rows.map(({ id }) => [id, published])),
});
