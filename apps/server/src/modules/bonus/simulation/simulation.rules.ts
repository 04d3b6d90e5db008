/** Parameters of a simulated network, as behaviour of people, and limits on its size. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney, MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import { SIMULATION_LIMITS, type SimulationAsked } from "@banyan/contract/office/simulation.ts";
import type { officeSimulations } from "@banyan/contract/office/simulations.ts";
import { BASIS_POINTS, percentOf } from "@banyan/contract/percent.ts";
import type { People } from "./people.rules.ts";

/** Days at the start during which founders buy their packages. */
const FOUNDING_DAYS = 30;
/** Days before counting starts: until all packages of the founders are final. */
export const WARM_UP_DAYS = 65;
/** Days per month, for monthly rates. */
const MONTH = 30;

/**
 * Memory per simulated member, for both plans together, and of the process: measured by bench/bonus/simulation.ts, with
 * a reserve.
 */
const BYTES_PER_MEMBER = 1_400;
const BYTES_OF_PROCESS = 400_000_000;

export type NetworkAsked = ParsedInputOf<typeof officeSimulations.network>;

const share = (basisPoints: number) => basisPoints / BASIS_POINTS;
const units = (micros: bigint) => Number(micros) / Number(MICROS_PER_UNIT);

export const peopleOf = (asked: NetworkAsked): Omit<People, "market"> => ({
  founders: asked.members,
  settledWithin: FOUNDING_DAYS,
  brings: share(asked.joinPercent) / MONTH,
  activates: share(asked.activatePercent),
  packageBv: units(asked.packageBv),
  buys: asked.orders / MONTH,
  orderBv: units(asked.orderBv),
  stops: share(asked.stopPercent) / MONTH,
  returns: share(asked.refundPercent),
  shape: asked.shape,
});

export const networkSaid = (asked: NetworkAsked): SimulationAsked["network"] => ({
  members: asked.members,
  days: asked.days,
  shape: asked.shape,
  joinPercent: percentOf(asked.joinPercent),
  stopPercent: percentOf(asked.stopPercent),
  activatePercent: percentOf(asked.activatePercent),
  packageBv: formatMoney(asked.packageBv),
  orders: asked.orders,
  orderBv: formatMoney(asked.orderBv),
  refundPercent: percentOf(asked.refundPercent),
});

/** Maximum number of members after a number of days. */
export function mostAfter({ founders, brings }: Pick<People, "founders" | "brings">, days: number): number {
  let size = founders;
  for (let day = 0; day < days && size <= SIMULATION_LIMITS.members; day++) size += Math.floor(size * brings) + 1;
  return size;
}

/** Maximum number of members of a simulation, for a number of days and free memory in bytes. */
export const mostMembers = ({ days, memory }: { days: number; memory: number }): number =>
  Math.max(
    0,
    Math.min(
      SIMULATION_LIMITS.members,
      Math.floor(SIMULATION_LIMITS.memberDays / days),
      Math.floor((memory - BYTES_OF_PROCESS) / BYTES_PER_MEMBER),
    ),
  );
