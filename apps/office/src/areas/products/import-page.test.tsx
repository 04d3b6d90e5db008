/** A file of SKUs is shown, change by change, before it is saved as a whole. */
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { listedTea } from "./product.fixture.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const office = () =>
  fakeOffice("catalog")
    .on(officeCatalog.withCodes, () => ({ list: [listedTea()] }))
    .on(officeCatalog.changeMany, () => ({ products: 1, proposalId: null }));

async function choose(text: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await userEvent.upload(
    await screen.findByLabelText("Import CSV"),
    new File([text], "skus.csv", { type: "text/csv" }),
  );
}

test("changes are shown old and new, and saved with the revisions shown", async () => {
  const server = office();
  await renderPage("/products/import", server);
  await choose("code,price,stock\nTEA-71,18.5,12\nTEA-72,16,9\n");
  await screen.findByText("2 lines read");
  expect(screen.getByText("1 change")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: /Change the stock of 1 SKU too/ }));
  await userEvent.click(screen.getByRole("button", { name: "See all changes" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Oolong · Light · 75 g · Price16\.00.*18\.50/),
    expect.stringMatching(/^Oolong · Light · 150 g · Stock4.*9$/),
  ]);
  await userEvent.type(sheet.getByLabelText("Reason"), "Counted");
  await userEvent.click(sheet.getByRole("button", { name: "Save 2 changes" }));
  await screen.findByText("All changes saved");
  expect(server.sent(officeCatalog.withCodes)).toEqual([{ codes: ["TEA-71", "TEA-72"] }]);
  expect(server.sent(officeCatalog.changeMany)).toEqual([
    {
      reason: "Counted",
      products: [
        {
          id: "7",
          revision: 3,
          skus: [
            { id: "71", price: "18.5" },
            { id: "72", stockChange: 5 },
          ],
        },
      ],
    },
  ]);
});

test("wrong lines are named with their cause, and nothing can be saved", async () => {
  const server = office();
  await renderPage("/products/import", server);
  await choose("code,price\nTEA-71,20\nNONE,20\nTEA-72,x\n");
  const list = (await screen.findByText("Line 3")).closest("ul")!;
  const lines = within(list).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Line 3 No product has this SKU code. New SKUs are added in the editor.",
    "Line 4 Please enter an amount.",
  ]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "See all changes" }).disabled).toBe(true);
  expect(server.sent(officeCatalog.changeMany)).toEqual([]);
});

test("a file that cannot be read says why", async () => {
  await renderPage("/products/import", office());
  await choose(new Uint8Array([0xb6, 0xc2, 0xbf, 0xdf]));
  expect(await screen.findByText("This file cannot be read. Save it as “CSV UTF-8”.")).toBeTruthy();
  await choose("name,price\nTea,1\n");
  expect(await screen.findByText("The first line has no column named “code”.")).toBeTruthy();
});
