/** Settles the days of a simulated network under one plan, in order. */
import type { Plan } from "../../plan/index.ts";
import { type DayInput, type DayResult, emptyState, type State } from "../settlement/day.rules.ts";
import { settleDay } from "../settlement/settle-day.rules.ts";
import type { MadeDay } from "./people.rules.ts";

export class MadeSettlement {
  readonly #plan: Plan;
  /** Index of the plan's window in the network's windows. */
  readonly #window: number;
  #state: State = emptyState(1);

  constructor(plan: Plan, window: number) {
    this.#plan = plan;
    this.#window = window;
  }

  /** State after the last day. */
  get state(): State {
    return this.#state;
  }

  settle({ day, members, recent, orders }: MadeDay): { input: DayInput; result: DayResult } {
    const state = grown(this.#state, members.size);
    const input: DayInput = { day, members: { ...members, recent: recent[this.#window]! }, state, orders };
    const result = settleDay(input, this.#plan);
    this.#state = result.state;
    return { input, result };
  }
}

function grown(state: State, size: number): State {
  if (state.personal.length === size) return state;
  const larger = emptyState(size);
  for (const name of Object.keys(larger) as (keyof State)[]) larger[name].set([...state[name]]);
  return larger;
}
