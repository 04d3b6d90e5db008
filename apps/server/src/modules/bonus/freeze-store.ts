/** Writes what came out of a business day, by COPY, and freezes it. */
import type { Bulk } from "../../platform/bulk.ts";
import type { Plan } from "../plan/index.ts";
import { basesOf } from "./basis.rules.ts";
import type { DayResult, Leads } from "./day.rules.ts";
import { dayText } from "./day-files.rules.ts";
import { type DayRead, STATE_FIELDS } from "./day-read-store.ts";
import { amountTakenBack } from "./settle.rules.ts";

interface Settled extends DayRead {
  plan: Plan;
  result: DayResult;
}

/**
 * Writes and freezes a day in one transaction. False where it was frozen already: then nothing is written.
 */
export async function freezeDay(
  bulk: Bulk,
  settled: Settled,
  { checksums, keepFrom, now }: { checksums: Record<string, string>; keepFrom: string; now: Date },
): Promise<boolean> {
  const day = dayText(settled.input.day);
  await bulk.query("begin");
  try {
    const open = await bulk.query("select from bonus.day where day = $1 and frozen_at is null for update", [day]);
    if (open.length === 0) {
      await bulk.query("rollback");
      return false;
    }
    await bulk.query("select bonus_prepare_day($1, $2)", [day, keepFrom]);
    for (const [target, lines] of Object.entries(tablesOf(day, settled))) await bulk.write(target, lines);
    await bulk.query("update bonus.day set frozen_at = $2, totals = $3, checksums = $4 where day = $1", [
      day,
      now,
      JSON.stringify(settled.result.totals),
      JSON.stringify(checksums),
    ]);
    await bulk.query("commit");
    return true;
  } catch (error) {
    await bulk.query("rollback").catch(() => {});
    throw error;
  }
}

type Field = string | number | bigint;

/** The rows of each table, in COPY's text format. */
function tablesOf(day: string, settled: Settled): Record<string, Iterable<string>> {
  const { input, names, paidDays, result } = settled;
  const { lines, sources } = result;
  const number = (at: number) => names.numbers[at]!;
  const bases = basesOf(settled);
  return {
    [`bonus.member_day (day, member_id, country, activated_on, recent, ${STATE_FIELDS.join(", ")})`]: memberLines(
      day,
      settled,
    ),
    "bonus.line (day, member_id, income, ratio, rank, performance, raw, limits, received)": rows(lines.size, (at) => [
      day,
      number(lines.members[at]!),
      lines.incomes[at]!,
      lines.ratios[at]!,
      lines.ranks[at]!,
      lines.performance[at]!,
      lines.raw[at]!,
      lines.limits[at]!,
      lines.received[at]!,
    ]),
    "bonus.source (day, order_id, income, member_id, ratio, raw)": rows(sources.size, (at) => [
      day,
      names.orders[sources.orders[at]!]!,
      sources.incomes[at]!,
      number(sources.receivers[at]!),
      sources.ratios[at]!,
      sources.raw[at]!,
    ]),
    [`bonus.credit (day, position, member_id, balance, coupon, point, kept_balance, kept_coupon, kept_point, country, level,
      tier, active, recent, personal, left_bv, right_bv, dynamic_before, carried_left, carried_right, added_left, added_right,
      place, left_size, right_size)`]: map(bases, (basis, position) => [
      day,
      position,
      number(basis.at),
      basis.balance,
      basis.coupon,
      basis.point,
      basis.keptBalance,
      basis.keptCoupon,
      basis.keptPoint,
      basis.country,
      basis.level,
      basis.tier,
      String(basis.active),
      basis.recent,
      basis.personal,
      basis.left,
      basis.right,
      basis.dynamicBefore,
      basis.carriedLeft,
      basis.carriedRight,
      basis.addedLeft,
      basis.addedRight,
      basis.place,
      basis.leftSize,
      basis.rightSize,
    ]),
    "bonus.sale (day, place, order_id, member_id, bv)": rows(input.orders.size, (at) => [
      day,
      bases.places[input.orders.buyers[at]!]!,
      names.orders[at]!,
      number(input.orders.buyers[at]!),
      input.orders.bv[at]!,
    ]),
    "bonus.lead (day, member_id, generation, from_id, bonus, raw)": rows(result.leads.size, (at) => [
      day,
      number(result.leads.receivers[at]!),
      result.leads.generations[at]!,
      number(result.leads.from[at]!),
      result.leads.bonuses[at]!,
      result.leads.raw[at]!,
    ]),
    "bonus.generation (day, member_id, generation, bonuses, bonus, raw)": map(
      generationsOf(result.leads, input.members.size),
      ({ receiver, generation, count, bonus, raw }) => [day, number(receiver), generation, count, bonus, raw],
    ),
    "bonus.taken_back (member_id, paid_day, income, order_id, day, amount)": rows(input.takenBack.size, (at) => [
      number(input.takenBack.receivers[at]!),
      paidDays[at]!,
      names.takenBack[at]!.income,
      names.takenBack[at]!.order,
      day,
      amountTakenBack(input.takenBack, at),
    ]),
  };
}

const row = (fields: readonly Field[]) => `${fields.join("\t")}\n`;

function* rows(size: number, fieldsAt: (at: number) => readonly Field[]): Iterable<string> {
  for (let at = 0; at < size; at++) yield row(fieldsAt(at));
}

function* map<Item>(items: Iterable<Item>, fieldsOf: (item: Item, position: number) => readonly Field[]) {
  let position = 0;
  for (const item of items) yield row(fieldsOf(item, position++));
}

/** Sums of the leadership bonus by receiver and generation. */
function* generationsOf(leads: Leads, size: number) {
  const ends = new Int32Array(size + 1);
  for (const receiver of leads.receivers) ends[receiver + 1]!++;
  for (let at = 0; at < size; at++) ends[at + 1]! += ends[at]!;
  const order = new Int32Array(leads.size);
  const next = ends.slice(0, size);
  for (let at = 0; at < leads.size; at++) order[next[leads.receivers[at]!]!++] = at;
  for (let receiver = 0; receiver < size; receiver++) {
    const sums = new Map<number, { count: number; bonus: number; raw: number }>();
    for (const at of order.subarray(ends[receiver]!, ends[receiver + 1]!)) {
      const sum = sums.get(leads.generations[at]!) ?? { count: 0, bonus: 0, raw: 0 };
      sum.count++;
      sum.bonus += leads.bonuses[at]!;
      sum.raw += leads.raw[at]!;
      sums.set(leads.generations[at]!, sum);
    }
    for (const [generation, sum] of sums) yield { receiver, generation, ...sum };
  }
}

/** Members who have anything; COPY writes nothing as \N. */
function* memberLines(day: string, { input, names, plan, result }: Settled): Iterable<string> {
  const { members } = input;
  const { state } = result;
  const countries = ["", ...Object.keys(plan.countries)];
  for (let at = 0; at < members.size; at++) {
    const activatedOn = members.activatedOn[at]!;
    const values = [
      state.personal[at]!,
      state.left[at]!,
      state.right[at]!,
      state.carriedLeft[at]!,
      state.carriedRight[at]!,
      state.dynamic[at]!,
      state.rebated[at]!,
      state.owedBalance[at]!,
      state.owedCoupon[at]!,
      state.owedPoint[at]!,
    ];
    const recent = members.recent[at]!;
    const country = countries[members.countries[at]!]!;
    if (activatedOn < 0 && recent === 0 && country === "" && values.every((value) => Number(value) === 0)) continue;
    const activated = activatedOn < 0 ? "\\N" : dayText(activatedOn);
    yield row([day, names.numbers[at]!, country, activated, recent, ...values]);
  }
}
