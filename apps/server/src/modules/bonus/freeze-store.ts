/** Writes the result of a business day by COPY, and freezes the day. */
import type { Bulk } from "../../platform/bulk.ts";
import { basesOf } from "./basis.rules.ts";
import { dayText, type SettledDay } from "./day-files.rules.ts";
import { STATE_FIELDS } from "./day-read-store.ts";
import { type Leads, NONE, STATE_COLUMNS } from "./settlement/day.rules.ts";
import { teamOrder } from "./team-order.rules.ts";
import { totalsJson } from "./totals.rules.ts";

/** Writes and freezes a day in one transaction. Returns false, and writes nothing, if it was already frozen. */
export async function freezeDay(
  bulk: Bulk,
  settled: SettledDay,
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
      totalsJson(settled.result.totals),
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

/** Rows of each table, in COPY's text format. */
function tablesOf(day: string, settled: SettledDay): Record<string, Iterable<string>> {
  const { input, names, result } = settled;
  const { lines, sources } = result;
  const number = (at: number) => names.numbers[at]!;
  const team = teamOrder(input.members);
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
    [`bonus.credit (day, position, member_id, balance, coupon, point, country, level, tier, active, recent, personal, left_bv, right_bv, dynamic_before, carried_left, carried_right, added_left, added_right,
      place, left_size, right_size)`]: map(basesOf(settled, team), (basis, position) => [
      day,
      position,
      number(basis.at),
      basis.balance,
      basis.coupon,
      basis.point,
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
      team.places[input.orders.buyers[at]!]!,
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
    const sums = new Map<number, { count: number; bonus: bigint; raw: bigint }>();
    for (const at of order.subarray(ends[receiver]!, ends[receiver + 1]!)) {
      const sum = sums.get(leads.generations[at]!) ?? { count: 0, bonus: 0n, raw: 0n };
      sum.count++;
      sum.bonus += leads.bonuses[at]!;
      sum.raw += leads.raw[at]!;
      sums.set(leads.generations[at]!, sum);
    }
    for (const [generation, sum] of sums) yield { receiver, generation, ...sum };
  }
}

/** Members with any data; COPY writes null as \\N. */
function* memberLines(day: string, { input, names, plan, result }: SettledDay): Iterable<string> {
  const { size, activatedOn, countries, recent } = input.members;
  const codes = ["", ...Object.keys(plan.countries)];
  for (let at = 0; at < size; at++) {
    const values = Object.values(STATE_COLUMNS).map((column) => result.state[column][at]!);
    const isEmpty = activatedOn[at] === NONE && countries[at] === 0 && values.every((value) => value === 0n);
    if (isEmpty) continue;
    const activated = activatedOn[at] === NONE ? "\\N" : dayText(activatedOn[at]!);
    yield row([day, names.numbers[at]!, codes[countries[at]!]!, activated, recent[at]!, ...values]);
  }
}
