import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { CHAIN_ALARMS, DIFFERENCE_KINDS, officeChain } from "@banyan/contract/office/chain.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Status = OutputOf<typeof officeChain.status>;
type Move = OutputOf<typeof officeChain.moves>["list"][number];
type Run = OutputOf<typeof officeChain.reconciliations>["list"][number];

const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"1".repeat(40)}`;
const AT = "2026-11-20T08:00:00.000Z";
const status: Status = {
  receives: true,
  sandbox: false,
  chainId: "56",
  token: ADDRESS,
  explorer: "https://bscscan.com",
  alarms: [],
  isRead: true,
  halted: null,
  problem: null,
  block: { number: "100", head: "103", at: AT },
  nodes: [
    { name: "one.example (1)", head: "103", final: "100", problem: null, answeredAt: AT },
    { name: "two.example (2)", head: null, final: null, problem: "out of order", answeredAt: null },
  ],
  house: [{ role: "hot", address: ADDRESS, tokens: "12345.5", gas: "0.004000000000000001", lookedAt: AT }],
  counts: { quarantined: 1, disputed: 0, late: 3, suspense: 2 },
};
const run: Run = {
  id: "0199a0c2-0000-7000-8000-000000000001",
  state: "equal",
  askedBy: null,
  askedAt: AT,
  endedAt: AT,
  block: { number: "100", hash: HASH, at: AT },
  addresses: 42,
  books: "33.000000000000000007",
  chain: "33.000000000000000007",
  onDeposits: "33.000000000000000007",
  onTreasury: "0",
  onHot: "0",
  problem: null,
  differencesInAll: 0,
  differences: [],
};

const moves: Move[] = [
  {
    id: run.id,
    kind: "owner.contribution",
    fromAccount: "owner",
    toAccount: "hot_wallet",
    coins: "250.5",
    from: ADDRESS,
    to: ADDRESS,
    txHash: HASH,
    block: "99",
    bookedAt: AT,
    explorerUrl: `https://bscscan.com/tx/${HASH}`,
  },
];

function show({ shown = {}, list = [run] }: { shown?: Partial<Status>; list?: Run[] } = {}) {
  return fakeOffice("finance")
    .on(officeChain.status, () => ({ ...status, ...shown }))
    .on(officeChain.reconciliations, () => ({ list }))
    .on(officeChain.moves, () => ({ list: moves, total: 30, page: 1, limit: 20 }))
    .on(officeChain.arrivals, () => ({
      list: [
        {
          txHash: HASH,
          logIndex: 3,
          block: "99",
          from: ADDRESS,
          to: ADDRESS,
          coins: "5",
          at: AT,
          foundAt: AT,
          reason: "the address is not one of ours",
          explorerUrl: null,
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
    }));
}

/** Matches a rendered amount with its unit. */
const amount = (text: string) => (_: string, element: Element | null) =>
  element?.classList.contains("figures") === true && element.textContent === text;

test("shows blocks, nodes with their problems, addresses of the house, and transfers with their reason", async () => {
  await renderPage("/chain", show());
  expect(await screen.findByText("Nothing needs attention")).toBeTruthy();
  const nodes = within(screen.getByRole("list", { name: "Nodes" }));
  expect(nodes.getByText("Responds")).toBeTruthy();
  expect(nodes.getByText("out of order")).toBeTruthy();
  expect(screen.getByText(amount("12,345.50USDT"))).toBeTruthy();
  expect(screen.getByText(amount("0.004000000000000001BNB"))).toBeTruthy();
  expect(await screen.findByText("the address is not one of ours")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Late (3)" })).toBeTruthy();
  expect((await screen.findAllByText(amount("33.000000000000000007USDT"))).length).toBe(2);
});

test("shows what moved between the house's accounts and its owner, and the way to all of it", async () => {
  await renderPage("/chain", show());
  const list = within(await screen.findByRole("list", { name: "Our own coins" }));
  expect(list.getByText("Owner's contribution")).toBeTruthy();
  expect(list.getByText(amount("250.50USDT"))).toBeTruthy();
  expect(list.getByText("The owner → Hot wallet")).toBeTruthy();
  const all = screen.getByRole("link", { name: "Owner's draw" });
  expect(all.getAttribute("href")).toContain("/books/journal?kind=owner.draw");
});

test("names every alarm and every kind of difference with its address and transaction", async () => {
  const differences = DIFFERENCE_KINDS.map((kind) => ({
    kind,
    address: kind === "ledger" ? null : ADDRESS,
    txHash: kind === "moved_out" ? HASH : null,
    books: "10",
    chain: "0",
  }));
  const different: Run = { ...run, state: "different", differencesInAll: 9, differences };
  await renderPage("/chain", show({ shown: { alarms: [...CHAIN_ALARMS] }, list: [different] }));
  const alarms = await screen.findByRole("status", { name: "Alarms" });
  expect(within(alarms).getAllByRole("listitem").length).toBe(CHAIN_ALARMS.length);
  const found = within(await screen.findByRole("list", { name: "Differences" }));
  expect(found.getAllByRole("listitem").length).toBe(DIFFERENCE_KINDS.length);
  expect(found.getByText("Left without an event in the books")).toBeTruthy();
  expect(found.getByRole("link", { name: "See it on the chain" }).getAttribute("href")).toBe(
    `https://bscscan.com/tx/${HASH}`,
  );
  expect(screen.getByText(/^and /).textContent).toContain("2");
});

test("compares at the press of a button, once", async () => {
  let list: Run[] = [];
  const requested: Run = { ...run, state: "requested", endedAt: null, block: null, books: null, chain: null };
  const server = fakeOffice("finance")
    .on(officeChain.status, () => status)
    .on(officeChain.arrivals, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeChain.moves, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeChain.reconciliations, () => ({ list }))
    .on(officeChain.reconcile, () => {
      list = [requested];
      return requested;
    });
  await renderPage("/chain", server);
  expect(await screen.findByText("They were not compared yet")).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Compare now" });
  await userEvent.click(button);
  expect(await screen.findByText("Under way")).toBeTruthy();
  await waitFor(() => expect(button.disabled).toBe(true));
});

test("says so where the shop has no chain", async () => {
  await renderPage("/chain", show({ shown: { receives: false } }));
  expect(await screen.findByText("This shop takes no coins of a chain")).toBeTruthy();
});
