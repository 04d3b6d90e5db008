/** The life of an order as data (docs/rules.md 4), and what follows from its state. */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";

/** From which state each step leads where. Whatever is not here is refused with ORDER_STATE. */
export const ORDER_STEPS = {
  pending_payment: { pay: "pending_delivery", cancel: "cancelled", expire: "cancelled" },
  pending_delivery: { ship: "pending_receipt", refund: "refunded" },
  pending_receipt: { confirm: "completed", complete: "completed" },
  completed: { refund: "refunded" },
  cancelled: {},
  refunded: {},
} as const satisfies Record<OrderState, Partial<Record<string, OrderState>>>;

type StepsOf<State> = State extends OrderState ? keyof (typeof ORDER_STEPS)[State] : never;
export type OrderStep = StepsOf<OrderState>;

/** Where `step` leads from `state`; undefined where the state does not know it. */
export function stepFrom(state: OrderState, step: OrderStep): OrderState | undefined {
  const steps: Partial<Record<OrderStep, OrderState>> = ORDER_STEPS[state];
  return steps[step];
}

/** The states that `step` leaves. */
export function statesBefore(step: OrderStep): OrderState[] {
  return (Object.keys(ORDER_STEPS) as OrderState[]).filter((state) => stepFrom(state, step));
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** A moment `minutes` after another. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}

/** A moment `days` times 24 hours after another. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** What an order's actions depend on. */
export interface OrderMoments {
  state: OrderState;
  payUntil: Date;
  completedAt: Date | null;
}

/** What the member may do with the order at `now`. */
export function memberActions(order: OrderMoments, now: Date): ("pay" | "cancel" | "confirm")[] {
  return (["pay", "cancel", "confirm"] as const).filter(
    (step) => stepFrom(order.state, step) && !(step === "pay" && isOverdue(order, now)),
  );
}

/** What staff may do with the order at `now`; a completed one can be refunded within the return window. */
export function staffActions(order: OrderMoments, now: Date, returnWindowDays: number): ("ship" | "refund")[] {
  return (["ship", "refund"] as const).filter(
    (step) => stepFrom(order.state, step) && !(step === "refund" && returnWindowIsOver(order, now, returnWindowDays)),
  );
}

/** Whether the time to pay is over: from the deadline itself on. */
export function isOverdue(order: Pick<OrderMoments, "payUntil">, now: Date): boolean {
  return now.getTime() >= order.payUntil.getTime();
}

/** Whether a completed order can no longer be returned. */
export function returnWindowIsOver(order: OrderMoments, now: Date, returnWindowDays: number): boolean {
  return order.completedAt !== null && now.getTime() >= daysAfter(order.completedAt, returnWindowDays).getTime();
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
