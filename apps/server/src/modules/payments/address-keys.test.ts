/** Rotation of the key for deposit addresses; addresses of former keys remain assigned to their payers. */
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HDKey } from "@scure/bip32";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { openAccounts } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { changeKey, readKeys } from "./address-keys.ts";
import { type Chain, openChain } from "./chain.ts";
import { addressOfInvoice, createTopUp } from "./invoices.ts";
import { skipUsedAddresses } from "./spare-addresses.ts";
import type { InvoiceRow } from "./store.ts";

const START = new Date("2026-05-01T04:00:00Z");
const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
const [A, B, C] = [1, 2, 3].map(
  (seed) => HDKey.fromMasterSeed(Buffer.alloc(32, seed)).derive("m/44'/60'/0'").publicExtendedKey,
) as [string, string, string];
/** The address that any wallet with this key derives at an index. */
const childOf = (xpub: string, index: bigint) => openChain({ xpub, id: 56n, token: TOKEN }).addressAt(index);

let dataDir: string;
let db: TestDatabase;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "banyan-keys-"));
  db = await createTestDatabase();
});
afterEach(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true });
});

function chainWith(xpub: string, ...formerXpubs: string[]): Chain {
  const chain = openChain({ xpub, formerXpubs, id: 56n, token: TOKEN }, { dataDir });
  chain.noteRead(true);
  return chain;
}

async function ask(chain: Chain, on = db): Promise<InvoiceRow> {
  const memberId = BigInt(randomInt(1, 2 ** 47));
  await openAccounts(on.database.queries, memberId, START);
  return on.database.transaction((tx) =>
    createTopUp(tx, { chain, memberId, amount: usdt(10), market: DEFAULT_MARKET, now: START }),
  );
}

const notes: bigint[] = [];
async function change(xpub: string, ...formerXpubs: string[]) {
  const chain = chainWith(xpub, ...formerXpubs);
  const all = [xpub, ...formerXpubs];
  const first = await changeKey(db.database, {
    chain,
    withKey: (keyId) =>
      all.map((one) => chainWith(one, ...all.filter((other) => other !== one))).find((one) => one.keyId === keyId),
    hasCoins: async () => false,
    note: async (_tx, index) => void notes.push(index),
    now: START,
  });
  return { chain, first };
}

test("indexes are counted on, each address belongs to the key it came from, and both are verified as before", async () => {
  const a = chainWith(A);
  const before = [await ask(a), await ask(a), await ask(a)];
  const { chain: b, first } = await change(B, A);
  expect(first).toBe(3n);
  expect(notes.at(-1)).toBe(3n);
  const after = await ask(b);
  expect(after.addressIndex).toBe(3n);
  expect(addressOfInvoice(b, after)).toBe(childOf(B, 3n));
  for (const invoice of before) expect(addressOfInvoice(b, invoice)).toBe(childOf(A, invoice.addressIndex));
  expect([b.keyIdAt(2n), b.keyIdAt(3n)]).toEqual([a.keyId, b.keyId]);
  expect((await change(B, A)).first).toBeNull();
});

test("a server starts with the key in use and all former ones only, and one that still has the former key gives no address", async () => {
  const a = chainWith(A);
  await ask(a);
  await change(B, A);
  const start = (chain: Chain) => readKeys(db.database.queries, chain);
  await start(chainWith(B, A));
  await expect(start(chainWith(B))).rejects.toThrow("CHAIN_FORMER_XPUBS lacks the key");
  await expect(start(chainWith(A, B))).rejects.toThrow("CHAIN_XPUB is another key");
  await expect(ask(a)).rejects.toThrow("key");
  await expect(change(C, A)).rejects.toThrow("CHAIN_FORMER_XPUBS must contain");
});

test("a key can be changed again, also back, and one that gave no address has none", async () => {
  await ask(chainWith(A));
  await change(B, A);
  const { chain: c } = await change(C, B, A);
  expect(addressOfInvoice(c, await ask(c))).toBe(childOf(C, 1n));
  const { chain: a, first } = await change(A, C, B);
  expect(first).toBe(2n);
  expect([0n, 1n, 2n].map(a.addressAt)).toEqual([childOf(A, 0n), childOf(C, 1n), childOf(A, 2n)]);
});

test("simultaneous requests get addresses of one key or a refusal, never an index twice", async () => {
  const a = chainWith(A);
  await ask(a);
  const asked = Array.from({ length: 20 }, () => ask(a).catch(() => undefined));
  const { chain: b, first } = await change(B, A);
  const given = (await Promise.all([...asked, ...Array.from({ length: 5 }, () => ask(b))])).filter(
    (one) => one !== undefined,
  );
  expect(new Set(given.map(({ addressIndex }) => addressIndex)).size).toBe(given.length);
  for (const { addressIndex, storedAddress } of given) {
    expect(storedAddress).toBe(childOf(addressIndex < first! ? A : B, addressIndex).toLowerCase());
  }
});

test("after a restore to the time before the change, the same command leaves out what both keys gave", async () => {
  const a = chainWith(A);
  await ask(a);
  const lost = await createTestDatabase();
  const kept = db;
  try {
    // The lost database has three addresses of the former key and two of the new one.
    db = lost;
    for (let at = 0; at < 3; at += 1) await ask(a, lost);
    const { chain } = await change(B, A);
    await ask(chain, lost);
    await ask(chain, lost);
  } finally {
    db = kept;
    await lost.drop();
  }
  const { chain: b, first } = await change(B, A);
  expect(first).toBe(3n);
  expect(await skipUsedAddresses(db.database, b, async () => false)).toBe(2);
  const next = await ask(b);
  expect(next.addressIndex).toBe(5n);
  expect([1n, 4n].map(b.addressAt)).toEqual([childOf(A, 1n), childOf(B, 4n)]);
});
