import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { type OfficeCategory, officeCatalog } from "@banyan/contract/office/catalog.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { chooseLanguage } from "../../i18n/language.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const category = (id: string, name: string, part: Partial<OfficeCategory> = {}): OfficeCategory => ({
  id,
  slug: name,
  name: { en: name },
  picture: null,
  position: Number(id),
  hidden: false,
  revision: 1,
  products: 3,
  missingLanguages: ["th"],
  ...part,
});
const LIST = [category("1", "Tea"), category("2", "Pantry", { hidden: true }), category("3", "Skin")];

const office = (role: "catalog" | "support" = "catalog") =>
  fakeOffice(role).on(officeCatalog.categories, () => ({ list: LIST }));
const names = () =>
  screen.getAllByRole("listitem").flatMap((item) => item.textContent?.match(/Tea|Pantry|Skin/)?.[0] ?? []);

test("a new order is sent once it was left alone, by buttons", async () => {
  const server = office().on(officeCatalog.arrangeCategories, ({ ids }) => ({
    list: ids.map((id) => LIST.find((one) => one.id === String(id))!),
  }));
  await renderPage("/categories", server);
  await userEvent.click(await screen.findByRole("button", { name: "Move Tea down" }));
  await userEvent.click(screen.getByRole("button", { name: "Move Tea down" }));
  expect(names()).toEqual(["Pantry", "Skin", "Tea"]);
  await screen.findByText("Saved");
  expect(server.sent(officeCatalog.arrangeCategories)).toEqual([{ ids: ["2", "3", "1"] }]);
});

test("an order that is refused goes back", async () => {
  const server = office().on(officeCatalog.arrangeCategories, () => {
    throw new FakeRefusal("EDIT_CONFLICT", "Changed meanwhile");
  });
  await renderPage("/categories", server);
  await userEvent.click(await screen.findByRole("button", { name: "Move Skin up" }));
  await screen.findByText("Changed meanwhile");
  await waitFor(() => expect(names()).toEqual(["Tea", "Pantry", "Skin"]));
});

test("an order that did not reach the server goes back", async () => {
  const server = office().on(officeCatalog.arrangeCategories, () => {
    throw new TypeError("Failed to fetch");
  });
  await renderPage("/categories", server);
  await userEvent.click(await screen.findByRole("button", { name: "Move Skin up" }));
  await screen.findByText("Network error");
  await waitFor(() => expect(names()).toEqual(["Tea", "Pantry", "Skin"]));
});

test("an order is sent also where the page is left at once", async () => {
  const server = office().on(officeCatalog.arrangeCategories, () => ({ list: LIST }));
  const { unmount } = await renderPage("/categories", server);
  await userEvent.click(await screen.findByRole("button", { name: "Move Skin up" }));
  unmount();
  await waitFor(() => expect(server.sent(officeCatalog.arrangeCategories)).toEqual([{ ids: ["1", "3", "2"] }]));
});

test("a category is renamed and hidden with the revision it began from", async () => {
  const server = office().on(officeCatalog.changeCategory, () => ({ list: LIST }));
  await renderPage("/categories", server);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Tea" }));
  const sheet = await screen.findByRole("dialog");
  await fill(within(sheet).getByLabelText("Name, English"), "");
  expect(within(sheet).getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await fill(within(sheet).getByLabelText("Name, English"), "Teas");
  await fill(within(sheet).getByLabelText("Name, ไทย"), "ชา");
  await userEvent.click(within(sheet).getByRole("switch", { name: "Hidden" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(server.sent(officeCatalog.changeCategory)).toEqual([
      { id: "1", revision: 1, name: { en: "Teas", th: "ชา" }, hidden: true, pictureId: null },
    ]),
  );
});

test("what was saved after a change of language is shown", async () => {
  const server = office().on(officeCatalog.changeCategory, () => ({ list: [category("1", "Pantry")] }));
  await renderPage("/categories", server);
  await screen.findByRole("button", { name: "Edit Tea" });
  await act(() => chooseLanguage("vi"));
  onTestFinished(() => act(() => chooseLanguage("en")));
  await userEvent.click(await screen.findByRole("button", { name: /Tea$/ }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Lưu" }));
  await waitFor(() => expect(names()).toEqual(["Pantry"]));
});

test("is only read without the right to change it", async () => {
  await renderPage("/categories", office("support"));
  expect(await screen.findByText("Hidden")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^(Move|Edit|New category)/ })).toBeNull();
});
