import { officeGrants } from "@banyan/contract/office/members.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import type { Grant } from "./grant.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const grant: Grant = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  memberId: "88001001",
  memberName: "Lin Yating",
  asset: "COUPON",
  amount: "12.5",
  reason: "Late parcel",
  state: "requested",
  requestedBy: "Felix Finance",
  requestedAt: "2026-11-20T08:00:00.000Z",
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
};

const withGrants = (server: ReturnType<typeof fakeOffice>, ...list: Grant[]) =>
  server.on(officeGrants.index, () => ({ list, total: list.length, page: 1, limit: 20 }));

test("says why one cannot decide on one's own request", async () => {
  await renderPage("/grants", withGrants(fakeOffice("owner"), { ...grant, mayDecide: false }));
  expect(await screen.findByText("You asked for it, or it is for you: somebody else has to decide.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("says who decides to a role that may only ask", async () => {
  await renderPage("/grants", withGrants(fakeOffice("support"), grant));
  expect(await screen.findByText("Waits for somebody from finance or an owner.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ask for a grant" })).toBeTruthy();
});

test("repeats what moves before it moves, and sends it with one key however often it is tried", async () => {
  const server = withGrants(fakeOffice("finance"), grant).on(officeGrants.decide, () => ({
    ...grant,
    state: "approved" as const,
    mayDecide: false,
  }));
  await renderPage("/grants", server);
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText(/for Lin Yating \(88001001\)/)).toBeTruthy();
  expect(server.sent(officeGrants.decide)).toEqual([]);

  // The response to the first attempt is lost.
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (url === officeGrants.decide.path) keys.push(new Headers(init.headers).get("idempotency-key"));
    return keys.length === 1 ? Promise.reject(new TypeError("network")) : server.fetch(url, init);
  });
  await userEvent.click(sheet.getByRole("button", { name: "Approve and credit" }));
  expect(await sheet.findByText(/Trying again is safe/)).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(server.sent(officeGrants.decide)).toEqual([{ grantId: grant.id, approve: true }]);
});
