import { ask, queryClient } from "@banyan/app/query.ts";
import { type CartView, cart } from "@banyan/contract/browser/cart.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MEMBER, serve } from "../page.fixture.tsx";
import { signIn } from "../session/session.ts";
import { deviceLines, setDeviceLines } from "./device-cart.ts";
import { handOver } from "./merge.ts";

const MERGED: CartView = { list: [], count: 3, selectedCount: 0, selectedTotal: "0" };

beforeEach(() => {
  setDeviceLines([{ skuId: "11", quantity: 3, selected: false }]);
  signIn(MEMBER);
});
afterEach(() => setDeviceLines([]));

test("the device cart goes to the server, then leaves the device, and shows at once", async () => {
  const server = serve().on(cart.merge, () => MERGED);
  await handOver();
  expect(server.calls).toEqual([
    {
      path: cart.merge.path,
      input: { lines: [{ skuId: "11", quantity: 3, selected: false }] },
      caller: expect.objectContaining({ token: MEMBER.token }),
    },
  ]);
  expect(deviceLines()).toEqual([]);
  expect(queryClient.getQueryData(ask(cart.index, {}).queryKey)).toEqual(MERGED);
});

test("it stays on the device where the server could not be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await handOver();
  expect(deviceLines()).toHaveLength(1);
});

test("an empty device cart asks nothing of the server", async () => {
  const server = serve();
  setDeviceLines([]);
  await handOver();
  expect(server.calls).toEqual([]);
});
