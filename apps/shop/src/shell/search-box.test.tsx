import { fill } from "@banyan/app/fake/fill.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { onDesktop, open, serveBy } from "../page.fixture.tsx";
import { clearSearchHistory, noteSearch } from "../parts/goods/search-history.ts";

const NAMES = ["Oolong tea", "Oolong tin"];
let server: ReturnType<typeof createDemoShop>;

// It is loaded with the first focus, which takes long the first time.
beforeAll(async () => void (await import("./search-suggestions.tsx")));
beforeEach(() => {
  onDesktop();
  clearSearchHistory();
  server = createDemoShop();
  server.on(catalog.suggest, ({ keyword }) => ({
    list: NAMES.filter((name) => name.toLowerCase().startsWith(keyword)).map((name, at) => ({
      productId: String(at + 1),
      name,
    })),
  }));
  serveBy(server);
});

async function focused() {
  const router = await open("#/pages/aboutUs");
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Search products" });
  await userEvent.click(box);
  return { router, box };
}

const active = (box: HTMLInputElement) =>
  document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;
/** The language switch beside it has options too. */
const names = () => Array.from(document.querySelectorAll("[role=option]"), ({ textContent }) => textContent);

test("arrows move through the names, round by way of the field, and Enter opens the product", async () => {
  const { router, box } = await focused();
  expect(box.getAttribute("aria-expanded")).toBe("false");
  await fill(box, "oolong");
  await waitFor(() => expect(names()).toEqual(NAMES));
  await waitFor(() => expect(box.getAttribute("aria-expanded")).toBe("true"));
  expect(document.getElementById(box.getAttribute("aria-controls") ?? "")?.getAttribute("role")).toBe("listbox");
  expect(active(box)).toBeNull();
  const seen: (string | null)[] = [];
  for (const name of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    await userEvent.keyboard(`{${name}}`);
    seen.push(active(box));
  }
  expect(seen).toEqual([NAMES[0], NAMES[1], null, NAMES[1]]);
  expect(document.querySelector("[role=option][aria-selected=true]")?.textContent).toBe(NAMES[1]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.href).toContain("/pages/pc/goodsDetails?id=2"));
  await waitFor(() => expect(names()).toEqual([]));
});

test("Escape closes the list and keeps the words, and Enter then searches for them", async () => {
  const { router, box } = await focused();
  await fill(box, "oolong");
  await waitFor(() => expect(names()).toEqual(NAMES));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(box.getAttribute("aria-expanded")).toBe("false"));
  expect([names(), box.value]).toEqual([[], "oolong"]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: "oolong" }));
});

test("an empty field offers what was sought last, and a press seeks it again", async () => {
  noteSearch("green tea");
  const { router, box } = await focused();
  const latest = await screen.findByRole("option", { name: "green tea" });
  expect(screen.getByRole("listbox", { name: "Search history" })).toBeTruthy();
  const user = userEvent.setup();
  await user.pointer({ keys: "[MouseLeft>]", target: latest });
  expect(document.activeElement).toBe(box);
  await user.pointer({ keys: "[/MouseLeft]", target: latest });
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: "green tea" }));
});

test("Enter that ends the composing of a character chooses nothing", async () => {
  const { router, box } = await focused();
  await fill(box, "oolong");
  await waitFor(() => expect(names()).toEqual(NAMES));
  await userEvent.keyboard("{ArrowDown}");
  const composed = new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
  act(() => void box.dispatchEvent(composed));
  expect(router.state.location.pathname).toBe("/pages/pc/aboutUs");
  await userEvent.tab();
  await waitFor(() => expect(names()).toEqual([]));
});

test("the field has the word of the results, however they were opened, and is empty on other pages", async () => {
  const router = await open("#/pages/search?keyword=oolong");
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Search products" });
  expect(box.value).toBe("oolong");
  await act(() => router.navigate({ to: "/pages/search", search: { keyword: "green tea" } }));
  await waitFor(() => expect(box.value).toBe("green tea"));
  await act(() => router.navigate({ to: "/pages/aboutUs" }));
  await waitFor(() => expect(box.value).toBe(""));
  await act(async () => router.history.back());
  await waitFor(() => expect(box.value).toBe("green tea"));
});

test("the last option clears the history, after a question", async () => {
  noteSearch("green tea");
  await focused();
  await userEvent.click(await screen.findByRole("option", { name: "Clear the search history" }));
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  await waitFor(() => expect(localStorage.getItem("searchHistory")).toBeNull());
});
