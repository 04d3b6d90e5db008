/**
 * Checkouts beside what disturbs them, divided by checkouts that nothing disturbs, in interleaved rounds: one of ten
 * requests is refused; somebody asks without pause for what is sold out; somebody asks for what another transaction has
 * locked all the time.
 */
import pg from "pg";
import { type Bench, type Figure, interleave, median, ratio, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { assertBooks } from "./requests.ts";
import type { Work } from "./scenarios.ts";
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
const REFUSED_SHARE = 0.1;
/** SKUs of the last two products, which no cart holds here. */
const SOLD_OUT = (PRODUCTS - 1) * 8 + 1;
const LOCKED = (PRODUCTS - 2) * 8 + 1;

async function run(settings: Settings): Promise<Figure[]> {
  const url = await settings.cluster.database("shop", fillShop);
  const { rows } = await query(url, `select default_id as id from addresses.book where member_id = ${MEMBERS}`);
  await query(url, `update catalog.sku set stock = 0 where id = ${SOLD_OUT}`);
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  const shop = await startShop(url);
  const [load, disturbing] = [startHelper("load.ts"), startHelper("load.ts")];

  const refused = (skuId: number, refusal: string): Work => {
    const body = { source: { from: "sku", skuId: String(skuId), quantity: 1 }, addressId: rows[0].id };
    return { scenario: "refused", member: MEMBERS, body, refusal };
  };
  async function rate(connections: number, seconds: number, share = 0): Promise<number> {
    const work = { ...(await checkouts(url)), refused: share };
    await query(url, `delete from cart.line where sku_id in (${SOLD_OUT}, ${LOCKED})`);
    return (await loaded(load, { port: shop.port, connections, seconds, work })).perSecond;
  }
  const side = (share: number, beside?: Work) => async (clients: number) => {
    const seconds = SETTLING_SECONDS + settings.seconds;
    const other = beside && loaded(disturbing, { port: shop.port, connections: 1, seconds, work: beside });
    await rate(clients, SETTLING_SECONDS, share);
    const measured = await rate(clients, settings.seconds, share);
    await other;
    return measured;
  };

  const figures: Figure[] = [];
  try {
    await rate(WARM_UP.connections, WARM_UP.seconds);
    await locker.query("begin");
    await locker.query(`select from catalog.sku where id = ${LOCKED} for update`);
    const sides = {
      undisturbed: side(0),
      refusals: side(REFUSED_SHARE),
      soldOut: side(0, refused(SOLD_OUT, "OUT_OF_STOCK")),
      locked: side(0, refused(LOCKED, "SERVER_BUSY")),
    };
    const enough = settings.clients.filter((count) => count >= FEWEST_CLIENTS);
    const clients = enough.length > 0 ? enough : [FEWEST_CLIENTS];
    await interleave({ ...settings, clients }, sides, (count, { undisturbed, ...rates }) => {
      for (const name of Object.keys(WHAT) as (keyof typeof WHAT)[]) {
        const ratios = { [UNDISTURBED]: ratio(rates[name], undisturbed) };
        figures.push({ bench: "disturbed", what: WHAT[name], clients: count, perSecond: median(rates[name]), ratios });
      }
    });
    await locker.query("rollback");
    await assertBooks(url);
  } finally {
    load.disconnect();
    disturbing.disconnect();
    await locker.end();
    await shop.stop();
    await query(url, `update catalog.sku set stock = 1000000 where id = ${SOLD_OUT}`);
  }
  return figures;
}

/** With fewer, whoever disturbs is a large part of all who ask. */
const FEWEST_CLIENTS = 8;

const WHAT = {
  refusals: "checkouts, 10 % of requests refused",
  soldOut: "checkouts, one asks for what is sold out",
  locked: "checkouts, one waits for a held lock",
} as const;

export const disturbedBench: Bench = {
  name: "disturbed",
  about: "checkouts beside refusals, a sold-out product and a held lock",
  bars: [{ of: UNDISTURBED, least: 0.8 }],
  run,
};
