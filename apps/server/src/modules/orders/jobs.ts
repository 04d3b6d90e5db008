/** The sweeps of orders: unpaid ones expire, shipped ones complete by themselves. */
import type { Database, Tx } from "../../platform/database.ts";
import type { Job } from "../../platform/jobs.ts";
import { expireOrders } from "./closing.ts";
import { completeDueOrders } from "./delivery.ts";

/** Orders of one transaction: few enough that a checkout waiting for their stock hardly notices. */
const CHUNK = 100;
const EXPIRY_SECONDS = 10;
const COMPLETION_SECONDS = 300;

export const orderJobs = (database: Database): Job[] => [
  {
    name: "orders.expire",
    everySeconds: EXPIRY_SECONDS,
    run: (now) => sweep(database, (tx) => expireOrders(tx, { limit: CHUNK, now })),
  },
  {
    name: "orders.complete",
    everySeconds: COMPLETION_SECONDS,
    run: (now) => sweep(database, (tx) => completeDueOrders(tx, { limit: CHUNK, now })),
  },
];

/** Chunk after chunk until one is not full. */
async function sweep(database: Database, chunk: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await database.transaction(chunk)) === CHUNK) {}
}
