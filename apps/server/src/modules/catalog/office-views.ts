/** Products in the office: including unpublished ones, with all their texts. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { officeCatalog as contract, OfficeProduct } from "@banyan/contract/office/catalog.ts";
import type { Executor } from "../../platform/database.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  countOfficeList,
  countSkuList,
  type OfficeFilter,
  type OfficeListRow,
  type SaleDigits,
  selectOfficeDetail,
  selectOfficeList,
  selectSkuList,
} from "./office-store.ts";
import { missingLanguages } from "./product.rules.ts";
import { queryTerms } from "./search.rules.ts";

const moneyOf = <Sku extends { price: string; bv: string }>(sku: Sku): Sku => ({
  ...sku,
  price: formatMoney(BigInt(sku.price)),
  bv: formatMoney(BigInt(sku.bv)),
});

/** A product. Refuses with PRODUCT_NOT_FOUND. */
export async function officeDetail(executor: Executor, id: bigint): Promise<OfficeProduct> {
  const row = await selectOfficeDetail(executor, id);
  if (!row) throw refuse("PRODUCT_NOT_FOUND");
  return {
    ...row,
    id: String(row.id),
    categoryId: String(row.categoryId),
    pictures: row.pictures.map(pictureView),
    skus: row.skus.map(({ sale, ...sku }) => ({ ...moneyOf(sku), sale: sale && saleOf(sale) })),
  };
}

const saleOf = ({ beginsAt, endsAt, ...sale }: SaleDigits) => ({
  ...moneyOf(sale),
  beginsAt: momentOf(beginsAt),
  endsAt: momentOf(endsAt),
});

/** PostgreSQL's JSON has moments with an offset. */
const momentOf = (text: string) => new Date(text).toISOString();

type Filters = Pick<
  ParsedInputOf<typeof contract.index>,
  "page" | "limit" | "cursor" | "search" | "categoryId" | "published" | "lowStock"
>;

const filterOf = ({ search, categoryId, published, lowStock }: Filters): OfficeFilter => ({
  ...(search && { terms: queryTerms(search), code: search }),
  categoryId,
  published,
  lowStock,
});

export async function officeList(executor: Executor, input: ParsedInputOf<typeof contract.index>, language: Language) {
  const { page, limit, sort } = input;
  const place = placeIn("serial", input);
  const filter = filterOf(input);
  const [rows, total] = await Promise.all([
    selectOfficeList(executor, filter, { language, ...place, sort }),
    countOfficeList(executor, filter),
  ]);
  const list = rows.map(listed);
  return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
}

export async function officeSkus(executor: Executor, input: ParsedInputOf<typeof contract.skus>, language: Language) {
  const { page, limit } = input;
  const filter = filterOf(input);
  const [rows, total] = await Promise.all([
    selectSkuList(executor, filter, { language, ...placeIn("serial", input) }),
    countSkuList(executor, filter),
  ]);
  const list = rows.map((row) => ({
    ...row,
    id: String(row.id),
    productId: String(row.productId),
    price: formatMoney(row.price),
    bv: formatMoney(row.bv),
    salePrice: row.salePrice === null ? null : formatMoney(row.salePrice),
    saleBv: row.saleBv === null ? null : formatMoney(row.saleBv),
    saleBeginsAt: row.saleBeginsAt?.toISOString() ?? null,
    saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
    soldCount: Number(row.soldCount),
  }));
  return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
}

/** These products as in the list, in their order. */
export async function listedProducts(executor: Executor, ids: readonly bigint[], language: Language) {
  const reading = { language, limit: ids.length, offset: 0, sort: undefined };
  const found = new Map((await selectOfficeList(executor, { ids }, reading)).map((row) => [row.id, row]));
  return { list: [...new Set(ids)].flatMap((id) => found.get(id) ?? []).map(listed) };
}

/** The products with these SKU codes. */
export async function productsWithCodes(executor: Executor, codes: readonly string[], language: Language) {
  const reading = { language, limit: codes.length, offset: 0, sort: undefined };
  return { list: (await selectOfficeList(executor, { codes }, reading)).map(listed) };
}

function listed({ shownName, summary, description, ...row }: OfficeListRow) {
  return {
    id: String(row.id),
    revision: row.revision,
    name: shownName,
    categoryId: String(row.categoryId),
    picture: row.picture && pictureView(row.picture),
    price: formatMoney(row.priceFrom),
    stock: Number(row.stock),
    lowSku: row.lowSku,
    soldCount: Number(row.soldCount),
    presale: row.presale,
    activation: row.activation,
    published: row.published,
    sale: row.sale && { ...row.sale, beginsAt: momentOf(row.sale.beginsAt), endsAt: momentOf(row.sale.endsAt) },
    missingLanguages: missingLanguages(row.name, summary, description),
    skus: row.skus.map(moneyOf),
  };
}
