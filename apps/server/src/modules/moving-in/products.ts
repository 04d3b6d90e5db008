/** Writes the products of another system, unpublished: pictures and translations are added in the office. */
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { addProduct, insertCategory, selectCategoryRecords } from "../catalog/index.ts";
import type { MovingProduct } from "./products.rules.ts";

/** Adds the products, and the categories that have no namesake yet. */
export async function moveProductsIn(tx: Tx, products: readonly MovingProduct[], now: Date): Promise<void> {
  const categories = new Map(
    (await selectCategoryRecords(tx)).flatMap(({ id, name }) => Object.values(name).map((text) => [text, id] as const)),
  );
  for (const skus of products) {
    const [{ values: first }] = skus;
    let categoryId = categories.get(first.category);
    if (categoryId === undefined) {
      categoryId = await insertCategory(tx, {
        ...{ slug: newId(now), name: { en: first.category }, picture: null, hidden: false },
      });
      categories.set(first.category, categoryId);
    }
    const options = skus.flatMap(({ values: { option } }) => (option === undefined ? [] : [{ en: option }]));
    await addProduct(tx, {
      ...{ categoryId, presale: first.presale, activation: first.activation, published: false, pictures: [], now },
      ...{
        name: { en: first.name },
        summary: { en: first.summary },
        description: { en: first.description },
        facts: [],
      },
      specifications: first.choice === undefined ? [] : [{ name: { en: first.choice }, options }],
      skus: skus.map(({ values: { code, price, bv, stock, choice } }, at) => ({
        ...{ code, price, bv, stock, active: true, options: choice === undefined ? [] : [at] },
      })),
    });
  }
}
