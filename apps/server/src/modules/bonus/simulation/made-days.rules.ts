/** Settles the days of a made-up network under one plan, one after the other. */
import type { Plan } from "../../plan/index.ts";
import { type DayInput, type DayResult, emptyState, type State, type TakenBack } from "../day.rules.ts";
import { paidFor } from "../replay.rules.ts";
import { settleDay } from "../settle.rules.ts";
import type { MadeDay, Returned } from "./people.rules.ts";

interface Received {
  receiver: number;
  amount: number;
}

export class MadeSettlement {
  readonly #plan: Plan;
  /** Which of the windows of the network's days is that of the plan. */
  readonly #window: number;
  /** What was received for orders that come back. */
  readonly #received = new Map<Returned, Received[]>();
  #state: State = emptyState(1);

  constructor(plan: Plan, window: number) {
    this.#plan = plan;
    this.#window = window;
  }

  /** What everybody has after the last day. */
  get state(): State {
    return this.#state;
  }

  settle({ day, members, recent, orders, coming, back }: MadeDay): { input: DayInput; result: DayResult } {
    const input: DayInput = {
      day,
      members: { ...members, recent: recent[this.#window]! },
      state: grown(this.#state, members.size),
      orders,
      takenBack: this.#takenBack(back),
    };
    const result = settleDay(input, this.#plan, input.state);
    this.#state = result.state;
    const returned = new Map(coming.map((one) => [one.at, one]));
    for (const { order, receiver, received } of paidFor(result, (at) => returned.has(at))) {
      if (received === 0n) continue;
      const one = returned.get(order)!;
      const others = this.#received.get(one);
      const row = { receiver, amount: Number(received) };
      if (others) others.push(row);
      else this.#received.set(one, [row]);
    }
    return { input, result };
  }

  #takenBack(back: readonly Returned[]): TakenBack {
    const rows = back.flatMap((returned) =>
      (this.#received.get(returned) ?? []).map((received) => ({ ...returned, ...received })),
    );
    for (const returned of back) this.#received.delete(returned);
    return {
      size: rows.length,
      receivers: Int32Array.from(rows, ({ receiver }) => receiver),
      received: Float64Array.from(rows, ({ amount }) => amount),
      bv: Float64Array.from(rows, ({ bv }) => bv),
      before: new Float64Array(rows.length),
      after: Float64Array.from(rows, ({ part }) => part),
    };
  }
}

function grown(state: State, size: number): State {
  if (state.personal.length === size) return state;
  const larger = emptyState(size);
  for (const name of Object.keys(larger) as (keyof State)[]) larger[name].set(state[name] as never);
  return larger;
}
