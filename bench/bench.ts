/** What every measurement is given and what it gives back. */
import type { Cluster } from "./cluster.ts";

export interface Settings {
  cluster: Cluster;
  /** Length of one round, and how many there are. */
  seconds: number;
  rounds: number;
  clients: readonly number[];
}

/** One measured rate beside what it is compared with, medians over interleaved rounds. */
export interface Figure {
  bench: string;
  what: string;
  clients: number;
  perSecond: number;
  p99?: number;
  /** Ratios to references, by name: this rate divided by theirs in the same round. */
  ratios: Record<string, number>;
  /** Milliseconds of processor time of each request; `ratio` is what throughput would be if nothing else ran. */
  cpu?: { server: number; postgres: number; bareServer: number; barePostgres: number; ratio: number };
  bar?: { of: string; least: number };
}

export interface Bench {
  name: string;
  /** What it measures, in a few words. */
  about: string;
  run(settings: Settings): Promise<Figure[]>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Whether the figure is as good as it has to be; those without a bar are. */
export function isGood({ bar, ratios, perSecond }: Figure): boolean {
  if (!bar) return true;
  return (bar.of === "per second" ? perSecond : (ratios[bar.of] ?? 0)) >= bar.least;
}

type Rate = (clients: number) => Promise<number>;

/**
 * Runs the sides in turn, round after round, for each number of clients: what disturbs the machine disturbs all of
 * them. The first side of all is warmed up once.
 */
export async function interleave<Side extends string>(
  { rounds, clients }: Pick<Settings, "rounds" | "clients">,
  sides: Record<Side, Rate>,
  onClients: (clients: number, rates: Record<Side, number[]>) => void,
): Promise<void> {
  const names = Object.keys(sides) as Side[];
  for (const count of clients) {
    const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
    for (let round = 0; round < rounds; round++) {
      for (const name of names) rates[name].push(await sides[name](count));
    }
    onClients(count, rates);
  }
}

/** The median over rounds of one rate divided by another. */
export function ratio(rates: readonly number[], reference: readonly number[]): number {
  return median(rates.map((rate, round) => rate / (reference[round] ?? Number.NaN)));
}
