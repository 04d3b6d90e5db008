/**
 * The settlement of a day. First the computation alone, on arrays, for three shapes of a team: CPU time and memory.
 * Then end to end in a database: read, compute, freeze, credit all members through the ledger, and audit the books;
 * "why this amount" of that day; and the disclosure of a month. The reference computes both sides of single members
 * with recursive SQL. `SETTLE_ARRAYS` sets the array sizes, `SETTLE_MEMBERS` the database size (0 to skip),
 * `SETTLE_SHAPES` the shapes.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { writeFirstVersions } from "../../apps/server/src/first-versions.ts";
import { computeDisclosure, settleDay, settleUntil, whyView } from "../../apps/server/src/modules/bonus/index.ts";
import { auditLedger } from "../../apps/server/src/modules/ledger/index.ts";
import { FIRST_PLAN, readPlan } from "../../apps/server/src/modules/plan/index.ts";
import { addDays, fixedClock } from "../../apps/server/src/platform/clock.ts";
import { type Database, openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { SETTLER_OPTIONS } from "../../apps/server/src/settler-process.ts";
import { INCOMES } from "../../packages/contract/src/income.ts";
import type { Bench, Figure, Settings } from "../bench.ts";
import { query } from "../cluster.ts";
import { fillMembers, fillPlaces } from "../network/fill.ts";
import { SHAPES as ALL_SHAPES, growShape, type Shape } from "../network/shapes.ts";
import { postgresMeter } from "../processor.ts";
import type { Computed } from "./computing.ts";
import { DAY, dayOf, drawn, MEMBERS_OF_AN_ORDER, MICROS } from "./made-day.ts";

const ARRAYS = (process.env.SETTLE_ARRAYS ?? "1000000").split(",").map(Number).filter(Boolean);
const MEMBERS = Number(process.env.SETTLE_MEMBERS ?? 1_000_000);
const SHAPES = (process.env.SETTLE_SHAPES?.split(",") ?? ALL_SHAPES) as Shape[];
const MONTH = DAY.slice(0, 7);
const STARTED = "2026-04-01T04:00:00Z";
const AFTER = fixedClock("2026-05-03T00:00:00Z");
/** The measured day, and earlier days that create state, incomes and rows. */
const DAYS_SETTLED = 3;
const QUESTIONS = 2_000;
/** Members whose sides are computed with recursive SQL. */
const SAMPLE = 200;
const RECURSIVE = "recursive SQL per member";

const plan = readPlan(FIRST_PLAN).plan!;

/**
 * The lowest CPU time of several runs, in a separate process as in a real settlement. Includes the garbage collector,
 * which arrays of this size trigger, and the compiler.
 */
async function computeFigure(shape: Shape, size: number): Promise<Figure> {
  const child = fork(join(import.meta.dirname, "computing.ts"), [shape, String(size)], {
    execArgv: [...SETTLER_OPTIONS],
  });
  const [computed] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [Computed | number | null];
  if (computed === null || typeof computed === "number") throw new Error(`computing.ts exited with ${computed}`);
  return {
    bench: "settlement",
    what: `computing, ${size / 1e6} million, ${shape}`,
    clients: 1,
    perSecond: 1000 / computed.milliseconds,
    ratios: {},
    amounts: {
      "ms of processor time": computed.milliseconds,
      lines: computed.lines,
      "MB of the process": computed.megabytes,
    },
  };
}

async function fill(url: string, shape: Shape): Promise<void> {
  await migrate(url);
  await fillMembers(url, MEMBERS, STARTED);
  await fillPlaces(url, growShape(shape, MEMBERS), STARTED);
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 3_600_000 });
  await writeFirstVersions(owner.queries, new Date(STARTED));
  await sql`
    insert into ledger.account (member_id, asset, balance, sequence, opened_at)
    select m, a, 0, 0, ${STARTED} from generate_series(1, ${MEMBERS}::integer) m
      cross join lateral unnest('{COUPON,POINT,USDT}'::text[]) a`.execute(owner.queries);
  await sql`
    insert into members.activation_change (member_id, day, activated)
    select m, date '2026-04-01', true from generate_series(1, ${MEMBERS}::integer) m where m % 3 > 0`.execute(
    owner.queries,
  );
  await sql`
    insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
    select ${DAY}::date - d, gen_random_uuid(), 1 + floor(random() * ${MEMBERS})::bigint,
      (20 + floor(random() * 300)) * ${MICROS}, 0, 0, false, ${STARTED}
    from generate_series(0, ${DAYS_SETTLED - 1}) d, generate_series(1, ${MEMBERS / MEMBERS_OF_AN_ORDER}::integer)`.execute(
    owner.queries,
  );
  await sql`
    insert into orders.volume (day, order_id, member_id, bv, goods, sales, activates, created_at)
    select ${DAY}::date - ${DAYS_SETTLED - 1}::integer, gen_random_uuid(), member_id, ${100 * MICROS}, 0, 0, true, ${STARTED}
    from members.activation_change`.execute(owner.queries);
  await owner.close();
  await query(url, "vacuum analyze");
}

const seconds = async (work: () => unknown) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

async function pathFigures(url: string, shape: Shape): Promise<Figure[]> {
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 4, statementTimeoutMs: 3_600_000 });
  const settle = (day: string) => {
    const began = performance.now();
    const say = (line: string) => console.error(`  ${line} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return settleUntil({ database, clock: AFTER, say, startedBy: "command" }, day);
  };
  await settle(addDays(DAY, -1));
  const meter = await postgresMeter(url);
  const [nodeBefore, postgresBefore] = [process.cpuUsage(), meter()];
  const whole = await seconds(() => settle(DAY));
  const node = process.cpuUsage(nodeBefore);
  const postgres = (meter() - postgresBefore) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1000;
  const { rows } = await sql<{ credits: number }>`
    select count(*)::integer as credits from bonus.credit where day = ${DAY}`.execute(database.queries);
  const why = await whyFigure(database, shape);
  const disclosed = await disclosureFigure(database, shape);
  await database.close();
  const owner = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 3_600_000 });
  const audited = await seconds(async () => {
    // The audit outside the ledger would fail, because the generated volumes have no orders.
    for await (const { check, fault } of auditLedger(owner.queries)) {
      if (fault) throw new Error(`${check}: ${JSON.stringify(fault)}`);
    }
  });
  const references = shape === "bushy" ? await referenceFigure(owner) : [];
  await owner.close();
  return [
    {
      bench: "settlement",
      what: `whole path, ${shape}`,
      clients: 1,
      perSecond: 1 / whole,
      ratios: {},
      amounts: {
        "s in all": whole,
        "s of Node": (node.user + node.system) / 1e6,
        "s of PostgreSQL": postgres,
        "MB of the process": megabytes,
        "members credited": rows[0]!.credits,
        "ms for each": (1000 * whole) / rows[0]!.credits,
        "s to audit": audited,
      },
    },
    why,
    disclosed,
    ...references,
  ];
}

/** All incomes of all members, compared with recursive SQL that computes only the sides of each member. */
async function referenceFigure(owner: Database): Promise<Figure[]> {
  const day = dayOf("bushy", MEMBERS);
  const engine = await seconds(() => settleDay(day, plan));
  const recursive = await seconds(async () => {
    for (let turn = 0; turn < SAMPLE; turn++) {
      await sql
        .raw(`with recursive below as (
          select id, side from network.place where parent_id = ${1 + drawn(MEMBERS)}
          union all
          select p.id, b.side from below b join network.place p on p.parent_id = b.id
        ) select b.side, sum(v.bv) from below b join orders.volume v on v.day = '${DAY}' and v.member_id = b.id group by 1`)
        .execute(owner.queries);
    }
  });
  return [
    {
      bench: "settlement",
      what: "all incomes, compared with a reference",
      clients: 1,
      perSecond: 1 / engine,
      ratios: { [RECURSIVE]: ((recursive / SAMPLE) * MEMBERS) / engine },
      amounts: {},
    },
  ];
}

/** What the office computes for a month before publication: income and costs of every member. */
async function disclosureFigure(database: Database, shape: Shape): Promise<Figure> {
  const bulk = await database.openBulk();
  const before = process.memoryUsage().rss;
  const taken = await seconds(() =>
    computeDisclosure({ database, bulk, report: () => Promise.resolve() }, { period: MONTH }),
  );
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  await bulk.close();
  return {
    bench: "settlement",
    what: `disclosure of a month, ${shape}`,
    clients: 1,
    perSecond: 1 / taken,
    ratios: {},
    amounts: { "s in all": taken, "MB more": megabytes },
  };
}

/** Explains amounts of the members with the largest teams, and of random members. */
async function whyFigure(database: Database, shape: Shape): Promise<Figure> {
  const { rows } = await sql<{ member: bigint; income: number }>`
    (select member_id as member, income from bonus.line where day = ${DAY} order by member_id, income limit ${QUESTIONS / 2})
    union all (select member_id, income from bonus.line where day = ${DAY} and member_id % 997 = 1 order by member_id, income limit ${QUESTIONS / 2})
  `.execute(database.queries);
  const times: number[] = [];
  for (const { member, income } of rows) {
    const asked = {
      memberId: member,
      day: DAY,
      income: INCOMES[income]!,
      limit: 10,
      language: "en" as const,
      now: new Date(),
    };
    times.push(1000 * (await seconds(() => whyView(database.queries, asked))));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!;
  return {
    bench: "settlement",
    what: `why this amount, ${shape}`,
    clients: 1,
    perSecond: 1000 / at(0.5),
    p99: at(0.99),
    ratios: {},
    amounts: { "ms p99": at(0.99), "ms median": at(0.5) },
  };
}

async function run({ cluster }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of ARRAYS) for (const shape of SHAPES) figures.push(await computeFigure(shape, size));
  if (MEMBERS === 0) return figures;
  for (const shape of SHAPES) {
    const url = await cluster.database(`settlement_${shape.replaceAll(" ", "_")}`, (fresh) => fill(fresh, shape));
    figures.push(...(await pathFigures(url, shape)));
  }
  return figures;
}

/** Of the whole path: 30 s for a network of a million of which every sixth member earns on the day. */
const MS_FOR_EACH_CREDITED = 0.18;
const COMPUTING_MS: Record<number, number> = { 1_000_000: 3_000, 10_000_000: 30_000 };

export const settlementBench: Bench = {
  name: "settlement",
  about: "settling a business day: the computation, the whole path, and why an amount is what it is",
  bars: SHAPES.flatMap((shape) => [
    ...ARRAYS.filter((size) => COMPUTING_MS[size]).map((size) => ({
      what: `computing, ${size / 1e6} million, ${shape}`,
      of: "ms of processor time",
      most: COMPUTING_MS[size]!,
    })),
    ...(MEMBERS > 0
      ? [
          { what: `whole path, ${shape}`, of: "ms for each", most: MS_FOR_EACH_CREDITED },
          { what: `why this amount, ${shape}`, of: "ms p99", most: 50 },
        ]
      : []),
  ]),
  run,
};
