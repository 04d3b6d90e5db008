/** A change that takes two people is shown old and new, and approved by another person than its proposer. */
import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { officeCatalog, type Proposal } from "@banyan/contract/office/catalog.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { tea } from "./product.fixture.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = "0199a0c2-0000-7000-8000-000000000001";
const proposal = (part: Partial<Proposal> = {}): Proposal => ({
  ...{ id: ID, state: "waiting", products: 1, changes: 2, name: "Oolong", mayApprove: true },
  ...{ proposedBy: "Cora", proposedAt: "2026-05-01T04:00:00Z", decidedBy: null, decidedAt: null },
  ...part,
});
const change = { productId: "7", product: "Oolong", code: "TEA-71" };
const list = [
  { ...change, field: "bv" as const, before: "9.6", after: "12" },
  { ...change, code: "", field: "texts" as const, before: "", after: "" },
];

function office(part: Partial<Proposal> = {}) {
  return fakeOffice("catalog")
    .on(officeCatalog.proposals, () => ({ list: [proposal(part)], total: 1, page: 1, limit: 20 }))
    .on(officeCatalog.proposal, () => ({ ...proposal(part), list }));
}

async function openIt(server: ReturnType<typeof office>) {
  await renderPage("/products/proposals", server);
  await userEvent.click(await screen.findByRole("button", { name: "See the changes of Oolong" }));
  const sheet = within(await screen.findByRole("dialog"));
  await sheet.findAllByRole("listitem");
  return sheet;
}

test("another person sees each change, and approves it", async () => {
  const server = office().on(officeCatalog.decideProposal, () => proposal({ state: "approved" }));
  const sheet = await openIt(server);
  expect(sheet.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oolong · TEA-71 · BV9\.60.*12\.00/),
    "Oolong · TextsChanged",
  ]);
  await userEvent.click(sheet.getByRole("button", { name: "Approve and change" }));
  await screen.findByText("Approved and changed");
  expect(server.sent(officeCatalog.decideProposal)).toEqual([{ id: ID, approve: true }]);
});

test("whoever proposed it can only take it back", async () => {
  const server = office({ mayApprove: false }).on(officeCatalog.decideProposal, () => proposal({ state: "rejected" }));
  const sheet = await openIt(server);
  expect(sheet.queryByRole("button", { name: "Approve and change" })).toBeNull();
  await userEvent.click(sheet.getByRole("button", { name: "Take back" }));
  await screen.findByText("Rejected", { selector: "[role=status] *" });
  expect(server.sent(officeCatalog.decideProposal)).toEqual([{ id: ID, approve: false }]);
});

test("a refusal says why, and the changes stay in view", async () => {
  const server = office().on(officeCatalog.decideProposal, () => {
    throw new FakeRefusal("PRODUCT_CHANGED", "Oolong was changed meanwhile.");
  });
  const sheet = await openIt(server);
  await userEvent.click(sheet.getByRole("button", { name: "Approve and change" }));
  expect(await screen.findByText("Oolong was changed meanwhile.")).toBeTruthy();
  expect(sheet.getAllByRole("listitem")).toHaveLength(2);
});

test("the editor says that a change waits, and keeps nothing as saved that is not", async () => {
  const category = { id: "1", slug: "tea", name: { en: "Tea" }, position: 1, picture: null };
  const server = office()
    .on(officeCatalog.categories, () => ({
      list: [{ ...category, hidden: false, revision: 1, products: 2, missingLanguages: [] }],
    }))
    .on(officeCatalog.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeCatalog.detail, () => tea())
    .on(officeCatalog.change, () => tea({ proposalId: ID }));
  await renderPage("/products/7", server);
  const bv = await screen.findByLabelText<HTMLInputElement>("Volume, BV, Light · 75 g");
  await userEvent.clear(bv);
  await userEvent.type(bv, "12");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Proposed. Somebody else decides now.");
  expect(await screen.findByText("A change of this product waits for a second person.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Volume, BV, Light · 75 g").value).toBe("9.6");
});
