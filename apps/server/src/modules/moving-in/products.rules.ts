/** The file of products: one row for each SKU; rows with the same `product` are its SKUs. */
import * as f from "@banyan/contract/fields.ts";
import { LENGTHS, MOST_PIECES } from "@banyan/contract/lengths.ts";
import * as z from "zod/mini";
import { type Fault, type Row, type Table, twice } from "./table.rules.ts";

export const PRODUCTS_FILE = "products.csv";
const MOST_OPTIONS = 20;

const yes = z._default(
  z.pipe(
    z.enum(["yes", "no"]),
    z.transform((text) => text === "yes"),
  ),
  false,
);
const text = (max: number) => z._default(f.paragraph(max, 0), "");

export const productColumns = z.strictObject({
  /** What the other system calls the product; only joins its rows. */
  product: f.line(100),
  category: f.line(LENGTHS.categoryName),
  name: f.line(LENGTHS.productName),
  summary: text(LENGTHS.productSummary),
  description: text(LENGTHS.productDescription),
  code: f.code(LENGTHS.skuCode),
  /** The name of the choice, such as "Size", and what this SKU is; empty for a product with one SKU. */
  choice: z.optional(f.line(LENGTHS.specificationName)),
  option: z.optional(f.line(LENGTHS.specificationOption)),
  price: f.price,
  bv: f.amountOrZero,
  stock: z.pipe(
    z.string().check(z.regex(/^[0-9]{1,7}$/, { error: "QUANTITY_RANGE" })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(MOST_PIECES, { error: "QUANTITY_RANGE" }))),
  ),
  presale: yes,
  activation: yes,
});
export type MovingSku = z.infer<typeof productColumns>;

/** SKUs of a product; the first row says what is true of all. */
export type MovingProduct = readonly [Row<MovingSku>, ...Row<MovingSku>[]];

export function productsOf({ rows, faults }: Table<MovingSku>): { products: MovingProduct[]; faults: Fault[] } {
  const found = [...faults, ...twice(PRODUCTS_FILE, "code", rows, ({ code }) => code)];
  const products = new Map<string, [Row<MovingSku>, ...Row<MovingSku>[]]>();
  for (const one of rows) {
    const product = products.get(one.values.product);
    if (product) product.push(one);
    else products.set(one.values.product, [one]);
  }
  for (const skus of products.values()) found.push(...skusFaults(skus));
  return { products: [...products.values()], faults: found };
}

const SAME = ["category", "name", "summary", "description", "choice", "presale", "activation"] as const;

function skusFaults(skus: MovingProduct): Fault[] {
  const [{ row: first, values }, ...others] = skus;
  const faults: Fault[] = [];
  const fault = (row: number, column: string, problem: string) =>
    faults.push({ file: PRODUCTS_FILE, row, column, problem });
  if (skus.length > MOST_OPTIONS) fault(first, "product", `A product has at most ${MOST_OPTIONS} SKUs here.`);
  for (const { row, values: other } of others) {
    for (const column of SAME)
      if (other[column] !== values[column]) fault(row, column, `Row ${first} of the product differs.`);
    if (values.choice === undefined) fault(row, "choice", "A product with several SKUs needs a choice.");
  }
  for (const { row, values: sku } of skus) {
    if ((sku.choice === undefined) !== (sku.option === undefined))
      fault(row, "option", "Enter both a choice and an option, or neither.");
    if (sku.bv > sku.price) fault(row, "bv", "The BV is higher than the price.");
  }
  return [...faults, ...twice(PRODUCTS_FILE, "option", skus, ({ option }) => option)];
}
