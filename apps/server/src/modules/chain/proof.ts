/** What enough nodes say together of one transaction. */
import type { Hash } from "viem";
import { identityOf, reachedBy } from "./agreement.rules.ts";
import { answered, type ChainNode, type ChainTransfer, type Receipt } from "./node.ts";

/**
 * `unread`: too few nodes answer, or they do not agree. `unknown`: none of them has it. `not_final`: it is in a block that
 * may still be replaced. `reverted` and `final` are for good.
 */
export type Proof =
  | { state: "unread" | "unknown" | "not_final" | "reverted" }
  | { state: "final"; blockTime: Date; transfers: ChainTransfer[] };

/** Asks all nodes; `needed` of them must agree. */
export async function proofOf(nodes: readonly ChainNode[], needed: number, hash: Hash): Promise<Proof> {
  const answers = await answered(
    nodes.map(async (node) => {
      const [receipt, final] = await Promise.all([node.receipt(hash), node.finalized()]);
      return { node, receipt, final };
    }),
  );
  if (answers.length < needed) return { state: "unread" };
  const shown = answers.flatMap(({ receipt, ...rest }) => (receipt ? [{ receipt, ...rest }] : []));
  if (shown.length === 0) return { state: "unknown" };
  const alike = [...Map.groupBy(shown, ({ receipt }) => pictureOf(receipt)).values()];
  const group = alike.toSorted((a, b) => b.length - a.length)[0]!;
  const { receipt } = group[0]!;
  const final = reachedBy(
    group.map((one) => one.final),
    needed,
  );
  if (final === undefined || receipt.block.number > final) return { state: "not_final" };
  if (!receipt.succeeded) return { state: "reverted" };
  const headers = await answered(group.map(({ node }) => node.header(receipt.block.number)));
  const times = headers.filter((header) => header.hash === receipt.block.hash).map(({ time }) => time.getTime());
  if (times.length < needed || new Set(times).size > 1) return { state: "unread" };
  return { state: "final", blockTime: new Date(times[0]!), transfers: receipt.transfers };
}

/** Receipts are alike where everything that matters is. */
const pictureOf = ({ succeeded, block, transfers }: Receipt) =>
  [succeeded, block.number, block.hash, ...transfers.map(identityOf)].join(" ");
