import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { cleanup, screen } from "@testing-library/react";
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
  // A browser puts a space between the name of a tile and its figure, the one of the tests does not.
  const tile = (name: string) => screen.findByRole("link", { name: (heard) => heard.replaceAll(" ", "") === name });
  expect((await tile("Withdrawalstoreview3")).getAttribute("href")).toMatch(/#\/withdrawals$/);
  expect((await tile("Withdrawalstopay0")).getAttribute("href")).toMatch(/#\/withdrawals\?tab=approved$/);
  expect((await tile("Identitypaperstoreview7")).getAttribute("href")).toMatch(/#\/kyc$/);
  expect(await tile("SeewhatwasdoneAuditlog")).toBeTruthy();
});
