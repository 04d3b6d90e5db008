/** A phone on its side, a tablet, and desktop browsers in narrow windows: the variant stays, and a product can be bought without scrolling. */
import { expect, test } from "../support/journey.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";

const SIZES = [
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1000, height: 800 },
  { width: 500, height: 800 },
];

for (const size of SIZES) {
  test(`${size.width} × ${size.height}`, async ({ shop, page, isMobile }) => {
    await page.setViewportSize(size);
    const { id, name } = await productNamed(HONEY);
    await shop.open(goodsPath(id));
    await expect(page).toHaveURL(isMobile ? /#\/pages\/shop\/goodsDetails/ : /#\/pages\/pc\/goodsDetails/);
    await expect(page.getByRole("img", { name }).first()).toBeInViewport();
    await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport({ ratio: 1 });
    if (isMobile || size.height > size.width * 0.75) await expect(shop.button("Buy now")).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole("searchbox").or(page.getByRole("combobox", { name: shop.say("Search products") })),
    ).toHaveCount(isMobile ? 0 : 1);

    await shop.open("/pages/cart");
    await expect(page).toHaveURL(isMobile ? /#\/pages\/cart$/ : /#\/pages\/pc\/pcCart$/);
    await expect(shop.tab("Me")).toHaveCount(isMobile ? 1 : 0);
    await shop.open("/pages/eWallet");
    await page
      .getByRole("main")
      .getByRole("link", { name: shop.say("Sign in"), exact: true })
      .click();
    await expect(shop.field("Member ID or email")).toBeInViewport();
    await expect(shop.sheet()).toHaveCount(isMobile ? 0 : 1);
  });
}
