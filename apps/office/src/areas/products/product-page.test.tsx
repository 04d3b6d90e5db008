import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { ask, queryClient } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { type FieldChange, officeCatalog } from "@banyan/contract/office/catalog.ts";
import { UPLOAD_TYPES } from "@banyan/contract/uploads.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { ProductInput } from "./draft.rules.ts";
import { tea } from "./product.fixture.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function office(...roles: Parameters<typeof fakeOffice>) {
  const category = { id: "1", slug: "tea", name: { en: "Tea" }, position: 1, picture: null };
  const list = [{ ...category, hidden: false, revision: 1, products: 2, missingLanguages: [] }];
  return fakeOffice(...roles)
    .on(officeCatalog.categories, () => ({ list }))
    .on(officeCatalog.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeCatalog.detail, () => tea())
    .on(officeCatalog.history, () => ({ staffLog: [], sales: [] }));
}

const type = (field: HTMLElement, value: string) => fill(field, value);

test("sends the whole matrix with the revision it began from", async () => {
  const server = office("catalog").on(officeCatalog.change, () => tea({ revision: 4 }));
  await renderPage("/products/7", server);
  await type(await screen.findByLabelText("Price, USDT, Medium · 75 g"), "18,5");
  await userEvent.click(screen.getByRole("button", { name: "Add 1 missing choice" }));
  await type(screen.getByLabelText("Code, Medium · 150 g"), "TEA-74");
  await type(screen.getByLabelText("First stock, Medium · 150 g"), "5");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(server.sent(officeCatalog.change)).toEqual([
    expect.objectContaining({
      id: "7",
      revision: 3,
      skus: [
        { id: "71", code: "TEA-71", options: [0, 0], price: "16", bv: "9.6", active: true },
        { id: "72", code: "TEA-72", options: [0, 1], price: "16", bv: "9.6", active: true },
        { id: "73", code: "TEA-73", options: [1, 0], price: "18.5", bv: "9.6", active: true },
        { code: "TEA-74", options: [1, 1], price: "16", bv: "9.6", stock: 5, active: true },
      ],
    }),
  ]);
});

test("offers the kinds of pictures that the server takes", async () => {
  await renderPage("/products/7", office("catalog"));
  const input = await screen.findByLabelText<HTMLInputElement>("Add pictures");
  expect(input.accept).toBe(UPLOAD_TYPES);
  expect(input.accept).not.toContain("avif");
});

test("says what is missing beside its field, and sends nothing", async () => {
  const server = office("catalog");
  await renderPage("/products/7", server);
  const code = await screen.findByLabelText("Code, Light · 75 g");
  await type(code, "");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please fill this in.")).toBeTruthy();
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(server.sent(officeCatalog.change)).toEqual([]);
});

test("puts both changes together when somebody else was quicker", async () => {
  let stored = tea();
  const server = office("catalog")
    .on(officeCatalog.detail, () => stored)
    .on(officeCatalog.change, ({ revision, name }) => {
      if (revision !== stored.revision) throw new FakeRefusal("EDIT_CONFLICT", "Changed meanwhile");
      stored = { ...stored, revision: stored.revision + 1, name };
      return stored;
    });
  await renderPage("/products/7", server);
  await type(await screen.findByLabelText("Name"), "My oolong");
  stored = tea({ revision: 9, name: { en: "Their oolong" }, summary: { en: "Their summary" } });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const notice = (await screen.findByText("Somebody else changed this product meanwhile")).closest("[role=alert]");
  expect(notice?.textContent).toContain("Name (English)");
  expect(notice?.textContent).toContain("Summary (English)");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("My oolong");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("Their summary");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.sent(officeCatalog.change)).toHaveLength(2));
  expect(server.sent(officeCatalog.change)[1]).toMatchObject({ revision: 9, name: { en: "My oolong" } });
});

test("can only be read without the right to change it", async () => {
  await renderPage("/products/7", office("support"));
  const name = await screen.findByLabelText("Name");
  expect(name.closest("fieldset")?.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Change the stock/ })).toBeNull();
});

test("a copy is hidden, with its own codes, and begins without stock", async () => {
  const server = office("catalog").on(officeCatalog.create, () => tea({ id: "9", published: false }));
  const { router } = await renderPage("/products/new?from=7", server);
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Oolong");
  await type(screen.getByLabelText("Code, Light · 75 g"), "NEW-1");
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/products/9"));
  expect(server.sent(officeCatalog.create)).toEqual([
    expect.objectContaining({
      name: { en: "Oolong", "zh-TW": "烏龍茶" },
      published: false,
      skus: [
        { code: "NEW-1", options: [0, 0], price: "16", bv: "9.6", stock: 0, active: true },
        { code: "TEA-72-2", options: [0, 1], price: "16", bv: "9.6", stock: 0, active: true },
        { code: "TEA-73-2", options: [1, 0], price: "16", bv: "9.6", stock: 0, active: true },
      ],
    }),
  ]);
});

test("what was never shown is deleted after a question, and created again at once", async () => {
  const server = office("catalog")
    .on(officeCatalog.detail, () => tea({ published: false, deletable: true }))
    .on(officeCatalog.remove, () => ({}))
    .on(officeCatalog.create, () => tea({ id: "9" }));
  const { router } = await renderPage("/products/7", server);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const sheet = within(await screen.findByRole("alertdialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Delete" }));
  await screen.findByText("Oolong was deleted");
  expect(server.sent(officeCatalog.remove)).toEqual([{ id: "7", revision: 3 }]);
  expect(router.state.location.pathname).toBe("/products");
  await userEvent.click(screen.getByText("Undo", { selector: "button" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/products/9"));
  const [again] = server.sent(officeCatalog.create) as ProductInput[];
  expect(again!.skus.map(({ code, stock }) => [code, stock])).toEqual([
    ["TEA-71", 12],
    ["TEA-72", 4],
    ["TEA-73", 30],
  ]);
});

test("what was shown cannot be deleted", async () => {
  await renderPage("/products/7", office("catalog"));
  await screen.findByLabelText("Name");
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

const [A, B] = ["0199a0c2-0000-7000-8000-00000000000a", "0199a0c2-0000-7000-8000-00000000000b"];
const PICTURES = [A, B].map((id) => ({ id, width: 320, height: 320, sources: [{ width: 320, url: `/${id}.webp` }] }));

test("a SKU takes one of the product's pictures, or its cover", async () => {
  const server = office("catalog")
    .on(officeCatalog.detail, () => tea({ pictures: PICTURES }))
    .on(officeCatalog.change, () => tea({ revision: 4 }));
  await renderPage("/products/7", server);
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Choose the picture of Light · 75 g" }));
    const sheet = within(await screen.findByRole("dialog"));
    await userEvent.click(sheet.getByRole("button", { name }));
  };
  await choose("Picture 2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  const [sent] = server.sent(officeCatalog.change) as ProductInput[];
  expect(sent!.skus.map(({ pictureId }) => pictureId)).toEqual([B, undefined, undefined]);
});

test("a row of the table is written in each language, and sent in its order", async () => {
  const server = office("catalog").on(officeCatalog.change, () => tea({ revision: 4 }));
  await renderPage("/products/7", server);
  const add = async (label: string, text: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Add a row" }));
    const at = screen.getAllByLabelText(/^Heading of row/).length;
    await type(screen.getByLabelText(`Heading of row ${at}`), label);
    await type(screen.getByLabelText(`Text of row ${at}`), text);
  };
  await add("Shelf life", "24 months");
  await add("Origin", "Taiwan");
  await userEvent.click(screen.getByRole("button", { name: "Move row 2 up" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  const [sent] = server.sent(officeCatalog.change) as ProductInput[];
  expect(sent!.facts).toEqual([
    { label: { en: "Origin" }, text: { en: "Taiwan" } },
    { label: { en: "Shelf life" }, text: { en: "24 months" } },
  ]);
});

const inTaipei = () =>
  act(() => void queryClient.setQueryData(ask(market.config, {}).queryKey, { timeZone: "Asia/Taipei" } as never));

test("plans a sale by the shop's clocks, shows it with its SKU, and takes it away", async () => {
  const server = office("catalog").on(officeCatalog.change, () => tea({ revision: 4 }));
  await renderPage("/products/7", server);
  inTaipei();
  await userEvent.click(await screen.findByRole("button", { name: "Sale of Light · 75 g" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Sale of Light · 75 g" }));
  await userEvent.click(sheet.getByRole("button", { name: "Use this sale" }));
  expect(await sheet.findByText("A sale is below the price of the SKU.")).toBeTruthy();
  await type(sheet.getByLabelText("Price of the sale"), "12");
  await type(sheet.getByLabelText("Begins"), "2026-12-01T10:00");
  await type(sheet.getByLabelText("Ends"), "2026-12-01T09:00");
  await userEvent.click(sheet.getByRole("button", { name: "Use this sale" }));
  expect(await sheet.findByText("A sale ends after it begins.")).toBeTruthy();
  await type(sheet.getByLabelText("Ends"), "2026-12-05T10:00");
  await userEvent.click(sheet.getByRole("button", { name: "Use this sale" }));
  expect((await screen.findByText(/^Sale:/)).textContent).toMatch(/12\.00\s*USDT.*7\.20\s*BV/);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  const sale = { price: "12", bv: "7.2", beginsAt: "2026-12-01T02:00:00.000Z", endsAt: "2026-12-05T02:00:00.000Z" };
  const [sent] = server.sent(officeCatalog.change) as ProductInput[];
  expect(sent!.skus.map((sku) => sku.sale)).toEqual([sale, undefined, undefined]);
});

test("a running sale can be taken away; an activation package has none", async () => {
  const sale = { price: "12", bv: "7.2", beginsAt: "2026-11-01T02:00:00.000Z", endsAt: "2027-01-05T02:00:00.000Z" };
  const [first, ...others] = tea().skus;
  const server = office("catalog")
    .on(officeCatalog.detail, () => tea({ skus: [{ ...first!, sale }, ...others] }))
    .on(officeCatalog.change, () => tea({ revision: 4 }));
  await renderPage("/products/7", server);
  inTaipei();
  await userEvent.click(await screen.findByRole("button", { name: "Sale of Light · 75 g" }));
  await userEvent.click(await screen.findByRole("button", { name: "No sale" }));
  await waitFor(() => expect(screen.queryByText(/^Sale:/)).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect((server.sent(officeCatalog.change)[0] as ProductInput).skus[0]!.sale).toBeUndefined();
  await userEvent.click(screen.getByLabelText("Activation package"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sale of Light · 75 g" })).toBeNull());
});

describe("the history", () => {
  const told = { by: "Cora Catalog", reason: null, proposedBy: null };
  const change = (field: FieldChange["field"], before: string, after: string, code = "TEA-71"): FieldChange => ({
    ...{ code, field, before, after },
  });
  const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;

  test("tells who changed what, each value as people write it, and when sales began and ended", async () => {
    const server = office("catalog").on(officeCatalog.history, () => ({
      staffLog: [
        { ...told, id: "1", at: at("01"), action: "products.create", changes: [] },
        {
          ...{ ...told, id: "2", at: at("02"), action: "products.change" },
          changes: [
            change("price", "1200", "1250.5"),
            change("published", "false", "true", ""),
            change("bv", "", "9.6"),
          ],
        },
        {
          ...{ ...told, id: "3", at: at("03"), action: "products.adjustStock", reason: "Broken" },
          changes: [change("stock", "1200", "1197")],
        },
        {
          ...{ ...told, id: "6", at: at("06"), action: "products.approveProposal", by: "Olivia Owner" },
          ...{ proposedBy: "Cora Catalog", changes: [change("texts", "", "", "")] },
        },
      ],
      sales: [
        { id: "a", at: at("04"), began: true, changes: [change("price", "1250.5", "1000")] },
        { id: "b", at: at("05"), began: false, changes: [change("price", "1000", "1250.5")] },
      ],
    }));
    await renderPage("/products/7", server);
    const card = await screen.findByRole("region", { name: "History" });
    await within(card).findByText("Made a product");
    const steps = [...card.querySelectorAll("ol > li")].map(({ textContent }) => textContent?.replace(/\s+/g, " "));
    expect(steps).toEqual([
      expect.stringMatching(/^Made a product.*by Cora Catalog$/),
      expect.stringMatching(
        /^Changed a product.*TEA-71 · Price 1,200\.00USDT → 1,250\.50USDTIn the shop Not published → PublishedTEA-71 · BV – → 9\.60BVby Cora Catalog$/,
      ),
      expect.stringMatching(/^Changed a stock.*TEA-71 · Stock 1,200 → 1,197Brokenby Cora Catalog$/),
      expect.stringMatching(/^A sale began.*TEA-71 · Price 1,250\.50USDT → 1,000\.00USDT$/),
      expect.stringMatching(/^A sale ended.*TEA-71 · Price 1,000\.00USDT → 1,250\.50USDT$/),
      expect.stringMatching(/^Approved a change of products.*Texts ChangedProposed by Cora Catalogby Olivia Owner$/),
    ]);
  });

  test("shows few of many changes at first", async () => {
    const changes = Array.from({ length: 12 }, (_, n) => change("price", "1", "2", `TEA-${n}`));
    const entry = { ...told, id: "1", at: at("01"), action: "products.change", changes };
    await renderPage(
      "/products/7",
      office("catalog").on(officeCatalog.history, () => ({ staffLog: [entry], sales: [] })),
    );
    const card = await screen.findByRole("region", { name: "History" });
    await userEvent.click(await within(card).findByRole("button", { name: "Show 4 more changes" }));
    expect(within(card).getByText("TEA-11", { exact: false })).toBeTruthy();
    expect(within(card).queryByRole("button")).toBeNull();
  });

  test("is read again after a change, and says that there is none", async () => {
    const server = office("catalog").on(officeCatalog.change, () => tea({ revision: 4 }));
    await renderPage("/products/7", server);
    expect(await screen.findByText("Nothing was changed yet.")).toBeTruthy();
    await type(screen.getByLabelText("Price, USDT, Medium · 75 g"), "18");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.sent(officeCatalog.history)).toHaveLength(2));
  });
});
