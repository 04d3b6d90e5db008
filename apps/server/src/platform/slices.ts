/** Long computations that let requests through. */
import { setImmediate as breath } from "node:timers/promises";

/** How long a slice may keep others waiting, in milliseconds. */
const SLICE_MS = 3;

/**
 * Carries out a computation that offers to stop after every part; others get their turn every few milliseconds. Tests
 * stop after every part with a `pause` of their own.
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
