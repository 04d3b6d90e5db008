/** "Why this amount": the computation of one income of a member on one day, down to the orders it came from. */
import { INCOMES, type Income, type IncomeSource, type IncomeWhy } from "@banyan/contract/income.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { addDays, isDay } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { currentMarket } from "../market/index.ts";
import { maskedNameOf, readMembers } from "../members/index.ts";
import type { Side } from "../network/index.ts";
import { orderNumbers } from "../orders/index.ts";
import { type Plan, planVersion } from "../plan/index.ts";
import { findDay } from "./day-store.ts";
import { explain, factorText, percent } from "./explain.rules.ts";
import { rowView } from "./income.ts";
import {
  type BasisRow,
  type IncomeLine,
  type SourceRow,
  selectBasis,
  selectGenerations,
  selectLeads,
  selectLinesOfDays,
  selectOrderSources,
  selectOwnSales,
  selectSales,
} from "./income-store.ts";

interface Asked {
  memberId: bigint;
  day: string;
  income: Income;
  limit: number;
  cursor?: string | undefined;
  side?: Side | undefined;
  language: Language;
  now: Date;
}

/** Refuses with INCOME_NOT_FOUND if the member has no such income on the day, or the day is not settled. */
export async function whyView(executor: Executor, asked: Asked): Promise<IncomeWhy> {
  const { memberId, day, income, language } = asked;
  const settled = await findDay(executor, day);
  if (!settled?.postedAt || !settled.totals) throw refuse("INCOME_NOT_FOUND");
  const lines = await selectLinesOfDays(executor, { memberId, from: day, to: day, limit: INCOMES.length });
  const line = lines.find((one) => INCOMES[one.income] === income);
  const basis = await selectBasis(executor, memberId, day);
  if (!line || !basis) throw refuse("INCOME_NOT_FOUND");
  const { plan, version } = await planVersion(executor, settled.planVersion);
  const { totals } = settled;
  const { limits, pairing, pool, base } = explain({ income, lines, basis, plan, totals });
  const { group, dynamicCap } = limits;
  return {
    row: rowView(line, language),
    planVersion: version,
    standing: {
      personal: formatMoney(basis.personal),
      left: formatMoney(basis.left),
      right: formatMoney(basis.right),
      recent: formatMoney(basis.recent),
      recentDays: plan.active.days,
      activeFrom: formatMoney(plan.active.volume),
      active: basis.active,
    },
    pairing: pairing && {
      carried: sidesText(pairing.carried),
      added: sidesText(pairing.added),
      paired: formatMoney(pairing.paired),
      rest: sidesText(pairing.rest),
    },
    generations: income === "leadership" ? await generationsView(executor, { memberId, day, plan }) : null,
    pool: pool && {
      bv: formatMoney(totals.bv),
      orders: totals.orders,
      amount: formatMoney(pool.amount),
      weight: String(pool.weight),
      weights: String(pool.weights),
      members: pool.members,
      share: formatMoney(pool.share),
      remainder: String(pool.remainder),
      unit: formatMoney(pool.unit),
      unitsLeft: pool.left,
      leastRemainder: pool.leastRemainder === null ? null : String(pool.leastRemainder),
    },
    base: base && { personal: formatMoney(base.personal), returned: formatMoney(base.returned) },
    limits: {
      raw: formatMoney(limits.raw),
      eligible: formatMoney(limits.eligible),
      dailyCap: limits.dailyCap === null ? null : formatMoney(limits.dailyCap),
      afterDailyCap: formatMoney(limits.afterDailyCap),
      dynamicCap: dynamicCap && {
        times: plan.dynamicCapTimes,
        cap: formatMoney(dynamicCap.cap),
        receivedBefore: formatMoney(basis.dynamicBefore),
        usedBefore: formatMoney(dynamicCap.usedBefore),
        room: formatMoney(dynamicCap.room),
      },
      afterDynamicCap: formatMoney(limits.afterDynamicCap),
      ceiling: {
        bv: formatMoney(group.bv),
        percent: percent((plan.countries[basis.country] ?? plan).ceilingBasisPoints),
        ceiling: formatMoney(group.ceiling),
        incomes: formatMoney(group.limited),
        k: factorText(group),
      },
      received: formatMoney(limits.received),
    },
    credit: {
      received: formatMoney(basis.balance + basis.coupon + basis.point),
      balance: formatMoney(basis.balance),
      coupon: formatMoney(basis.coupon),
      point: formatMoney(basis.point),
    },
    sources: await sourcesView(executor, asked, { line, basis, plan }),
  };
}

const sidesText = ({ left, right }: { left: bigint; right: bigint }) => ({
  left: formatMoney(left),
  right: formatMoney(right),
});

async function generationsView(
  executor: Executor,
  { memberId, day, plan }: { memberId: bigint; day: string; plan: Plan },
) {
  const rows = await selectGenerations(executor, memberId, day);
  return rows.map(({ generation, bonuses, bonus, raw }) => ({
    generation,
    ratioPercent: percent(plan.leadershipBasisPoints[generation - 1]!),
    count: bonuses,
    amount: formatMoney(bonus),
    share: formatMoney(raw),
  }));
}

interface Found {
  line: IncomeLine;
  basis: BasisRow;
  plan: Plan;
}

/** A page of the sources of an income. */
async function sourcesView(executor: Executor, asked: Asked, found: Found): Promise<IncomeWhy["sources"]> {
  const { memberId, limit } = asked;
  const rows = await readSources(executor, asked, found);
  const shown = rows.slice(0, limit);
  const others = await readMembers(
    executor,
    shown.map((row) => row.memberId).filter((id) => id !== memberId),
  );
  const own = shown.flatMap((row) => (row.memberId === memberId && row.orderId ? [row.orderId] : []));
  const numbers = await orderNumbers(executor, own);
  const { team } = await currentMarket(executor, asked.now);
  const showsNames = (asked.income === "referral" ? team.direct : team.below).name;
  return {
    list: shown.map((row): IncomeSource => {
      const other = others.get(row.memberId);
      const number = row.orderId && numbers.get(row.orderId);
      return {
        id: row.key,
        day: row.day,
        order: number ? { id: row.orderId!, number } : null,
        member: showsNames && other && other.status !== "cancelled" ? maskedNameOf(other) : null,
        side: row.place === undefined ? null : sideOf(row.place, found.basis),
        generation: row.generation ?? null,
        amount: formatMoney(row.amount),
        ...shareOfSource(row, found),
      };
    }),
    nextCursor: rows.length > limit ? shown.at(-1)!.key : null,
  };
}

/** The left subtree has the pre-order indexes directly after the member's own. */
const sideOf = (place: number, basis: BasisRow): Side => (place > basis.place + basis.leftSize ? "right" : "left");

function shareOfSource(
  { ratio, raw, generation }: SourceRow,
  { line, plan }: Found,
): Pick<IncomeSource, "ratioPercent" | "paidBelowPercent" | "share"> {
  if (raw === undefined) return { ratioPercent: null, paidBelowPercent: null, share: null };
  const basisPoints = generation === undefined ? ratio! : plan.leadershipBasisPoints[generation - 1]!;
  return {
    ratioPercent: percent(basisPoints),
    paidBelowPercent: INCOMES[line.income] === "tier" ? percent(line.ratio - basisPoints) : null,
    share: formatMoney(raw),
  };
}

/** Reads one row more than the page has, to detect a next page. */
function readSources(executor: Executor, asked: Asked, { line, basis, plan }: Found): Promise<SourceRow[]> {
  const { memberId, day, side } = asked;
  const limit = asked.limit + 1;
  const after = cursorOf(asked);
  switch (asked.income) {
    case "referral":
    case "tier":
      return selectOrderSources(executor, { memberId, day, income: line.income, limit, after: after?.[0] ?? null });
    case "sales": {
      const middle = basis.place + basis.leftSize;
      return selectSales(executor, {
        day,
        above: side === "right" ? middle : basis.place,
        until: side === "left" ? middle : middle + basis.rightSize,
        limit,
        after: after && { place: Number(after[0]), orderId: after[1] },
      });
    }
    case "leadership":
      return selectLeads(executor, {
        memberId,
        day,
        limit,
        after: after && { generation: Number(after[0]), from: BigInt(after[1]) },
      });
    case "consumption":
    case "rebate": {
      const from = asked.income === "rebate" ? "1900-01-01" : addDays(day, 1 - plan.active.days);
      const next = after && { day: after[0], orderId: after[1] };
      return selectOwnSales(executor, { memberId, from, to: day, limit, after: next });
    }
    case "global":
      return Promise.resolve([]);
  }
}

const ORDER = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Cursor formats of the sources, by income. */
const CURSORS: Record<Income, RegExp> = {
  referral: new RegExp(`^(${ORDER})$`),
  tier: new RegExp(`^(${ORDER})$`),
  sales: new RegExp(`^([0-9]{1,9}):(${ORDER})$`),
  leadership: /^([0-9]{1,2}):([0-9]{1,18})$/,
  consumption: new RegExp(`^(\\d{4}-\\d{2}-\\d{2}):(${ORDER})$`),
  rebate: new RegExp(`^(\\d{4}-\\d{2}-\\d{2}):(${ORDER})$`),
  global: /^$/,
};

function cursorOf({ income, cursor }: Asked): [string, string] | null {
  if (cursor === undefined) return null;
  const found = CURSORS[income].exec(cursor);
  if (!found || ((income === "consumption" || income === "rebate") && !isDay(found[1] ?? "")))
    throw refuseFields({ cursor: "INVALID" });
  return [found[1] ?? "", found[2] ?? ""];
}
