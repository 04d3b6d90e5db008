/** The chain for staff: how it is read, balances of our addresses against the books, and alarms. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import type { HouseAccount, Kind } from "../ledger.ts";

/**
 * Differences between books and chain: an address contains more or less than the books say, or the excess is exactly
 * what is known but not recorded yet; coins moved into or out of our addresses without an event in the books; a
 * withdrawal was paid from a foreign wallet; a balance of the ledger differs from the sum of its events.
 */
export const DIFFERENCE_KINDS = ["more", "less", "held", "moved_in", "moved_out", "paid_elsewhere", "ledger"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `requested`: queued or running. `unread`: the nodes could not be read. */
export const RECONCILIATION_STATES = ["requested", "equal", "different", "unread"] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

/** Roles of an address. The owner's wallet is outside the house: transfers to and from it are the owner's. */
export const HOUSE_ROLES = ["treasury", "hot", "owner"] as const;
export type HouseRole = (typeof HOUSE_ROLES)[number];

/** Alarms; docs/operations.md has the response to each. */
export const CHAIN_ALARMS = [
  "chain_unread",
  "chain_halted",
  "chain_lagging",
  "node_away",
  "transfers_disputed",
  "transfers_quarantined",
  "books_differ",
  "books_unchecked",
  "hot_wallet_low",
  "gas_low",
] as const;
export type ChainAlarm = (typeof CHAIN_ALARMS)[number];

/** Transfers to review: quarantined, disputed, or credited although late. */
export const ARRIVAL_TABS = ["quarantined", "disputed", "late"] as const;
export type ArrivalTab = (typeof ARRIVAL_TABS)[number];

/** An exact amount of the token or of gas: a decimal string with up to 18 places. */
const coins = z.string();

const reconciliation = z.object({
  id: f.id,
  state: z.enum(RECONCILIATION_STATES),
  /** The staff account that requested it; null if it was scheduled or started by a command. */
  askedBy: z.nullable(z.string()),
  askedAt: f.moment,
  endedAt: z.nullable(f.moment),
  block: z.nullable(z.object({ number: z.string(), hash: z.string(), at: f.moment })),
  addresses: z.nullable(z.number()),
  books: z.nullable(coins),
  chain: z.nullable(coins),
  /** By location: invoice addresses, treasury, hot wallets. */
  onDeposits: z.nullable(coins),
  onTreasury: z.nullable(coins),
  onHot: z.nullable(coins),
  problem: z.nullable(z.string()),
  differencesInAll: z.nullable(z.number()),
  /** The first differences. */
  differences: z.array(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      address: z.nullable(z.string()),
      txHash: z.nullable(z.string()),
      books: coins,
      chain: coins,
    }),
  ),
});

const arrival = z.object({
  /** The transaction, and the log index of the transfer in its block. */
  txHash: z.string(),
  logIndex: z.number(),
  block: z.string(),
  from: z.string(),
  to: z.string(),
  coins,
  /** The time of its block; null if the nodes disagree on it. */
  at: z.nullable(f.moment),
  foundAt: f.moment,
  /** Why it could not be recorded. */
  reason: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
});

/** The ledger accounts between which the house's own coins move. */
export const COIN_ACCOUNTS = ["custody", "treasury", "hot_wallet", "owner"] as const satisfies HouseAccount[];
export type CoinAccount = (typeof COIN_ACCOUNTS)[number];
export const COIN_MOVE_KINDS = ["coins.move", "owner.contribution", "owner.draw"] as const satisfies Kind[];
export type CoinMoveKind = (typeof COIN_MOVE_KINDS)[number];

const move = z.object({
  id: f.id,
  kind: z.enum(COIN_MOVE_KINDS),
  fromAccount: z.enum(COIN_ACCOUNTS),
  toAccount: z.enum(COIN_ACCOUNTS),
  coins,
  from: z.string(),
  to: z.string(),
  txHash: z.string(),
  block: z.string(),
  bookedAt: f.moment,
  explorerUrl: z.nullable(z.string()),
});

export const officeChain = {
  status: get("/api/office/chain/status", {
    summary: "Status of the chain: nodes, blocks, house addresses, and alarms",
    access: "office:books.read",
    input: z.object({}),
    addition: true,
    output: z.object({
      /** Whether this shop uses a chain at all. */
      receives: z.boolean(),
      sandbox: z.boolean(),
      chainId: z.string(),
      token: z.string(),
      explorer: z.nullable(z.string()),
      alarms: z.array(z.enum(CHAIN_ALARMS)),
      isRead: z.boolean(),
      halted: z.nullable(z.string()),
      problem: z.nullable(z.string()),
      /** The last block that was read; null before the first. */
      block: z.nullable(z.object({ number: z.string(), head: z.string(), at: f.moment })),
      nodes: z.array(
        z.object({
          name: z.string(),
          head: z.nullable(z.string()),
          final: z.nullable(z.string()),
          problem: z.nullable(z.string()),
          answeredAt: z.nullable(f.moment),
        }),
      ),
      house: z.array(
        z.object({
          role: z.enum(HOUSE_ROLES),
          address: z.string(),
          tokens: z.nullable(coins),
          gas: z.nullable(coins),
          lookedAt: z.nullable(f.moment),
        }),
      ),
      counts: z.object({ quarantined: z.number(), disputed: z.number(), late: z.number(), suspense: z.number() }),
    }),
  }),
  arrivals: get("/api/office/chain/arrivals", {
    summary: "Transfers to review, newest first",
    access: "office:books.read",
    input: z.object({ ...f.paging, tab: z.optional(z.enum(ARRIVAL_TABS)) }),
    addition: true,
    output: f.pageOf(arrival),
  }),
  moves: get("/api/office/chain/moves", {
    summary: "Booked moves of coins between the house's accounts and its owner, newest first",
    access: "office:books.read",
    input: z.object(f.paging),
    addition: true,
    output: f.pageOf(move),
  }),
  reconciliations: get("/api/office/chain/reconciliations", {
    summary: "The latest reconciliations of books and chain, newest first",
    access: "office:books.read",
    input: z.object({}),
    addition: true,
    output: z.object({ list: z.array(reconciliation) }),
  }),
  reconcile: post("/api/office/chain/reconcile", {
    summary: "Start a reconciliation of books and chain, or return the pending one",
    access: "office:books.audit",
    input: f.nothing,
    addition: true,
    output: reconciliation,
    errors: ["CALL_UNKNOWN"],
  }),
};
