/**
 * A product while it is edited: texts in all languages as typed, and SKUs with their options. Drafts are immutable.
 * `inputOf` converts a draft to the call's input, which also serves to compare drafts.
 */
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { OfficeProduct, officeCatalog } from "@banyan/contract/office/catalog.ts";

export type DraftTexts = Record<Language, string>;
export type TextField = "name" | "summary" | "description";
export const TEXT_FIELDS = ["name", "summary", "description"] as const satisfies TextField[];

export interface DraftPicture {
  id: string;
  url: string;
}

export interface DraftOption {
  key: string;
  texts: DraftTexts;
}

export interface DraftSpecification {
  key: string;
  name: DraftTexts;
  options: DraftOption[];
}

/** Amounts as typed; moments in UTC. */
export interface DraftSale {
  price: string;
  bv: string;
  beginsAt: string;
  endsAt: string;
}

export interface DraftSku {
  key: string;
  /** The id of a stored SKU. */
  id?: string;
  /** The key of the SKU's option in each specification, in order. */
  choice: string[];
  code: string;
  price: string;
  bv: string;
  sale: DraftSale | null;
  /** Initial stock of a new SKU, as typed. */
  firstStock: string;
  /** Stock of a stored SKU. */
  stock: number;
  active: boolean;
  /** One of the product's pictures; null: the first one. */
  pictureId: string | null;
}

/** A row of the table on the product's page. */
export interface DraftFact {
  key: string;
  label: DraftTexts;
  text: DraftTexts;
}

export interface ProductDraft {
  categoryId: string;
  name: DraftTexts;
  summary: DraftTexts;
  description: DraftTexts;
  presale: boolean;
  activation: boolean;
  published: boolean;
  pictures: DraftPicture[];
  specifications: DraftSpecification[];
  facts: DraftFact[];
  skus: DraftSku[];
}

export type ProductInput = InputOf<typeof officeCatalog.create>;

export const LIMITS = { pictures: 9, specifications: 3, options: 20, facts: 20, skus: 60 } as const;

export function noTexts(): DraftTexts {
  return textsOf({});
}

function textsOf(texts: Partial<Record<Language, string>>): DraftTexts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? ""])) as DraftTexts;
}

export function emptyDraft(): ProductDraft {
  return {
    categoryId: "",
    name: noTexts(),
    summary: noTexts(),
    description: noTexts(),
    presale: false,
    activation: false,
    published: false,
    pictures: [],
    specifications: [],
    facts: [],
    skus: [newSku("first", [])],
  };
}

export function newSku(key: string, choice: string[], like?: DraftSku): DraftSku {
  const { price = "", bv = "" } = like ?? {};
  return { key, choice, code: "", price, bv, sale: null, firstStock: "", stock: 0, active: true, pictureId: null };
}

export function draftOf(product: OfficeProduct): ProductDraft {
  const { categoryId, presale, activation, published } = product;
  const specifications = product.specifications.map((specification, at) => ({
    key: `s${at}`,
    name: textsOf(specification.name),
    options: specification.options.map((texts, option) => ({ key: `s${at}o${option}`, texts: textsOf(texts) })),
  }));
  return {
    categoryId,
    presale,
    activation,
    published,
    specifications,
    name: textsOf(product.name),
    summary: textsOf(product.summary),
    description: textsOf(product.description),
    pictures: product.pictures.map((picture) => ({ id: picture.id, url: picture.sources[0]?.url ?? "" })),
    facts: product.facts.map(({ label, text }, at) => ({ key: `f${at}`, label: textsOf(label), text: textsOf(text) })),
    skus: product.skus.map((sku) => ({
      key: sku.id,
      id: sku.id,
      choice: sku.options.map((option, at) => `s${at}o${option}`),
      code: sku.code,
      price: sku.price,
      bv: sku.bv,
      sale: sku.sale,
      firstStock: "",
      stock: sku.stock,
      active: sku.active,
      pictureId: sku.pictureId,
    })),
  };
}

/** Ends the codes of a copy, which staff can replace. */
const COPIED = "-2";

/** A copy of a product: hidden, with new codes, and without stock and sales. */
export function copyOf(product: OfficeProduct): ProductDraft {
  const draft = draftOf(product);
  return {
    ...draft,
    published: false,
    skus: draft.skus.map(({ id: _id, ...sku }) => ({
      ...sku,
      code: `${startOf(sku.code, LENGTHS.skuCode - COPIED.length)}${COPIED}`,
      stock: 0,
      sale: null,
    })),
  };
}

/** A product as it was, to create it again. */
export function againOf(product: OfficeProduct): ProductDraft {
  const draft = draftOf(product);
  return { ...draft, skus: draft.skus.map(({ id: _id, ...sku }) => ({ ...sku, firstStock: String(sku.stock) })) };
}

/** The input for the contract. Amounts and numbers stay as typed, for the contract to validate. */
export function inputOf(draft: ProductDraft): ProductInput {
  const { categoryId, presale, activation, published, specifications } = draft;
  return {
    categoryId,
    presale,
    activation,
    published,
    name: sent(draft.name),
    summary: sent(draft.summary),
    description: sent(draft.description),
    pictureIds: draft.pictures.map((picture) => picture.id),
    specifications: specifications.map(({ name, options }) => ({
      name: sent(name),
      options: options.map((option) => sent(option.texts)),
    })),
    facts: draft.facts.map(({ label, text }) => ({ label: sent(label), text: sent(text) })),
    skus: draft.skus.map((sku) => ({
      ...(sku.id !== undefined && { id: sku.id }),
      code: sku.code,
      options: sku.choice.map((key, at) => specifications[at]?.options.findIndex((option) => option.key === key) ?? -1),
      price: sku.price,
      bv: sku.bv === "" ? "0" : sku.bv,
      ...(sku.sale && { sale: sku.sale }),
      ...(sku.id === undefined && { stock: Number(sku.firstStock || "0") }),
      active: sku.active,
      // A removed picture is no SKU's.
      ...(draft.pictures.some(({ id }) => id === sku.pictureId) && { pictureId: sku.pictureId }),
    })),
  };
}

/** English is always sent, other languages if not empty. */
function sent(texts: DraftTexts): { en: string } & Partial<DraftTexts> {
  const filled = LANGUAGES.filter((language) => language !== "en" && texts[language].trim() !== "");
  return { ...Object.fromEntries(filled.map((language) => [language, texts[language]])), en: texts.en };
}

export function isSame(one: ProductDraft, other: ProductDraft): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

/** Languages that lack a text of the product or its specifications. */
export function incompleteLanguages(draft: ProductDraft): Language[] {
  const all = [
    ...TEXT_FIELDS.map((field) => draft[field]),
    ...draft.specifications.flatMap(({ name, options }) => [name, ...options.map(({ texts }) => texts)]),
    ...draft.facts.flatMap(({ label, text }) => [label, text]),
  ];
  return LANGUAGES.filter((language) => all.some((texts) => texts[language].trim() === ""));
}
