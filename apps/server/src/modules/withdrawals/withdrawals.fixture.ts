/** Withdrawals for tests: members who request, staff who decide, and the expected state of the ledger. */

import { randomBytes, randomUUID } from "node:crypto";
import type { IdentityState } from "@banyan/contract/kyc.ts";
import { getAddress } from "viem/utils";
import { createTestDatabase } from "../../../test/database.ts";
import { join, joinRoot } from "../../../test/members.ts";
import { usdt } from "../../../test/money.ts";
import { assertWithdrawalBooks } from "../../../test/withdrawal-books.ts";
import { type Database, sql, type Tx } from "../../platform/database.ts";
import { balances, houseBalance, openAccounts, post } from "../ledger/index.ts";
import { DEFAULT_MARKET, type Market } from "../market/index.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import {
  approveWithdrawal,
  type DecisionPorts,
  failWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  TransferUsed,
} from "./decisions.ts";
import { checkPayments } from "./payment/check.ts";
import type { PayingTransfer } from "./payment/claim-store.ts";
import { claimWithdrawal, giveUpClaim, namePayment } from "./payment/claims.ts";
import type { Proof } from "./payment/proof.rules.ts";
import { findWithdrawal, type Withdrawal } from "./store.ts";
import { cancelWithdrawal, createWithdrawal, type WithdrawalNews } from "./withdrawal.ts";

/** Noon in Taipei. */
export const START = new Date("2026-05-01T04:00:00Z");

export const newAddress = () => getAddress(`0x${randomBytes(20).toString("hex")}`);
export const newTransaction = () => `0x${randomBytes(32).toString("hex")}`;

export const CHAIN_ID = 31_337n;
/** Sender of the house's coins. */
const HOT = "0x00000000000000000000000000000000000000aa";

/** The transfer that pays a withdrawal, as on the chain. */
export function transferFor(
  { address, amount, fee }: Pick<Withdrawal, "address" | "amount" | "fee">,
  { txHash, logIndex = 0, blockTime = START }: { txHash: string; logIndex?: number; blockTime?: Date },
): PayingTransfer {
  const block = { blockNumber: 7n, blockHash: `0x${"b".repeat(64)}`, blockTime };
  const raw = (amount - fee) * RAW_PER_MICRO;
  return { chainId: CHAIN_ID, txHash, logIndex, ...block, from: HOT, to: address.toLowerCase(), raw };
}

/** Records that the chain was read up to blocks of a moment. */
export async function noteChainRead({ queries }: Database, until: Date): Promise<void> {
  await sql`
    insert into chain.watch (chain_id, genesis, block_number, block_hash, block_time) values (${CHAIN_ID}, '', 1, '', ${until})
    on conflict (chain_id) do update set block_time = excluded.block_time`.execute(queries);
}

/** Records a comparison of ledger and chain at a block of that moment, and its result. */
export async function noteComparison(
  database: Database,
  state: "equal" | "different" | "unread",
  endedAt: Date,
  of?: { kind: string; address: string },
): Promise<void> {
  const differences = { equal: 0, different: 1, unread: null }[state];
  const found = state === "unread" ? null : 1;
  const id = randomUUID();
  const { queries } = database;
  if (state !== "unread") await noteChainRead(database, endedAt);
  await sql`
    insert into chain.reconciliation (id, chain_id, asked_at, state, ended_at, block_number, books, chain, differences)
    values (${id}, ${CHAIN_ID}, ${endedAt}, ${state}, ${endedAt}, ${found}, ${found}, ${found}, ${differences})`.execute(
    queries,
  );
  if (!of) return;
  await sql`
    insert into chain.difference (reconciliation_id, place, kind, address, books, chain)
    values (${id}, 1, ${of.kind}, ${of.address}, 1, 0)`.execute(queries);
}

export interface Told {
  memberId: bigint;
  kind: WithdrawalNews;
  params: Record<string, string>;
}

export async function openCounter({ maxConnections = 20 } = {}) {
  const { database, url, drop } = await createTestDatabase({ maxConnections });
  const { queries } = database;
  const market: Market = structuredClone(DEFAULT_MARKET);
  const root = await joinRoot(database, START);
  const codes = await sql<{ inviteCode: string; nodeCode: string }>`
    select m.invitation_code as "inviteCode", n.code as "nodeCode" from members.member m
    join members.node_code n on n.member_id = m.id where m.id = ${root.id} and n.side = 'left'`.execute(queries);
  const told: Told[] = [];
  const ours = new Set<string>();
  const identities = new Map<bigint, IdentityState>();
  const own = new Set<string>();
  const logged: string[] = [];
  const ports: DecisionPorts = {
    identityState: async (_within, memberId) => identities.get(memberId) ?? "approved",
    isOwnAddress: async (_within, address) => ours.has(address),
    explorer: null,
    notify: async (_tx, { memberId, kind, params }) => void told.push({ memberId, kind, params }),
    isOwn: async (_within, { staffId, memberId }) => own.has(`${staffId}:${memberId}`),
    writeAuditLog: async (_tx, { action }) => void logged.push(action),
    coins: { chainId: CHAIN_ID, token: "0x55d398326f99059fF775485246999027B3197955", canProve: true },
  };
  /** State of transactions on the chain; all others are unknown. */
  const chain = new Map<string, Proof>();

  /** A member with money. */
  async function enter(purse = 100_000): Promise<bigint> {
    const { id } = await join(database, codes.rows[0]!, START);
    await openAccounts(queries, id, START);
    const leg = { asset: "USDT", from: "opening", to: id, amount: usdt(purse) } as const;
    await post(queries, { key: `opening:${id}`, kind: "opening", legs: [leg], now: START });
    return id;
  }

  const ask = (memberId: bigint, amount: number, given: { address?: string; saveAs?: string; now?: Date } = {}) => {
    const { address = newAddress(), saveAs, now = START } = given;
    return database.transaction((tx) =>
      createWithdrawal(tx, ports, { memberId, amount: usdt(amount), address, saveAs, market, now }),
    );
  };

  type Step = (
    tx: Tx,
    ports: DecisionPorts,
    decision: { withdrawalId: string; by: string; now: Date },
  ) => Promise<Withdrawal>;
  const take =
    (step: Step) =>
    (withdrawalId: string, by: string = randomUUID(), now = START) =>
      database.transaction((tx) => step(tx, ports, { withdrawalId, by, now }));
  const approve = take(approveWithdrawal);
  const claim = take(claimWithdrawal);
  const check = (now = START) =>
    checkPayments(database, ports, { prove: async (hash) => chain.get(hash) ?? { state: "unknown" }, now });
  const name = (withdrawalId: string, transactionId: string, by: string, now = START) =>
    database.transaction((tx) => namePayment(tx, ports, { withdrawalId, transactionId, by, now }));
  const read = async (id: string) => (await findWithdrawal(queries, { id }))!;

  /** Adds a final transaction to the chain that pays withdrawals. */
  async function send(ids: readonly string[], txHash = newTransaction()): Promise<string> {
    const transfers: PayingTransfer[] = [];
    for (const id of ids) transfers.push(transferFor(await read(id), { txHash, logIndex: transfers.length }));
    chain.set(txHash, { state: "final", blockTime: START, transfers });
    return txHash;
  }

  /** A complete manual payment by one person. */
  async function pay(withdrawalId: string, transactionId?: string, by: string = randomUUID()): Promise<void> {
    await claim(withdrawalId, by);
    const sent = transactionId ?? (await send([withdrawalId]));
    await name(withdrawalId, sent, by);
    await check();
  }

  /** Approved withdrawals with equal amount and address: a transfer that pays one of them could pay any. */
  async function alike(memberId: bigint, count: number): Promise<string[]> {
    const address = newAddress();
    const made: string[] = [];
    for (let at = 0; at < count; at++) {
      const { id } = await ask(memberId, 10, { address });
      await approve(id);
      made.push(id);
    }
    return made;
  }

  /** Simulates a check that finds the first transfer of the transaction. */
  const settle = (withdrawalId: string, transactionId: string) =>
    database
      .transaction(async (tx) => {
        const transfer = transferFor(await read(withdrawalId), { txHash: transactionId });
        return payWithdrawal(tx, ports, { withdrawalId, transactionId, transfer, now: START });
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransferUsed)) throw error;
      });

  return {
    database,
    url,
    drop,
    market,
    ports,
    told,
    ours,
    identities,
    own,
    enter,
    ask,
    approve,
    cancel: (memberId: bigint, withdrawalId: string, now = START) =>
      database.transaction((tx) => cancelWithdrawal(tx, { withdrawalId, memberId, now })),
    alike,
    settle,
    reject: (withdrawalId: string, by: string = randomUUID()) =>
      database.transaction((tx) =>
        rejectWithdrawal(tx, ports, { withdrawalId, reason: "activity", words: "Call us", by, now: START }),
      ),
    claim,
    giveUp: take(giveUpClaim),
    name,
    send,
    chain,
    check,
    pay,
    logged,
    read,
    fail: (withdrawalId: string, by: string = randomUUID()) =>
      database.transaction((tx) => failWithdrawal(tx, ports, { withdrawalId, reason: "network", by, now: START })),
    stateOf: async (id: string) => (await findWithdrawal(queries, { id }))?.state,
    purse: async (memberId: bigint) => (await balances(queries, memberId)).USDT,
    house: (account: "withdrawals_pending" | "custody" | "fees") => houseBalance(queries, account, "USDT"),
    assertBooks: () => assertWithdrawalBooks(database, market),
  };
}

export type Counter = Awaited<ReturnType<typeof openCounter>>;

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
