/** The states of a return request and the steps between them as data (docs/rules.md 4), and which pieces a request may name. */
import { RETURN_ACTIONS, type ReturnAction } from "@banyan/contract/office/orders.ts";
import { RETURN_STATES, type ReturnState } from "@banyan/contract/orders.ts";
import { isWindowOver, type OrderMoments } from "../order.rules.ts";

interface Step {
  from: readonly ReturnState[];
  to: ReturnState;
}

export const RETURN_STEPS = {
  accept: { from: ["requested"], to: "accepted" },
  /** Also where the goods do not arrive, or not as described. */
  refuse: { from: ["requested", "accepted", "received"], to: "refused" },
  receive: { from: ["accepted"], to: "received" },
  /** The shop may refund goods that it does not want back. */
  refund: { from: ["accepted", "received"], to: "refunded" },
  cancel: { from: ["requested", "accepted"], to: "cancelled" },
} as const satisfies Record<ReturnAction | "cancel", Step>;
export type ReturnStep = keyof typeof RETURN_STEPS;

/** Limits the requests of an order, and with them the length of its detail. */
export const MOST_RETURNS = 10;

export function allowsReturn(state: ReturnState, step: ReturnStep): boolean {
  return (RETURN_STEPS[step].from as readonly ReturnState[]).includes(state);
}

export const isOpen = (state: ReturnState): boolean =>
  Object.values(RETURN_STEPS).some(({ from }) => from.some((one) => one === state));

export const OPEN_RETURNS = RETURN_STATES.filter(isOpen);

export const returnActions = (state: ReturnState): ReturnAction[] =>
  RETURN_ACTIONS.filter((action) => allowsReturn(state, action));

interface Pieces {
  position: number;
  quantity: number;
}

interface Claim {
  id: string;
  state: ReturnState;
  lines: readonly Pieces[];
}

/** What is left of each line after refunds, less what open requests name, except the one with the id `except`. */
export function freePieces(left: readonly Pieces[], requests: readonly Claim[], except?: string): Map<number, number> {
  const free = new Map(left.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of requests
    .filter(({ id, state }) => isOpen(state) && id !== except)
    .flatMap(({ lines }) => lines))
    free.set(position, (free.get(position) ?? 0) - quantity);
  return free;
}

/** Whether each of `lines` names another line, and not more of it than there is in `free`. */
export function fits(lines: readonly Pieces[], free: ReadonlyMap<number, number>): boolean {
  const positions = new Set(lines.map(({ position }) => position));
  return (
    positions.size === lines.length && lines.every(({ position, quantity }) => quantity <= (free.get(position) ?? 0))
  );
}

/** The pieces that the member may request to return at `now`. */
export function returnablePieces(
  order: Pick<OrderMoments, "state" | "finalAt" | "finalDay">,
  given: {
    lines: readonly { quantity: number }[];
    refunds: readonly { lines: readonly Pieces[] }[];
    requests: readonly Claim[];
  },
  now: Date,
): Pieces[] {
  if (order.state !== "completed" || isWindowOver(order, now) || given.requests.length >= MOST_RETURNS) return [];
  const refunded = given.refunds.flatMap(({ lines }) => lines);
  const left = given.lines.map(({ quantity }, index) => ({
    position: index + 1,
    quantity: refunded.reduce((rest, line) => rest - (line.position === index + 1 ? line.quantity : 0), quantity),
  }));
  const free = freePieces(left, given.requests);
  return [...free].flatMap(([position, quantity]) => (quantity > 0 ? [{ position, quantity }] : []));
}
