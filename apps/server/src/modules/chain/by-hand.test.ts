/** Manual recovery on the sandbox chain: each command finds what is missing, once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { openReading, RAW } from "./chain.fixture.ts";

type Reading = Awaited<ReturnType<typeof openReading>>;

let shop: Reading;
beforeEach(async () => {
  shop = await openReading();
  await shop.finish();
  await shop.look();
});
afterEach(() => shop.close());

/** A top-up paid while its address was not watched. */
async function missed(amount: number) {
  const one = await shop.asked(amount);
  const watched = shop.ports.watched;
  shop.ports.watched = async () => [];
  const txHash = await one.pay(usdt(amount));
  await shop.finish();
  expect(await shop.look()).toBeNull();
  shop.ports.watched = watched;
  expect(await one.look()).toMatchObject({ state: "pending", arrived: 0n });
  return { ...one, txHash };
}

test("a range of blocks is read again, and what is missing is credited once", async () => {
  const [one, other] = [await missed(10), await missed(20)];
  const { blockNumber: to } = (await shop.cursor())!;
  expect(await shop.reconcile()).toMatchObject({ state: "different", differences: 2 });
  expect(await shop.byHand().scan({ from: 0n, to })).toEqual({ transfers: 2, added: 2, notRecorded: 0 });
  expect(await shop.byHand().scan({ from: 0n, to })).toEqual({ transfers: 2, added: 0, notRecorded: 0 });
  expect([await one.purse(), await other.purse()]).toEqual([usdt(10), usdt(20)]);
  expect(await shop.reconcile()).toMatchObject({ state: "equal", chain: usdt(30) * RAW });
  expect(shop.notes.map(({ action, subject }) => [action, subject])).toEqual([
    ["chain.scan", `0-${to}`],
    ["chain.scan", `0-${to}`],
  ]);
});

test("blocks that were not read yet are not scanned, and the watcher goes on from where it was", async () => {
  const before = (await shop.cursor())!;
  const scan = shop.byHand().scan;
  await expect(scan({ from: 0n, to: before.blockNumber + 1n })).rejects.toThrow(StartupError);
  await expect(scan({ from: 2n, to: 1n })).rejects.toThrow(StartupError);
  await scan({ from: 0n, to: before.blockNumber });
  expect(await shop.cursor()).toEqual(before);
  const one = await shop.asked(5);
  await one.pay(usdt(5));
  await shop.finish();
  expect(await shop.look()).toBeNull();
  expect(await one.purse()).toBe(usdt(5));
});

test("nodes that do not agree record nothing", async () => {
  const one = await missed(10);
  shop.twists[0] = async (method, _params, pass) => (method === "eth_getLogs" ? [] : pass());
  const { blockNumber: to } = (await shop.cursor())!;
  expect(await shop.byHand().scan({ from: 0n, to })).toEqual({ transfers: 0, added: 0, notRecorded: 0 });
  shop.twists[0] = undefined;
  expect(await one.purse()).toBe(0n);
});

test("reading goes on from an earlier block after a final one was replaced, and nothing counts twice", async () => {
  const one = await shop.asked(10);
  await one.pay(usdt(10));
  await shop.finish();
  await shop.look();
  const { blockNumber } = (await shop.cursor())!;
  await shop.evm().reorganise(4, { again: true });
  await shop.mine(8);
  expect(await shop.look()).toBe("parent");
  expect(await shop.look()).toBe("parent");
  await expect(shop.byHand().back({ to: blockNumber + 1n })).rejects.toThrow(StartupError);
  await shop.byHand().back({ to: 1n });
  expect(await shop.look()).toBeNull();
  expect(await one.purse()).toBe(usdt(10));
  expect(await shop.reconcile()).toMatchObject({ state: "equal", chain: usdt(10) * RAW });
  expect(shop.notes).toMatchObject([{ action: "chain.back", subject: "1" }]);
});

test("one transaction is recorded by its hash, once, with every transfer of it to us", async () => {
  const [one, other] = [await shop.asked(10), await shop.asked(20)];
  const watched = shop.ports.watched;
  shop.ports.watched = async () => [];
  const txHash = await shop.payMany([one.address, other.address], [usdt(10) * RAW, usdt(20) * RAW]);
  await expect(shop.byHand().record(txHash)).rejects.toThrow("in no block yet");
  await expect(shop.byHand().record(`0x${"7".repeat(64)}`)).rejects.toThrow("No node knows");
  await shop.mine();
  await expect(shop.byHand().record(txHash)).rejects.toThrow("may still be replaced");
  await shop.finish();
  await shop.look();
  shop.ports.watched = watched;
  expect(await shop.byHand().record(txHash.toUpperCase().replace("0X", "0x"))).toEqual({
    transfers: 2,
    added: 2,
    notRecorded: 0,
  });
  expect(await shop.byHand().record(txHash)).toEqual({ transfers: 2, added: 0, notRecorded: 0 });
  expect([await one.purse(), await other.purse()]).toEqual([usdt(10), usdt(20)]);
});

test("a transaction that pays others, or nobody, is refused", async () => {
  const outside = await shop.evm().pour("0x00000000000000000000000000000000000ab1e5", 5n);
  await shop.finish();
  await shop.look();
  await expect(shop.byHand().record(outside)).rejects.toThrow("to an address of ours");
});

test("an address of the house is named once, and never that of an invoice", async () => {
  const one = await shop.asked(10);
  const { nameHouse } = shop.byHand();
  await expect(nameHouse({ address: one.address, role: "hot" })).rejects.toThrow(StartupError);
  const address = "0x00000000000000000000000000000000000ab1e5";
  expect(await nameHouse({ address, role: "hot" })).toBe(true);
  expect(await nameHouse({ address, role: "hot" })).toBe(false);
  expect(await nameHouse({ address, role: "treasury" })).toBe(true);
  expect(shop.notes.map(({ action }) => action)).toEqual(["chain.house", "chain.house"]);
});

test("balances of addresses are those of the last block that was read", async () => {
  const [one, other] = [await shop.asked(10), await shop.asked(20)];
  await one.pay(usdt(4) + 1n);
  await shop.finish();
  await shop.look();
  await other.pay(usdt(9));
  await shop.mine();
  expect(await shop.byHand().balances([one.address, other.address])).toEqual([(usdt(4) + 1n) * RAW, 0n]);
});
