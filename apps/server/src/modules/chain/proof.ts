/** Consensus of enough nodes about one transaction. */
import type { Hash } from "viem";
import { identityOf, reachedBy } from "./agreement.rules.ts";
import { answered, type ChainNode, type ChainTransfer, type Receipt, type Sender } from "./node.ts";

/**
 * `unread`: too few nodes answer, or they disagree. `unknown`: no node knows it. `waiting`: pending. `not_final`: in a
 * block that may still be replaced. `reverted` and `final` are permanent.
 */
export type Proof =
  | { state: "unread" | "unknown" | "reverted" }
  | { state: "waiting" | "not_final"; sender?: Sender }
  | { state: "final"; blockTime: Date; transfers: ChainTransfer[] };

/**
 * Queries all nodes; `needed` of them must agree. With `seen`, the sender known from an earlier query, a forgotten
 * transaction remains `waiting`: anyone who has it can send it again until another transaction with the same nonce is
 * final.
 */
export async function proofOf(nodes: readonly ChainNode[], needed: number, hash: Hash, seen?: Sender): Promise<Proof> {
  const answers = await answered(
    nodes.map(async (node) => {
      const [receipt, sender, final] = await Promise.all([node.receipt(hash), node.sender(hash), node.finalized()]);
      return { node, receipt, sender, final };
    }),
  );
  if (answers.length < needed) return { state: "unread" };
  const told = answers.find((one) => one.sender !== null)?.sender;
  const sender = told ?? seen;
  const shown = answers.flatMap(({ receipt, ...rest }) => (receipt ? [{ receipt, ...rest }] : []));
  if (shown.length === 0) {
    const waits = told || (seen && !(await isReplaced(nodes, needed, { hash, ...seen })));
    return waits ? { state: "waiting", sender } : { state: "unknown" };
  }
  const alike = [...Map.groupBy(shown, ({ receipt }) => pictureOf(receipt)).values()];
  const group = alike.toSorted((a, b) => b.length - a.length)[0]!;
  const { receipt } = group[0]!;
  const final = reachedBy(
    group.map((one) => one.final),
    needed,
  );
  if (final === undefined || receipt.block.number > final) return { state: "not_final", sender };
  if (!receipt.succeeded) return { state: "reverted" };
  const headers = await answered(group.map(({ node }) => node.header(receipt.block.number)));
  const times = headers.filter((header) => header.hash === receipt.block.hash).map(({ time }) => time.getTime());
  if (times.length < needed || new Set(times).size > 1) return { state: "unread" };
  return { state: "final", blockTime: new Date(times[0]!), transfers: receipt.transfers };
}

/** Whether another transaction of the same sender is final instead of it. */
async function isReplaced(
  nodes: readonly ChainNode[],
  needed: number,
  { hash, address, nonce }: Sender & { hash: Hash },
): Promise<boolean> {
  const nonces = await answered(nodes.map(async (node) => BigInt(await node.nonce(address, "finalized"))));
  const next = reachedBy(nonces, needed);
  if (next === undefined || next <= BigInt(nonce)) return false;
  // It may have been mined since the first query.
  const receipts = await answered(nodes.map((node) => node.receipt(hash)));
  return receipts.length >= needed && receipts.every((receipt) => receipt === null);
}

/** Receipts are equal if all relevant fields are. */
const pictureOf = ({ succeeded, block, transfers }: Receipt) =>
  [succeeded, block.number, block.hash, ...transfers.map(identityOf)].join(" ");
