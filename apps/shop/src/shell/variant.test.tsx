/** The variant is told by the user agent alone, in windows of any width. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { onDesktop, open, serveBy, stubWidth } from "../page.fixture.tsx";
import { requestSignIn } from "../sign-in/request-sign-in.ts";

// Loading them takes long the first time.
beforeAll(() => Promise.all([import("./site-parts.ts"), import("../sign-in/sign-in-sheet.tsx")]));
beforeEach(() => {
  serveBy(createDemoShop());
});

/** Which parts of which variant are around the page. */
async function partsAt(address: string) {
  await open(address);
  await screen.findByRole("main");
  await waitFor(() => expect(document.querySelector("[aria-busy=true].border-b")).toBeNull());
  const [main] = screen.queryAllByRole("navigation", { name: "Main" });
  const entries =
    main &&
    within(main)
      .getAllByRole("link")
      .map((link) => link.textContent?.replace(/\d+$/, ""));
  const found = {
    entries: entries?.join(),
    language: screen.queryByRole("button", { name: "Language" })
      ? "button"
      : screen.queryByRole("combobox", { name: "Language" }) && "select",
    search: screen.queryByRole("combobox", { name: "Search products" })
      ? "field"
      : screen.queryByRole("link", { name: "Search products" }) && "link",
  };
  await act(async () => requestSignIn());
  await screen.findByLabelText("Member ID or email");
  return { ...found, signIn: screen.queryByRole("dialog") ? "dialog" : "page" };
}

const MOBILE = { entries: "Home,Products,Cart,Me", language: "button", search: "link", signIn: "page" };
const DESKTOP = { entries: "Home,Products,News", language: "select", search: "field", signIn: "dialog" };

const WINDOWS = [
  ["a phone", () => stubWidth(false), MOBILE],
  ["a large phone", () => stubWidth(true), MOBILE],
  ["a narrow desktop window", () => onDesktop({ narrow: true }), DESKTOP],
  ["a wide desktop window", () => onDesktop(), DESKTOP],
] as const;

test.each(WINDOWS)("%s gets its variant at home", async (_, window, parts) => {
  window();
  expect(await partsAt("#/")).toEqual(parts);
});

test.each(WINDOWS)("%s gets its variant of the products", async (_, window, parts) => {
  window();
  expect(await partsAt("#/pages/index")).toEqual(parts);
});
