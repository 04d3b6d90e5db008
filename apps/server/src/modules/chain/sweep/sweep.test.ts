/**
 * Sweeps on the sandbox chain: planned without a key, signed without a network, sent any number of times, executed
 * once.
 */
import { type Address, encodeFunctionData, type Hex, parseEther } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { StartupError } from "../../../platform/startup-error.ts";
import { houseBalance } from "../../ledger/index.ts";
import { openReading, RAW } from "../chain.fixture.ts";
import { faucetAccount } from "../sandbox/sandbox.ts";
import { TOKEN_ABI } from "../token-abi.ts";
import type { SweepTransaction } from "./broadcast.ts";
import { readPlan, readSigned, SWEEP_GAS, type SweepPlan } from "./files.ts";
import { signSweep } from "./sign.ts";

/** The published mnemonic of the sandbox's addresses. */
const WORDS = `${"abandon ".repeat(11)}about`;
const ACCOUNT = "m/44'/60'/0'";
const TREASURY = mnemonicToAccount(WORDS, { addressIndex: 1_001 }).address;
const OUTSIDE = "0x00000000000000000000000000000000000aB1E5";

let shop: Awaited<ReturnType<typeof openReading>>;
beforeEach(async () => {
  shop = await openReading();
  await finish();
  await shop.addHouse(TREASURY, "treasury");
  await giveGas(shop.chain.gasWallet, parseEther("1"));
});
afterEach(() => shop.close());

async function finish(): Promise<void> {
  await shop.finish();
  expect(await shop.look()).toBeNull();
}

async function giveGas(to: string, value: bigint): Promise<void> {
  const nonce = Number(await shop.evm().nextNonce(faucetAccount.address));
  const gift = { chainId: 31_337, type: "legacy", gasPrice: 1_000_000_000n, gas: 21_000n, nonce, value } as const;
  await shop.evm().submit(await faucetAccount.signTransaction({ ...gift, to: to as Address }));
  await finish();
}

/** Members who paid top-ups, in the order of their addresses. */
async function paid(...amounts: number[]) {
  const all = [];
  for (const amount of amounts) {
    const one = await shop.asked(amount);
    await one.pay(usdt(amount));
    all.push(one);
  }
  await finish();
  return all;
}

async function plan({ least = 1n, to = TREASURY as string } = {}): Promise<SweepPlan> {
  const addresses = Array.from({ length: 10 }, (_, index) => ({
    path: `${ACCOUNT}/0/${index}`,
    address: shop.chain.addressAt(BigInt(index)),
  }));
  const gasWallet = { path: `${ACCOUNT}/1/0`, address: shop.chain.gasWallet };
  return shop.byHand().planSweep({ to, gasWallet, addresses, least });
}

const signed = (made: SweepPlan) => signSweep(readPlan(JSON.stringify(made)), { words: WORDS, to: TREASURY });
const opened = async (made: SweepPlan) => shop.byHand().openSweep(readSigned(JSON.stringify(await signed(made))));

/** Sends repeatedly until everything is final, as with a new process each time. */
async function send(sweep: SweepTransaction[], most = 10) {
  for (let look = 0; look < most; look++) {
    const states = await shop.byHand().stepSweep(sweep);
    if (!states.some((state) => state === "waits" || state === "sent")) return states;
    await finish();
  }
  throw new Error("the sweep is not final");
}

const inTreasury = async () => (await shop.byHand().balances([TREASURY.toLowerCase()]))[0]!;

test("coins of all addresses are moved to the treasury, and booked as moved", async () => {
  await paid(10, 20, 30);
  const made = await plan();
  expect(made.items.map(({ raw }) => BigInt(raw))).toEqual([usdt(10) * RAW, usdt(20) * RAW, usdt(30) * RAW]);
  expect(await send(await opened(made))).toEqual(Array(6).fill("done"));
  expect(await shop.reconcile()).toMatchObject({ state: "equal", onDeposits: 0n, onTreasury: usdt(60) * RAW });
  expect(await houseBalance(shop.database.queries, "treasury", "USDT")).toBe(-usdt(60));
  expect(await houseBalance(shop.database.queries, "custody", "USDT")).toBe(0n);
  await expect(plan()).rejects.toThrow("has that much");
});

test("addresses with less than the least are left, and gas money that is there is used", async () => {
  const [, one] = await paid(1, 20);
  const asked = BigInt((await shop.evm().ask("eth_gasPrice", [])) as Hex);
  const cost = (SWEEP_GAS * asked * 150n) / 100n;
  await giveGas(one!.address, cost);
  const made = await plan({ least: parseEther("5") });
  expect(made.items).toMatchObject([{ address: one!.address, gift: "0" }]);
  expect(await send(await opened(made))).toEqual(["done"]);
  expect(await inTreasury()).toBe(usdt(20) * RAW);
});

test("a file that is sent again, by processes that cross or after a crash, moves nothing twice", async () => {
  await paid(10, 20);
  const sweep = await opened(await plan());
  // The process ends after the gas money was sent, and after the first tokens were.
  await shop.byHand().stepSweep(sweep);
  await finish();
  await Promise.all([shop.byHand().stepSweep(sweep), shop.byHand().stepSweep(sweep), shop.byHand().stepSweep(sweep)]);
  await shop.mine();
  await Promise.all([send(sweep), send(sweep)]);
  await paid(10);
  expect(await send(sweep)).toEqual(Array(4).fill("done"));
  expect(await inTreasury()).toBe(usdt(30) * RAW);
  expect(await shop.reconcile()).toMatchObject({ state: "equal" });
});

test("of two plans for the same coins one moves them", async () => {
  await paid(10, 20);
  const [first, second] = [await plan(), await plan({ least: parseEther("15") })];
  const other = await opened({ ...second, gasPrice: String(BigInt(second.gasPrice) + 1n) });
  await send(await opened(first));
  expect(await send(other)).toEqual(["replaced", "replaced"]);
  expect(await inTreasury()).toBe(usdt(30) * RAW);
  expect(await shop.reconcile()).toMatchObject({ state: "equal" });
});

test("transactions that a reorganisation removed are sent again", async () => {
  await paid(10);
  const sweep = await opened(await plan());
  await shop.byHand().stepSweep(sweep);
  await shop.mine();
  await shop.evm().reorganise(1);
  expect(await send(sweep)).toEqual(["done", "done"]);
  expect(await inTreasury()).toBe(usdt(10) * RAW);
});

test("a move whose coins are gone fails, and the others are made", async () => {
  await paid(10, 20);
  const made = await plan();
  made.items[0]!.raw = String(usdt(11) * RAW);
  const states = await send(await opened(made));
  expect(states.toSorted()).toEqual(["done", "done", "done", "failed"]);
  expect(await inTreasury()).toBe(usdt(20) * RAW);
});

test("is not planned to an address that is not the house's, or without gas money", async () => {
  await paid(10);
  await expect(plan({ to: OUTSIDE })).rejects.toThrow("not a treasury or hot wallet");
  await shop.addHouse(OUTSIDE, "owner");
  await expect(plan({ to: OUTSIDE })).rejects.toThrow("not a treasury or hot wallet");
  const { gasWallet } = shop.chain;
  const addresses = [{ path: `${ACCOUNT}/0/0`, address: shop.chain.addressAt(0n) }];
  const poor = { path: `${ACCOUNT}/1/1`, address: OUTSIDE };
  await expect(shop.byHand().planSweep({ to: TREASURY, gasWallet: poor, addresses, least: 1n })).rejects.toThrow(
    "for gas",
  );
  expect(gasWallet).toBe(mnemonicToAccount(WORDS, { path: `${ACCOUNT}/1/0` }).address);
});

test("is not signed for another receiver, with other words, or from a plan that was changed", async () => {
  await paid(10);
  const made = await plan();
  const refused = async (given: SweepPlan, words = WORDS) => {
    await expect(signSweep(given, { words, to: TREASURY })).rejects.toThrow(StartupError);
  };
  await refused({ ...made, to: OUTSIDE });
  await refused(made, "test test test test test test test test test test test junk");
  await refused(made, "no words");
  await refused({ ...made, items: [{ ...made.items[0]!, address: OUTSIDE }] });
  expect(() => readPlan(JSON.stringify({ ...made, more: 1 }))).toThrow(StartupError);
  expect(() => readPlan(JSON.stringify({ ...made, to: made.to.toLowerCase() }))).toThrow(StartupError);
  expect(() => readPlan("{")).toThrow(StartupError);
});

test("is not sent where the file holds anything else", async () => {
  await paid(10);
  const account = mnemonicToAccount(WORDS, { addressIndex: 0 });
  const shared = { type: "legacy", chainId: 31_337, nonce: 0, gas: 100_000n, gasPrice: 1_000_000_000n } as const;
  const token = shop.evm().token;
  const transfer = (to: string) =>
    encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to as Address, 1n] });
  const wrong = [
    await account.signTransaction({ ...shared, to: token, data: transfer(OUTSIDE) }),
    await account.signTransaction({ ...shared, to: token, data: transfer(TREASURY), chainId: 56 }),
    await account.signTransaction({ ...shared, to: token, data: transfer(TREASURY), value: 1n }),
    await account.signTransaction({ ...shared, to: OUTSIDE, data: transfer(TREASURY) }),
    await account.signTransaction({ ...shared, to: OUTSIDE, value: 1n }),
    await account.signTransaction({ ...shared, to: account.address, value: parseEther("0.5") }),
    await faucetAccount.signTransaction({ ...shared, to: token, data: transfer(TREASURY) }),
    await account.signTransaction({
      ...shared,
      to: token,
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: "transferMany", args: [[TREASURY], [1n]] }),
    }),
    "0x12" as Hex,
  ];
  for (const raw of wrong) {
    const file = { kind: "signed sweep", transactions: [raw] } as const;
    await expect(shop.byHand().openSweep({ ...file, transactions: [...file.transactions] })).rejects.toThrow(
      StartupError,
    );
  }
});
