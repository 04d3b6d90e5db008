/** Products of the demo that journeys buy, found by name, and adding one to the cart. */
import { catalog, type ProductDetail, type Sku } from "@banyan/contract/catalog.ts";
import { expect, type Shop } from "./journey.ts";
import { shopClient } from "./people.ts";

/** Several SKUs, all in stock. */
export const APRON = "Linen Apron";
/** Ordered by one journey only, which counts its stock. */
export const BAG = "Foldable Market Bag";
/** Not bought by any journey, because staff change it. */
export const TEAPOT = "Yingge Ceramic Teapot";
/** Several SKUs at different prices. */
export const HONEY = "Wildflower Forest Honey";
/** One SKU each. One journey puts them on sale, another one at each attempt, because a sale stays in the history of prices. */
export const FOR_SALE = ["Whole Chrysanthemum Flowers", "White Clay Mask"] as const;

/** The product with that English name. */
export async function productNamed(name: string): Promise<ProductDetail> {
  const ask = shopClient();
  const { list } = await ask(catalog.products, { keyword: name });
  const found = list.find((product) => product.name === name);
  if (!found) throw new Error(`The demo has no ${name}.`);
  return ask(catalog.detail, { id: found.id });
}

export const goodsPath = (id: string) => `/pages/shop/goodsDetails?id=${id}`;

/** Opens the product page, selects the first available SKU, and adds one piece to the cart. */
export async function putIntoCart(shop: Shop, product: ProductDetail): Promise<Sku> {
  await shop.open(goodsPath(product.id));
  await shop.button("Add to cart").click();
  const [sku] = product.skus.length > 1 ? await chooseInSheet(shop, product) : product.skus;
  await expect(shop.toast("Added to the cart")).toBeVisible();
  if (!sku) throw new Error(`${product.name} has no available SKU.`);
  return sku;
}

/** Selects options in the open sheet and presses "Add to cart" there. */
async function chooseInSheet(shop: Shop, product: ProductDetail): Promise<Sku[]> {
  const sku = product.skus.find((one) => one.stock > 3);
  if (!sku) throw new Error(`${product.name} is sold out.`);
  const groups = shop.sheet().getByRole("group");
  for (const [at, option] of sku.options.entries()) {
    await groups.nth(at).getByRole("button").nth(option).click();
  }
  await shop
    .sheet()
    .getByRole("button", { name: shop.say("Add to cart"), exact: true })
    .click();
  return [sku];
}
