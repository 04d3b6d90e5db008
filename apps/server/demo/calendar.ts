/**
 * Runs the events of the demo in chronological order. Entries of a wallet are numbered as they are written, so earlier
 * events must be written first. An event can plan later ones.
 */
export interface Calendar {
  /** Plans an action of `who`; actions of one person never overlap, and those of everybody overlap with none. */
  plan(at: Date, who: bigint | "everybody", action: () => Promise<unknown>): void;
  /** Runs everything planned up to `time`. */
  runUntil(time: Date): Promise<void>;
}

/** Number of concurrent actions of different people. */
const AT_ONCE = 4;

interface Planned {
  at: number;
  who: bigint | "everybody";
  action: () => Promise<unknown>;
}

export function openCalendar(): Calendar {
  const planned: Planned[] = [];

  /** The next actions of distinct people; or one of everybody. */
  function takeSome(until: number): Planned[] {
    const some: Planned[] = [];
    while (some.length < AT_ONCE) {
      const next = planned[0];
      if (!next || next.at > until || some.some(({ who }) => who === next.who)) break;
      if (next.who === "everybody" && some.length > 0) break;
      some.push(next);
      planned.shift();
      if (next.who === "everybody") break;
    }
    return some;
  }

  return {
    plan(at, who, action) {
      const time = at.getTime();
      let place = planned.length;
      while (place > 0 && planned[place - 1]!.at > time) place--;
      planned.splice(place, 0, { at: time, who, action });
    },
    async runUntil(time) {
      for (let some = takeSome(time.getTime()); some.length > 0; some = takeSome(time.getTime())) {
        await Promise.all(some.map(({ action }) => action()));
      }
    },
  };
}
