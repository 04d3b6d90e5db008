/** Payouts for tests: members and staff, a chain, a signer with a journal, and processes that can die at any step. */
import { appendFileSync } from "node:fs";
import { usdt } from "../../../test/money.ts";
import { type Database, sql } from "../../platform/database.ts";
import { isHotWalletShort } from "../chain/index.ts";
import { openChainWithNode } from "../chain/node.fixture.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { journalFileOf, readApproved, type Signer } from "../signer/index.ts";
import { account, beginJournal, limitsOf, removeDirectory, signerOver, TOKEN } from "../signer/signer.fixture.ts";
import { newAddress, openCounter, START } from "../withdrawals/withdrawals.fixture.ts";
import type { PayoutChain, PayoutPorts } from "./ports.ts";
import { createPayoutWorker } from "./worker.ts";

/** A process that died. */
export class Died extends Error {}

/**
 * Called before and after each request to another process; it may throw, to simulate a failure of that process or ours.
 */
export type Chaos = (where: string) => void;

interface Options {
  limits?: Parameters<typeof limitsOf>[0];
  /** Balance of the hot wallet. */
  funds?: number;
}

export async function openPayouts({ limits = {}, funds = 1_000_000 }: Options = {}) {
  let now = START;
  const clock = { now: () => now };
  const counter = await openCounter({ maxConnections: 20 });
  counter.ports.coins = { ...counter.ports.coins, token: TOKEN };
  const chain = await openChainWithNode(clock);
  if (funds > 0) await chain.pour(account.address, usdt(funds) * RAW_PER_MICRO);
  const directory = beginJournal();
  let database = counter.database;
  const read = (id: string) => readApproved(database.queries, id);
  const open = () => signerOver(directory, read, { limits: limitsOf(limits), now: clock.now });
  let desk = open();

  /** Restarts the signer, optionally after it died in the middle of writing a line. */
  function restartSigner({ torn = false } = {}): void {
    desk.journal.close();
    if (torn) appendFileSync(journalFileOf(directory), '{"seq":99,"withdrawalId":"0190');
    desk = open();
  }

  let chaos: Chaos = () => {};
  const around =
    <Args extends unknown[], Answer>(where: string, work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      chaos(`${where}: before`);
      const answer = await work(...args);
      chaos(`${where}: after`);
      return answer;
    };
  const signer: Signer = {
    status: around("signer.status", () => desk.signer.status()),
    signedAfter: around("signer.signedAfter", (seq) => desk.signer.signedAfter(seq)),
    sign: around("signer.sign", (request) => desk.signer.sign(request)),
  };
  const asked: PayoutChain = {
    prove: around("chain.prove", chain.asked.prove),
    wallet: around("chain.wallet", chain.asked.wallet),
    isContract: around("chain.isContract", chain.asked.isContract),
    send: around("chain.send", chain.asked.send),
  };
  /** Addresses that the worker registered as the house's. */
  const named: string[] = [];
  const nameWallet: PayoutPorts["nameWallet"] = async (_tx, { address }) => void named.push(address);
  const isWalletShort: PayoutPorts["isWalletShort"] = (executor) =>
    isHotWalletShort(executor, counter.ports.coins.chainId);
  const ports = { withdrawals: counter.ports, signer, chain: asked, nameWallet, isWalletShort, sandbox: false };
  const fragile = (of: Database): Database => ({
    ...of,
    queries: of.queries,
    transaction: around("database", (work) => of.transaction(work)) as Database["transaction"],
  });
  /** A worker process. */
  const start = (over: Partial<typeof ports> = {}) =>
    createPayoutWorker({ database: fragile(database), clock, ports: { ...ports, ...over } });

  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  return {
    ...counter,
    /** Proofs for the check of manual payments. */
    proofs: counter.chain,
    chain,
    asked,
    signer,
    directory,
    start,
    restartSigner,
    advance,
    clock,
    hot: account.address,
    named,
    journal: () => desk.journal.entries,
    setChaos(next: Chaos) {
      chaos = next;
    },
    /** Replaces the database, as a restore does. */
    exchange(other: Database) {
      database = other;
    },
    /** An approved withdrawal to a new address. */
    async approved(memberId: bigint, amount: number): Promise<{ id: string; address: string }> {
      const address = newAddress();
      const { id } = await counter.ask(memberId, amount, { address });
      await counter.approve(id);
      return { id, address };
    },
    /** Polls and mines until no payout is in flight. */
    async payAll(worker = start(), most = 200): Promise<void> {
      for (let count = 0; count < most; count++) {
        advance(1_000);
        await worker.look();
        await chain.evm.mine();
        const { rows } = await sql`
          select from payouts.payout where state in ('prepared', 'signed', 'sent') limit 1`.execute(database.queries);
        if (count > 3 && rows.length === 0) return;
      }
      throw new Error("payouts are still on their way");
    },
    freeze: (memberId: bigint | null = null) =>
      sql`insert into payouts.freeze (id, member_id, reason, frozen_by, frozen_at)
          values (gen_random_uuid(), ${memberId}, 'suspicion', gen_random_uuid(), ${START})`.execute(database.queries),
    lift: () =>
      sql`update payouts.freeze set lifted_by = gen_random_uuid(), lifted_at = ${START} where lifted_at is null`.execute(
        database.queries,
      ),
    frozenBy: async () =>
      (
        await sql<{ reason: string }>`select reason from payouts.freeze where lifted_at is null`.execute(
          database.queries,
        )
      ).rows.map(({ reason }) => reason),
    waits: async () =>
      (
        await sql<{ id: string; reason: string }>`
          select withdrawal_id::text as id, reason from payouts.wait order by 1`.execute(database.queries)
      ).rows,
    payout: async (id: string) =>
      (
        await sql<{ state: string; nonce: bigint; problem: string | null; transactions: number }>`
          select state, nonce, problem,
            (select count(*)::int from payouts.transaction t where t.withdrawal_id = p.withdrawal_id) as transactions
          from payouts.payout p where withdrawal_id = ${id}`.execute(database.queries)
      ).rows[0],
    async close(): Promise<void> {
      desk.journal.close();
      await chain.evm.close();
      await removeDirectory(directory);
      await counter.drop();
    },
  };
}

export type Payouts = Awaited<ReturnType<typeof openPayouts>>;

/** Asserts that the chain has one payment to each address, with its amount. */
export async function assertPaidOnce(
  payouts: Payouts,
  paid: readonly { address: string; amount: bigint; fee: bigint }[],
): Promise<void> {
  const transfers = await payouts.chain.transfersTo(paid.map(({ address }) => address.toLowerCase()));
  const byReceiver = Map.groupBy(transfers, ({ to }) => to);
  for (const { address, amount, fee } of paid) {
    const got = byReceiver.get(address.toLowerCase()) ?? [];
    if (got.length !== 1 || got[0]!.raw !== (amount - fee) * RAW_PER_MICRO) {
      throw new Error(`${address} got ${got.length} transfers: ${got.map(({ raw }) => raw).join(", ")}`);
    }
  }
}
