import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { UPLOAD_TYPES } from "@banyan/contract/uploads.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
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
    .on(officeCatalog.detail, () => tea());
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
