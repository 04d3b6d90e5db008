/** The cart: on the device for visitors, on the server for members. */
import { cart } from "@banyan/contract/cart.ts";
import { expect, type Shop, test } from "../support/journey.ts";
import { APRON, BAG, goodsPath, productNamed, putIntoCart } from "../support/shelf.ts";

async function fill(shop: Shop): Promise<{ apron: string; bag: string }> {
  const apron = await putIntoCart(shop, await productNamed(APRON));
  const bag = await putIntoCart(shop, await productNamed(BAG));
  await shop.open("/pages/cart");
  return { apron: apron.price, bag: bag.price };
}

const lineOf = (shop: Shop, name: string) => shop.page.getByRole("listitem").filter({ hasText: name });
const checkOut = (shop: Shop, pieces: number) => shop.button("Check out ({pieces})", { pieces });
const amount = (...prices: string[]) => prices.reduce((sum, price) => sum + Number(price), 0).toFixed(2);

for (const who of ["visitor", "new"] as const) {
  test.describe(`as ${who}`, () => {
    test.use({ who });
    /** Changes show immediately. A member's is saved once the server has responded, a visitor's immediately. */
    const saved = async (shop: Shop, path: string) => {
      if (who !== "visitor") await shop.page.waitForResponse((response) => new URL(response.url()).pathname === path);
    };

    test("choose, choose all, change the quantity, and see the total follow", async ({ shop }) => {
      const { apron, bag } = await fill(shop);
      const all = shop.page.getByRole("checkbox", { name: shop.say("All"), exact: true });
      const total = (text: string) => shop.page.getByText(`${text}USDT`).filter({ visible: true });
      await expect(total(amount(apron, bag))).toBeVisible();
      await shop.page.getByRole("checkbox", { name: shop.say("Select {name}", { name: BAG }) }).click();
      await expect(all).not.toBeChecked();
      await expect(checkOut(shop, 1)).toBeEnabled();
      await expect(total(amount(apron, bag))).toBeHidden();
      await all.click();
      await expect(total(amount(apron, bag))).toBeVisible();
      const changed = saved(shop, cart.update.path);
      await lineOf(shop, APRON)
        .getByRole("button", { name: shop.say("One more") })
        .click();
      await expect(checkOut(shop, 3)).toBeEnabled();
      await expect(total(amount(apron, apron, bag))).toBeVisible();
      await changed;
      await shop.page.reload();
      await expect(checkOut(shop, 3)).toBeEnabled();
      await expect(lineOf(shop, APRON).getByRole("textbox")).toHaveValue("2");
      await all.click();
      await expect(shop.button("Check out")).toBeDisabled();
    });

    test("says what delivery costs and what is missing until it is free, as the product did", async ({ shop }) => {
      await fill(shop);
      const main = shop.page.getByRole("main");
      const toFree = main.getByRole("meter", { name: shop.say("To free shipping") });
      await expect(toFree).toBeVisible();
      const before = await toFree.getAttribute("aria-valuenow");
      await lineOf(shop, APRON)
        .getByRole("button", { name: shop.say("One more") })
        .click();
      await expect(toFree).not.toHaveAttribute("aria-valuenow", before!);
      await expect(main.getByText(/free from/)).toBeVisible();
      await expect(main.getByText(/days after payment/)).toBeVisible();
      await shop.open(goodsPath((await productNamed(APRON)).id));
      await expect(main.getByText(/free from/)).toBeVisible();
      await expect(main.getByText(/days after payment/)).toBeVisible();
      await expect(main.getByText(/days after receipt/)).toBeVisible();
    });

    test("delete asks first, and undo brings the line back", async ({ shop }) => {
      await fill(shop);
      const remove = shop.button("Delete {name}", { name: BAG });
      await remove.click();
      await shop.answer("Cancel");
      await expect(lineOf(shop, BAG)).toBeVisible();
      await remove.click();
      await shop.answer("Delete");
      await expect(remove).toBeHidden();
      const restored = saved(shop, cart.merge.path);
      await shop.button("Undo").click();
      await expect(remove).toBeVisible();
      await restored;
      await shop.page.reload();
      await expect(remove).toBeVisible();
      await shop.button("Delete selected").click();
      await shop.answer("Delete");
      await expect(shop.heading("Your cart is empty")).toBeVisible();
      await expect(shop.heading("You may like")).toBeVisible();
      await shop.link("Browse products").click();
      await expect(shop.heading("Products")).toBeVisible();
    });
  });
}
