import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { ask, queryClient } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { type DiscountCode, officeDiscountCodes } from "@banyan/contract/office/discount-codes.ts";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = "0199a0c2-0000-7000-8000-00000000000";
const code = (n: number, part: Partial<DiscountCode>): DiscountCode => ({
  id: `${ID}${n}`,
  code: `TEA${n}`,
  state: "running",
  percent: 10,
  amount: null,
  beginsAt: "2026-05-01T04:00:00.000Z",
  endsAt: "2026-06-01T04:00:00.000Z",
  minimum: "50",
  usesAtMost: 100,
  usesEach: 1,
  uses: 7,
  withoutSales: true,
  excluded: [{ id: "5", name: "Oolong" }],
  createdBy: "Ann",
  createdAt: "2026-05-01T04:00:00.000Z",
  approvedBy: "Ann",
  endedBy: null,
  endedAt: null,
  mayApprove: false,
  ...part,
});
const LIST = [
  code(1, {}),
  code(2, { state: "waiting", percent: null, amount: "30", mayApprove: true, approvedBy: null }),
  code(3, { state: "ended" }),
];

const office = (role: "catalog" | "support" = "catalog") =>
  fakeOffice(role).on(officeDiscountCodes.index, ({ page, limit }) => ({
    ...{ list: LIST, total: 3, page, limit },
    nextCursor: null,
  }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("says what each code does, and who may do what with it", async () => {
  await renderPage("/discounts", office());
  await screen.findByText("TEA1");
  expect(screen.getAllByText("7 / 100")).toHaveLength(3);
  expect(screen.getAllByText("Not for Oolong")).toHaveLength(3);
  expect(screen.getAllByRole("button", { name: /^Approve / }).map((one) => one.getAttribute("aria-label"))).toEqual([
    "Approve TEA2",
  ]);
  expect(screen.getAllByRole("button", { name: /^End TEA/ })).toHaveLength(2);
});

test("is filtered by state and beginning, which stand in the address", async () => {
  const server = office();
  await renderPage("/discounts?state=running&search=te", server);
  await screen.findByText("TEA1");
  expect(server.sent(officeDiscountCodes.index).at(-1)).toMatchObject({ state: "running" });
});

test("a new code is sent as entered, and one that is taken is said at its field", async () => {
  let taken = true;
  const server = office()
    .on(officeCatalog.index, () => ({ list: [], total: 0, page: 1, limit: 50, nextCursor: null }))
    .on(officeDiscountCodes.create, () => {
      if (taken) throw new FakeRefusal("DISCOUNT_CODE_TAKEN", "This code exists already.");
      return code(4, { state: "waiting" });
    });
  await renderPage("/discounts", server);
  act(() => void queryClient.setQueryData(ask(market.config, {}).queryKey, { timeZone: "Asia/Taipei" } as never));
  await press("New discount code");
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  await fill(sheet.getByLabelText("Code"), "summer-26");
  await fill(sheet.getByLabelText("Percent"), "25");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  expect(await sheet.findAllByText("Please choose a moment.")).toHaveLength(2);
  await fill(sheet.getByLabelText("Begins"), "2099-07-01T00:00");
  await fill(sheet.getByLabelText("Ends"), "2099-08-01T00:00");
  await fill(sheet.getByLabelText("Uses in all"), "500");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await sheet.findByText("This code exists already.");
  taken = false;
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved. It waits for a second person.");
  expect(server.sent(officeDiscountCodes.create).at(-1)).toMatchObject({
    ...{ code: "summer-26", percent: 25, minimum: "0", usesAtMost: 500, usesEach: 1, withoutSales: true },
    ...{ beginsAt: "2099-06-30T16:00:00.000Z", endsAt: "2099-07-31T16:00:00.000Z", excluded: [] },
  });
});

test.each([
  { name: "Approve TEA2", action: "Approve", call: officeDiscountCodes.approve, id: `${ID}2` },
  { name: "End TEA1", action: "End", call: officeDiscountCodes.end, id: `${ID}1` },
])("$name: after a confirmation", async ({ name, action, call, id }) => {
  const server = office().on(call, () => code(1, {}));
  await renderPage("/discounts", server);
  await press(name);
  const sheet = within(await screen.findByRole("dialog"));
  expect(server.sent(call)).toEqual([]);
  await userEvent.click(sheet.getByRole("button", { name: action }));
  await screen.findByText("Saved");
  expect(server.sent(call)).toEqual([{ id }]);
});

test.each([
  [{ withoutSales: true }, "One person alone may not change a price by that much."],
  [{ withoutSales: false }, "A code that is also for goods on sale takes a second person."],
])("the second person reads why, and all terms: %o", async (terms, why) => {
  const excluded = [{ id: "7", name: "Oolong" }];
  const waiting = code(2, { state: "waiting", mayApprove: true, usesAtMost: 500, usesEach: 3, excluded, ...terms });
  const page = { list: [waiting], total: 1, page: 1, limit: 20, nextCursor: null };
  await renderPage(
    "/discounts",
    office().on(officeDiscountCodes.index, () => page),
  );
  await press("Approve TEA2");
  const text = (await screen.findByRole("dialog")).textContent!;
  for (const part of [why, "Uses in all500", "Uses by each member3", "Not for Oolong"]) expect(text).toContain(part);
  expect(text.includes("Not for goods on sale")).toBe(terms.withoutSales);
});

test("who may only read makes and ends none", async () => {
  await renderPage("/discounts", office("support"));
  await screen.findByText("TEA1");
  expect(screen.queryByRole("button", { name: /^(End|Approve|New)/ })).toBeNull();
});
