/**
 * The incomes of a day from closure tables: a row for each member and each of those above, in the team and on the referral line.
 * The statements are sets over all members, on analysed tables with an index that covers what is asked, with memory enough that
 * nothing goes to disk. They compute both sides, the standing of everybody, and the four incomes that follow a line. They leave out the pools,
 * all limits but the daily cap, the lines, the credits and the state after.
 */
import { type DayInput, settleDay } from "../../apps/server/src/modules/bonus/index.ts";
import type { Plan } from "../../apps/server/src/modules/plan/index.ts";
import { type Database, sql } from "../../apps/server/src/platform/database.ts";
import { INCOMES } from "../../packages/contract/src/income.ts";
import { processCpuMs } from "../processor.ts";

/** Incomes that follow a line, as the tables of their sums are named. */
const FOLLOWING = ["referral", "sales", "leadership", "tier"] as const;
/** The first run warms the caches of both, and is not counted. */
const RUNS = 3;

/** What both took, in seconds of processor time: that of this process, and that of the backend, without what writes back beside it. */
export interface Compared {
  /** All incomes by the engine. */
  engine: number;
  /** Both sides alone, and with them the four incomes, by statements. */
  sides: number;
  incomes: number;
  /** To build the closure tables by COPY, by the clock. */
  built: number;
}

type Run = (text: string) => Promise<unknown>;

/** The least seconds of processor time of some runs, the first not counted. `meter` gives milliseconds. */
async function leastOf(meter: () => number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const before = meter();
    await work();
    if (run > 0) least = Math.min(least, (meter() - before) / 1000);
  }
  return least;
}

/** Computes a day by both, in tables of their own. Throws where they disagree. */
export async function compareWithClosure(owner: Database, day: DayInput, plan: Plan): Promise<Compared> {
  let raw: number[] = [];
  const engine = await leastOf(
    () => processCpuMs(process.pid),
    () => {
      ({ raw } = settleDay(day, plan).totals);
    },
  );
  const run: Run = (text) => sql.raw(text).execute(owner.queries);
  const began = performance.now();
  await load(owner, run, day);
  const built = (performance.now() - began) / 1000;
  await run("set work_mem = '2GB'");
  await run("set max_parallel_workers_per_gather = 0");
  await run("set jit = off");
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner.queries);
  const backend = () => processCpuMs(backends[0]!.pid);
  const sides = await leastOf(backend, () => sidesOf(run));
  const following = await leastOf(backend, () => incomesOf(run, day, plan));
  for (const income of FOLLOWING) {
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(raw), 0)::bigint as sum from ${sql.id("closure", income)}`.execute(owner.queries);
    const expected = raw[INCOMES.indexOf(income)]!;
    if (Number(rows[0]!.sum) !== expected) throw new Error(`${income}: ${rows[0]!.sum}, and not ${expected}`);
  }
  return { engine, sides, incomes: sides + following, built };
}

/** Members, orders and both closure tables, each in the order in which it is read. */
async function load(owner: Database, run: Run, { members, state, orders }: DayInput): Promise<void> {
  await run(`
    drop schema if exists closure cascade;
    create schema closure;
    create table closure.placed (id integer, top integer, side smallint);
    create table closure.referred (id integer, top integer, distance integer);
    create table closure.member (id integer, activated_on integer, recent bigint, personal bigint,
      "left" bigint, "right" bigint, carried_left bigint, carried_right bigint);
    create table closure.sold (place integer, id integer, bv bigint);`);
  const bulk = await owner.openBulk();
  await bulk.write("closure.placed (id, top, side)", placedLines(members));
  await bulk.write("closure.referred (id, top, distance)", referredLines(members));
  await bulk.write(
    `closure.member (id, activated_on, recent, personal, "left", "right", carried_left, carried_right)`,
    linesOf(members.size, (at) => [
      at,
      members.activatedOn[at]!,
      members.recent[at]!,
      state.personal[at]!,
      state.left[at]!,
      state.right[at]!,
      state.carriedLeft[at]!,
      state.carriedRight[at]!,
    ]),
  );
  await bulk.write(
    "closure.sold (place, id, bv)",
    linesOf(orders.size, (at) => [at, orders.buyers[at]!, orders.bv[at]!]),
  );
  await bulk.close();
  await run(`
    create index on closure.placed (id) include (top, side);
    create index on closure.referred (id) include (top, distance);
    alter table closure.member add primary key (id);`);
  for (const table of ["placed", "referred", "member", "sold"]) await run(`vacuum (analyze) closure.${table}`);
}

function* linesOf(size: number, row: (at: number) => readonly (number | bigint)[]): Generator<string> {
  for (let at = 0; at < size; at++) yield `${row(at).join("\t")}\n`;
}

function* placedLines({ size, parents, sides }: DayInput["members"]): Generator<string> {
  for (let at = 0; at < size; at++) {
    let lines = "";
    for (let below = at, top = parents[at]!; top >= 0; below = top, top = parents[top]!) {
      lines += `${at}\t${top}\t${sides[below]}\n`;
    }
    if (lines) yield lines;
  }
}

function* referredLines({ size, referrers }: DayInput["members"]): Generator<string> {
  for (let at = 0; at < size; at++) {
    let lines = "";
    for (let distance = 1, top = referrers[at]!; top >= 0; distance++, top = referrers[top]!) {
      lines += `${at}\t${top}\t${distance}\n`;
    }
    if (lines) yield lines;
  }
}

/** The BV of the day on both sides of everybody. */
async function sidesOf(run: Run): Promise<void> {
  await run(`
    drop table if exists closure.own, closure.side;
    create table closure.own as select id, sum(bv)::bigint as bv from closure.sold group by 1;
    analyze closure.own;
    create table closure.side as
      select p.top as id, sum(o.bv) filter (where p.side = 0)::bigint as "left", sum(o.bv) filter (where p.side = 1)::bigint as "right"
      from closure.own o join closure.placed p using (id) group by 1;
    analyze closure.side;`);
}

/** The standing of everybody, and the incomes that follow a line. */
async function incomesOf(run: Run, { day }: DayInput, plan: Plan): Promise<void> {
  const list = (values: readonly number[]) => `'{${values.join()}}'::bigint[]`;
  const byLevel = (field: "referralBasisPoints" | "pairingBasisPoints" | "pairingCap" | "leadershipGenerations") =>
    `(${list(plan.levels.map((level) => level[field]))})[level + 1]`;
  await run(`
    drop table if exists closure.standing, closure.referral, closure.sales, closure.leadership, closure.tier;
    create table closure.standing as
      select id, pairing, level,
        activated and (${day} - activated_on < ${plan.active.days} or recent >= ${plan.active.volume}) as active,
        case when activated and level >= ${plan.tierFromLevel}
          then width_bucket(least("left", "right"), ${list(plan.tiers.map(({ from }) => from))}) else 0 end as tier
      from (
        select m.id, m.activated_on, m.activated_on >= 0 as activated, m.recent + coalesce(o.bv, 0) as recent,
          case when m.activated_on < 0 then 0
            else greatest(0, width_bucket(m.personal + coalesce(o.bv, 0), ${list(plan.levels.map(({ from }) => from))}) - 1) end as level,
          m."left" + coalesce(s."left", 0) as "left", m."right" + coalesce(s."right", 0) as "right",
          case when s.id is null then 0 else greatest(0, least(m.carried_left + coalesce(s."left", 0),
            m.carried_right + coalesce(s."right", 0))) end as pairing
        from closure.member m left join closure.own o using (id) left join closure.side s using (id)
      ) found;
    alter table closure.standing add primary key (id);
    analyze closure.standing;
    create table closure.referral as
      select r.top as id, sum(s.bv * ${byLevel("referralBasisPoints")} / 10000)::bigint as raw
      from closure.sold s join closure.referred r on r.id = s.id and r.distance = 1 join closure.standing t on t.id = r.top
      where s.bv > 0 group by 1;
    create table closure.sales as
      select id, active, raw, least(raw, cap) as bonus
      from (select id, active, pairing * ${byLevel("pairingBasisPoints")} / 10000 as raw, ${byLevel("pairingCap")} as cap
        from closure.standing where pairing > 0) paired
      where raw > 0;
    analyze closure.sales;
    create table closure.leadership as
      select top as id, sum(bonus * (${list(plan.leadershipBasisPoints)})[generation] / 10000)::bigint as raw
      from (
        select r.top, s.bonus, t.level, row_number() over (partition by r.id order by r.distance) as generation
        from closure.sales s join closure.referred r using (id) join closure.standing t on t.id = r.top
        where s.active and t.active and s.bonus > 0
      ) line
      where generation <= ${byLevel("leadershipGenerations")} group by 1;
    create table closure.tier as
      select top as id, sum(bv * (ratio - below) / 10000)::bigint as raw
      from (
        select top, bv, ratio, coalesce(max(ratio) over (partition by place order by distance
          rows between unbounded preceding and 1 preceding), 0) as below
        from (
          select s.place, s.bv, r.top, r.distance, (${list(plan.tiers.map(({ teamBasisPoints }) => teamBasisPoints))})[t.tier] as ratio
          from closure.sold s join closure.referred r using (id) join closure.standing t on t.id = r.top
          where s.bv > 0 and t.active and t.tier > 0
        ) tiered
      ) line
      where ratio > below group by 1;`);
}
