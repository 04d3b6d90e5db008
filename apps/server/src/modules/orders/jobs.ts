/** Jobs of orders: expire unpaid ones, complete shipped ones, make completed ones final, handle new payments. */
import type { Database, Tx } from "../../platform/database.ts";
import type { Job } from "../../platform/jobs.ts";
import { marketTimeZone } from "../market/index.ts";
import { type PaymentPorts, scanHorizon } from "../payments/index.ts";
import { type NewsDeps, tellPaidOrders } from "./checkout/paid-news.ts";
import { expireAwaited, expireOrders } from "./closing.ts";
import { completeDueOrders } from "./delivery/delivery.ts";
import { finalizeDue, type OnFinal } from "./finality/finality.ts";

/** Orders in one transaction. A checkout may wait for their stock, so they are few. */
const CHUNK = 100;
/** Orders in one transaction that also posts money. */
const MONEY_CHUNK = 20;
const EXPIRY_SECONDS = 10;
const COMPLETION_SECONDS = 300;
const FINALITY_SECONDS = 60;
const NEWS_SECONDS = 2;

interface OrderJobDeps extends NewsDeps {
  payments: PaymentPorts;
  onFinal: OnFinal;
}

export const orderJobs = (database: Database, { payments, onFinal, ...deps }: OrderJobDeps): Job[] => [
  { name: "orders.news", everySeconds: NEWS_SECONDS, run: (now) => tellPaidOrders(database, deps, now) },
  {
    name: "orders.expire",
    everySeconds: EXPIRY_SECONDS,
    run: (now) => sweep(database, CHUNK, (tx) => expireOrders(tx, { limit: CHUNK, payments, now })),
  },
  {
    name: "orders.expireAwaited",
    everySeconds: EXPIRY_SECONDS,
    async run(now) {
      const until = await scanHorizon(database.queries, payments.chain, now);
      await sweep(database, MONEY_CHUNK, (tx) => expireAwaited(tx, { limit: MONEY_CHUNK, until, payments, now }));
    },
  },
  {
    name: "orders.complete",
    everySeconds: COMPLETION_SECONDS,
    async run(now) {
      const timeZone = await marketTimeZone(database.queries);
      await sweep(database, CHUNK, (tx) => completeDueOrders(tx, { limit: CHUNK, timeZone, onFinal, now }));
    },
  },
  {
    name: "orders.finalize",
    everySeconds: FINALITY_SECONDS,
    async run(now) {
      const timeZone = await marketTimeZone(database.queries);
      await finalizeDue(database, { until: now, timeZone, onFinal, now });
    },
  },
];

/** Handles one chunk after another until a chunk is not full. */
async function sweep(database: Database, full: number, chunk: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await database.transaction(chunk)) === full) {}
}
