import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { chooseLanguage } from "../../i18n/language.ts";
import { listedTea } from "./product.fixture.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp, inside: Pick<typeof screen, "getByRole"> = screen) =>
  userEvent.click(inside.getByRole("button", { name }));

test("a list is edited in place, and saved together with the revisions shown", async () => {
  const server = fakeOffice("catalog")
    .on(officeCatalog.toEdit, () => ({ list: [listedTea()] }))
    .on(officeCatalog.changeMany, () => ({ products: 1, proposalId: null }));
  await renderPage("/products/edit?ids=7", server);
  await fill(await screen.findByLabelText("Price, USDT, Oolong · Medium · 75 g"), "18.5");
  await fill(screen.getByLabelText("Stock, Oolong · Light · 150 g"), "9");
  expect(screen.getByText("2 changes")).toBeTruthy();
  await press("See all changes");
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oolong · Light · 150 g · Stock4.*9$/),
    expect.stringMatching(/^Oolong · Medium · 75 g · Price16\.00.*18\.50/),
  ]);
  const save = sheet.getByRole<HTMLButtonElement>("button", { name: "Save 2 changes" });
  expect(save.disabled, "a stock needs its reason").toBe(true);
  await fill(sheet.getByLabelText("Reason"), "Counted");
  await userEvent.click(save);
  await screen.findByText("All changes saved");
  expect(server.sent(officeCatalog.changeMany)).toEqual([
    {
      reason: "Counted",
      products: [
        {
          id: "7",
          revision: 3,
          skus: [
            { id: "72", stockChange: 5 },
            { id: "73", price: "18.5" },
          ],
        },
      ],
    },
  ]);
});

test("a percentage fills in all prices, rounded, before anything is sent", async () => {
  const server = fakeOffice("catalog").on(officeCatalog.toEdit, () => ({ list: [listedTea()] }));
  await renderPage("/products/edit?ids=7", server);
  await fill(await screen.findByLabelText("Percent"), "3.3");
  await press("Fill in");
  const prices = screen.getAllByLabelText<HTMLInputElement>(/^Price, USDT, /).map(({ value }) => value);
  expect(prices).toEqual(["16.53", "16.53", "16.53"]);
  expect(screen.getByText("3 changes")).toBeTruthy();
  await press("Discard");
  expect(screen.queryByText("3 changes")).toBeNull();
  expect(server.sent(officeCatalog.changeMany)).toEqual([]);
});

test("a wrong field is told beside it, and keeps everything from being saved", async () => {
  const server = fakeOffice("catalog").on(officeCatalog.toEdit, () => ({ list: [listedTea()] }));
  await renderPage("/products/edit?ids=7", server);
  const bv = await screen.findByLabelText("Volume, BV, Oolong · Light · 75 g");
  await fill(bv, "17");
  expect(bv.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("The volume may not exceed the price.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "See all changes" }).disabled).toBe(true);
});

test("what a colleague changed meanwhile is named and read again; what was typed stays", async () => {
  let stored = listedTea();
  const server = fakeOffice("catalog")
    .on(officeCatalog.toEdit, () => ({ list: [stored] }))
    .on(officeCatalog.changeMany, ({ products: [first] }) => {
      if (first?.revision !== stored.revision)
        throw new FakeRefusal("PRODUCT_CHANGED", "Oolong was changed meanwhile.");
      return { products: 1, proposalId: null };
    });
  await renderPage("/products/edit?ids=7", server);
  await fill(await screen.findByLabelText("Price, USDT, Oolong · Light · 75 g"), "20");
  stored = listedTea({ revision: 4, skus: stored.skus.map((sku) => ({ ...sku, price: "17" })) });
  await press("See all changes");
  const sheet = within(await screen.findByRole("dialog"));
  await press("Save 1 change", sheet);
  await sheet.findByText("Oolong was changed meanwhile.");
  await waitFor(() => expect(sheet.getByRole("listitem").textContent).toMatch(/17\.00.*20\.00/));
  await press("Save 1 change", sheet);
  await screen.findByText("All changes saved");
  expect(server.sent(officeCatalog.changeMany)[1]).toMatchObject({
    products: [{ revision: 4, skus: [{ price: "20" }] }],
  });
});

const idsIn = (link: HTMLElement) =>
  /[?]ids=([^&]*)/.exec(decodeURIComponent(link.getAttribute("href")!))?.[1]?.replaceAll('"', "");

test("the list leads to editing what it shows, or what was chosen in it", async () => {
  const server = fakeOffice("catalog")
    .on(officeCatalog.categories, () => ({ list: [] }))
    .on(officeCatalog.index, () => ({
      list: [listedTea(), listedTea({ id: "8", name: "Sencha" })],
      total: 2,
      page: 1,
      limit: 20,
    }));
  await renderPage("/products", server);
  const link = await screen.findByRole("link", { name: "Edit this page" });
  expect(idsIn(link)).toBe("7,8");
  await userEvent.click(screen.getAllByRole("checkbox", { name: "Choose" })[1]!);
  const chosen = await screen.findByRole("link", { name: "Edit 1 product" });
  expect(idsIn(chosen)).toBe("8");
});

test.each([true, false])(
  "what is typed, and the open sheet, outlive another language: answered %s",
  async (answers) => {
    const server = fakeOffice("catalog").on(officeCatalog.toEdit, (_, { language }) => {
      if (language === "vi" && !answers) throw new TypeError("no connection");
      return { list: [listedTea()] };
    });
    await renderPage("/products/edit?ids=7", server);
    await fill(await screen.findByLabelText("Price, USDT, Oolong · Medium · 75 g"), "18.5");
    await press("See all changes");
    const sheet = await screen.findByRole("dialog");
    await act(() => chooseLanguage("vi"));
    try {
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(server.sent(officeCatalog.toEdit).length).toBeGreaterThanOrEqual(2);
      expect(sheet.isConnected && sheet.textContent).toContain("18,50");
    } finally {
      await act(() => chooseLanguage("en"));
    }
  },
);
