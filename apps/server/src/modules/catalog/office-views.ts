/** Products in the office: including unpublished ones, with all their texts. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { officeCatalog as contract, OfficeProduct } from "@banyan/contract/office/catalog.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { countOfficeList, type OfficeFilter, selectOfficeDetail, selectOfficeList } from "./office-store.ts";
import { missingLanguages } from "./product.rules.ts";
import { queryTerms } from "./search.rules.ts";

/** A product. Refuses with PRODUCT_NOT_FOUND. */
export async function officeDetail(executor: Executor, id: bigint): Promise<OfficeProduct> {
  const row = await selectOfficeDetail(executor, id);
  if (!row) throw refuse("PRODUCT_NOT_FOUND");
  return {
    ...row,
    id: String(row.id),
    categoryId: String(row.categoryId),
    pictures: row.pictures.map(pictureView),
    skus: row.skus.map((sku) => ({
      ...sku,
      price: formatMoney(BigInt(sku.price)),
      bv: formatMoney(BigInt(sku.bv)),
    })),
  };
}

export async function officeList(executor: Executor, input: ParsedInputOf<typeof contract.index>, language: Language) {
  const { page, limit, search, categoryId, published, lowStock, sort } = input;
  const filter: OfficeFilter = {
    ...(search && { terms: queryTerms(search), code: search }),
    categoryId,
    published,
    lowStock,
  };
  const [rows, total] = await Promise.all([
    selectOfficeList(executor, filter, { language, limit, offset: offsetOf({ page, limit }), sort }),
    countOfficeList(executor, filter),
  ]);
  const list = rows.map(({ shownName, summary, description, ...row }) => ({
    id: String(row.id),
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
    missingLanguages: missingLanguages(row.name, summary, description),
  }));
  return { list, total, page, limit };
}
