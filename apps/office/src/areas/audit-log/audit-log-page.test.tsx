import { fill } from "@banyan/app/fake/fill.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { staff as contract } from "@banyan/contract/office/staff.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Entry = OutputOf<typeof contract.auditLog>["list"][number];

const entry = (id: number, given: Partial<Entry>): Entry => ({
  id: String(id),
  at: "2026-11-20T08:00:00.000Z",
  staffId: "0199a0c2-0000-7000-8000-000000000001",
  staffName: "Ann",
  action: "orders.ship",
  subject: "2611216901665334",
  about: null,
  details: {},
  ...given,
});
const ORDER_ID = "0199a0c2-0000-7000-8000-000000000002";
const ENTRIES = [
  entry(5, { about: { kind: "order", orderId: ORDER_ID } }),
  entry(4, {
    action: "members.suspend",
    subject: "88001001",
    about: { kind: "member", memberId: "88001001", name: "Lin Yating" },
  }),
  entry(3, { action: "products.change", subject: "12" }),
  entry(2, { action: "payouts.retry", subject: ORDER_ID }),
  entry(1, { action: "members.view", subject: "88009999" }),
];

async function open(role: StaffRole = "owner", address = "/audit-log") {
  const server = fakeOffice(role)
    .on(contract.auditPeople, () => ({ list: [{ id: ENTRIES[0]!.staffId, name: "Ann" }] }))
    .on(contract.auditLog, () => ({ list: ENTRIES, total: 5, page: 1, limit: 30, nextCursor: null }));
  await renderPage(address, server);
  const rows = within(await screen.findByRole("list", { name: "Audit log" })).getAllByRole("listitem");
  return { server, rows };
}

test("subjects are named, and lead to their pages", async () => {
  const { rows } = await open();
  const hrefs = rows.map((row) => within(row).queryByRole("link")?.getAttribute("href")?.split("#")[1] ?? null);
  expect(hrefs).toEqual([`/orders/${ORDER_ID}`, "/members/88001001", "/products/12", `/withdrawals/${ORDER_ID}`, null]);
  within(rows[1]!).getByText("Lin Yating");
});

test("who may not open a subject gets no link to it", async () => {
  const { rows } = await open("compliance");
  expect(rows.map((row) => within(row).queryByRole("link") !== null)).toEqual([false, true, false, true, false]);
});

test("the log is filtered by subject, person, action and day, in the address", async () => {
  const { server } = await open("compliance");
  await fill(screen.getByRole("searchbox", { name: "Order number, member ID or other subject" }), "88001001");
  await userEvent.keyboard("{Enter}");
  await fill(await screen.findByRole("combobox", { name: "Who" }), ENTRIES[0]!.staffId);
  await fill(screen.getByRole("combobox", { name: "What" }), "members.suspend");
  await fill(screen.getByLabelText("From"), "2026-11-01");
  await fill(screen.getByLabelText("To"), "2026-11-30");
  await waitFor(() =>
    expect(server.sent(contract.auditLog).at(-1)).toMatchObject({
      subject: "88001001",
      staffId: ENTRIES[0]!.staffId,
      action: "members.suspend",
      fromDay: "2026-11-01",
      toDay: "2026-11-30",
    }),
  );
  expect(location.hash).toContain("subject=88001001");
});
