/** Finding and counting orders for the office. */
import { isMemberId } from "@banyan/contract/member-id.ts";
import { ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Executor } from "../../../platform/database.ts";
import { findByMemberId, findPeople, halfWidth } from "../../members/index.ts";
import { daysAfter, statesThat } from "../order.rules.ts";
import type { Order } from "../store.ts";
import { countStates, type DayFigures, figuresOfDays, findOrders, hasFormerNumber } from "./store.ts";

export interface OrderSearch {
  state?: OrderState;
  /**
   * The beginning or end of an order number, the beginning of a former number, a tracking number or a recipient's name, or the
   * buyer as the list of members finds it.
   */
  search?: string;
  fromDay?: string;
  toDay?: string;
  timeZone: string;
  limit: number;
  offset: number;
  oldestFirst: boolean;
  now: Date;
}

/** A part of an order number: not fewer digits than a caller would read out. */
const NUMBER_PART = /^[0-9]{4,16}$/;
/** A tracking number or its beginning: it has a digit. */
const TRACKING_PART = /^(?=.*[0-9])[\x21-\x7e -]{4,}$/;
/** As tracking numbers and former numbers are indexed: in capitals, without spaces and dashes. */
const withoutSeparators = (text: string) => text.toUpperCase().replace(/[ -]/g, "");
/** Buyers whose orders a search reads. */
const MOST_BUYERS = 200;

export async function searchOrders(
  executor: Executor,
  { state, search = "", fromDay, toDay, timeZone, now, ...page }: OrderSearch,
): Promise<{ rows: Order[]; total: number }> {
  const filter = { states: state ? [state] : ORDER_STATES, fromDay, toDay, timeZone };
  const text = halfWidth(search);
  if (text === "") return findOrders(executor, filter, page);
  const bare = withoutSeparators(text);
  const formerNumber = bare === "" ? undefined : bare;
  const member = isMemberId(text) ? await findByMemberId(executor, text) : undefined;
  // An order of another system may have had such a number.
  if (member && !(await hasFormerNumber(executor, bare)))
    return findOrders(executor, { ...filter, memberId: member.id }, page);
  const buyers = member ? [member.id] : await findPeople(executor, text, MOST_BUYERS);
  const sought = {
    recipient: text.toLowerCase(),
    formerNumber,
    buyers,
    ...(NUMBER_PART.test(text) && { numberPart: text, now }),
    ...(TRACKING_PART.test(text) && { tracking: bare }),
  };
  return findOrders(executor, { ...filter, sought }, page);
}

const DAYS_SHOWN = 30;
/** Counts of a state stop at this number. */
export const MOST_COUNTED = 1_000;
/** Ended orders are many and their counts change little, so these counts may be this old. */
const ENDED_TTL_MS = 60_000;
const OPEN = statesThat("open");
const ENDED = ORDER_STATES.filter((state) => !OPEN.includes(state));

/** The counts of the dashboard. A process caches days that are over and counts of ended orders. */
export function orderFigures(onStaffChange: (forget: () => void) => void) {
  const unknown = () => ({ until: 0, counts: new Map<OrderState, number>() });
  let ended: ReturnType<typeof unknown> = unknown();
  onStaffChange(() => {
    ended = unknown();
  });
  let closedDays: DayFigures[] = [];

  return async (executor: Executor, { timeZone, now }: { timeZone: string; now: Date }) => {
    const known = ended;
    let current = known;
    if (now.getTime() >= known.until) {
      current = { until: now.getTime() + ENDED_TTL_MS, counts: await countStates(executor, ENDED, MOST_COUNTED) };
      // Unless staff changed something meanwhile.
      if (ended === known) ended = current;
    }
    const today = businessDay(now, timeZone);
    const dayBefore = (days: number) => shiftDay(today, -days);
    const first = dayBefore(DAYS_SHOWN - 1);
    // A payment that began before midnight can commit after it, so yesterday is read again.
    const lastClosed = dayBefore(2);
    const closed = closedDays.at(-1)?.day ?? "";
    if (closed < lastClosed) {
      const from = closed > first ? closed : first;
      const fresh = await figuresOfDays(executor, { from, to: lastClosed });
      closedDays = filled([...closedDays.filter(({ day }) => day >= first && day < from), ...fresh], first, lastClosed);
    }
    const recent = await figuresOfDays(executor, { from: dayBefore(1), to: today });
    const open = await countStates(executor, OPEN, MOST_COUNTED);
    return {
      states: new Map([...current.counts, ...open]),
      days: filled([...closedDays, ...recent], first, today),
    };
  };
}

/** All days from `first` to `last`, with zeros for days without orders. */
function filled(figures: readonly DayFigures[], first: string, last: string): DayFigures[] {
  const byDay = new Map(figures.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(byDay.get(day) ?? { day, orders: 0, sales: 0n });
  return days;
}

/** The calendar day `days` after `day`. */
function shiftDay(day: string, days: number): string {
  return daysAfter(new Date(`${day}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}
