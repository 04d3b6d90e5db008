import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeFunctionData, getAddress, parseAbi, parseGwei, parseTransaction, recoverTransactionAddress } from "viem";
import { afterAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { ownProgram } from "../../../test/programs.ts";
import { newSignerLogin } from "../../platform/app-login.ts";
import { openDatabase, sql } from "../../platform/database.ts";
import { readApproved } from "./approval-store.ts";
import { createJournal, journalFileOf } from "./journal.ts";
import { createKeyFile, keyFileOf, openKeyFile } from "./key-file.ts";
import { type SignAnswer, SignerAway, type SignRequest } from "./protocol.ts";
import {
  account,
  beginJournal,
  CHAIN_ID,
  limitsOf,
  NOW,
  removeDirectory,
  signerOver,
  TOKEN,
  temporaryDirectory,
} from "./signer.fixture.ts";
import { type Approved, MOST_TRANSACTIONS } from "./signing.rules.ts";
import { serveSigner, signerAt } from "./socket.ts";

const TRANSFER = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);
const GWEI = parseGwei("1");
const directories: string[] = [];
afterAll(() => Promise.all(directories.map(removeDirectory)));

const addressOf = (number: number) => getAddress(`0x${(number + 0x10_0000).toString(16).padStart(40, "0")}`);
const approvedOf = (over: Partial<Approved> = {}): Approved => ({
  state: "approved",
  amount: usdt(100),
  fee: usdt(2),
  address: addressOf(1),
  approvalsNeeded: 1,
  people: 1,
  frozen: false,
  ...over,
});

/** A signer whose approvals can be changed, and which can be restarted with the same journal. */
function openDesk(options: Parameters<typeof signerOver>[2] = {}) {
  const directory = beginJournal();
  directories.push(directory);
  const approvals = new Map<string, Approved>();
  const read = async (id: string) => approvals.get(id);
  let desk = signerOver(directory, read, options);
  const ask = (withdrawalId: string, over: Partial<SignRequest> = {}) =>
    desk.signer.sign({ withdrawalId, nonce: desk.journal.nextNonce(), gas: 100_000n, gasPrice: GWEI, ...over });
  return {
    directory,
    approvals,
    ask,
    signer: () => desk.signer,
    approve(over: Partial<Approved> = {}): string {
      const id = randomUUID();
      approvals.set(id, approvedOf(over));
      return id;
    },
    startAnew() {
      desk.journal.close();
      desk = signerOver(directory, read, options);
    },
  };
}

function signedOf(answer: SignAnswer) {
  if ("refused" in answer) throw new Error(`refused: ${answer.refused}`);
  return answer.signed;
}

describe("what is signed", () => {
  test("is the transfer that was approved, after the fee, by the wallet's key", async () => {
    const desk = openDesk();
    const signed = signedOf(await desk.ask(desk.approve()));
    const transaction = parseTransaction(signed.transaction as `0x${string}`);
    expect(transaction).toMatchObject({ chainId: Number(CHAIN_ID), gas: 100_000n, gasPrice: GWEI });
    expect(getAddress(transaction.to!)).toBe(TOKEN);
    expect(transaction.nonce ?? 0).toBe(0);
    const { args } = decodeFunctionData({ abi: TRANSFER, data: transaction.data! });
    expect(args).toEqual([addressOf(1), 98n * 10n ** 18n]);
    expect(await recoverTransactionAddress({ serializedTransaction: signed.transaction as `0x02${string}` })).toBe(
      account.address,
    );
  });

  test("is in the journal and on the disk before anybody has it, and the same after a new start", async () => {
    const desk = openDesk();
    const id = desk.approve();
    const signed = signedOf(await desk.ask(id));
    expect(readFileSync(journalFileOf(desk.directory), "utf8")).toContain(signed.hash);
    desk.startAnew();
    expect(await desk.signer().signedAfter(0)).toEqual([signed]);
    expect(signedOf(await desk.ask(id, { nonce: 0 }))).toEqual(signed);
    expect(await desk.signer().status()).toMatchObject({ seq: 1, nextNonce: 1, address: account.address });
  });
});

describe("what is refused", () => {
  const cases: [string, Partial<Approved> | null, Partial<SignRequest>, string][] = [
    ["a withdrawal that is not there", null, {}, "not_approved"],
    ...["pending_review", "rejected", "failed", "succeeded"].map(
      (state): [string, Partial<Approved>, object, string] => [`one that is ${state}`, { state }, {}, "not_approved"],
    ),
    ["one that is frozen", { frozen: true }, {}, "frozen"],
    ["one with too few approvals", { approvalsNeeded: 2 }, {}, "people"],
    ["a large one that one person approved, whatever the database needs", { amount: usdt(500) }, {}, "people"],
    ["one above the limit of a payment", { amount: usdt(1_003), people: 2 }, {}, "limit_payment"],
    ["an address with a wrong checksum", { address: addressOf(0xabcdef).toLowerCase() }, {}, "address"],
    ["the token", { address: TOKEN }, {}, "address"],
    ["the wallet itself", { address: account.address }, {}, "address"],
    ["a precompile", { address: getAddress(`0x${"1".padStart(40, "0")}`) }, {}, "address"],
    ["an amount that is all fee", { fee: usdt(100) }, {}, "address"],
    ["a nonce that is not the next one", {}, { nonce: 1 }, "nonce"],
    ["a price above the limit", {}, { gasPrice: parseGwei("21") }, "fee"],
    ["gas above the limit", {}, { gas: 200_001n }, "fee"],
  ];
  test.each(cases)("%s", async (_name, over, request, refused) => {
    const desk = openDesk();
    const id = over === null ? randomUUID() : desk.approve(over);
    expect(await desk.ask(id, request)).toEqual({ refused });
    expect(await desk.signer().signedAfter(0)).toEqual([]);
  });

  test("what is at a limit is signed", async () => {
    const desk = openDesk();
    expect(await desk.ask(desk.approve({ amount: usdt(1_002), people: 2 }))).toHaveProperty("signed");
    expect(await desk.ask(desk.approve({ amount: usdt(499) }))).toHaveProperty("signed");
  });

  test("a nonce that was signed pays nobody else", async () => {
    const desk = openDesk();
    signedOf(await desk.ask(desk.approve()));
    expect(await desk.ask(desk.approve(), { nonce: 0 })).toEqual({ refused: "nonce" });
  });

  test("a withdrawal that was signed gets no other nonce, receiver or amount", async () => {
    const desk = openDesk();
    const id = desk.approve();
    signedOf(await desk.ask(id));
    const higher = { gasPrice: 2n * GWEI };
    expect(await desk.ask(id, higher)).toEqual({ refused: "nonce" });
    for (const over of [{ address: addressOf(2) }, { amount: usdt(101) }, { fee: usdt(1) }]) {
      desk.approvals.set(id, approvedOf(over));
      expect(await desk.ask(id, { nonce: 0, ...higher })).toEqual({ refused: "changed" });
    }
  });
});

describe("limits of a day", () => {
  test.each([
    ["to one address", { mostPerAddress: usdt(200) }, "limit_address"],
    ["to all addresses", { mostPerDay: usdt(200) }, "limit_day"],
  ] as const)("%s count what was signed in 24 hours, over a new start", async (_name, over, refused) => {
    let now = NOW;
    const desk = openDesk({ limits: limitsOf(over), now: () => now });
    signedOf(await desk.ask(desk.approve()));
    signedOf(await desk.ask(desk.approve()));
    desk.startAnew();
    expect(await desk.ask(desk.approve())).toEqual({ refused });
    expect(await desk.ask(desk.approve({ amount: usdt(6) }))).toHaveProperty("signed");
    now = new Date(NOW.getTime() + 24 * 3_600_000 - 1);
    expect(await desk.ask(desk.approve())).toEqual({ refused });
    now = new Date(NOW.getTime() + 24 * 3_600_000);
    expect(await desk.ask(desk.approve())).toHaveProperty("signed");
  });

  test("another address has a limit of its own", async () => {
    const desk = openDesk({ limits: limitsOf({ mostPerAddress: usdt(98) }) });
    signedOf(await desk.ask(desk.approve()));
    expect(await desk.ask(desk.approve())).toEqual({ refused: "limit_address" });
    expect(await desk.ask(desk.approve({ address: addressOf(2) }))).toHaveProperty("signed");
  });
});

describe("a replacement", () => {
  test("pays the same with a higher fee, and not more often than allowed", async () => {
    const desk = openDesk({ limits: limitsOf({ mostPerDay: usdt(98) }) });
    const id = desk.approve();
    signedOf(await desk.ask(id));
    expect(await desk.ask(id, { nonce: 0, gasPrice: (GWEI * 109n) / 100n })).toEqual({ refused: "fee" });
    let price = GWEI;
    for (let count = 1; count < MOST_TRANSACTIONS; count++) {
      price = (price * 110n + 99n) / 100n;
      const signed = signedOf(await desk.ask(id, { nonce: 0, gasPrice: price }));
      expect(signed).toMatchObject({ seq: count + 1, nonce: 0, to: addressOf(1), raw: 98n * 10n ** 18n });
    }
    expect(await desk.ask(id, { nonce: 0, gasPrice: price * 2n })).toEqual({ refused: "fee" });
    expect(await desk.signer().status()).toMatchObject({ nextNonce: 1 });
  });

  test("of a withdrawal that has ended or is frozen is refused", async () => {
    const desk = openDesk();
    const id = desk.approve();
    signedOf(await desk.ask(id));
    desk.approvals.set(id, approvedOf({ state: "failed" }));
    expect(await desk.ask(id, { nonce: 0, gasPrice: 2n * GWEI })).toEqual({ refused: "not_approved" });
    desk.approvals.set(id, approvedOf({ frozen: true }));
    expect(await desk.ask(id, { nonce: 0, gasPrice: 2n * GWEI })).toEqual({ refused: "frozen" });
  });
});

describe("many questions at once", () => {
  test("sign each withdrawal once and give each nonce to one", async () => {
    const desk = openDesk();
    const ids = Array.from({ length: 8 }, () => desk.approve());
    const answers = await Promise.all([...ids, ...ids].map((id) => desk.ask(id, { nonce: 0 })));
    const signed = answers.flatMap((answer) => ("signed" in answer ? [answer.signed] : []));
    expect(new Set(signed.map(({ withdrawalId }) => withdrawalId)).size).toBe(1);
    expect(await desk.signer().signedAfter(0)).toHaveLength(1);
  });
});

describe("the journal", () => {
  async function written() {
    const desk = openDesk();
    for (let count = 0; count < 3; count++) signedOf(await desk.ask(desk.approve()));
    return { desk, file: journalFileOf(desk.directory) };
  }

  test("loses a last line that was cut off, at each byte of it", async () => {
    const { desk, file } = await written();
    const content = readFileSync(file);
    const lastBegins = content.lastIndexOf(0x0a, content.length - 2) + 1;
    for (const end of [lastBegins + 1, lastBegins + 40, content.length - 1]) {
      writeFileSync(file, content);
      truncateSync(file, end);
      desk.startAnew();
      expect(await desk.signer().signedAfter(0)).toHaveLength(2);
      expect(statSync(file).size).toBe(lastBegins);
    }
    const id = desk.approve();
    const signed = signedOf(await desk.ask(id));
    desk.startAnew();
    expect((await desk.signer().signedAfter(2))[0]).toEqual(signed);
  });

  test("is not opened where any line was changed, taken out or put in", async () => {
    const { desk, file } = await written();
    const text = readFileSync(file, "utf8");
    const lines = text.trimEnd().split("\n");
    const wrong = [
      text.replace('"nonce":1', '"nonce":7'),
      [lines[0], lines[2], lines[3], ""].join("\n"),
      [lines[0], lines[1], lines[1], lines[2], lines[3], ""].join("\n"),
      text.replace(account.address, addressOf(9)),
      `${text}something else\n`,
      "",
    ];
    for (const content of wrong) {
      writeFileSync(file, content);
      expect(() => signerOver(desk.directory, async () => undefined)).toThrow(/was changed/);
    }
  });

  test("is never begun anew over another, and the signer does not begin without it", () => {
    const directory = beginJournal();
    directories.push(directory);
    const head = { address: account.address, chainId: CHAIN_ID, token: TOKEN, firstNonce: 0 };
    expect(() => createJournal(directory, head)).toThrow(/never recreated/);
    const empty = temporaryDirectory();
    directories.push(empty);
    expect(() => signerOver(empty, async () => undefined)).toThrow(/is missing/);
  });

  test("of another wallet is refused", () => {
    const directory = temporaryDirectory();
    directories.push(directory);
    createJournal(directory, { address: addressOf(3), chainId: CHAIN_ID, token: TOKEN, firstNonce: 0 });
    expect(() => signerOver(directory, async () => undefined)).toThrow(/not to this key/);
  });
});

describe("the key", () => {
  test("is encrypted, for its owner only, opened by its passphrase alone, and never written over", () => {
    const directory = temporaryDirectory();
    directories.push(directory);
    const key = `0x${"7".repeat(64)}` as const;
    const { address } = createKeyFile(directory, "a long passphrase", key);
    const text = readFileSync(keyFileOf(directory), "utf8");
    expect(text).not.toContain("7".repeat(8));
    expect(statSync(keyFileOf(directory)).mode & 0o777).toBe(0o600);
    expect(openKeyFile(directory, "a long passphrase").address).toBe(address);
    expect(() => openKeyFile(directory, "another passphrase")).toThrow(/does not open/);
    expect(() => createKeyFile(directory, "a long passphrase")).toThrow(/never overwritten/);
    expect(() => createKeyFile(temporary(), "short")).toThrow(/12 characters/);
  });

  function temporary(): string {
    const directory = temporaryDirectory();
    directories.push(directory);
    return directory;
  }
});

describe("the socket", () => {
  test("carries questions and answers, and refuses what is no question", async () => {
    const desk = openDesk();
    const path = join(desk.directory, "signer.sock");
    const faults: unknown[] = [];
    const served = await serveSigner(desk.signer(), path, (error) => faults.push(error));
    const remote = signerAt(path);
    try {
      expect(statSync(path).mode & 0o777).toBe(0o660);
      const id = desk.approve();
      const request = { withdrawalId: id, nonce: 0, gas: 100_000n, gasPrice: GWEI };
      const answer = await remote.sign(request);
      expect(answer).toEqual(await desk.signer().sign(request));
      expect(await remote.signedAfter(0)).toEqual([signedOf(answer)]);
      expect(await remote.status()).toEqual(await desk.signer().status());
      expect(await remote.sign({ ...request, withdrawalId: randomUUID(), nonce: 1 })).toEqual({
        refused: "not_approved",
      });
      await expect(remote.sign({ ...request, nonce: -1 })).rejects.toThrow(SignerAway);
      await expect(remote.sign({ ...request, more: 1 } as SignRequest)).rejects.toThrow(SignerAway);
      expect(faults).toHaveLength(2);
    } finally {
      await served.close();
    }
    await expect(remote.status()).rejects.toThrow(SignerAway);
  });
});

describe("the login of the signer", () => {
  test("sees approvals and freezes, and nothing else", async () => {
    const { url, drop } = await createTestDatabase();
    const login = await newSignerLogin(url);
    const own = openDatabase({ url: login, maxConnections: 1, codeSchema: "pg_catalog" });
    try {
      expect(await readApproved(own.queries, randomUUID())).toBeUndefined();
      for (const forbidden of [
        "select * from withdrawals.withdrawal",
        "select * from members.member",
        "select * from staff.account",
        "select reason from payouts.freeze",
        "update withdrawals.withdrawal set state = 'approved'",
        "insert into withdrawals.approval (withdrawal_id, staff_id, at) values (gen_random_uuid(), gen_random_uuid(), now())",
        "set role banyan_app",
      ]) {
        await expect(sql.raw(forbidden).execute(own.queries)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await own.close();
      await drop();
    }
  });
});

describe("the process", () => {
  test("says what is missing, in a sentence", () => {
    const run = (args: string[], env: Record<string, string>) =>
      spawnSync(process.execPath, [ownProgram("signer"), ...args], {
        env: { PATH: process.env.PATH ?? "", ...env },
        encoding: "utf8",
      });
    const directory = temporaryDirectory();
    directories.push(directory);
    const settings = { SIGNER_DIR: join(directory, "signer"), SIGNER_PASSPHRASE: "a long passphrase" };
    expect(run([], {}).stderr).toMatch(/SIGNER_PASSPHRASE_FILE is missing/);
    expect(run([], settings).stderr).toMatch(/npm run signer -- init/);
    const made = run(["init"], settings);
    expect(made.stdout).toMatch(/The hot wallet is 0x[0-9a-fA-F]{40}/);
    expect(run(["init"], settings).stderr).toMatch(/never overwritten/);
    expect(run([], settings).stderr).toMatch(/SIGNER_DATABASE_URL is missing/);
    appendFileSync(journalFileOf(settings.SIGNER_DIR), "{}\n");
    expect(run([], settings).stderr).toMatch(/Line 2 of .* was changed/);
    expect(run(["other"], settings).status).toBe(2);
  });
});
