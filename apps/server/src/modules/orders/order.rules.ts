/** The states of an order and the steps between them as data (docs/rules.md 4), and what follows from a state. */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { STAFF_ACTIONS, type StaffAction } from "@banyan/contract/office/orders.ts";
import { MEMBER_ACTIONS, type MemberAction, ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";

interface StateMeaning {
  /** Whether the price is paid and not refunded whole. */
  paid: boolean;
  /** Whether somebody still has to pay, send or receive. Other states are the end. */
  open: boolean;
}

/** What each state means. The contract has their names. */
export const STATES: Readonly<Record<OrderState, StateMeaning>> = {
  pending_payment: { paid: false, open: true },
  pending_delivery: { paid: true, open: true },
  pending_receipt: { paid: true, open: true },
  completed: { paid: true, open: false },
  cancelled: { paid: false, open: false },
  refunded: { paid: false, open: false },
};

export const FIRST_STATE: OrderState = "pending_payment";

interface Step {
  from: readonly OrderState[];
  to: OrderState;
  /** Columns of the order that the step writes besides its state. */
  sets: readonly string[];
  /** Columns that it empties, because it leads back to a state of before. */
  clears?: readonly string[];
}

const CLOSES = ["closed_at", "close_reason"] as const;
const COMPLETES = ["completed_at", "final_at"] as const;

/** The steps of an order's life. Any other step is refused with ORDER_STATE. */
export const ORDER_STEPS = {
  pay: {
    from: ["pending_payment"],
    to: "pending_delivery",
    sets: ["payment_method", "paid_at", "paid_day", "paid"],
  },
  cancel: { from: ["pending_payment"], to: "cancelled", sets: CLOSES },
  expire: { from: ["pending_payment"], to: "cancelled", sets: CLOSES },
  ship: {
    from: ["pending_delivery"],
    to: "pending_receipt",
    sets: ["shipped_at", "completes_at"],
  },
  /** Pieces that were lost or damaged on their way are to be sent again. */
  reopen: { from: ["pending_receipt"], to: "pending_delivery", sets: [], clears: ["shipped_at", "completes_at"] },
  confirm: { from: ["pending_receipt"], to: "completed", sets: COMPLETES },
  complete: { from: ["pending_receipt"], to: "completed", sets: COMPLETES },
  refund: { from: ["pending_delivery", "pending_receipt", "completed"], to: "refunded", sets: CLOSES },
} as const satisfies Record<string, Step>;
export type OrderStep = keyof typeof ORDER_STEPS;

/** What can be changed without a step, and in which states. */
export const ORDER_CHANGES = {
  /** The address, within its country. */
  address: ["pending_payment", "pending_delivery"],
  /** Shipping company and tracking number of a parcel. */
  track: ["pending_delivery", "pending_receipt"],
  /** Pieces of a parcel are sent again. */
  resend: ["pending_delivery", "pending_receipt"],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderChange = keyof typeof ORDER_CHANGES;

/** Whether `change` is possible in `state`. */
export function mayChange(state: OrderState, change: OrderChange): boolean {
  return (ORDER_CHANGES[change] as readonly OrderState[]).includes(state);
}

/** Whether `step` leaves `state`. */
export function allows(state: OrderState, step: OrderStep): boolean {
  return (ORDER_STEPS[step].from as readonly OrderState[]).includes(state);
}

/** The states that count as paid, or those that are open. */
export function statesThat(are: keyof StateMeaning): OrderState[] {
  return ORDER_STATES.filter((state) => STATES[state][are]);
}

/**
 * Whether an order in `state` has a value in `column`: always (true), never (false), or depending on the steps that led
 * there (null).
 */
export function hasWritten(state: OrderState, column: string): boolean | null {
  const ways = waysTo(state).map((steps) => steps.some(({ sets }) => sets.includes(column)));
  if (ways.every(Boolean)) return true;
  return ways.some(Boolean) ? null : false;
}

/** All sequences of steps from the first state to this one, without steps back. */
function waysTo(state: OrderState): Step[][] {
  if (state === FIRST_STATE) return [[]];
  const steps: Step[] = Object.values(ORDER_STEPS);
  const last = steps.filter(({ to, clears }) => to === state && !clears);
  return last.flatMap((step) => step.from.flatMap((before) => waysTo(before).map((way) => [...way, step])));
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** The time `minutes` after `moment`. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}

/** The time `days` times 24 hours after `moment`. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The fields of an order that its possible actions depend on. */
export interface OrderMoments {
  state: OrderState;
  payUntil: Date;
  completedAt: Date | null;
  /** When its return window ends, or ended. */
  finalAt: Date | null;
  /** The business day on which its BV counts; null until it is final. */
  finalDay: string | null;
  /** Open return requests. */
  openReturns: number;
}

/** What the member may do with the order at `now`. */
export function memberActions(order: Pick<OrderMoments, "state" | "payUntil">, now: Date): MemberAction[] {
  return MEMBER_ACTIONS.filter((action) => {
    if (action === "address") return mayChange(order.state, action);
    return allows(order.state, action) && !(action === "pay" && isOverdue(order, now));
  });
}

/**
 * What staff may do with the order at `now`: change its address before it is shipped, the tracking numbers of its parcels
 * until they are received, and send their pieces again until then, refund it until its return window is over, and propose goodwill
 * after it, unless that is proposed already.
 */
export function staffActions(
  order: ReturnMoments & { isProposed: boolean; parcels: number },
  now: Date,
): StaffAction[] {
  if (isReturnOver(order, now)) return order.isProposed ? [] : ["goodwill"];
  return STAFF_ACTIONS.filter((action) => {
    const isOfParcels = action === "track" || action === "resend";
    if (action === "goodwill" || (isOfParcels && order.parcels === 0)) return false;
    return action in ORDER_STEPS
      ? allows(order.state, action as OrderStep)
      : mayChange(order.state, action as OrderChange);
  });
}

/** Whether the time to pay is over. At the deadline itself it is. */
export function isOverdue(order: Pick<OrderMoments, "payUntil">, now: Date): boolean {
  return now.getTime() >= order.payUntil.getTime();
}

type ReturnMoments = Pick<OrderMoments, "state" | "finalAt" | "finalDay" | "openReturns">;

/** Until when what was received may be returned; null where nothing was received, and where there is no window. */
export function returnUntil({
  state,
  completedAt,
  finalAt,
}: Omit<OrderMoments, "payUntil" | "finalDay" | "openReturns">): Date | null {
  const hasWindow = completedAt && finalAt && finalAt.getTime() > completedAt.getTime();
  return state === "completed" && hasWindow ? finalAt : null;
}

/**
 * Whether the return window of a received order is over. At its end itself it is, and once the order is final: a clock that
 * is set back reopens nothing.
 */
export function isWindowOver({ finalAt, finalDay }: Pick<OrderMoments, "finalAt" | "finalDay">, now: Date): boolean {
  return finalDay !== null || !finalAt || now.getTime() >= finalAt.getTime();
}

/** Whether it is too late to take back what was received: the window is over, and no return request is open. */
export function isReturnOver(order: ReturnMoments, now: Date): boolean {
  return (
    order.state === "completed" && isWindowOver(order, now) && (order.finalDay !== null || order.openReturns === 0)
  );
}

/** Totals of an order's lines, before shipping. */
export interface LineAmounts {
  price: bigint;
  bv: bigint;
  quantity: number;
  activation: boolean;
}

export function lineTotals(lines: readonly LineAmounts[]) {
  let productTotal = 0n;
  let bv = 0n;
  let pieces = 0;
  for (const line of lines) {
    productTotal += line.price * BigInt(line.quantity);
    bv += line.bv * BigInt(line.quantity);
    pieces += line.quantity;
  }
  return {
    productTotal,
    bv,
    pieces,
    hasActivation: lines.some((line) => line.activation),
    onlyActivation: lines.every((line) => line.activation),
  };
}

/** Methods of the market with which an order could be paid: points pay activation packages only. */
export function methodsFor(methods: readonly PaymentMethod[], onlyActivation: boolean): PaymentMethod[] {
  return methods.filter((method) => method !== "points" || onlyActivation);
}
