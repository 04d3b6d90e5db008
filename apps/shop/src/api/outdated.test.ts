/** What a person just did is seen at once: every call that changes something renews the views that show it. */

import { call } from "@banyan/app/call.ts";
import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { notices } from "@banyan/contract/browser/notices.ts";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { shopApi } from "@banyan/contract/index.ts";
import { notices as noticeCalls } from "@banyan/contract/notices.ts";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { outdate, outdatedBy } from "./outdated.ts";

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const calls = Object.entries(shopApi).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
);
const changing = calls.filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.access !== "public");
const named = (name: string) => calls.find((one) => one.name === name)!.endpoint;
const isOutdated = ({ path }: { path: string }) => queryClient.getQueryState([path, "en"])?.isInvalidated;
const cached = ({ path }: { path: string }) => queryClient.setQueryData([path, "en"], {});

test.each(changing.map(({ name, endpoint }) => [name, endpoint] as const))(
  "%s says what it makes out of date",
  (_, endpoint) => {
    const outdated = outdatedBy(endpoint);
    expect(outdated).toBeDefined();
    for (const one of outdated!) cached(one);
    outdate(endpoint.path);
    expect(outdated!.filter((one) => !isOutdated(one))).toEqual([]);
  },
);

/** By what people look at, independent of the table. */
test.each([
  ["orders.pay", "wallet.balances wallet.balance wallet.shopCoins wallet.integral withdrawals.limits"],
  ["orders.pay", "members.userInfo membership.standing income.limit team.overview notices.unread notices.index"],
  ["orders.pay", "orders.index orders.counts orders.detail payments.detail"],
  ["orders.create", "orders.index orders.counts cart.index catalog.detail"],
  ["orders.cancel", "orders.index orders.counts wallet.balances wallet.shopCoins catalog.detail"],
  ["orders.confirm", "orders.index orders.counts reviews.mine"],
  ["orders.returnCreate", "orders.index orders.detail"],
  ["transfers.transfer", "wallet.balances wallet.balance wallet.integral withdrawals.limits"],
  ["withdrawals.create", "withdrawals.index withdrawals.addresses wallet.balances wallet.balance"],
  ["reviews.save", "reviews.index reviews.own reviews.mine catalog.detail catalog.products"],
  ["notices.readAll", "notices.unread notices.index"],
  ["members.changeProfile", "team.overview reviews.mine"],
] as const)("after %s, these are read again: %s", (name, views) => {
  const shown = views.split(" ").map(named);
  for (const one of shown) cached(one);
  outdate(named(name).path);
  expect(shown.filter((one) => !isOutdated(one)).map(({ path }) => path)).toEqual([]);
});

test("level, badge and notices are read again once the server has added them", () => {
  vi.useFakeTimers();
  outdate(named("orders.pay").path);
  const later = [named("members.userInfo"), named("membership.standing"), named("notices.unread")];
  for (const one of later) cached(one);
  vi.advanceTimersByTime(5_000);
  expect(later.filter((one) => !isOutdated(one))).toEqual([]);
});

test("a call renews them when it succeeded, and not when it was refused", async () => {
  signIn(MEMBER);
  let refuses = true;
  serve().on(noticeCalls.readAll, () => {
    if (refuses) throw new FakeRefusal("TOO_MANY_REQUESTS", "No");
    return { unread: 0 };
  });
  await open("#/pages/aboutUs");
  const key = keyOf(notices.unread, {});
  queryClient.setQueryData(key, { unread: 3 });
  const invalidated = () => queryClient.getQueryState(key)?.isInvalidated;
  await call(notices.readAll, {}).catch(() => {});
  await new Promise((done) => setTimeout(done, 20));
  expect(invalidated()).toBe(false);
  refuses = false;
  await call(notices.readAll, {});
  await waitFor(() => expect(invalidated()).toBe(true));
});
