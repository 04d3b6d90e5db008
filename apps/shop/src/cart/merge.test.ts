import { ask, queryClient } from "@banyan/app/query.ts";
import { type CartLine, type CartView, cart } from "@banyan/contract/browser/cart.ts";
import { ToastRegion } from "@banyan/ui";
import { render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MEMBER, serve } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { deviceLines, setDeviceLines } from "./device-cart.ts";
import { cartMerge } from "./later.ts";

const { handOver } = cartMerge;

const MERGED: CartView = { list: [], count: 3, selectedCount: 0, selectedTotal: "0" };

beforeEach(() => {
  setDeviceLines([{ skuId: "11", quantity: 3, selected: false }]);
  signIn(MEMBER);
});
afterEach(() => setDeviceLines([]));

test("the device cart goes to the server, then leaves the device, and shows at once", async () => {
  const server = serve().on(cart.merge, () => MERGED);
  await handOver();
  expect(server.calls).toEqual([
    {
      path: cart.merge.path,
      input: { lines: [{ skuId: "11", quantity: 3, selected: false }], chosenOnly: true },
      caller: expect.objectContaining({ token: MEMBER.token }),
    },
  ]);
  expect(deviceLines()).toEqual([]);
  expect(queryClient.getQueryData(ask(cart.index, {}).queryKey)).toEqual(MERGED);
});

test("an older answer that is still on its way does not take its place", async () => {
  const asked = Promise.withResolvers<CartView>();
  serve()
    .on(cart.index, () => asked.promise)
    .on(cart.merge, () => MERGED);
  const reading = queryClient.fetchQuery(ask(cart.index, {})).catch(() => undefined);
  await handOver();
  asked.resolve({ ...MERGED, count: 0 });
  await reading;
  expect(queryClient.getQueryData(ask(cart.index, {}).queryKey)).toEqual(MERGED);
});

test("what the member's cart held before is told, where the visitor chose something else", async () => {
  const line = (skuId: string, selected: boolean): CartLine => ({
    id: `line ${skuId}`,
    skuId,
    productId: skuId,
    name: "Tea",
    skuText: "",
    picture: null,
    price: "4",
    quantity: 1,
    stock: 5,
    selected,
    available: true,
    presale: false,
    activation: false,
  });
  serve().on(cart.merge, () => ({ ...MERGED, list: [line("11", true), line("12", false)] }));
  render(createElement(ToastRegion));
  await handOver();
  expect(screen.queryByText(/in your cart before/)).toBeNull();
  setDeviceLines([{ skuId: "11", quantity: 1, selected: true }]);
  await handOver();
  expect(await screen.findByText("What was in your cart before is still there, but not selected.")).toBeTruthy();
});

test("it stays on the device where the server could not be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await handOver();
  expect(deviceLines()).toHaveLength(1);
});

test("an empty device cart asks nothing of the server", async () => {
  const server = serve();
  setDeviceLines([]);
  await handOver();
  expect(server.calls).toEqual([]);
});
