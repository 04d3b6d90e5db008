/**
 * Deterministic pseudorandom numbers: the same seed gives the same sequence. For demo data and generated networks,
 * never for secrets.
 */
/** An integer in [from, to). */
export type Chance = (from: number, to: number) => number;

export function chance(seed: string): Chance {
  let state = 0x9e3779b9;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x85ebca6b);
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from);
  };
}
