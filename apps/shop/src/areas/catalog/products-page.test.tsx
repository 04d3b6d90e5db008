import { catalog } from "@banyan/contract/catalog.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { open, serve } from "../../page.fixture.tsx";

const category = (id: string, name: string) => ({ id, slug: name.toLowerCase(), name, picture: null });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  serve()
    .on(catalog.products, () => ({ list: [], total: 0, page: 1, limit: 20, nextCursor: null }))
    .on(catalog.categories, () => ({ list: [category("1", "Tea"), category("2", "Cups")] }));
});

test("the filter sheet leaves alone what was chosen since it was opened before", async () => {
  const router = await open("#/pages/index?category=1");
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cups" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ category: "2" }));
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Filter" });
  await userEvent.click(within(sheet).getByRole("checkbox", { name: "In stock only" }));
  await userEvent.click(within(sheet).getByRole("button", { name: "Show products" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ category: "2", instock: "1" }));
});
