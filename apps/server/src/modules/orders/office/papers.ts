/**
 * Packing slips and the picking list of chosen orders, as PDF. A download URL is sealed, ends after five minutes, and is
 * good only for whoever asked for it, while the session and the right last. The audit log has each address that is read.
 */
import { type Language, textIn } from "@banyan/contract/languages.ts";
import type { OrderPaper } from "@banyan/contract/office/orders.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import { businessDay, type Clock } from "../../../platform/clock.ts";
import type { Database, Executor, Tx } from "../../../platform/database.ts";
import type { Files } from "../../../platform/files/index.ts";
import type { StaffIdentity } from "../../../platform/http/call.ts";
import { addDownloads, type DownloadKind, downloadLink, orderOf } from "../../../platform/http/downloads.ts";
import { type Http, mayUse } from "../../../platform/http/server.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { drawPapers, limitDrawing, type Paper, TABLE } from "../../../platform/pdf/paper.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Vault } from "../../../platform/sealed.ts";
import { say } from "../../../texts/say.ts";
import { skuCodes } from "../../catalog/index.ts";
import { type Letterhead, letterhead, marketTimeZone } from "../../market/index.ts";
import { readMembers } from "../../members/index.ts";
import { piecesIn } from "../delivery/parcel.rules.ts";
import { parcelsOf } from "../delivery/parcel-store.ts";
import { linesOf, type Order, type OrderLine } from "../store.ts";
import { toShip, writtenAddressView } from "../views.ts";
import { findByNumbers } from "./store.ts";

const PAPERS = { path: "/files/order-papers", sealedFor: "orders:papers" } as const satisfies DownloadKind;

/** Slips of what is to be packed; they can be printed again for parcels on their way. Only what is not shipped is picked. */
const STATES: Record<OrderPaper, ReadonlySet<OrderState>> = {
  slips: new Set(["pending_delivery", "pending_receipt"]),
  picking: new Set(["pending_delivery"]),
};

interface Wanted {
  paper: OrderPaper;
  numbers: readonly string[];
  /** For a slip of this parcel alone. */
  parcel?: number | undefined;
  language: Language;
}

/** URL of the papers. Refuses with ORDER_STATE if none of the orders is to be packed. */
export async function papersLink(
  executor: Executor,
  vault: Vault,
  { staff, now, ...wanted }: Wanted & { staff: StaffIdentity; now: Date },
) {
  if ((await goodsFor(executor, wanted)).length === 0) throw refuse("ORDER_STATE");
  const timeZone = await marketTimeZone(executor);
  return {
    ...downloadLink(vault, PAPERS, { ...wanted, sessionId: staff.sessionId }, now),
    name: nameOf(wanted.paper, businessDay(now, timeZone)),
  };
}

const nameOf = (paper: OrderPaper, day: string) => `${paper === "slips" ? "packing-slips" : "picking-list"}-${day}.pdf`;

export interface PaperDeps {
  database: Database;
  files: Files;
  clock: Clock;
  vault: Vault;
  /** The staff session in the cookies; null without a valid one. */
  identifyStaff(executor: Executor, cookies: string | undefined, now: Date): Promise<StaffIdentity | null>;
  writeAuditLog: WriteAuditLog;
}

export function addPaperDownloads(http: Http, deps: PaperDeps): void {
  const { database, clock, vault } = deps;
  addDownloads(http, PAPERS, {
    clock,
    async open(key, now, cookies) {
      const wanted = orderOf(vault, PAPERS, key, now) as (Wanted & { sessionId: string }) | null;
      if (!wanted) return null;
      const staff = await deps.identifyStaff(database.queries, cookies, now);
      if (staff?.sessionId !== wanted.sessionId || !mayUse(staff, "office:orders.ship")) return null;
      const timeZone = await marketTimeZone(database.queries);
      const papers = await database.transaction((tx) => readPapers(tx, deps, { ...wanted, staff, timeZone, now }));
      if (papers.length === 0) return null;
      const name = nameOf(wanted.paper, businessDay(now, timeZone));
      return { name, type: "application/pdf", body: await limitDrawing(() => drawPapers(papers)) };
    },
  });
}

async function readPapers(
  tx: Tx,
  { files, writeAuditLog }: PaperDeps,
  given: Wanted & { staff: StaffIdentity; timeZone: string; now: Date },
): Promise<Paper[]> {
  const { paper, language, staff, timeZone, now } = given;
  const goods = await goodsFor(tx, given);
  if (goods.length === 0) return [];
  const shop = await letterhead(tx, files, now);
  if (paper === "picking") {
    const skuIds = goods.flatMap((one) => one.lines.map(({ skuId }) => skuId));
    return [pickingList(goods, { codes: await skuCodes(tx, skuIds), language, shop, timeZone, now })];
  }
  const buyers = await readMembers(
    tx,
    goods.map(({ order }) => order.memberId),
  );
  for (const number of new Set(goods.map(({ order }) => order.number)))
    await writeAuditLog(tx, { staffId: staff.staffId, action: "orders.packingSlip", subject: number, now });
  return goods.map((one) =>
    packingSlip(one, { language: buyers.get(one.order.memberId)?.language ?? language, shop, timeZone, now }),
  );
}

/** What a parcel of an order holds. */
interface Goods {
  order: Order;
  /** Counts the parcels of the order from 1. */
  parcel: number;
  lines: readonly OrderLine[];
}

/**
 * What the paper is for, in the sequence of the choice: of an order that is to be shipped the rest, of one on its way each
 * parcel, or only the chosen parcel.
 */
async function goodsFor(executor: Executor, { paper, numbers, parcel }: Omit<Wanted, "language">): Promise<Goods[]> {
  const found = new Map((await findByNumbers(executor, numbers)).map((order) => [order.number, order]));
  const chosen = [...new Set(numbers)].flatMap((number) => found.get(number) ?? []);
  const orders = chosen.filter(({ state }) => STATES[paper].has(state));
  const ids = orders.map(({ id }) => id);
  const [lines, parcels] = [await linesOf(executor, ids), await parcelsOf(executor, ids)];
  return orders.flatMap((order) => {
    const all = lines.get(order.id) ?? [];
    const sent = parcels.get(order.id) ?? [];
    const rest = { number: sent.length + 1, lines: toShip(order, all) };
    const isWanted = ({ number }: { number: number }) =>
      parcel === undefined ? rest.lines.length === 0 || number === rest.number : number === parcel;
    return [...sent, rest]
      .filter((one) => one.lines.length > 0 && isWanted(one))
      .map((one) => ({
        order,
        parcel: one.number,
        lines: one.lines.map(({ position, quantity }) => ({ ...all[position - 1]!, quantity })),
      }));
  });
}

interface Printing {
  language: Language;
  shop: Letterhead;
  timeZone: string;
  now: Date;
}

/** Without prices: the parcel may be a present. */
function packingSlip({ order, parcel, lines }: Goods, { language, shop, timeZone, now }: Printing): Paper {
  const { recipient, areaCode, phone, lines: address, countryName } = writtenAddressView(order, language);
  return {
    language,
    ...shop,
    title: say(language, "slip.title"),
    facts: [
      [say(language, "slip.order"), order.number],
      ...(piecesIn(lines) < order.pieces ? [[say(language, "slip.parcel"), String(parcel)] as const] : []),
      [say(language, "slip.ordered"), businessDay(order.createdAt, timeZone)],
      [say(language, "slip.recipient"), recipient],
      [say(language, "slip.phone"), `${areaCode} ${phone}`],
      [say(language, "slip.address"), [...address, countryName].join("\n")],
    ],
    sums: [],
    columns: [
      { heading: say(language, "slip.product"), x: TABLE.start, width: 270, wrap: true },
      { heading: say(language, "slip.specification"), x: 322, width: 160, wrap: true },
      { heading: say(language, "slip.quantity"), x: TABLE.end, width: 60, end: true },
    ],
    rows: [
      ...lines.map(({ name, skuText, quantity }) => [
        { text: textIn(name, language) },
        { text: textIn(skuText, language), look: "soft" as const },
        { text: String(quantity), look: "strong" as const },
      ]),
      totalRow(lines, language),
    ],
    now,
  };
}

const totalRow = (lines: readonly OrderLine[], language: Language): Paper["rows"][number] => [
  { text: say(language, "slip.total"), look: "strong" },
  { text: "" },
  { text: String(piecesIn(lines)), look: "strong" },
];

/** Orders in one row of a picking list. Further ones follow in rows of their own, because a row fits on one page. */
const ORDERS_IN_ROW = 40;

function pickingList(
  goods: readonly Goods[],
  { codes, language, shop, timeZone, now }: Printing & { codes: ReadonlyMap<bigint, string> },
): Paper {
  const wanted = goods.flatMap(({ order, lines }) => lines.map((line) => ({ line, number: order.number })));
  const all = wanted.map(({ line }) => line);
  const skus = [...Map.groupBy(wanted, ({ line }) => line.skuId)].map(([skuId, found]) => ({
    code: codes.get(skuId) ?? "—",
    name: [textIn(found[0]!.line.name, language), textIn(found[0]!.line.skuText, language)].filter(Boolean).join(" · "),
    quantity: found.reduce((sum, { line }) => sum + line.quantity, 0),
    orders: found.map(({ line, number }) => `${number}\u00a0×\u00a0${line.quantity}`),
  }));
  const [product, , quantity] = totalRow(all, language);
  return {
    language,
    ...shop,
    title: say(language, "picking.title"),
    facts: [
      [say(language, "picking.orders"), String(goods.length)],
      [say(language, "statement.printed"), `${businessDay(now, timeZone)} (${timeZone})`],
    ],
    sums: [],
    columns: [
      { heading: say(language, "picking.sku"), x: TABLE.start, width: 86, wrap: true },
      { heading: say(language, "slip.product"), x: 134, width: 168, wrap: true },
      { heading: say(language, "slip.quantity"), x: 350, width: 44, end: true },
      { heading: say(language, "picking.orders"), x: 366, width: TABLE.end - 366, wrap: true },
    ],
    rows: [
      ...skus
        .sort((a, b) => (a.code < b.code ? -1 : 1))
        .flatMap(({ code, name, quantity: pieces, orders }) =>
          inParts(orders, ORDERS_IN_ROW).map((some, at) => [
            { text: at === 0 ? code : "" },
            { text: at === 0 ? name : "" },
            { text: at === 0 ? String(pieces) : "", look: "strong" as const },
            { text: some.join(", "), look: "soft" as const },
          ]),
        ),
      [product!, { text: "" }, quantity!, { text: "" }],
    ],
    now,
  };
}
