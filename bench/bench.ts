/** Input and result of every benchmark. */
import type { Cluster } from "./cluster.ts";

/** For figures of memory. Without a limit, Node lets garbage lie while the machine has memory, and the figure is what it may take, not what it needs. */
export const SMALL_HEAP = "--max-old-space-size=512";

export interface Settings {
  cluster: Cluster;
  /** Length of a round in seconds, and number of rounds. */
  seconds: number;
  rounds: number;
  clients: readonly number[];
  /** Numbers of server processes to compare. */
  processes: readonly number[];
  /** Length of a long run, in minutes. */
  minutes: number;
}

/** A measured rate and its comparisons: medians over interleaved rounds. */
export interface Figure {
  bench: string;
  what: string;
  clients: number;
  perSecond: number;
  p99?: number;
  /** Ratios to references, by name: this rate divided by the reference's rate in the same round. */
  ratios: Record<string, number>;
  /** Other amounts; their names contain the unit. */
  amounts?: Record<string, number>;
  /**
   * CPU time per request, in milliseconds; `ratio` is the throughput relative to the reference that this would give on
   * an otherwise idle machine.
   */
  cpu?: { server: number; postgres: number; bareServer: number; barePostgres: number; ratio: number };
}

export const PER_SECOND = "per second";

/** A threshold that figures must reach. */
export interface Bar {
  /** The figure it applies to; all figures of the benchmark if absent. */
  what?: string;
  /** The compared value: `PER_SECOND`, or the name of a ratio or an amount. */
  of: string;
  least?: number;
  most?: number;
  /** Minimum number of clients for which it applies. */
  fromClients?: number;
}

export interface Bench {
  name: string;
  /** A short description. */
  about: string;
  /** The only definition of its bars. */
  bars: readonly Bar[];
  /** Runs only if named on the command line. */
  long?: boolean;
  run(settings: Settings): Promise<Figure[]>;
}

export interface Verdict {
  figure: Figure;
  bar: Bar;
  measured: number;
  isHeld: boolean;
}

/** Every bar of a benchmark with each figure it applies to. Throws if a bar names something that was not measured. */
export function judge({ name, bars }: Pick<Bench, "name" | "bars">, figures: readonly Figure[]): Verdict[] {
  return bars.flatMap((bar) => {
    const meant = figures.filter(({ what }) => bar.what === undefined || bar.what === what);
    if (meant.length === 0) throw new Error(`${name}: the bar for ${bar.what ?? "all"} is for no figure`);
    return meant
      .filter(({ clients }) => clients >= (bar.fromClients ?? 0))
      .map((figure) => {
        const { ratios, amounts, perSecond } = figure;
        const measured = { ...ratios, ...amounts, [PER_SECOND]: perSecond }[bar.of];
        if (measured === undefined) throw new Error(`${name}: ${bar.of} was not measured for ${figure.what}`);
        return {
          figure,
          bar,
          measured,
          isHeld: measured >= (bar.least ?? -Infinity) && measured <= (bar.most ?? Infinity),
        };
      });
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Rate = (clients: number) => Promise<number>;

/**
 * Alternates the sides round by round, for each number of clients, so that disturbances affect all of them. The first
 * side is warmed up once.
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
