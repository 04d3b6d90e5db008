/** After a purchase a phone is offered to keep the shop on its home screen. */
import { orders } from "@banyan/contract/orders.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MEMBER, onDesktop, open } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { detail, ORDER_ID, PAID, shop } from "./order.fixture.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";

afterEach(() => {
  globalThis.banyanInstall = undefined;
  Reflect.deleteProperty(navigator, "standalone");
});

async function openReceipt(userAgent?: string) {
  cleanup();
  shop().on(orders.detail, () => detail(PAID));
  signIn(MEMBER);
  if (userAgent) vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  else onDesktop();
  await open(`#/pages/order/paid?id=${ORDER_ID}`);
  await screen.findByText("Order paid");
}
const heading = () => screen.queryByRole("heading", { name: /on your home screen$/ });

test("a browser that can ask is made to ask, once", async () => {
  const prompt = vi.fn(async () => {});
  globalThis.banyanInstall = { prompt };
  await openReceipt(ANDROID);
  await userEvent.click(screen.getByRole("button", { name: "Add to home screen" }));
  await waitFor(() => expect(heading()).toBeNull());
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(globalThis.banyanInstall).toBeUndefined();
});

test("on an iPhone it says how, unless the shop runs from the home screen", async () => {
  Object.assign(navigator, { standalone: false });
  await openReceipt(IPHONE);
  screen.getByText(/“Add to Home Screen”/);
  expect(screen.queryByRole("button", { name: "Add to home screen" })).toBeNull();
  Object.assign(navigator, { standalone: true });
  await openReceipt(IPHONE);
  expect(heading()).toBeNull();
});

test("nothing is offered on a desktop, and on a phone whose browser cannot", async () => {
  globalThis.banyanInstall = { prompt: async () => {} };
  await openReceipt();
  expect(heading()).toBeNull();
  globalThis.banyanInstall = undefined;
  await openReceipt(ANDROID);
  expect(heading()).toBeNull();
});

test("whoever declines is not asked again", async () => {
  globalThis.banyanInstall = { prompt: async () => {} };
  await openReceipt(ANDROID);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(heading()).toBeNull());
  await openReceipt(ANDROID);
  expect(heading()).toBeNull();
});
