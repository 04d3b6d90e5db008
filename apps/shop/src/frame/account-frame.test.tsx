/** The account menu on wide screens: complete, highlighted, and absent elsewhere. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { MEMBER, onDesktop, open, serveBy, stubWidth } from "../page.fixture.tsx";
import { createShopRouter } from "../router.ts";
import { signIn } from "../session/session.ts";
import { ACCOUNT_GROUPS, MINE } from "./account-pages.ts";

const menu = () => screen.findByRole("navigation", { name: "My account" });
const absent = () => screen.queryByRole("navigation", { name: "My account" });

beforeEach(() => {
  serveBy(createDemoShop());
});

test("a visitor sees no menu beside a page of the account", async () => {
  onDesktop();
  await open("#/pages/setUp/setUp");
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  expect(absent()).toBeNull();
});

test("a member finds every page of the account in it, the one in sight marked, and the way there above", async () => {
  onDesktop();
  signIn(MEMBER);
  await open("#/pages/setUp/security");
  const links = within(await menu()).getAllByRole("link");
  expect(links).toHaveLength(ACCOUNT_GROUPS.flatMap(({ pages }) => pages).length + 1);
  const marked = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(marked.map((link) => link.textContent)).toEqual(["Settings"]);
  const way = await screen.findByRole("navigation", { name: "Breadcrumbs" });
  expect(
    within(way)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["My account", "Settings"]);
});

test("a page that is no part of the account has none", async () => {
  onDesktop();
  signIn(MEMBER);
  await open("#/pages/pc/aboutUs");
  await screen.findByRole("heading", { level: 1, name: "About us" });
  expect(absent()).toBeNull();
});

test.each([
  ["a narrow window", () => onDesktop({ narrow: true })],
  ["a large phone", () => stubWidth(true)],
])("there is no menu on %s", async (_, screenOf) => {
  screenOf();
  signIn(MEMBER);
  await open("#/pages/setUp/security");
  await screen.findByRole("heading", { level: 1, name: "Payment protection" });
  expect(absent()).toBeNull();
});

test("every page of the account is reached by the menu, or from a page that is", () => {
  const { routesByPath } = createShopRouter();
  const inMenu: string[] = [MINE, ...ACCOUNT_GROUPS.flatMap(({ pages }) => pages)];
  const ofAccount = Object.entries(routesByPath).filter(([, route]) => route.options.staticData?.account);
  const reachedFrom = ofAccount.map(([path, route]) => route.options.staticData?.openedFrom ?? path);
  expect(reachedFrom.filter((path) => !inMenu.includes(path))).toEqual([]);
  expect(inMenu.filter((path) => !ofAccount.some(([of]) => of === path))).toEqual([]);
});
