/**
 * Checkouts under disturbance, relative to undisturbed checkouts in interleaved rounds: one in ten requests is refused;
 * a client continuously requests something sold out; a client requests something that another transaction keeps locked;
 * another process settles business days with these orders. `DISTURBED_BY` selects sides: refusals, soldOut, locked,
 * settlement.
 */
import { once } from "node:events";
import pg from "pg";
import { FIRST_PLAN } from "../../apps/server/src/modules/plan/index.ts";
import { type Bench, type Figure, interleave, median, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import type { LoadResult } from "./load.ts";
import { assertBooks } from "./requests.ts";
import type { Work } from "./scenarios.ts";
import type { Settled } from "./settling.ts";
import {
  checkouts,
  fillShop,
  loaded,
  MEMBERS,
  PRODUCTS,
  SETTLING_SECONDS,
  startHelper,
  startShop,
  WARM_UP,
} from "./shop.ts";

const UNDISTURBED = "undisturbed";
const P99 = "its p99";
const REFUSED_SHARE = 0.1;
/** SKUs of the last two products, which are in no cart here. */
const SOLD_OUT = (PRODUCTS - 1) * 8 + 1;
const LOCKED = (PRODUCTS - 2) * 8 + 1;

async function run(settings: Settings): Promise<Figure[]> {
  const url = await settings.cluster.database("shop", fillShop);
  const { rows } = await query(url, `select default_id as id from addresses.book where member_id = ${MEMBERS}`);
  await query(url, `update catalog.sku set stock = 0 where id = ${SOLD_OUT}`);
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  // Only active members receive an income.
  await query(
    url,
    `insert into members.activation_change (member_id, day, activated)
     select id, current_date, true from members.member m
     where activated_at is not null and not exists (select from members.activation_change c where c.member_id = m.id)`,
  );
  await query(
    url,
    `insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
     select current_date, gen_random_uuid(), id, ${FIRST_PLAN.active.volume}, 0, 0, true, now() from members.member where activated_at is not null`,
  );
  const shop = await startShop(url);
  const [load, disturbing, settling] = [startHelper("load.ts"), startHelper("load.ts"), startHelper("settling.ts")];

  const refused = (skuId: number, refusal: string): Work => {
    const body = { source: { from: "sku", skuId: String(skuId), quantity: 1 }, addressId: rows[0].id };
    return { scenario: "refused", member: MEMBERS, body, refusal };
  };
  async function check(connections: number, seconds: number, share = 0): Promise<LoadResult> {
    const work = { ...(await checkouts(url)), refused: share };
    await query(url, `delete from cart.line where sku_id in (${SOLD_OUT}, ${LOCKED})`);
    return loaded(load, { port: shop.port, connections, seconds, work });
  }
  /** Starts the disturbance, and returns the function that stops it. */
  type Beside = (seconds: number) => Promise<() => Promise<unknown>>;
  const p99s = new Map<string, number[]>();
  const side = (name: string, share: number, beside?: Beside) => async (clients: number) => {
    const end = await beside?.(SETTLING_SECONDS + settings.seconds);
    await check(clients, SETTLING_SECONDS, share);
    const measured = await check(clients, settings.seconds, share);
    await end?.();
    p99s.set(name, [...(p99s.get(name) ?? []), measured.p99]);
    return measured.perSecond;
  };
  const asking = (work: Work): Beside => {
    return async (seconds) => {
      const asked = loaded(disturbing, { port: shop.port, connections: 1, seconds, work });
      return () => asked;
    };
  };
  /** The lock is released afterwards: a settlement waits for every transaction that began before its day was closed. */
  const askingForLocked: Beside = async (seconds) => {
    await locker.query("begin");
    await locker.query(`select from catalog.sku where id = ${LOCKED} for update`);
    const end = await asking(refused(LOCKED, "SERVER_BUSY"))(seconds);
    return async () => {
      await end();
      await locker.query("rollback");
    };
  };
  const settled: Settled[] = [];
  const settle: Beside = async () => {
    const answered = once(settling, "message");
    settling.send({ url });
    return async () => {
      settling.send("stop");
      const [{ result, error }] = await answered;
      if (error) throw new Error(error);
      if (result.credits === 0) throw new Error(`${result.days} days were settled without any income`);
      settled.push(result);
    };
  };

  const figures: Figure[] = [];
  try {
    await check(WARM_UP.connections, WARM_UP.seconds);
    const disturbances: Record<Disturbance, ReturnType<typeof side>> = {
      refusals: side("refusals", REFUSED_SHARE),
      soldOut: side("soldOut", 0, asking(refused(SOLD_OUT, "OUT_OF_STOCK"))),
      locked: side("locked", 0, askingForLocked),
      settlement: side("settlement", 0, settle),
    };
    const sides: Record<string, ReturnType<typeof side>> = {
      [UNDISTURBED]: side(UNDISTURBED, 0),
      ...Object.fromEntries(CHOSEN.map((name) => [name, disturbances[name]])),
    };
    const enough = settings.clients.filter((count) => count >= FEWEST_CLIENTS);
    const clients = enough.length > 0 ? enough : [FEWEST_CLIENTS];
    await interleave({ ...settings, clients }, sides, (count, rates) => {
      const sum = (part: keyof Settled) => settled.reduce((all, each) => all + each[part], 0);
      for (const name of CHOSEN) {
        figures.push({
          ...{ bench: "disturbed", what: WHAT[name], clients: count, perSecond: median(rates[name]!) },
          p99: median(p99s.get(name)!),
          ratios: {
            [UNDISTURBED]: ratio(rates[name]!, rates[UNDISTURBED]!),
            [P99]: ratio(p99s.get(name)!, p99s.get(UNDISTURBED)!),
          },
          ...(name === "settlement" && { amounts: { days: sum("days"), "members credited": sum("credits") } }),
        });
      }
      p99s.clear();
      settled.length = 0;
    });
    await assertBooks(url);
  } finally {
    load.disconnect();
    disturbing.disconnect();
    settling.disconnect();
    await locker.end();
    await shop.stop();
    await query(url, `update catalog.sku set stock = 1000000 where id = ${SOLD_OUT}`);
  }
  return figures;
}

/** With fewer clients, the disturbing ones would be a large share of the load. */
const FEWEST_CLIENTS = 8;

const WHAT = {
  refusals: "checkouts, 10 % of requests refused",
  soldOut: "checkouts, one asks for what is sold out",
  locked: "checkouts, one waits for a held lock",
  settlement: "checkouts, a day is settled",
} as const;
type Disturbance = keyof typeof WHAT;
const CHOSEN = (process.env.DISTURBED_BY?.split(",") ?? Object.keys(WHAT)) as Disturbance[];

export const disturbedBench: Bench = {
  name: "disturbed",
  about: "checkouts beside refusals, a sold-out product, a held lock and a settlement",
  bars: CHOSEN.map((name) =>
    name === "settlement" ? { what: WHAT[name], of: P99, most: 2 } : { what: WHAT[name], of: UNDISTURBED, least: 0.8 },
  ),
  run,
};
