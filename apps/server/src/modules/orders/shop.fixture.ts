/** A small shop for the tests of orders: products, members, and checkouts in one line. */
import { randomInt, randomUUID } from "node:crypto";
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { assertNoContradiction } from "../../platform/contradictions.ts";
import { type Database, openDatabase, sql } from "../../platform/database.ts";
import type { Intent } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { assertLedgerClean, balances, openAccounts, post } from "../ledger/index.ts";
import { DEFAULT_MARKET, type Market } from "../market/index.ts";
import { creditTopUp, openChain, type PaymentPorts } from "../payments/index.ts";
import { createOrder, draftOrder, type Source } from "./checkout/checkout.ts";
import { payOrder } from "./checkout/payment.ts";
import { cancelOrder, expireAwaited, expireOrders } from "./closing.ts";
import { confirmCoins, lockForCoins } from "./coins/coins.ts";
import { redirectOrder } from "./delivery/address.ts";
import { completeDueOrders, confirmReceipt, shipOrder } from "./delivery/delivery.ts";
import { cancelResend, resendPieces } from "./delivery/resend.ts";
import { approve, type CodePorts, codeList, createCode, end } from "./discounts/codes.ts";
import { finalizeDue, type OnFinal } from "./finality/finality.ts";
import { decideOnGoodwill, type GoodwillPorts, proposeGoodwill } from "./refunds/goodwill.ts";
import { openGoodwill } from "./refunds/goodwill-store.ts";
import type { OrderNews } from "./refunds/news.ts";
import { type ChosenLine, type RefundChoice, refundOrder, shownNow } from "./refunds/refund.ts";
import {
  acceptReturn,
  cancelReturn,
  type ReturnPictures,
  receiveReturn,
  refuseReturn,
  requestReturn,
} from "./returns/returns.ts";
import { findOrder } from "./store.ts";

/** Noon in Taipei. */
export const START = new Date("2026-05-01T04:00:00Z");
export const minutes = (count: number) => count * 60_000;
export const days = (count: number) => count * 24 * 3_600_000;
export const later = (ms: number) => new Date(START.getTime() + ms);
export const RETURN_DAYS = DEFAULT_MARKET.orders.returnWindowDays;

export interface Buyer {
  memberId: bigint;
  addressId: string;
}

export interface ShopOptions {
  maxConnections?: number;
  lockTimeoutMs?: number;
  /** A planted defect: replaces a piece of a database function. */
  plant?: { in: string; instead: string; put: string };
  /** Whether checkouts have an intent, like requests over HTTP; then simultaneous ones are carried out as sets. */
  sets?: boolean;
  /** Called when orders become final. */
  onFinal?: OnFinal;
  /** The database to copy; by default an empty one of this build. */
  template?: string;
}

export async function openShop({
  plant,
  sets = false,
  onFinal = async () => {},
  template,
  ...options
}: ShopOptions = {}) {
  const { database, url, drop } = await createTestDatabase(options, template);
  if (plant) await plantDefect(url, plant);
  const { queries } = database;
  const market: Market = structuredClone(DEFAULT_MARKET);
  const refunded: OrderNews[] = [];
  const logged: string[] = [];
  const own = new Set<string>();
  const closed = new Set<bigint>();
  const payments: PaymentPorts = {
    chain: openChain("sandbox"),
    lockOrder: lockForCoins,
    onConfirmed: {
      order: (tx, confirmed) => confirmCoins(tx, { ...confirmed, market }),
      topUp: creditTopUp,
    },
    canCredit: async () => true,
  };
  await sql`insert into catalog.category (slug, position, name) values ('all', 1, '{"en": "All"}')`.execute(queries);

  const goodwillPorts: GoodwillPorts = {
    isOwn: async (_within, { staffId, memberId }) => own.has(`${staffId}:${memberId}`),
    writeAuditLog: async (_tx, ...entries) => void logged.push(...entries.map(({ action }) => action)),
    keepAccountOpen: async (_tx, memberId) => {
      if (closed.has(memberId)) throw refuse("MEMBER_NOT_FOUND");
    },
    onFinal,
  };

  /** Nobody has photos here; test/whole has them. */
  const pictures: ReturnPictures = {
    claim: async (_tx, { ids }) => {
      if (ids.length > 0) throw refuse("UPLOAD_NOT_FOUND");
    },
    of: async () => new Map(),
  };

  /** Adds a product with one SKU. */
  async function sell(sku: {
    price: number;
    bv?: number;
    stock: number;
    activation?: boolean;
    presale?: boolean;
    name?: Record<string, string>;
  }): Promise<bigint> {
    const { price, bv = 0, stock, activation = false, presale = false, name = { en: "Tea", ja: "お茶" } } = sku;
    const { rows } = await sql<{ id: bigint }>`
      with product as (
        insert into catalog.product (category_id, name, summary, description, specifications, pictures, presale, activation,
          published, price_from, price_to, bv, created_at, changed_at)
        select id, ${JSON.stringify(name)}::jsonb, '{"en": ""}', '{"en": ""}', '[]',
          ${JSON.stringify([{ id: newId(START), width: 640, height: 640, widths: [320, 640] }])}::jsonb, ${presale},
          ${activation}, true, ${usdt(price)}, ${usdt(price)}, ${usdt(bv)}, ${START}, ${START} from catalog.category limit 1
        returning id
      )
      insert into catalog.sku (product_id, code, options, text, price, bv, stock, active, opening)
      select id, ${`SKU-${newId(START)}`}, '{}', '{"en": "150 g", "ja": "150グラム"}', ${usdt(price)}, ${usdt(bv)}, ${stock}, true, ${stock}
      from product returning id`.execute(queries);
    return rows[0]!.id;
  }

  /** A member with money and an address. */
  async function join(purse: Partial<Record<Asset, number>> = {}, country = "TW"): Promise<Buyer> {
    const memberId = BigInt(randomInt(1, 2 ** 47));
    await openAccounts(queries, memberId, START);
    for (const [asset, amount] of Object.entries(purse)) {
      await post(queries, {
        key: `opening:${memberId}:${asset}`,
        kind: "opening",
        legs: [{ asset: asset as Asset, from: "opening", to: memberId, amount: usdt(amount) }],
        now: START,
      });
    }
    return { memberId, addressId: await addAddress(memberId, country) };
  }

  async function addAddress(memberId: bigint, country: string): Promise<string> {
    const id = newId(START);
    await sql`insert into addresses.book (member_id, default_id) values (${memberId}, ${id}) on conflict do nothing`.execute(
      queries,
    );
    await sql`
      insert into addresses.address (id, member_id, recipient, area_code, phone, country, detail, postal_code, created_at)
      values (${id}, ${memberId}, 'Lin Mei', '+886', '912345678', ${country}, '1 Tea Street', '100', ${START})`.execute(
      queries,
    );
    return id;
  }

  async function putInCart(buyer: Buyer, skuId: bigint, quantity: number, selected = true): Promise<void> {
    await sql`
      insert into cart.line (id, member_id, sku_id, quantity, selected, added_at)
      values (${newId(START)}, ${buyer.memberId}, ${skuId}, ${quantity}, ${selected}, ${START})`.execute(queries);
  }

  async function cartOf({ memberId }: Buyer): Promise<number> {
    const { rows } = await sql`select from cart.line where member_id = ${memberId}`.execute(queries);
    return rows.length;
  }

  const intentOf = ({ memberId }: Buyer, now: Date): Intent | undefined => {
    if (!sets) return undefined;
    return {
      actor: `member:${memberId}`,
      key: randomUUID(),
      endpoint: "/test",
      language: "en",
      inputHash: Buffer.alloc(32),
      now,
    };
  };

  /** `shown`: what the member confirmed. */
  const create = (buyer: Buyer, source: Source, now = START, shown?: string, discountCode?: string) => {
    const intent = intentOf(buyer, now);
    return database.transaction((tx) =>
      createOrder(tx, { ...buyer, source, remark: "", market, language: "en", now, intent, shown, discountCode }),
    );
  };

  const draft = (buyer: Buyer, source: Source, discountCode?: string, now = START) =>
    draftOrder(queries, { ...buyer, source, discountCode, market, language: "en", now });

  const codePorts: CodePorts = {
    writeAuditLog: async (_tx, ...entries) => void logged.push(...entries.map(({ action }) => action)),
    staffNames: async () => new Map(),
  };
  const staff = (now = START, staffId: string = randomUUID()) => ({ staffId, language: "en", now }) as const;

  /** Makes a discount code that lasts a week, by default of 10 %. */
  const offer = (
    terms: Partial<Parameters<typeof createCode>[2]> & { code: string },
    by: string = randomUUID(),
    now = START,
  ) =>
    database.transaction((tx) =>
      createCode(
        tx,
        codePorts,
        {
          ...(terms.amount === undefined && { percent: 10 }),
          ...{ beginsAt: START, endsAt: later(days(7)), minimum: 0n, usesEach: 1, withoutSales: true, excluded: [] },
          ...terms,
          market,
        },
        staff(now, by),
      ),
    );

  const pay = (
    buyer: Buyer,
    orderId: string,
    choice: { method?: PaymentMethod; coupons?: bigint; now?: Date; intent?: Intent } = {},
  ) => {
    const { method = "balance", coupons, now = START, intent = intentOf(buyer, now) } = choice;
    return database.transaction((tx) =>
      payOrder(tx, {
        orderId,
        memberId: buyer.memberId,
        method,
        coupons,
        market,
        payments,
        now,
        intent,
      }),
    );
  };

  return {
    database,
    url,
    drop,
    market,
    payments,
    pictures,
    /** Events for other modules, also of attempts that were rolled back. */
    refunded,
    /** Actions in the audit log, also of attempts that were rolled back. */
    logged,
    /** Pairs of a staff account and a member who are one person, as `staffId:memberId`. */
    own,
    /** Members whose accounts are cancelled. */
    closed,
    sell,
    join,
    addAddress,
    putInCart,
    /** The number of lines in a cart. */
    cartOf,
    create,
    draft,
    pay,
    offer,
    approveCode: (id: string, by: string = randomUUID()) =>
      database.transaction((tx) => approve(tx, codePorts, id, staff(START, by))),
    endCode: (id: string, now = START) => database.transaction((tx) => end(tx, codePorts, id, staff(now))),
    listCodes: (input: Partial<Parameters<typeof codeList>[2]> = {}, now = START) =>
      codeList(queries, codePorts, { page: 1, limit: 20, ...input }, staff(now)),
    buy: (buyer: Buyer, skuId: bigint, quantity = 1, now = START) =>
      create(buyer, { from: "sku", skuId, quantity }, now),
    cancel: (buyer: Buyer, orderId: string, now = START) =>
      database.transaction((tx) => cancelOrder(tx, { orderId, memberId: buyer.memberId, payments, now })),
    expire: (now: Date, limit = 100) => database.transaction((tx) => expireOrders(tx, { limit, payments, now })),
    /** Ends orders whose coins did not come, with the chain read up to `until`. */
    expireAwaited: (until: Date, limit = 100) =>
      database.transaction((tx) => expireAwaited(tx, { limit, until, payments, now: until })),
    ship: (orderId: string, now = START, addressRevision = 0, trackingNumber = "P1") =>
      database.transaction((tx) =>
        shipOrder(tx, {
          orderId,
          addressRevision,
          shippingCompany: "Post",
          trackingNumber,
          receiptDays: 15,
          now,
        }),
      ),
    /** Ships some pieces, by default of the first line, in a parcel with a number. */
    sendParcel: (orderId: string, trackingNumber: string, quantity: number, now = START, position = 1) =>
      database.transaction((tx) =>
        shipOrder(tx, {
          orderId,
          addressRevision: 0,
          lines: [{ position, quantity }],
          shippingCompany: "Post",
          trackingNumber,
          receiptDays: market.orders.receiptDays,
          now,
        }),
      ),
    /** The buyer sends an order to another address. */
    redirect: ({ memberId }: Buyer, orderId: string, addressId: string) =>
      database.transaction((tx) => redirectOrder(tx, { orderId, memberId, addressId })),
    confirm: (buyer: Buyer, orderId: string, now = START) =>
      database.transaction((tx) =>
        confirmReceipt(tx, { orderId, memberId: buyer.memberId, timeZone: market.timeZone, onFinal, now }),
      ),
    /** Completes orders that were shipped long enough ago. */
    complete: (now: Date, limit = 100) =>
      database.transaction((tx) => completeDueOrders(tx, { limit, timeZone: market.timeZone, onFinal, now })),
    /** Makes final what is due, and gives the number of orders. */
    finalize: (until: Date, now = until) => finalizeDue(database, { until, timeZone: market.timeZone, onFinal, now }),
    refund: (
      orderId: string,
      {
        restock = true,
        shipping = false,
        now = START,
        lines,
        returnId,
        shown,
      }: {
        restock?: boolean;
        shipping?: boolean;
        now?: Date;
        lines?: ChosenLine[];
        returnId?: string;
        shown?: string;
      } = {},
    ) =>
      database.transaction((tx) =>
        refundOrder(tx, {
          orderId,
          returnId,
          reason: "broken",
          restock,
          shipping,
          lines,
          shown,
          market,
          now,
          onRefunded: async (_tx, news) => void refunded.push(news),
        }),
      ),
    /** Sends pieces again that were in a parcel, by default of the first line. */
    resend: (
      orderId: string,
      parcel: number,
      quantity: number,
      { now = START, position = 1, shown }: { now?: Date; position?: number; shown?: string } = {},
    ) =>
      database.transaction((tx) =>
        resendPieces(tx, goodwillPorts, {
          ...{ orderId, parcel, lines: [{ position, quantity }], reason: "lost", shown },
          ...{ language: "en", by: randomUUID(), now },
        }),
      ),
    cancelResend: (orderId: string, resend: number, now = START, shown?: string) =>
      database.transaction((tx) =>
        cancelResend(tx, goodwillPorts, {
          ...{ orderId, resend, shown, receiptDays: market.orders.receiptDays, by: randomUUID(), now },
        }),
      ),
    /** What staff are shown of an order, on which they decide a refund. */
    shownOf: (orderId: string) => database.transaction(async (tx) => shownNow(tx, (await findOrder(tx, { orderId }))!)),
    /** Requests to return pieces of the first line, and gives the request's id. */
    requestReturn: ({ memberId }: Buyer, orderId: string, quantity = 1, now = START, position = 1) =>
      database.transaction((tx) =>
        requestReturn(tx, pictures, {
          orderId,
          memberId,
          lines: [{ position, quantity }],
          reason: "damaged",
          words: "The lid is broken",
          images: [],
          now,
        }),
      ),
    cancelReturn: ({ memberId }: Buyer, returnId: string, now = START) =>
      database.transaction((tx) => cancelReturn(tx, { returnId, memberId, now })),
    acceptReturn: (returnId: string, now = START, by: string = randomUUID()) =>
      database.transaction((tx) =>
        acceptReturn(tx, goodwillPorts, { returnId, returnAddress: "1 Dock Road", instructions: "" }, { by, now }),
      ),
    refuseReturn: (returnId: string, now = START, by: string = randomUUID()) =>
      database.transaction((tx) => refuseReturn(tx, goodwillPorts, { returnId, refusal: "worn" }, { by, now })),
    receiveReturn: (returnId: string, now = START, by: string = randomUUID()) =>
      database.transaction((tx) => receiveReturn(tx, goodwillPorts, { returnId }, { by, now })),
    /** Proposes a goodwill refund, and gives its number. */
    proposeGoodwill: (orderId: string, choice: Partial<RefundChoice> = {}, by: string = randomUUID(), now = START) =>
      database.transaction(async (tx) => {
        const whole = { restock: true, shipping: false, ...choice };
        await proposeGoodwill(tx, goodwillPorts, { orderId, choice: whole, reason: "warranty", by, now });
        return (await openGoodwill(tx, orderId))!.id;
      }),
    decideGoodwill: (goodwillId: string, release = true, by: string = randomUUID(), now = START) =>
      database.transaction((tx) => decideOnGoodwill(tx, goodwillPorts, { goodwillId, release, market, by, now })),
    stateOf: async (orderId: string) => (await findOrder(queries, { orderId }))?.state,
    stockOf: async (skuId: bigint) => {
      const { rows } = await sql<{ stock: number }>`select stock from catalog.sku where id = ${skuId}`.execute(queries);
      return rows[0]!.stock;
    },
    purse: (buyer: Buyer) => balances(queries, buyer.memberId),
    assertBooks: () => assertBooks(database),
    /** Runs statements with the rights of the owner of the database. */
    asOwner: (statements: readonly string[]) => asOwner(url, statements),
  };
}

async function plantDefect(url: string, plant: NonNullable<ShopOptions["plant"]>): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1 });
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${plant.in}::regproc) as text`.execute(
    owner.queries,
  );
  const text = rows[0]!.text;
  if (!text.includes(plant.instead)) throw new Error(`${plant.in} has no ${plant.instead}: plant the defect anew`);
  await sql.raw(text.replace(plant.instead, plant.put)).execute(owner.queries);
  await owner.close();
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const owner = openDatabase({ url, maxConnections: 1 });
  for (const statement of statements) await sql.raw(statement).execute(owner.queries);
  await owner.close();
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Fails unless the ledger is correct, and orders, coins and withdrawals agree with it. */
export async function assertBooks(database: Database): Promise<void> {
  await assertLedgerClean(database.queries);
  await assertNoContradiction(database.queries);
}
