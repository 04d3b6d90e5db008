/** A database restored to a state before a backup issues no address twice. */
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HDKey } from "@scure/bip32";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { sql } from "../../platform/database.ts";
import { openAccounts } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { type Chain, openChain } from "./chain.ts";
import { recordAtAddress, recordDeposits } from "./deposits.ts";
import { createTopUp } from "./invoices.ts";
import { addressesAhead, LOOK_AHEAD, skipUsedAddresses } from "./spare-addresses.ts";
import { watchedAddresses } from "./store.ts";
import { creditTopUp } from "./top-up.ts";

const START = new Date("2026-05-01T04:00:00Z");
const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'").publicExtendedKey;
const settings = { xpub, id: 56n, token: "0x55d398326f99059fF775485246999027B3197955" };

let dataDir: string;
let db: TestDatabase;
let chain: Chain;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "banyan-mark-"));
  db = await createTestDatabase();
  chain = openChain(settings, { dataDir });
  chain.noteRead(true);
});
afterEach(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true });
});

const nobody = async () => false;

async function ask(on = db): Promise<string> {
  const memberId = BigInt(randomInt(1, 2 ** 47));
  await openAccounts(on.database.queries, memberId, START);
  const { addressIndex } = await on.database.transaction((tx) =>
    createTopUp(tx, { chain, memberId, amount: usdt(10), market: DEFAULT_MARKET, now: START }),
  );
  return chain.addressAt(addressIndex);
}

test("an address is on disk before it is shown, and one that nobody asks for is not", async () => {
  expect(chain.mark!.read()).toBe(0n);
  for (const next of [1n, 2n, 3n]) {
    await ask();
    expect(openChain(settings, { dataDir }).mark!.read()).toBe(next);
  }
  const file = join(dataDir, "chain", `56-${chain.keyId}.next`);
  expect(readFileSync(file, "utf8")).toBe("3\n");
  writeFileSync(file, "many");
  expect(() => chain.mark!.read()).toThrow("one integer");
});

test("simultaneous requests get different addresses, and the mark is above all of them", async () => {
  const addresses = await Promise.all(Array.from({ length: 12 }, () => ask()));
  expect(new Set(addresses).size).toBe(12);
  expect(chain.mark!.read()).toBe(12n);
});

test("a restored database goes on above the mark; coins at the addresses it does not know wait for their owner", async () => {
  const before = await Promise.all([1, 2, 3].map(() => ask()));
  const restored = await createTestDatabase();
  try {
    expect(await skipUsedAddresses(restored.database, chain, nobody)).toBe(3);
    expect(await skipUsedAddresses(restored.database, chain, nobody)).toBe(0);
    expect(before).not.toContain(await ask(restored));
    const watched = await watchedAddresses(restored.database.queries, { chainId: 56n, endedAfter: START });
    expect(watched).toEqual(expect.arrayContaining(before.map((address) => address.toLowerCase())));
    const ports = {
      chain,
      lockOrder: async () => {},
      onConfirmed: { order: async () => {}, topUp: creditTopUp },
      canCredit: async () => true,
    };
    const coins = {
      txHash: `0x${"1".repeat(64)}`,
      logIndex: 0,
      blockNumber: 1n,
      blockHash: `0x${"2".repeat(64)}`,
      blockTime: START,
      token: chain.token,
      from: `0x${"3".repeat(40)}`,
      to: before[0]!,
      raw: 10n ** 18n,
    };
    await restored.database.transaction((tx) =>
      recordAtAddress(tx, ports, { address: before[0]!.toLowerCase(), transfers: [coins], now: START }),
    );
    const { rows } = await sql<{ use: string }>`select use from payments.deposit`.execute(restored.database.queries);
    expect(rows).toEqual([{ use: "suspense" }]);
    await restored.database.transaction((tx) => recordDeposits(tx, ports, { transfers: [coins], now: START }));
  } finally {
    await restored.drop();
  }
});

test("without the file the chain itself shows which addresses were used", async () => {
  const used = new Set([chain.addressAt(2n), chain.addressAt(2n + BigInt(LOOK_AHEAD))]);
  rmSync(join(dataDir, "chain"), { recursive: true, force: true });
  expect(await skipUsedAddresses(db.database, chain, async (address) => used.has(address))).toBe(3 + LOOK_AHEAD);
  expect(await ask()).toBe(chain.addressAt(3n + BigInt(LOOK_AHEAD)));
  expect((await addressesAhead(db.database.queries, chain))[0]).toBe(
    chain.addressAt(4n + BigInt(LOOK_AHEAD)).toLowerCase(),
  );
});

test("coins are asked for only while the chain is read", async () => {
  chain.noteRead(false);
  await expect(ask()).rejects.toMatchObject({ refusal: "TOP_UPS_UNAVAILABLE" });
  chain.noteRead(true);
  await expect(ask()).resolves.toMatch(/^0x/);
});
