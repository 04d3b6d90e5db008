/** Settles the days of a made-up network under one plan, one after the other. */
import type { Plan } from "../../plan/index.ts";
import { type DayInput, type DayResult, emptyState, type State } from "../settlement/day.rules.ts";
import { settleDay } from "../settlement/settle-day.rules.ts";
import type { MadeDay } from "./people.rules.ts";

export class MadeSettlement {
  readonly #plan: Plan;
  /** Which of the windows of the network's days belongs to the plan. */
  readonly #window: number;
  #state: State = emptyState(1);

  constructor(plan: Plan, window: number) {
    this.#plan = plan;
    this.#window = window;
  }

  /** What everybody has after the last day. */
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
