/** A read that fails on a page that pays, tops up, sends or withdraws is reported there, and a retry brings it. */
import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { market } from "@banyan/contract/market.ts";
import { membership } from "@banyan/contract/membership.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { AWAITED, detail, invoice, ORDER_ID, PAID, shop } from "./areas/orders/order.fixture.ts";
import { GUARDED, LIMITS } from "./areas/withdrawal/withdrawal.fixture.ts";
import { MEMBER, open, serveBy } from "./page.fixture.tsx";
import { signIn } from "./session/session.ts";

interface Place {
  name: string;
  page: string;
  /** A button that opens a sheet, in which the failure is reported. */
  button?: string;
  reads: Endpoint[];
  /** Nothing is missed without them, or they are repeated by themselves. */
  aids?: Endpoint[];
  /** The order that the server has. */
  order?: Parameters<typeof detail>[0];
}

const paged = { total: 0, page: 1, limit: 10, nextCursor: null };
const ORDER = `#/pages/order/details?id=${ORDER_ID}`;

const PLACES: Place[] = [
  {
    name: "the checkout",
    page: "#/pages/shop/confirmOrder",
    reads: [addresses.index, orders.preview, wallet.balances, market.delivery],
  },
  {
    name: "the confirmation of an order",
    page: "#/pages/shop/confirmOrder",
    button: "Place order",
    reads: [wallet.balances],
    aids: [addresses.index, orders.preview, market.delivery],
  },
  {
    name: "the list of orders",
    page: "#/pages/order/orderList",
    reads: [orders.index],
    aids: [orders.counts],
  },
  {
    name: "the payment of an order",
    page: "#/pages/order/orderList",
    button: "Pay now",
    reads: [orders.detail, wallet.balances, market.config],
    aids: [orders.index, orders.counts],
  },
  {
    name: "an order that awaits coins",
    page: ORDER,
    reads: [orders.detail, payments.detail],
    aids: [orders.payStatus],
  },
  {
    name: "another address of an order",
    page: ORDER,
    button: "Change the address",
    reads: [addresses.index],
    aids: [orders.detail, payments.detail, orders.payStatus],
  },
  {
    name: "the receipt of an order",
    page: `#/pages/order/paid?id=${ORDER_ID}`,
    reads: [orders.detail],
    aids: [membership.standing, catalog.personalRecommend],
    order: PAID,
  },
  { name: "a top-up", page: "#/pages/topUp", reads: [wallet.balances, payments.list] },
  {
    name: "the payment of a top-up",
    page: `#/pages/topUp?id=${invoice().id}`,
    reads: [payments.detail],
    aids: [orders.payStatus],
  },
  {
    name: "a transfer",
    page: "#/pages/transfer",
    reads: [market.config, wallet.balances],
    aids: [transfers.recent],
  },
  {
    name: "a withdrawal",
    page: "#/pages/exchange",
    reads: [withdrawals.limits, withdrawals.addresses],
    aids: [stepUp.state],
  },
  { name: "the e-wallet", page: "#/pages/eWallet", reads: [wallet.balances, wallet.balance] },
  { name: "points", page: "#/pages/integralFlow", reads: [wallet.balances, wallet.integral] },
];

/** Reads of the frame around all pages. */
const FRAME = [/getConfig/, /userInfo/, /unread/i, /cart\/index/, /announcement/];

function serveAll({ order = AWAITED }: Place): FakeServer {
  const statement = () => ({ ...paged, balance: "0", list: [] });
  signIn(MEMBER);
  return shop()
    .on(orders.detail, () => detail(order))
    .on(orders.index, () => ({ ...paged, list: [detail()], total: 1 }))
    .on(payments.list, () => ({ ...paged, list: [] }))
    .on(transfers.recent, () => ({ list: [] }))
    .on(withdrawals.limits, () => LIMITS)
    .on(withdrawals.addresses, () => ({ list: [] }))
    .on(stepUp.state, () => GUARDED)
    .on(wallet.balance, statement)
    .on(wallet.integral, statement)
    .on(orders.payStatus, () => ({
      ...{ state: "pending_payment" as const, invoiceState: "pending" as const, delayed: false, secondsLeft: 60 },
      ...{ amountExpected: "40", amountReceived: "0", confirmations: 0 },
    }));
}

/** Opens the place with a server on which one read can fail; returns all reads so far. */
async function go(place: Place, failing: { path: string | undefined }): Promise<Set<string>> {
  const reads = new Set<string>();
  const server = serveAll(place);
  serveBy({
    ...server,
    async fetch(target, init) {
      const { pathname } = new URL(String(target), "http://fake.test");
      if ((init?.method ?? "GET") === "GET" || pathname === orders.preview.path) reads.add(pathname);
      return pathname === failing.path ? new Response("{}", { status: 500 }) : server.fetch(target, init);
    },
  });
  await open(place.page);
  if (place.button) await userEvent.click(await screen.findByRole("button", { name: place.button }));
  return reads;
}

const part = ({ button }: Place) => (button ? within(screen.getByRole("dialog")) : screen);
const retries = (place: Place) => part(place).queryAllByRole("button", { name: "Try again" });

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
});

describe.each(PLACES)("$name", (place) => {
  test("reads nothing whose failure is not considered here", async () => {
    const reads = await go(place, { path: undefined });
    const considered = [...place.reads, ...(place.aids ?? [])].map(({ path }) => path);
    await waitFor(() => expect([...reads]).toEqual(expect.arrayContaining(considered)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const others = [...reads].filter((path) => !considered.includes(path) && !FRAME.some((one) => one.test(path)));
    expect(others).toEqual([]);
    expect(retries(place)).toEqual([]);
  });

  test.each(place.reads.map(({ path }) => path))("says that %s failed, and tries again", async (path) => {
    const failing: { path: string | undefined } = { path };
    await go(place, failing);
    await waitFor(() => expect(retries(place).length).toBeGreaterThan(0));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    // Several failures are reported in one line.
    expect(retries(place)).toHaveLength(1);
    failing.path = undefined;
    await userEvent.click(retries(place)[0]!);
    await waitFor(() => expect(retries(place)).toEqual([]));
    await waitFor(() => expect(part(place).queryByText("Loading")).toBeNull());
  });
});
