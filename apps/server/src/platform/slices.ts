/** Long computations that yield to requests. */
import { setImmediate as breath } from "node:timers/promises";

/** Maximum duration of a slice, in milliseconds. */
const SLICE_MS = 3;

/**
 * Runs a computation that yields after every part; control returns to the event loop every few milliseconds. Tests pass
 * a `pause` that is called after every part.
 */
export async function inSlices<T>(work: Generator<void, T>, pause?: () => Promise<unknown>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (!pause && performance.now() - began < SLICE_MS) continue;
    await (pause ?? breath)();
    began = performance.now();
  }
}
