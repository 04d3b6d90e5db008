/** Members, products and open orders of another system, brought in before the shop opens (docs/operations.md, Moving in). */
import { businessDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { selectTakenCode } from "../catalog/index.ts";
import type { Market } from "../market/index.ts";
import { readMembersWithCodes } from "../members/index.ts";
import { isOnlyRoot, root } from "../network/index.ts";
import { inTreeOrder, MEMBERS_FILE, memberColumns } from "./members.rules.ts";
import { moveMembersIn, refusedMembers, takenByRoot } from "./members.ts";
import { ORDERS_FILE, orderColumns, ordersOf } from "./orders.rules.ts";
import { moveOrdersIn, refusedOrders } from "./orders.ts";
import { PRODUCTS_FILE, productColumns, productsOf } from "./products.rules.ts";
import { moveProductsIn } from "./products.ts";
import { type Fault, type ReadText, readTable } from "./table.rules.ts";

export { type Fault, MEMBERS_FILE, ORDERS_FILE, PRODUCTS_FILE };

/** The files that are there. */
export type MovingFiles = { [File in "members" | "products" | "orders"]?: ReadText | undefined };

export interface Moved {
  /** By file and row. Nothing was written if there are any. */
  faults: Fault[];
  members: number;
  products: number;
  skus: number;
  orders: number;
}

/**
 * Writes everything in the given transaction, or nothing if anything is wrong with a file. Members need a tree of the root
 * alone, under whose left side the first one comes. `onMember` is called after each member.
 */
export async function moveIn(
  tx: Tx,
  files: MovingFiles,
  {
    market,
    staffId,
    now,
    onMember,
  }: { market: Market; staffId: string; now: Date; onMember(done: number, of: number): void },
): Promise<Moved> {
  const table = readTable(MEMBERS_FILE, files.members, memberColumns);
  const members = inTreeOrder({ ...table, faults: [...table.faults, ...refusedMembers(table.rows, market, now)] });
  const { products, faults } = productsOf(readTable(PRODUCTS_FILE, files.products, productColumns));
  const skus = products.flat();
  const open = ordersOf(readTable(ORDERS_FILE, files.orders, orderColumns), businessDay(now, market.timeZone));
  const rootId = await root(tx);
  if (rootId === null) throw new Error("the tree has no root");
  const found = [
    ...members.faults,
    ...takenByRoot(members.rows, (await readMembersWithCodes(tx, [rootId])).get(rootId)!),
    ...faults,
    ...open.faults,
    ...(await refusedOrders(
      tx,
      open.orders,
      {
        members: members.faults.length > 0 ? undefined : members.rows,
        skus: faults.length > 0 ? undefined : skus,
      },
      market,
    )),
  ];
  if (members.rows.length > 0 && !(await isOnlyRoot(tx)))
    found.push({ file: MEMBERS_FILE, row: 1, column: "", problem: "The shop has members already." });
  const taken = await selectTakenCode(
    tx,
    skus.map(({ values }) => values.code),
    null,
  );
  if (taken)
    found.push({ file: PRODUCTS_FILE, row: 1, column: "code", problem: `The shop has the SKU ${taken} already.` });
  const moved = {
    members: members.rows.length,
    products: products.length,
    skus: skus.length,
    orders: open.orders.length,
  };
  if (found.length > 0) return { ...moved, faults: found.toSorted(byRow) };
  const onDone = (done: number) => onMember(done, members.rows.length);
  const ids = await moveMembersIn(tx, members.rows, { rootId, market, now, onDone });
  await moveProductsIn(tx, products, now);
  await moveOrdersIn(tx, open.orders, { ids, market, staffId, now });
  return { ...moved, faults: [] };
}

const byRow = (a: Fault, b: Fault) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.row - b.row);
