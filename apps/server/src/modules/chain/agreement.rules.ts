/** Consensus of several nodes about a range of blocks. */
import type { ChainTransfer, Header, WindowRead } from "./node.ts";

/** Identity of a transfer, including all its relevant fields. */
export function identityOf({ txHash, logIndex, blockHash, token, to, raw }: ChainTransfer): string {
  return [txHash, logIndex, blockHash, token, to, raw].join(":");
}

export interface Agreed {
  first: Header;
  last: Header;
  /** Transfers that enough nodes report. */
  agreed: ChainTransfer[];
  /** Transfers that fewer nodes report, to be resolved by receipts. */
  disputed: ChainTransfer[];
  /** Nodes that report these headers. */
  nodes: string[];
}

/**
 * The range as reported by the largest group of nodes with equal headers; undefined if no group has `needed` members.
 */
export function agreementOf(reads: readonly { node: string; read: WindowRead }[], needed: number): Agreed | undefined {
  const groups = Map.groupBy(reads, ({ read: { first, last } }) => [first.hash, first.parentHash, last.hash].join(":"));
  const group = [...groups.values()].toSorted((a, b) => b.length - a.length)[0];
  if (!group || group.length < needed) return undefined;
  const { first, last } = group[0]!.read;
  const shown = new Map<string, { transfer: ChainTransfer; by: number }>();
  for (const { read } of group) {
    for (const [identity, transfer] of new Map(read.transfers.map((one) => [identityOf(one), one]))) {
      shown.set(identity, { transfer, by: (shown.get(identity)?.by ?? 0) + 1 });
    }
  }
  const all = [...shown.values()];
  return {
    first,
    last,
    agreed: all.filter(({ by }) => by >= needed).map(({ transfer }) => transfer),
    disputed: all.filter(({ by }) => by < needed).map(({ transfer }) => transfer),
    nodes: group.map(({ node }) => node),
  };
}

/** The highest number reached by at least `needed` of them; undefined if there are fewer. */
export function reachedBy(numbers: readonly bigint[], needed: number): bigint | undefined {
  return numbers.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))[needed - 1];
}

/** Number of blocks per read: decreases after a refusal, and increases again while reads succeed. */
export class WindowSize {
  static readonly MOST = 1_000n;
  #size = WindowSize.MOST;

  get size(): bigint {
    return this.#size;
  }
  /** Whether it can shrink further. */
  halve(): boolean {
    if (this.#size === 1n) return false;
    this.#size /= 2n;
    return true;
  }
  grow(): void {
    this.#size = this.#size * 2n > WindowSize.MOST ? WindowSize.MOST : this.#size * 2n;
  }
}
