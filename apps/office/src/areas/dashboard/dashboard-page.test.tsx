import { call } from "@banyan/app/call.ts";
import { officeAttention as browserCalls } from "@banyan/contract/browser/office/attention.ts";
import { officeAttention } from "@banyan/contract/office/attention.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officePauses } from "@banyan/contract/office/pauses.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what needs the person leads to it, and badges count it too", async () => {
  const item = { alarm: false, count: 7, kind: "identities" as const, text: "7 identities to review", path: "/kyc" };
  const alarm = { alarm: true, count: 1, kind: "booksDiffer" as const, text: "Books and chain differ", path: "/chain" };
  const server = fakeOffice("compliance").on(officeAttention.index, () => ({
    list: [alarm, item],
    mails: "daily" as const,
  }));
  await renderPage("/", server);
  const list = within(await screen.findByRole("list", { name: "Needs attention" }));
  const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Books and chain differ", "#/chain"],
    ["7 identities to review", "#/kyc"],
  ]);
  expect(within(screen.getByRole("navigation", { name: "Sections" })).getByText("7 waiting")).toBeTruthy();
});

test("it is read again after each change, so that badges are never stale", async () => {
  let waiting = 1;
  const server = fakeOffice("owner").on(officeAttention.index, () => ({
    list: waiting
      ? [{ alarm: false, count: waiting, kind: "feedback" as const, text: "1 message", path: "/feedback" }]
      : [],
    mails: "daily" as const,
  }));
  server.on(officeAttention.chooseMails, () => {
    waiting = 0;
    return {};
  });
  await renderPage("/", server);
  await screen.findByRole("link", { name: "1 message" });
  await call(browserCalls.chooseMails, { mails: "never" });
  await screen.findByText("Nothing is waiting for you.");
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
