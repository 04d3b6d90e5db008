/** Any number of products: repeats the demo's products, each round with a number in the name and different prices. */
import type { Texts } from "@banyan/contract/languages.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { searchEntry, skuText } from "../../src/modules/catalog/index.ts";
import type { StoredPicture } from "../../src/platform/pictures.ts";
import categories from "../content/categories.json" with { type: "json" };
import { type DemoProduct, demoProducts } from "../load-catalog.ts";
import { arrayField, field, line, mapped } from "./copy.ts";
import { type Chance, timeField, uuidAt } from "./draw.ts";

/** An orderable SKU. Texts and the picture are COPY fields. */
export interface Ware {
  skuId: number;
  productId: number;
  name: string;
  text: string;
  picture: string;
  price: bigint;
  bv: bigint;
  presale: boolean;
  activation: boolean;
}

/** A product of the demo, with the common parts of its rows as COPY fields. */
interface Base extends DemoProduct {
  categoryId: number;
  picture: string;
  skuTexts: string[];
  texts: string[];
  /** Names with NUMBER as placeholder for the round's number. */
  numbered: string;
  search: { terms: string[]; names: string };
}

export interface Goods {
  readonly products: number;
  /** The SKU at `index` (from 0, modulo their number) of a product. */
  ware(productId: number, index: number): Ware;
  tables(given: { soldCount: (productId: number) => number; openedAt: number; until: number }): Table[];
}

export interface Table {
  target: string;
  lines: Iterable<string>;
}

const PICTURES_OF_PRODUCT = 3;
const NUMBER = "{{number}}";
/** More SKUs than any product has, so that SKU ids are computed from product ids. */
const SKUS_PER_PRODUCT = 8;

export function makeGoods(chance: Chance, products: number, pictures?: ReadonlyMap<string, StoredPicture>): Goods {
  const bases = demoProducts().map((product) => baseOfDemo(chance, product, pictures));
  /** Prices in percent of the demo's. */
  const percents = Uint8Array.from({ length: products + 1 }, () => chance(60, 180));
  const baseOf = (id: number) => bases[(id - 1) % bases.length]!;
  const scaled = (amount: string, id: number) => (parseMoney(amount) * BigInt(percents[id]!)) / 100n;

  /** 1 for the demo's own products. */
  const roundOf = (id: number) => Math.floor((id - 1) / bases.length) + 1;
  function nameOf(id: number): string {
    const round = roundOf(id);
    return baseOf(id).numbered.replaceAll(NUMBER, round === 1 ? "" : ` No. ${round}`);
  }

  function ware(id: number, index: number): Ware {
    const base = baseOf(id);
    const at = index % base.skus.length;
    const sku = base.skus[at]!;
    return {
      skuId: skuIdOf(id, at),
      productId: id,
      name: nameOf(id),
      text: base.skuTexts[at]!,
      picture: base.picture,
      price: scaled(sku.price, id),
      bv: scaled(sku.bv, id),
      presale: base.presale,
      activation: base.activation,
    };
  }

  const ids = function* () {
    for (let id = 1; id <= products; id++) yield id;
  };

  return {
    products,
    ware,
    tables: ({ soldCount, openedAt, until }) => [
      {
        target: "catalog.category (id, slug, position, name, picture)",
        lines: categories.map(({ slug, position, name }, at) => {
          const picture = pictures?.get(`category-${slug}`);
          return line([
            at + 1,
            slug,
            position,
            field(JSON.stringify(name)),
            picture ? field(JSON.stringify(picture)) : null,
          ]);
        }),
      },
      {
        target: `catalog.product (id, category_id, name, summary, description, specifications, pictures, presale, activation,
          published, price_from, price_to, bv, sold_count, popularity, created_at, changed_at)`,
        lines: mapped(ids(), (id) => {
          const base = baseOf(id);
          const bySku = base.skus.map((_, at) => ware(id, at)).sort((a, b) => (a.price < b.price ? -1 : 1));
          const [cheapest, dearest] = [bySku[0]!, bySku.at(-1)!];
          const at = timeField(openedAt + ((until - openedAt) * (id - 1)) / products);
          return line([
            id,
            base.categoryId,
            cheapest.name,
            ...base.texts,
            base.presale,
            base.activation,
            true,
            cheapest.price,
            dearest.price,
            cheapest.bv,
            soldCount(id),
            soldCount(id),
            at,
            at,
          ]);
        }),
      },
      {
        target: "catalog.sku (id, product_id, code, options, text, price, bv, stock, active, opening)",
        lines: mapped(ids(), (id) => {
          const base = baseOf(id);
          const lines = base.skus.map(({ options }, at) => {
            const { skuId, text, price, bv } = ware(id, at);
            const stock = Math.floor(chance(1_000, 1_000_000));
            return line([skuId, id, `SCALE-${skuId}`, `{${options.join()}}`, text, price, bv, stock, true, stock]);
          });
          return lines.join("");
        }),
      },
      {
        target: "catalog.search_entry (product_id, terms, names)",
        lines: mapped(ids(), (id) => {
          const { terms, names } = baseOf(id).search;
          const round = roundOf(id);
          const more = round === 1 ? [] : numberTerms(round);
          const folded = round === 1 ? "" : ` no ${round}`;
          return line([id, arrayField([...new Set([...terms, ...more])]), names.replaceAll(NUMBER, folded)]);
        }),
      },
    ],
  };
}

function baseOfDemo(
  chance: Chance,
  product: DemoProduct,
  pictures: ReadonlyMap<string, StoredPicture> | undefined,
): Base {
  const at = categories.findIndex(({ slug }) => slug === product.category);
  const { name, summary, description, specs, slug } = product;
  const ownPictures = Array.from(
    { length: PICTURES_OF_PRODUCT },
    (_, index) => pictures?.get(`${slug}-${index + 1}`) ?? missingPicture(chance),
  );
  const { terms, names } = searchEntry({ name, summary }, categories[at]!.name as Texts);
  return {
    ...product,
    categoryId: at + 1,
    picture: field(JSON.stringify(ownPictures[0])),
    skuTexts: product.skus.map(({ options }) => field(JSON.stringify(skuText(specs, options)))),
    texts: [summary, description, specs, ownPictures].map((value) => field(JSON.stringify(value))),
    numbered: field(JSON.stringify(withNumber(name))),
    search: { terms, names: field(JSON.stringify(withNumber(names))) },
  };
}

function withNumber(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text + NUMBER])) as Texts;
}

/** Search terms that "No. 7" adds to a name. */
function numberTerms(round: number): string[] {
  const nothing = { en: "" } as Texts;
  return searchEntry({ name: { en: `No. ${round}` } as Texts, summary: nothing }, nothing).terms;
}

const skuIdOf = (productId: number, index: number) => (productId - 1) * SKUS_PER_PRODUCT + index + 1;

/** SKU ids up to this one are used. */
export const lastSkuId = (products: number) => products * SKUS_PER_PRODUCT;

/** A picture without files. */
function missingPicture(chance: Chance): StoredPicture {
  return { id: uuidAt(chance, chance(0, 1e12)), width: 1200, height: 1200, widths: [320, 640, 1200] };
}
