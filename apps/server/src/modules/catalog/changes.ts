/** What differs between two states of a product, as staff are shown it: for a second person, and in its history. */
import { isDeepStrictEqual } from "node:util";
import type { FieldChange, OfficeProduct, ProposedField } from "@banyan/contract/office/catalog.ts";

type Sku = Omit<OfficeProduct["skus"][number], "id" | "stock"> & {
  /** A new one has none. */
  id?: string | undefined;
  stock?: number | undefined;
};

/** Parts of a product; what both states lack did not change. */
export interface Compared
  extends Partial<
    Pick<
      OfficeProduct,
      "activation" | "published" | "presale" | "name" | "summary" | "description" | "facts" | "categoryId"
    >
  > {
  specifications?: OfficeProduct["specifications"];
  pictures?: readonly { id: string }[];
  skus?: readonly Sku[];
}

/** The options of an SKU in words. */
const chosen = ({ specifications = [] }: Compared, options: readonly number[] = []) =>
  options.map((option, at) => specifications[at]?.options[option]?.en ?? "").join(" · ");

export function changesBetween(before: Compared, after: Compared): FieldChange[] {
  const change = (code: string, field: ProposedField, from: unknown, to: unknown): FieldChange[] =>
    String(from) === String(to) ? [] : [{ code, field, before: String(from ?? ""), after: String(to ?? "") }];
  /** Only named: too long to compare here. */
  const named = (field: ProposedField, from: unknown, to: unknown): FieldChange[] =>
    isDeepStrictEqual(from, to) ? [] : [{ code: "", field, before: "", after: "" }];
  const [skusBefore, skusAfter] = [before.skus ?? [], after.skus ?? []];
  const known = new Map(skusBefore.map((sku) => [sku.id, sku]));
  const kept = new Set(skusAfter.map(({ id }) => id));
  const texts = ({ name, summary, description, facts }: Compared) => [name, summary, description, facts];
  const pictures = (of: Compared) => [of.pictures?.map(({ id }) => id), of.skus?.map((sku) => sku.pictureId ?? null)];
  return [
    ...change("", "activation", before.activation, after.activation),
    ...change("", "published", before.published, after.published),
    ...change("", "presale", before.presale, after.presale),
    ...skusBefore.flatMap(({ id, code }) => (kept.has(id) ? [] : change(code, "sku", code, ""))),
    ...skusAfter.flatMap((sku) => {
      const old = sku.id === undefined ? undefined : known.get(sku.id);
      return [
        ...change(sku.code, "sku", old?.code ?? "", sku.code),
        ...change(sku.code, "price", old?.price ?? "", sku.price),
        ...change(sku.code, "bv", old?.bv ?? "", sku.bv),
        ...change(sku.code, "salePrice", old?.sale?.price ?? "", sku.sale?.price ?? ""),
        ...change(sku.code, "saleBv", old?.sale?.bv ?? "", sku.sale?.bv ?? ""),
        ...change(sku.code, "saleBeginsAt", old?.sale?.beginsAt ?? "", sku.sale?.beginsAt ?? ""),
        ...change(sku.code, "saleEndsAt", old?.sale?.endsAt ?? "", sku.sale?.endsAt ?? ""),
        ...change(sku.code, "options", chosen(before, old?.options), chosen(after, sku.options)),
        ...(old ? [] : change(sku.code, "stock", "", sku.stock ?? 0)),
        ...change(sku.code, "active", old?.active ?? "", sku.active),
      ];
    }),
    ...named("texts", texts(before), texts(after)),
    ...named("category", before.categoryId, after.categoryId),
    ...named("pictures", pictures(before), pictures(after)),
    ...named("options", before.specifications, after.specifications),
  ];
}
