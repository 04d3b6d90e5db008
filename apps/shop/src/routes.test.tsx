import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MEMBER, onDesktop, open, serve } from "./page.fixture.tsx";
import { createShopRouter } from "./router.ts";
import { carriedCodes, forgetCodes } from "./session/invitation.ts";
import { signIn } from "./session/session.ts";
import { isMobileAgent } from "./shell/mobile.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
const DESKTOP = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36";

/** The routes of docs/product.md 2. */
function routesOfProduct(): string[] {
  const product = readFileSync(join(import.meta.dirname, "../../../docs/product.md"), "utf8");
  const [list = ""] = product.slice(product.indexOf("- Tab bar:")).split("\n\n");
  return ["/", ...[...list.matchAll(/`(pages\/[\w/-]+)`/g)].map(([, name]) => `/${name}`)];
}

test("the pages are those of docs/product.md, under exactly these names", () => {
  const { routesByPath } = createShopRouter();
  expect(Object.keys(routesByPath).sort()).toEqual(routesOfProduct().sort());
});

test("parameters stay the texts they are in the address", async () => {
  onDesktop();
  serve();
  const router = await open("#/pages/register?invite_code=23456789&node_code=1e5");
  expect(router.state.location.search).toEqual({ invite_code: "23456789", node_code: "1e5" });
  expect(carriedCodes(location)).toEqual({ inviteCode: "23456789", nodeCode: "1e5" });
});

test.each([
  [PHONE, false, "/pages/register"],
  [DESKTOP, false, "/pages/index"],
  [PHONE, true, "/pages/index"],
])("a carried code opens registration on a phone with nobody signed in (%#)", async (agent, signedIn, path) => {
  serve();
  vi.stubGlobal("navigator", { userAgent: agent, onLine: true, language: "en" });
  if (signedIn) signIn(MEMBER);
  const router = await open("?invite_code=ABCDEFGH#/pages/index");
  expect(router.state.location.pathname).toBe(path);
  expect(localStorage.getItem("invite_code")).toBe("ABCDEFGH");
});

test("a shared product stays in front of a phone with nobody signed in, and keeps the sharer's invitation", async () => {
  serve();
  forgetCodes();
  vi.stubGlobal("navigator", { userAgent: PHONE, onLine: true, language: "en" });
  const router = await open("#/pages/shop/goodsDetails?id=7&shared_by=ABCDEFGH-23456789");
  expect(router.state.location.pathname).toBe("/pages/shop/goodsDetails");
  expect(router.state.location.search).toMatchObject({ id: "7" });
  expect(["invite_code", "node_code"].map((key) => localStorage.getItem(key))).toEqual(["ABCDEFGH", "23456789"]);
});

test("devices are told apart by their user agent", () => {
  expect([isMobileAgent(PHONE), isMobileAgent(DESKTOP)]).toEqual([true, false]);
});

test("an unknown address says so and offers a way on", async () => {
  serve();
  await open("#/pages/nowhere");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeTruthy());
  expect(screen.getByRole("link", { name: "Go to the home page" })).toBeTruthy();
});
