import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officePauses } from "@banyan/contract/office/pauses.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("compliance sees what waits for a decision, each a way to it", async () => {
  const server = fakeOffice("compliance")
    .on(officeWithdrawals.counts, () => ({
      states: [{ state: "pending_review" as const, count: 3, amount: "1145.5" }],
    }))
    .on(officeKyc.counts, () => ({ pending: 7, approved: 4, rejected: 1, oldestPendingAt: null }));
  await renderPage("/", server);
  // Browsers insert a space between the name of a tile and its figure, jsdom does not.
  const tile = (name: string) => screen.findByRole("link", { name: (heard) => heard.replaceAll(" ", "") === name });
  expect((await tile("Withdrawalstoreview3")).getAttribute("href")).toMatch(/#\/withdrawals$/);
  expect((await tile("Withdrawalstopay0")).getAttribute("href")).toMatch(/#\/withdrawals\?tab=approved$/);
  expect((await tile("Identitypaperstoreview7")).getAttribute("href")).toMatch(/#\/kyc$/);
  expect(await tile("SeewhatwasdoneAuditlog")).toBeTruthy();
});

test("sales are counted in words of the language, and each day is read out", async () => {
  const days = [
    { day: "2026-11-21", orders: 0, sales: "0" },
    { day: "2026-11-22", orders: 1, sales: "12.5" },
  ];
  await renderPage(
    "/",
    fakeOffice("support").on(officeOrders.counts, () => ({ states: [], openReturns: { count: 0, more: false }, days })),
  );
  const chart = await screen.findByRole("listbox", { name: /^Bars of the sales of each day, 12\.50 USDT/ });
  expect(
    within(chart)
      .getAllByRole("option")
      .map((day) => day.getAttribute("aria-label")),
  ).toEqual(["Nov 21, 2026: 0.00 USDT, 0 orders", "Nov 22, 2026: 12.50 USDT, 1 order"]);
  expect(screen.getByText("1 order")).toBeTruthy();
});

test("who may see the settings is reminded of what is paused", async () => {
  const pause = { reason: "safety", since: "2026-05-01T04:00:00Z", until: null, by: "Ida" } as const;
  const list = [
    { ...pause, part: "checkout" as const },
    { ...pause, part: "transfers" as const },
  ];
  await renderPage(
    "/",
    fakeOffice("finance").on(officePauses.index, () => ({ list })),
  );
  await screen.findByText("Paused: Checkout and Transfers");
  const notice = within(screen.getByRole("main")).getByRole("link", { name: "Shop settings" });
  expect(notice.getAttribute("href")).toMatch(/#\/settings$/);
});
