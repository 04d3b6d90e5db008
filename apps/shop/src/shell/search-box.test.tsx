import { catalog } from "@banyan/contract/catalog.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createDemoShop } from "../../fake/demo-shop.ts";
import { open, serveBy } from "../page.fixture.tsx";
import { clearSearchHistory, noteSearch } from "../parts/search-history.ts";

const NAMES = ["Oolong tea", "Oolong tin"];
let server: ReturnType<typeof createDemoShop>;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
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
  box.focus();
  return { router, box };
}

const type = (box: HTMLInputElement, words: string) => fireEvent.input(box, { target: { value: words } });
const key = (box: HTMLInputElement, name: string) => fireEvent.keyDown(box, { key: name });
const active = (box: HTMLInputElement) =>
  document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;
/** The language switch beside it has options too. */
const names = () => Array.from(document.querySelectorAll("[role=option]"), ({ textContent }) => textContent);

test("arrows move through the names, round by way of the field, and Enter opens the product", async () => {
  const { router, box } = await focused();
  expect(box.getAttribute("aria-expanded")).toBe("false");
  await waitFor(() => {
    type(box, "oolong");
    expect(names()).toEqual(NAMES);
  });
  expect(box.getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(box.getAttribute("aria-controls") ?? "")?.getAttribute("role")).toBe("listbox");
  expect(active(box)).toBeNull();
  const seen = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((name) => {
    key(box, name);
    return active(box);
  });
  expect(seen).toEqual([NAMES[0], NAMES[1], null, NAMES[1]]);
  expect(document.querySelector("[role=option][aria-selected=true]")?.textContent).toBe(NAMES[1]);
  key(box, "Enter");
  await waitFor(() => expect(router.state.location.href).toContain("/pages/shop/goodsDetails?id=2"));
  await waitFor(() => expect(names()).toEqual([]));
});

test("Escape closes the list and keeps the words, and Enter then searches for them", async () => {
  const { router, box } = await focused();
  await waitFor(() => {
    type(box, "oolong");
    expect(names()).toEqual(NAMES);
  });
  expect(key(box, "Escape")).toBe(false);
  await waitFor(() => expect(box.getAttribute("aria-expanded")).toBe("false"));
  expect([names(), box.value]).toEqual([[], "oolong"]);
  fireEvent.submit(box.form!);
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: "oolong" }));
});

test("an empty field offers what was sought last, and a press seeks it again", async () => {
  noteSearch("green tea");
  const { router, box } = await focused();
  const latest = await screen.findByRole("option", { name: "green tea" });
  expect(screen.getByRole("listbox", { name: "Search history" })).toBeTruthy();
  expect(fireEvent.mouseDown(latest)).toBe(false);
  expect(document.activeElement).toBe(box);
  fireEvent.click(latest);
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: "green tea" }));
});

test("Enter that ends the composing of a character chooses nothing", async () => {
  const { router, box } = await focused();
  await waitFor(() => {
    type(box, "oolong");
    expect(names()).toEqual(NAMES);
  });
  key(box, "ArrowDown");
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(router.state.location.pathname).toBe("/pages/aboutUs");
  fireEvent.blur(box);
  await waitFor(() => expect(names()).toEqual([]));
});
