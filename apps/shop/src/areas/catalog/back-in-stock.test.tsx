import { catalog, type ProductDetail } from "@banyan/contract/catalog.ts";
import { wishlist } from "@banyan/contract/wishlist.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";

const sku = (id: string, option: number, text: string, stock: number) => ({
  ...{ id, options: [option], text, price: "10.5", bv: "0", sale: null, stock, picture: null },
});
const TEA: ProductDetail = {
  ...{ id: "11", name: "Tea", summary: "", picture: null, price: "10.5", priceTo: "10.5", sale: null, bv: "0" },
  ...{
    presale: false,
    activation: false,
    soldOut: false,
    soldCount: 0,
    rating: null,
    categoryId: "1",
    categoryName: "Tea",
  },
  ...{ description: "", pictures: [], presaleWeeks: null },
  facts: [],
  specifications: [{ name: "Weight", options: ["75 g", "150 g"] }],
  skus: [sku("91", 0, "75 g", 0), sku("92", 1, "150 g", 4)],
};

function shop(awaited: string[] = []) {
  let mine = awaited;
  return serve()
    .on(catalog.detail, () => TEA)
    .on(wishlist.awaited, () => ({ skuIds: mine }))
    .on(wishlist.await, ({ skuId }) => {
      mine = [String(skuId)];
      return { skuIds: mine };
    })
    .on(wishlist.forget, () => {
      mine = [];
      return { skuIds: mine };
    });
}

const ASK = "Tell me when 75 g is back";
const WITHDRAW = "Do not tell me about 75 g";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a member asks to be told about a sold-out size, and withdraws it", async () => {
  const server = shop();
  signIn(MEMBER);
  await open("#/pages/shop/goodsDetails?id=11");
  await press(ASK);
  await screen.findByText("We will tell you when it is back.");
  await press(WITHDRAW);
  await screen.findByRole("button", { name: ASK });
  expect(server.sent(wishlist.await)).toEqual([{ skuId: "91" }]);
  expect(server.sent(wishlist.forget)).toEqual([{ skuId: "91" }]);
  expect(screen.queryByRole("button", { name: "Tell me when 150 g is back" })).toBeNull();
});

test("what was asked before is shown", async () => {
  shop(["91"]);
  signIn(MEMBER);
  await open("#/pages/shop/goodsDetails?id=11");
  expect(await screen.findByRole("button", { name: WITHDRAW })).toBeTruthy();
});

test("a visitor signs in first", async () => {
  const server = shop();
  const router = await open("#/pages/shop/goodsDetails?id=11");
  await press(ASK);
  await waitFor(() => expect(router.state.location.pathname).toBe("/pages/login"));
  expect(server.sent(wishlist.await)).toEqual([]);
});
