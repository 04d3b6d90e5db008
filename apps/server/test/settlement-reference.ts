/**
 * Reference implementation of a day's settlement, written from docs/plan.md alone: slow, simple and independent. Reads
 * the files of a day and writes the expected output. It shares no code with the server; tests compare both.
 */

type Row = Record<string, string>;
type Plan = {
  levels: {
    from: string;
    referralBasisPoints: number;
    pairingBasisPoints: number;
    pairingCap: string;
    leadershipGenerations: number;
  }[];
  tiers: { from: string; teamBasisPoints: number; globalWeight: number }[];
  tierFromLevel: number;
  leadershipBasisPoints: number[];
  globalBasisPoints: number;
  consumptionBasisPoints: number;
  rebateBasisPoints: number;
  active: { days: number; volume: string };
  dynamicCapTimes: number;
  ceilingBasisPoints: number;
  split: { couponBasisPoints: number; pointBasisPoints: number };
  countries: Record<string, { incomesOff: string[]; ceilingBasisPoints: number }>;
};

const STATE = "personal left right carried_left carried_right dynamic rebated".split(" ");
const DYNAMIC = ["referral", "sales", "leadership", "tier", "global"];
const ALL = [...DYNAMIC, "consumption", "rebate"];

function table(text: string): Row[] {
  const [heading = "", ...lines] = text.trimEnd().split("\n");
  const names = heading.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((field, at) => [names[at], field])));
}

const percent = (amount: bigint, basisPoints: number) => (amount * BigInt(basisPoints)) / 10_000n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const atLeastNothing = (a: bigint) => (a > 0n ? a : 0n);
const daysSince = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

interface Person {
  row: Row;
  /** State, by column. */
  has: Record<string, bigint>;
  own: bigint;
  left: bigint;
  right: bigint;
  recent: bigint;
  level: number;
  tier: number;
  active: boolean;
  /** By income. */
  raw: Map<string, bigint>;
  /** Raw amount of the sales bonus after the daily cap. */
  capped: bigint;
  basis: Map<string, bigint>;
}

export function settleByTheBook(day: string, plan: Plan, files: Record<string, string>): Record<string, string> {
  const people = new Map<string, Person>();
  for (const row of table(files["members.csv"]!)) {
    const has = Object.fromEntries(STATE.map((column) => [column, BigInt(row[column]!)]));
    people.set(row.member!, {
      row,
      has,
      own: 0n,
      left: 0n,
      right: 0n,
      recent: BigInt(row.recent!),
      level: 0,
      tier: 0,
      active: false,
      raw: new Map(),
      basis: new Map(),
      capped: 0n,
    });
  }
  const orders = table(files["orders.csv"]!);

  for (const { member, bv } of orders) {
    const buyer = people.get(member!)!;
    buyer.own += BigInt(bv!);
    for (let at = buyer; at.row.parent !== ""; at = people.get(at.row.parent!)!) {
      const parent = people.get(at.row.parent!)!;
      if (at.row.side === "left") parent.left += BigInt(bv!);
      else parent.right += BigInt(bv!);
    }
  }
  const country = (person: Person) => person.row.country!;
  const total = [...people.values()].reduce((sum, { own }) => sum + own, 0n);

  for (const person of people.values()) {
    const { has, row } = person;
    has.personal! += person.own;
    has.left! += person.left;
    has.right! += person.right;
    person.recent += person.own;
    if (row.activated_on === "") continue;
    person.level = Math.max(
      1,
      plan.levels.findLastIndex(({ from }) => has.personal! >= BigInt(from)),
    );
    person.active = daysSince(row.activated_on!, day) < plan.active.days || person.recent >= BigInt(plan.active.volume);
    const smaller = least(has.left!, has.right!);
    if (person.level >= plan.tierFromLevel)
      person.tier = plan.tiers.filter(({ from }) => smaller >= BigInt(from)).length;
  }
  const may = (person: Person, income: string) =>
    person.active && !plan.countries[country(person)]?.incomesOff.includes(income);
  const give = (person: Person, income: string, amount: bigint, basis: bigint) => {
    person.raw.set(income, (person.raw.get(income) ?? 0n) + amount);
    person.basis.set(income, (person.basis.get(income) ?? 0n) + basis);
  };

  const sources: string[] = [];
  const giveForOrder = (order: Row, income: string, person: Person, ratio: number) => {
    const raw = percent(BigInt(order.bv!), ratio);
    give(person, income, raw, BigInt(order.bv!));
    sources.push([order.order, income, person.row.member, ratio, raw].join(","));
  };
  for (const order of orders) {
    if (BigInt(order.bv!) <= 0n) continue;
    const buyer = people.get(order.member!)!;
    const referrer = people.get(buyer.row.referrer!);
    if (referrer) {
      const ratio = plan.levels[referrer.level]!.referralBasisPoints;
      if (ratio > 0) giveForOrder(order, "referral", referrer, ratio);
    }
    let paid = 0;
    for (let above = referrer; above; above = people.get(above.row.referrer!)) {
      const ratio = above.tier > 0 && may(above, "tier") ? plan.tiers[above.tier - 1]!.teamBasisPoints : 0;
      if (ratio <= paid) continue;
      giveForOrder(order, "tier", above, ratio - paid);
      paid = ratio;
    }
  }

  for (const person of people.values()) {
    const { has } = person;
    has.carried_left! += person.left;
    has.carried_right! += person.right;
    const paired = atLeastNothing(least(has.carried_left!, has.carried_right!));
    has.carried_left! -= paired;
    has.carried_right! -= paired;
    const level = plan.levels[person.level]!;
    if (paired === 0n || level.pairingBasisPoints === 0) continue;
    give(person, "sales", percent(paired, level.pairingBasisPoints), paired);
    if (may(person, "sales")) person.capped = least(person.raw.get("sales")!, BigInt(level.pairingCap));
  }

  for (const person of people.values()) {
    if (person.capped === 0n) continue;
    let generation = 0;
    for (let above = people.get(person.row.referrer!); above; above = people.get(above.row.referrer!)) {
      if (!above.active) continue;
      const ratio = plan.leadershipBasisPoints[generation++];
      if (ratio === undefined) break;
      if (!may(above, "leadership") || generation > plan.levels[above.level]!.leadershipGenerations) continue;
      give(above, "leadership", percent(person.capped, ratio), person.capped);
    }
  }

  const share = (
    income: string,
    ratio: number,
    weight: (person: Person) => bigint,
    basis: (person: Person) => bigint,
  ) => {
    if (total <= 0n) return;
    const sharers = [...people.values()].filter((person) => may(person, income) && weight(person) > 0n);
    const weights = sharers.reduce((sum, person) => sum + weight(person), 0n);
    if (weights === 0n) return;
    let pool = percent(total, ratio);
    if (income === "rebate") pool = least(pool, weights * 10_000n);
    const parts = sharers.map((person) => ({
      person,
      amount: (pool * weight(person)) / weights,
      rest: (pool * weight(person)) % weights,
    }));
    let left = pool - parts.reduce((sum, { amount }) => sum + amount, 0n);
    const order = parts.toSorted(
      (a, b) => Number(b.rest - a.rest) || Number(a.person.row.member) - Number(b.person.row.member),
    );
    for (const part of order) if (left-- > 0n) part.amount++;
    for (const { person, amount } of parts) if (amount > 0n) give(person, income, amount, basis(person));
  };
  const unreturned = ({ has }: Person) => has.personal! - has.rebated!;
  share(
    "global",
    plan.globalBasisPoints,
    ({ tier }) => BigInt(plan.tiers[tier - 1]?.globalWeight ?? 0),
    () => total,
  );
  share(
    "consumption",
    plan.consumptionBasisPoints,
    ({ recent }) => atLeastNothing(recent) / 10_000n,
    ({ recent }) => recent,
  );
  share("rebate", plan.rebateBasisPoints, (person) => atLeastNothing(unreturned(person)) / 10_000n, unreturned);

  const limited = new Map<Person, Map<string, bigint>>();
  for (const person of people.values()) {
    let room = atLeastNothing(BigInt(plan.dynamicCapTimes) * person.has.personal! - person.has.dynamic!);
    const after = new Map<string, bigint>();
    for (const income of ALL) {
      let amount = income === "sales" ? person.capped : may(person, income) ? (person.raw.get(income) ?? 0n) : 0n;
      if (DYNAMIC.includes(income)) {
        amount = least(amount, room);
        room -= amount;
      }
      after.set(income, amount);
    }
    limited.set(person, after);
  }
  const sums = new Map<string, { sum: bigint; ceiling: bigint }>();
  for (const name of ["", ...Object.keys(plan.countries)]) {
    const group = [...people.values()].filter((person) => country(person) === name);
    const bv = atLeastNothing(group.reduce((sum, { own }) => sum + own, 0n));
    const sum = group.reduce((all, person) => [...limited.get(person)!.values()].reduce((a, b) => a + b, all), 0n);
    sums.set(name, { sum, ceiling: percent(bv, plan.countries[name]?.ceilingBasisPoints ?? plan.ceilingBasisPoints) });
  }

  const lines: string[] = [];
  const credits: string[] = [];
  for (const person of people.values()) {
    const { sum, ceiling } = sums.get(country(person))!;
    let whole = 0n;
    for (const income of ALL) {
      const raw = person.raw.get(income) ?? 0n;
      if (raw === 0n) continue;
      const eligible = may(person, income) ? raw : 0n;
      const capped = income === "sales" ? person.capped : eligible;
      const after = limited.get(person)!.get(income)!;
      const received = sum > ceiling ? (after * ceiling) / sum : after;
      const limits = [
        !person.active && "inactive",
        person.active && eligible < raw && "switchedOff",
        capped < eligible && "dailyCap",
        after < capped && "dynamicCap",
        received < after && "ceiling",
      ];
      const [ratio, rank] = shown(plan, person, income);
      lines.push(
        [
          person.row.member,
          income,
          ratio,
          rank,
          person.basis.get(income),
          raw,
          limits.filter(Boolean).join(" "),
          received,
        ].join(","),
      );
      whole += received;
      if (DYNAMIC.includes(income)) person.has.dynamic! += received;
      if (income === "rebate") person.has.rebated! += received;
    }
    if (whole === 0n) continue;
    credits.push([person.row.member, ...divide(plan, whole)].join(","));
  }
  const after = [...people.values()].map(({ row, has }) =>
    [row.member, ...STATE.map((column) => has[column])].join(","),
  );
  return {
    "lines.csv": text("member,income,ratio,rank,performance,raw,limits,received", lines),
    "sources.csv": text("order,income,member,ratio,raw", sources),
    "credits.csv": text("member,balance,coupon,point", credits),
    "members-after.csv": text(["member", ...STATE].join(","), after),
  };
}

const text = (heading: string, lines: string[]) => `${[heading, ...lines].join("\n")}\n`;

function divide(plan: Plan, amount: bigint): [bigint, bigint, bigint] {
  const coupon = percent(amount, plan.split.couponBasisPoints);
  const point = percent(amount, plan.split.pointBasisPoints);
  return [amount - coupon - point, coupon, point];
}

function shown(plan: Plan, { level, tier }: Person, income: string): [number, number] {
  const row = plan.levels[level]!;
  if (income === "referral") return [row.referralBasisPoints, level];
  if (income === "sales") return [row.pairingBasisPoints, level];
  if (income === "tier") return [plan.tiers[tier - 1]!.teamBasisPoints, tier];
  if (income === "global") return [plan.globalBasisPoints, tier];
  if (income === "consumption") return [plan.consumptionBasisPoints, level];
  if (income === "rebate") return [plan.rebateBasisPoints, level];
  return [0, level];
}
