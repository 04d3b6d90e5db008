/** A generated day as arrays, without a database. */
import { type DayInput, dayNumber, type Members } from "../../apps/server/src/modules/bonus/index.ts";
import { growShape, type Shape } from "../network/shapes.ts";

/** Members per daily order. */
export const MEMBERS_OF_AN_ORDER = 10;
export const DAY = "2026-04-30";
export const MICROS = 1_000_000;

export const drawn = (below: number) => Math.floor(Math.random() * below);

/** A day of an established network: two thirds of the members are activated, and every tenth buys. */
export function dayOf(shape: Shape, size: number): DayInput {
  const parents = new Int32Array(size).fill(-1);
  const referrers = new Int32Array(size).fill(-1);
  const sides = new Uint8Array(size);
  for (const { id, parentId, side, referrerId } of growShape(shape, size).places()) {
    if (parentId === null) continue;
    parents[id - 1] = parentId - 1;
    referrers[id - 1] = referrerId! - 1;
    sides[id - 1] = side === "right" ? 1 : 0;
  }
  const today = dayNumber(DAY);
  const column = (draw: (at: number) => number) => BigInt64Array.from({ length: size }, (_, at) => BigInt(draw(at)));
  const members: Members = {
    size,
    parents,
    sides,
    referrers,
    activatedOn: Int32Array.from({ length: size }, () => (drawn(3) > 0 ? today - drawn(400) : -1)),
    countries: new Uint8Array(size),
    recent: column(() => (drawn(2) ? drawn(200) * MICROS : 0)),
  };
  const orders = Math.ceil(size / MEMBERS_OF_AN_ORDER);
  return {
    day: today,
    members,
    state: {
      personal: column((at) => drawn(at % 100 === 0 ? 20_000 : 1_000) * MICROS),
      left: column(() => drawn(40_000) * MICROS),
      right: column(() => drawn(40_000) * MICROS),
      carriedLeft: column((at) => (at % 2 ? drawn(300) * MICROS : 0)),
      carriedRight: column((at) => (at % 2 ? 0 : drawn(300) * MICROS)),
      dynamic: column(() => drawn(500) * MICROS),
      rebated: new BigInt64Array(size),
    },
    orders: {
      size: orders,
      buyers: Int32Array.from({ length: orders }, () => drawn(size)),
      bv: BigInt64Array.from({ length: orders }, () => BigInt((20 + drawn(300)) * MICROS)),
    },
  };
}
