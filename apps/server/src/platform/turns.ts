/** Work that takes much memory or computing: so much at once, so much waiting, and whoever comes then is told so. */
import { refuse } from "./refusal.ts";

/** Runs `work` when its turn has come. Refuses with SERVER_BUSY where too many wait already. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running++;
    else if (waiting.length >= waitingAtMost) throw refuse("SERVER_BUSY");
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
