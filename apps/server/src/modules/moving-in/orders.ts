/** Writes the open orders of another system, of members and SKUs of the same import or of the shop. */
import { businessDay } from "../../platform/clock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type OrderAddress, servedAddress } from "../addresses/index.ts";
import { skuIdsOf, skuSnapshots } from "../catalog/index.ts";
import type { Market } from "../market/index.ts";
import { broughtInActivations, findByMemberId, lockStandings, type Member } from "../members/index.ts";
import { followLevels } from "../membership/index.ts";
import { bringOrdersIn, type OpenOrder, selectFormerNumbers } from "../orders/index.ts";
import type { MovingMember } from "./members.rules.ts";
import { type MovingLine, type MovingOrder, ORDERS_FILE, PAID_WITH, parcelOf } from "./orders.rules.ts";
import type { MovingSku } from "./products.rules.ts";
import { type Fault, faultsOf, type Row } from "./table.rules.ts";

/** What stands in the history of a SKU's stock. */
const REASON = "Open orders of another system";

/** Rows of the other files; undefined for a file with faults, whose members or SKUs are not known yet. */
export interface OtherFiles {
  members: readonly Row<MovingMember>[] | undefined;
  skus: readonly Row<MovingSku>[] | undefined;
}

/** What is wrong with the orders by the other files, the shop and its settings. */
export async function refusedOrders(
  executor: Executor,
  orders: readonly MovingOrder[],
  files: OtherFiles,
  market: Market,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (row: number, column: string, problem: string) =>
    faults.push({ file: ORDERS_FILE, row, column, problem });
  const taken = await selectFormerNumbers(
    executor,
    orders.map(([{ values }]) => values.order),
  );
  const moving = new Map<string, Buyer>(files.members?.map(({ values }) => [values.memberId, values]));
  const buyers = new Map([...moving, ...(await buyersOfShop(executor, orders, moving, market))]);
  const packages = new Map([
    ...(files.skus ?? []).map(({ values }) => [values.code, values.activation] as const),
    ...(await packagesOfShop(executor, codesIn(orders))),
  ]);
  for (const lines of orders) {
    const [{ row, values: order }] = lines;
    if (taken.has(order.order)) fault(row, "order", "The shop has this order already.");
    const buyer = buyers.get(order.memberId);
    if (!buyer && files.members)
      fault(row, "memberId", `Neither the members of this import nor the shop's have this member ID.`);
    if (buyer && order.orderedOn < buyer.joinedOn)
      fault(row, "orderedOn", "This day is before the day on which the member joined.");
    const address = addressOf(order, market);
    if (address instanceof Refusal) faults.push(...addressFaults(row, address));
    const { activatedOn } = buyer ?? {};
    for (const { row, values: line } of lines) {
      const isPackage = packages.get(line.code);
      if (files.skus && isPackage === undefined)
        fault(row, "code", "Neither the products of this import nor the shop's have this SKU.");
      if (isPackage === false && line.paidWith === "points")
        fault(row, "paidWith", "Points pay only orders of activation packages alone.");
      // That activation would be final, although the package may still come back.
      if (isPackage && activatedOn !== undefined && activatedOn >= line.orderedOn)
        fault(
          row,
          "code",
          moving.has(order.memberId)
            ? "Leave activatedOn of the member empty: this order activates the member."
            : `The member was brought in with activatedOn ${activatedOn}, so a refund of this package could not end the activation.`,
        );
    }
  }
  return faults;
}

const codesIn = (orders: readonly MovingOrder[]) => [
  ...new Set(orders.flatMap((lines) => lines.map(({ values }) => values.code))),
];

/** Whether SKUs of the shop are activation packages, by code. */
async function packagesOfShop(executor: Executor, codes: readonly string[]): Promise<[string, boolean][]> {
  const ids = await skuIdsOf(executor, codes);
  const skus = await skuSnapshots(executor, [...ids.values()]);
  return [...ids].map(([code, id]) => [code, skus.get(id)!.activation]);
}

/** When a member joined, and since when it is activated by another system. */
type Buyer = Pick<MovingMember, "joinedOn" | "activatedOn">;

/** Buyers of these orders who are not among those `moving`, by member ID. Cancelled accounts are missing. */
async function buyersOfShop(
  executor: Executor,
  orders: readonly MovingOrder[],
  moving: ReadonlyMap<string, Buyer>,
  { timeZone }: Market,
): Promise<Map<string, Buyer>> {
  const members = new Map<string, Member>();
  for (const [{ values }] of orders) {
    if (moving.has(values.memberId) || members.has(values.memberId)) continue;
    const member = await findByMemberId(executor, values.memberId);
    if (member && member.status !== "cancelled") members.set(member.memberId, member);
  }
  const activations = await broughtInActivations(
    executor,
    [...members.values()].map(({ id }) => id),
  );
  return new Map(
    [...members].map(([memberId, { id, joinedAt }]) => [
      memberId,
      { joinedOn: businessDay(joinedAt, timeZone), activatedOn: activations.get(id) },
    ]),
  );
}

/** The address as an address book would write it, or why it would not. */
function addressOf(line: MovingLine, market: Market): OrderAddress | Refusal {
  const { recipient, areaCode, phone, country, province, city, district, detail, postalCode } = line;
  try {
    return servedAddress(market, {
      ...{ recipient, areaCode, phone, country, province, city, district, detail, postalCode },
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function addressFaults(row: number, { refusal, fields }: Refusal): Fault[] {
  if (refusal !== "ADDRESS_COUNTRY_UNSERVED") return faultsOf(ORDERS_FILE, row, fields);
  return [{ file: ORDERS_FILE, row, column: "country", problem: "The shop does not deliver to this country." }];
}

/** Writes orders without faults. `ids` has the numbers of the members of this import by member ID. */
export async function moveOrdersIn(
  tx: Tx,
  orders: readonly MovingOrder[],
  { ids, market, staffId, now }: { ids: ReadonlyMap<string, bigint>; market: Market; staffId: string; now: Date },
): Promise<void> {
  const skuIds = await skuIdsOf(tx, codesIn(orders));
  const open: OpenOrder[] = [];
  for (const lines of orders) {
    const [{ values: order }] = lines;
    const address = addressOf(order, market);
    if (address instanceof Refusal) throw address;
    open.push({
      ...{ formerNumber: order.order, orderedOn: order.orderedOn, address },
      ...{ shippingFee: order.shippingFee, remark: order.remark, method: PAID_WITH[order.paidWith] },
      memberId: ids.get(order.memberId) ?? (await findByMemberId(tx, order.memberId))!.id,
      lines: lines.map(({ values: { code, quantity, price, bv } }) => ({
        ...{ skuId: skuIds.get(code)!, quantity, price, bv },
      })),
      parcels: parcelsOf(lines),
    });
  }
  // The order of locks begins with members (orders_place).
  const buyers = [...new Set(open.map(({ memberId }) => memberId))];
  await lockStandings(tx, buyers);
  await bringOrdersIn(tx, open, { market, stock: { reason: REASON, staffId }, now });
  // Otherwise the job that follows payments would tell those whom a package activates.
  await followLevels(tx, buyers, now);
}

function parcelsOf(lines: MovingOrder): OpenOrder["parcels"] {
  const left = lines.flatMap(({ values }, at) => (values.shippedOn === undefined ? [] : [{ values, at }]));
  const parcels = Map.groupBy(left, ({ values }) => parcelOf(values));
  return [...parcels.values()]
    .map((sent) => {
      const { shippedOn, shippingCompany, trackingNumber } = sent[0]!.values;
      return {
        ...{ shippedOn: shippedOn!, shippingCompany: shippingCompany!, trackingNumber: trackingNumber! },
        lines: sent.map(({ values, at }) => ({ position: at + 1, quantity: values.quantity })),
      };
    })
    .toSorted((a, b) => (a.shippedOn < b.shippedOn ? -1 : a.shippedOn > b.shippedOn ? 1 : 0));
}
