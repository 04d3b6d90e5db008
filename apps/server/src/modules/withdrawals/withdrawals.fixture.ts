/** Withdrawals for tests: members who ask, staff who decide, and what the books must say afterwards. */
import { randomBytes, randomUUID } from "node:crypto";
import { getAddress } from "viem/utils";
import { createTestDatabase } from "../../../test/database.ts";
import { join, joinRoot } from "../../../test/members.ts";
import { usdt } from "../../../test/money.ts";
import { assertWithdrawalBooks } from "../../../test/withdrawal-books.ts";
import { sql } from "../../platform/database.ts";
import { balances, houseBalance, openAccounts, post } from "../ledger/index.ts";
import { DEFAULT_MARKET, type Market } from "../market/index.ts";
import { approveWithdrawal, type DecisionPorts, failWithdrawal, payWithdrawal, rejectWithdrawal } from "./decisions.ts";
import { findWithdrawal } from "./store.ts";
import { createWithdrawal, type IdentityState, type WithdrawalNews } from "./withdrawal.ts";

/** Noon in Taipei. */
export const START = new Date("2026-05-01T04:00:00Z");

export const newAddress = () => getAddress(`0x${randomBytes(20).toString("hex")}`);
export const newTransaction = () => `0x${randomBytes(32).toString("hex")}`;

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
  const ports: DecisionPorts = {
    identityState: async (_within, memberId) => identities.get(memberId) ?? "approved",
    isOwnAddress: async (_within, address) => ours.has(address),
    explorer: null,
    notify: async (_tx, { memberId, kind, params }) => void told.push({ memberId, kind, params }),
    isOwn: async (_within, { staffId, memberId }) => own.has(`${staffId}:${memberId}`),
    writeAuditLog: async () => {},
  };

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
    approve: (withdrawalId: string, by: string = randomUUID()) =>
      database.transaction((tx) => approveWithdrawal(tx, ports, { withdrawalId, by, now: START })),
    reject: (withdrawalId: string, by: string = randomUUID()) =>
      database.transaction((tx) =>
        rejectWithdrawal(tx, ports, { withdrawalId, reason: "activity", words: "Call us", by, now: START }),
      ),
    pay: (withdrawalId: string, transactionId = newTransaction(), by: string = randomUUID()) =>
      database.transaction((tx) => payWithdrawal(tx, ports, { withdrawalId, transactionId, by, now: START })),
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
