/**
 * One member's incomes, computed day by day according to docs/plan.md in integer micros, independently of the pages'
 * rules: their tests compare both. Also the handlers of a fake server with these incomes.
 */

import { FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import {
  INCOMES,
  type Income,
  type IncomeSource,
  type IncomeWhy,
  income,
  type Limit,
} from "@banyan/contract/income.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { formatMoney } from "@banyan/contract/money.ts";

const UNIT = 1_000_000n;
const DAY_MS = 86_400_000;
const LEVELS = [
  { from: 0n, referral: 0n, pairing: 0n, cap: 0n, generations: 0 },
  { from: 100n, referral: 500n, pairing: 800n, cap: 300n, generations: 1 },
  { from: 500n, referral: 600n, pairing: 900n, cap: 1_000n, generations: 2 },
  { from: 1_500n, referral: 700n, pairing: 1_000n, cap: 3_000n, generations: 3 },
] as const;
const GENERATIONS = [1_000n, 600n, 400n, 300n, 200n];
const TIER = { tier: 2, ratio: 200n, weight: 1n };
const NAMES = ["陳**", "N*** T** L**", "G**** T**", "ส***", null];
const DYNAMIC = 5;

/** A member's state, in micros. */
interface Account {
  personal: bigint;
  dynamic: bigint;
  returned: bigint;
  carried: { left: bigint; right: bigint };
}

/** Returns numbers in [0, 1). */
type Random = () => number;

/** A seeded generator (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const text = formatMoney;
const share = (amount: bigint, basisPoints: bigint) => {
  const whole = amount * basisPoints;
  return whole / 10_000n - (whole < 0n && whole % 10_000n !== 0n ? 1n : 0n);
};
const percentText = (basisPoints: bigint) => formatMoney(basisPoints * 10_000n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** An income of the day before its limits. */
interface Computed extends Pick<IncomeWhy, "pairing" | "generations" | "pool" | "base"> {
  income: Income;
  ratio: bigint | null;
  performance: bigint;
  raw: bigint;
  sources: IncomeSource[];
}

const NO_PARTS = { pairing: null, generations: null, pool: null, base: null };

/** Settles one day of one member, and updates its account. Omits incomes with a raw amount of 0. */
export function incomesOfDay(day: string, account: Account, random: Random): IncomeWhy[] {
  const between = (from: number, to: number) => BigInt(Math.round((from + random() * (to - from)) * 100)) * 10_000n;
  const some = (count: number) => Array.from({ length: Math.floor(random() * (count + 1)) }, (_, at) => at);
  let made = 0;
  const source = (given: Partial<IncomeSource>): IncomeSource => ({
    id: `${day}-${made++}`,
    day,
    order: null,
    member: NAMES[Math.floor(random() * NAMES.length)] ?? null,
    side: null,
    generation: null,
    amount: "0",
    ratioPercent: null,
    paidBelowPercent: null,
    share: null,
    ...given,
  });
  const level = LEVELS.findLastIndex(({ from }) => account.personal >= from * UNIT);
  const rank = LEVELS[level] ?? LEVELS[0];
  const shopBv = between(2_000, 40_000);
  const recent = between(30, 400);

  const referral = (): Computed => {
    const parts = some(3).map(() => {
      const bv = between(5, 180);
      return { bv, part: share(bv, rank.referral) };
    });
    return {
      ...NO_PARTS,
      income: "referral",
      ratio: rank.referral,
      performance: sum(parts.map(({ bv }) => bv)),
      raw: sum(parts.map(({ part }) => part)),
      sources: parts.map(({ bv, part }) =>
        source({ amount: text(bv), ratioPercent: percentText(rank.referral), share: text(part) }),
      ),
    };
  };

  const sales = (): Computed => {
    // Occasionally a day has enough purchases to reach the daily cap.
    const times = random() < 0.04 ? 60n : 1n;
    const bought = (side: "left" | "right") =>
      some(6).map(() => ({ side, bv: random() < 0.1 ? -between(5, 60) : times * between(5, 220) }));
    const orders = [...bought("left"), ...bought("right")];
    const added = (at: "left" | "right") => sum(orders.filter(({ side }) => side === at).map(({ bv }) => bv));
    const [left, right] = [account.carried.left + added("left"), account.carried.right + added("right")];
    const paired = most(0n, least(left, right));
    const both = (one: bigint, other: bigint) => ({ left: text(one), right: text(other) });
    const pairing = {
      carried: both(account.carried.left, account.carried.right),
      added: both(added("left"), added("right")),
      paired: text(paired),
      rest: both(left - paired, right - paired),
    };
    account.carried = { left: left - paired, right: right - paired };
    return {
      ...NO_PARTS,
      income: "sales",
      ratio: rank.pairing,
      performance: paired,
      raw: share(paired, rank.pairing),
      pairing,
      sources: orders.map(({ side, bv }) => source({ side, amount: text(bv) })),
    };
  };

  const leadership = (): Computed => {
    const parts = GENERATIONS.slice(0, rank.generations).flatMap((ratio, at) =>
      some(3).map(() => {
        const bonus = BigInt(Math.floor(random() * 40_000_000));
        return { generation: at + 1, ratio, bonus, part: share(bonus, ratio) };
      }),
    );
    const generations = GENERATIONS.slice(0, rank.generations).flatMap((ratio, at) => {
      const its = parts.filter(({ generation }) => generation === at + 1);
      if (its.length === 0) return [];
      return {
        generation: at + 1,
        ratioPercent: percentText(ratio),
        count: its.length,
        amount: text(sum(its.map(({ bonus }) => bonus))),
        share: text(sum(its.map(({ part }) => part))),
      };
    });
    return {
      ...NO_PARTS,
      income: "leadership",
      ratio: null,
      performance: sum(parts.map(({ bonus }) => bonus)),
      raw: sum(parts.map(({ part }) => part)),
      generations,
      sources: parts.map(({ generation, ratio, bonus, part }) =>
        source({ generation, amount: text(bonus), ratioPercent: percentText(ratio), share: text(part) }),
      ),
    };
  };

  const tier = (): Computed => {
    const parts = some(5).map(() => {
      const below = random() < 0.4 ? 100n : 0n;
      const bv = between(5, 150);
      return { bv, below, part: share(bv, TIER.ratio - below) };
    });
    return {
      ...NO_PARTS,
      income: "tier",
      ratio: TIER.ratio,
      performance: sum(parts.map(({ bv }) => bv)),
      raw: sum(parts.map(({ part }) => part)),
      sources: parts.map(({ bv, below, part }) =>
        source({
          amount: text(bv),
          ratioPercent: percentText(TIER.ratio - below),
          paidBelowPercent: percentText(below),
          share: text(part),
        }),
      ),
    };
  };

  const pool = (
    name: Income,
    given: { ratio: bigint; performance: bigint; weight: bigint; weights: bigint; base?: boolean },
  ): Computed => {
    const { ratio, performance, weight, weights } = given;
    const amount = given.base ? least(share(shopBv, ratio), weights * 10_000n) : share(shopBv, ratio);
    const whole = amount * weight;
    const unit = whole % weights > 0n && random() < 0.5 ? 1n : 0n;
    return {
      ...NO_PARTS,
      income: name,
      ratio,
      performance,
      raw: whole / weights + unit,
      pool: {
        bv: text(shopBv),
        orders: 1 + Math.floor(random() * 400),
        amount: text(amount),
        weight: String(weight),
        weights: String(weights),
        members: 2 + Math.floor(random() * 200),
        share: text(whole / weights),
        remainder: String(whole % weights),
        unit: text(unit),
        unitsLeft: Math.floor(random() * 100),
        leastRemainder: unit === 0n ? null : String(whole % weights),
      },
      base: given.base ? { personal: text(account.personal), returned: text(account.returned) } : null,
      sources:
        name === "global"
          ? []
          : [
              source({
                member: null,
                order: { id: "0190a0b0-0000-7000-8000-000000000001", number: "2026112200017" },
                amount: text(performance),
              }),
            ],
    };
  };
  const others = BigInt(4_000_000 + Math.floor(random() * 20_000_000));
  const base = account.personal - account.returned;
  const computed = [
    referral(),
    sales(),
    leadership(),
    tier(),
    pool("global", { ratio: 300n, performance: shopBv, weight: TIER.weight, weights: TIER.weight + (others % 40n) }),
    pool("consumption", {
      ratio: 400n,
      performance: recent,
      weight: recent / 10_000n,
      weights: recent / 10_000n + others,
    }),
    pool("rebate", {
      ratio: 500n,
      performance: base,
      weight: base / 10_000n,
      weights: base / 10_000n + others,
      base: true,
    }),
  ];

  const cap = 3n * account.personal;
  const receivedBefore = account.dynamic;
  let used = 0n;
  const capped = computed.map((one, at) => {
    const afterDaily = one.income === "sales" ? least(one.raw, rank.cap * UNIT) : one.raw;
    const room = most(0n, cap - receivedBefore - used);
    const usedBefore = used;
    const after = at < DYNAMIC ? least(afterDaily, room) : afterDaily;
    if (at < DYNAMIC) used += after;
    return { ...one, afterDaily, room, usedBefore, after };
  });
  const ceiling = share(shopBv, 5_000n);
  const incomes = random() < 0.15 ? ceiling + between(1, 900) : most(1n, ceiling - between(1, 900));
  const received = capped.map(({ after }) => (incomes > ceiling ? (after * ceiling) / incomes : after));
  const all = sum(received);
  const [coupon, point] = [share(all, 1_500n), share(all, 500n)];
  account.dynamic += sum(received.slice(0, DYNAMIC));
  account.returned += received[INCOMES.indexOf("rebate")] ?? 0n;

  return capped.flatMap((one, at): IncomeWhy[] => {
    const gained = received[at] ?? 0n;
    if (one.raw === 0n) return [];
    const limits: Limit[] = [
      ...(one.afterDaily < one.raw ? (["dailyCap"] as const) : []),
      ...(one.after < one.afterDaily ? (["dynamicCap"] as const) : []),
      ...(gained < one.after ? (["ceiling"] as const) : []),
    ];
    return [
      {
        row: {
          day,
          income: one.income,
          ratioPercent: one.ratio === null ? null : percentText(one.ratio),
          level,
          levelName: levelName(level, "en"),
          tier: TIER.tier,
          performance: text(one.performance),
          raw: text(one.raw),
          limits,
          received: text(gained),
        },
        planVersion: 1,
        standing: {
          personal: text(account.personal),
          left: "26400",
          right: "21750.5",
          recent: text(recent),
          recentDays: 90,
          activeFrom: "30",
          active: true,
        },
        pairing: one.pairing,
        generations: one.generations,
        pool: one.pool,
        base: one.base,
        limits: {
          raw: text(one.raw),
          eligible: text(one.raw),
          dailyCap: one.income === "sales" ? text(rank.cap * UNIT) : null,
          afterDailyCap: text(one.afterDaily),
          dynamicCap:
            at < DYNAMIC
              ? {
                  times: 3,
                  cap: text(cap),
                  receivedBefore: text(receivedBefore),
                  usedBefore: text(one.usedBefore),
                  room: text(one.room),
                }
              : null,
          afterDynamicCap: text(one.after),
          ceiling: {
            bv: text(shopBv),
            percent: "50",
            ceiling: text(ceiling),
            incomes: text(incomes),
            k: incomes > ceiling ? (Number((ceiling * 100_000_000n) / incomes) / 1e8).toFixed(8) : "1",
          },
          received: text(gained),
        },
        credit: {
          received: text(all),
          balance: text(all - coupon - point),
          coupon: text(coupon),
          point: text(point),
        },
        sources: { list: one.sources, nextCursor: null },
      },
    ];
  });
}

/** Incomes of the days before `today`, newest first. */
export function demoIncomes(today: string, days = 90, seed = 7): IncomeWhy[] {
  const random = randomFrom(seed);
  const account: Account = {
    personal: 820_500_000n,
    dynamic: 0n,
    returned: 85_000_000n,
    carried: { left: 0n, right: 310_000_000n },
  };
  const list: IncomeWhy[] = [];
  for (let back = days; back > 0; back--) {
    const day = new Date(Date.parse(today) - back * DAY_MS).toISOString().slice(0, 10);
    // Occasional purchases let the cap and the base grow.
    if (back % 20 === 0) account.personal += 600n * UNIT;
    list.unshift(...incomesOfDay(day, account, random));
  }
  return list;
}

const micros = (amount: string) => BigInt(Math.round(Number(amount) * 1e6));
const total = (rows: readonly IncomeWhy[], only?: Income) =>
  text(sum(rows.filter(({ row }) => !only || row.income === only).map(({ row }) => micros(row.received))));
const sumsOf = (rows: readonly IncomeWhy[]) => ({
  received: total(rows),
  byIncome: Object.fromEntries(INCOMES.map((one) => [one, total(rows, one)])) as Record<Income, string>,
});

/** Handles every call about incomes. */
export function answerIncomes(server: FakeServer, today: string, all: readonly IncomeWhy[]): FakeServer {
  const within = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    all.filter(({ row }) => (!from || row.day >= from) && (!to || row.day <= to));
  const lists = { ...income } as unknown as Record<Income, typeof income.sales>;
  for (const kind of INCOMES) {
    server.on(lists[kind], ({ page, limit, cursor, ...range }) => {
      const rows = within(range).filter(({ row }) => row.income === kind);
      const from = cursor ? Number(cursor) : (page - 1) * limit;
      const next = from + limit;
      return {
        list: rows.slice(from, next).map(({ row }) => row),
        total: rows.length,
        page,
        limit,
        nextCursor: next < rows.length ? String(next) : null,
      };
    });
  }
  return server
    .on(income.summary, ({ from, to }) => {
      const days = [...new Set(all.map(({ row }) => row.day))];
      const first = from ?? days[29] ?? days.at(-1) ?? today;
      const rows = within({ from: first, to });
      const month = `${today.slice(0, 7)}-01`;
      const [latest] = days;
      return {
        today: { day: today, settledFrom: new Date(Date.parse(today) + DAY_MS - 7 * 3_600_000).toISOString() },
        latest: latest ? { day: latest, ...sumsOf(within({ from: latest })) } : null,
        month: { from: month, ...sumsOf(within({ from: month })) },
        total: sumsOf(all),
        from: first,
        to: to ?? latest ?? today,
        series: [...new Set(rows.map(({ row }) => row.day))]
          .toReversed()
          .map((day) => ({ day, ...sumsOf(within({ from: day, to: day })) })),
      };
    })
    .on(income.why, ({ day, income: kind, limit, cursor, side }) => {
      const found = all.find(({ row }) => row.day === day && row.income === kind);
      if (!found) throw new FakeRefusal("INCOME_NOT_FOUND", "There is no income of this kind on this day.");
      const list = found.sources.list.filter((one) => !side || one.side === side);
      const from = Number(cursor ?? 0);
      const next = from + limit;
      return {
        ...found,
        sources: { list: list.slice(from, next), nextCursor: next < list.length ? String(next) : null },
      };
    })
    .on(income.limit, () => ({
      personal: "1220.5",
      times: 3,
      cap: "3661.5",
      received: "2410.25",
      remaining: "1251.25",
      carried: { left: "0", right: "412.5" },
      settledUntil: all[0]?.row.day ?? null,
    }))
    .on(income.exportIncomes, ({ format }) => ({
      url: "/files/incomes?key=x",
      name: `income-${today}.${format}`,
      expiresAt: new Date(Date.parse(today) + DAY_MS).toISOString(),
    }));
}
