/** A shop with a team that buys, returns and is settled, for tests of settlements. START is noon of the first day. */
import { joinRoot, join as joinTeam } from "../../../test/members.ts";
import { usdt } from "../../../test/money.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { openAccounts, post } from "../ledger/index.ts";
import { readMember } from "../members/index.ts";
import { afterRefund, followAchievements } from "../membership/index.ts";
import { type ChosenLine, refundOrder } from "../orders/index.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type ShopOptions, START } from "../orders/shop.fixture.ts";
import { type Settling, settleUntil } from "./settling.ts";

export const [FIRST, SECOND] = ["2026-05-01", "2026-05-02"];
export const KIT_BV = 120;

/** A shop with a root that has money, an activation package of 120 BV and tea of 95 BV. */
export async function openTeamShop(options: ShopOptions = {}) {
  const shop = await openShop({ maxConnections: 20, onFinal: followAchievements, ...options });
  const root = (await joinRoot(shop.database, START)).id;
  const kit = await shop.sell({ price: 150, bv: KIT_BV, stock: 1000, activation: true });
  const tea = await shop.sell({ price: 100, bv: 95, stock: 1000 });

  async function fund(memberId: bigint): Promise<void> {
    await openAccounts(shop.database.queries, memberId, START);
    const legs = [{ asset: "USDT" as const, from: "opening" as const, to: memberId, amount: usdt(10_000) }];
    await post(shop.database.queries, { key: `opening:${memberId}`, kind: "opening", legs, now: START });
  }
  await fund(root);

  /** An order that is paid, shipped and received at `now`. */
  async function receive(buyer: Buyer, sku: bigint, quantity = 1, now = START): Promise<string> {
    const { id } = await shop.buy(buyer, sku, quantity, now);
    await shop.pay(buyer, id, { now });
    await shop.ship(id, now);
    await shop.confirm(buyer, id, now);
    return id;
  }

  return {
    shop,
    root,
    kit,
    tea,
    rootBuyer: async (): Promise<Buyer> => ({ memberId: root, addressId: await shop.addAddress(root, "TW") }),
    /** A newcomer below the owner on a side, referred by the owner, with money and an address. */
    async newcomer(ownerId: bigint, side: "left" | "right"): Promise<Buyer> {
      const { queries } = shop.database;
      const { rows } = await sql<{ code: string }>`
        select code from members.node_code where member_id = ${ownerId} and side = ${side}`.execute(queries);
      const { inviteCode } = await readMember(queries, ownerId);
      const { id } = await joinTeam(shop.database, { inviteCode, nodeCode: rows[0]!.code }, START);
      await fund(id);
      return { memberId: id, addressId: await shop.addAddress(id, "TW") };
    },
    receive,
    /** An order that becomes final at `now`: it was received one return window earlier. */
    async buy(buyer: Buyer, sku: bigint, quantity = 1, now = START): Promise<string> {
      const id = await receive(buyer, sku, quantity, new Date(now.getTime() - days(RETURN_DAYS)));
      await shop.finalize(now);
      return id;
    },
    /** Returns pieces within the window; all unless `lines` is given. */
    refund: (orderId: string, now: Date, lines?: ChosenLine[]) =>
      shop.database.transaction((tx) =>
        refundOrder(tx, {
          orderId,
          lines,
          reason: "broken",
          restock: true,
          shipping: false,
          market: shop.market,
          now,
          onRefunded: afterRefund,
        }),
      ),
    settle: (day: string, reading?: Settling["reading"]) =>
      settleUntil(
        {
          database: shop.database,
          clock: fixedClock(later(days(9))),
          say: () => {},
          startedBy: "command",
          ...(reading && { reading }),
        },
        day,
      ),
  };
}

export type TeamShop = Awaited<ReturnType<typeof openTeamShop>>;
