/** Coins on the chain for the tests of orders: who pays an invoice how much, and when its block was made. */
import { randomBytes } from "node:crypto";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { sql } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import {
  createTopUp,
  expireTopUps,
  type FinalTransfer,
  type PaymentPorts,
  RAW_PER_MICRO,
  recordAtAddress,
  recordSeen,
} from "../../payments/index.ts";
import { type Buyer, openShop, type ShopOptions, START } from "../shop.fixture.ts";
import { acceptMissingCoins } from "./coins.ts";

export interface InvoiceLook {
  id: string;
  state: string;
  address: string;
  expected: bigint;
  counted: bigint;
  arrived: bigint;
  credited: bigint;
}

export interface CoinShopOptions extends ShopOptions {
  /** A planted defect: statements that run as the owner of the database before the shop opens. */
  sabotage?: readonly string[];
  /** A planted defect: other ports than the real ones. */
  ports?: Partial<PaymentPorts>;
}

export async function openCoinShop({ sabotage = [], ports = {}, ...options }: CoinShopOptions = {}) {
  const shop = await openShop(options);
  const { database, market } = shop;
  Object.assign(shop.payments, ports);
  const { payments } = shop;
  await shop.asOwner(sabotage);

  const transfer = (to: string, micros: bigint, at = START): FinalTransfer => ({
    txHash: `0x${randomBytes(32).toString("hex")}`,
    logIndex: 0,
    blockNumber: BigInt(at.getTime()),
    blockHash: `0x${at.getTime().toString(16).padStart(64, "0")}`,
    token: payments.chain.token,
    blockTime: at,
    from: "0x000000000000000000000000000000000000beef",
    to,
    raw: micros * RAW_PER_MICRO,
  });
  async function report(transfers: readonly FinalTransfer[], now = START): Promise<void> {
    const byAddress = Map.groupBy(transfers, ({ to }) => to.toLowerCase());
    for (const [address, alike] of byAddress) {
      await database.transaction((tx) => recordAtAddress(tx, payments, { address, transfers: alike, now }));
    }
  }

  async function look(where: ReturnType<typeof sql>): Promise<InvoiceLook> {
    const { rows } = await sql<InvoiceLook>`
      select id, state, address, expected, counted, arrived, credited from payments.invoice where ${where}`.execute(
      database.queries,
    );
    if (!rows[0]) throw new Error("there is no such invoice");
    return rows[0];
  }
  const invoiceOf = (orderId: string) => look(sql`order_id = ${orderId}`);

  return {
    ...shop,
    transfer,
    report,
    invoiceOf,
    invoice: (invoiceId: string) => look(sql`id = ${invoiceId}`),
    /** Coins arrive for an order, in a block of the time `at`, and are reported at `now`. */
    send: async (orderId: string, micros: bigint, { at = START, now = at }: { at?: Date; now?: Date } = {}) => {
      const { address } = await invoiceOf(orderId);
      await report([transfer(address, micros, at)], now);
    },
    see: (transfers: readonly { to: string; micros: bigint; confirmations: number }[], now = START) =>
      database.transaction((tx) =>
        recordSeen(tx, payments.chain, {
          transfers: transfers.map(({ micros, ...rest }, index) => ({
            ...rest,
            txHash: `0x${String(index).padStart(64, "0")}`,
            raw: micros * RAW_PER_MICRO,
          })),
          now,
        }),
      ),
    /** Staff accept what is missing from the coins of an order. */
    acceptShortfall: (orderId: string, now = START) =>
      database.transaction((tx) =>
        acceptMissingCoins(tx, payments, { orderId, limit: market.payments.shortfallAtMost, now }),
      ),
    topUp: (buyer: Buyer, amount: bigint, now = START) =>
      database.transaction((tx) =>
        createTopUp(tx, { chain: payments.chain, memberId: buyer.memberId, amount, market, now }),
      ),
    expireTopUps: (now: Date) => expireTopUps(database, payments.chain, now),
    /** Pays like a request with an idempotency key: in one statement, unless coins were awaited. */
    payAtOnce: (buyer: Buyer, orderId: string, method: PaymentMethod, coupons?: bigint, now = START) => {
      const key = crypto.randomUUID();
      const inputHash = Buffer.from(newId(now));
      const actor = `member:${buyer.memberId}`;
      const intent = { actor, key, endpoint: "/api/order/pay", language: "en" as const, inputHash, now };
      return shop.pay(buyer, orderId, { method, coupons, now, intent });
    },
  };
}

export type CoinShop = Awaited<ReturnType<typeof openCoinShop>>;
