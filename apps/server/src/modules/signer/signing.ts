/** Signs payouts, one at a time. A transaction is synced in the journal before it is released. */
import { encodeFunctionData, keccak256, parseAbi } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Clock } from "../../platform/clock.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { Journal } from "./journal.ts";
import type { SignAnswer, Signer, SignRequest } from "./protocol.ts";
import { type Approved, rawOf, type SigningLimits, whyNotCancelled, whyNotSigned } from "./signing.rules.ts";

const TOKEN_ABI = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);
const MOST_ENTRIES = 100;

export interface SigningDeps {
  account: PrivateKeyAccount;
  journal: Journal;
  limits: SigningLimits;
  clock: Clock;
  /** The current state of a withdrawal in the database. Throws if the database does not answer. */
  readApproved(withdrawalId: string): Promise<Approved | undefined>;
}

/** Throws StartupError if the journal belongs to another wallet. */
export function createSigner({ account, journal, limits, clock, readApproved }: SigningDeps): Signer {
  const { head } = journal;
  if (head.address !== account.address)
    throw new StartupError(`The journal belongs to ${head.address}, not to this key.`);
  const token = head.token as `0x${string}`;

  const shared = { type: "legacy", chainId: Number(head.chainId), value: 0n } as const;

  async function cancel(request: SignRequest): Promise<SignAnswer> {
    const refused = whyNotCancelled({ request, before: journal.of(request.withdrawalId), limits });
    if (refused) return { refused };
    const { withdrawalId, nonce, gas, gasPrice } = request;
    const to = account.address;
    const transaction = await account.signTransaction({ ...shared, nonce, to, gas, gasPrice });
    const made = { withdrawalId, nonce, to, raw: 0n, gas, gasPrice, hash: keccak256(transaction), transaction };
    return { signed: journal.append({ ...made, signedAt: clock.now(), cancels: true }) };
  }

  async function sign(request: SignRequest): Promise<SignAnswer> {
    const before = journal.of(request.withdrawalId);
    const { cancels = false } = request;
    const same = before.find(
      (one) =>
        one.nonce === request.nonce &&
        one.gas === request.gas &&
        one.gasPrice === request.gasPrice &&
        (one.cancels ?? false) === cancels,
    );
    if (same) return { signed: same };
    if (cancels) return cancel(request);
    const approved = await readApproved(request.withdrawalId);
    const now = clock.now();
    const refused = whyNotSigned({
      request,
      approved,
      before,
      journal: journal.entries,
      nextNonce: journal.nextNonce(),
      limits,
      own: [account.address, token],
      now,
    });
    if (refused) return { refused };
    const { address: to } = approved!;
    const raw = rawOf(approved!);
    const { nonce, gas, gasPrice } = request;
    const transaction = await account.signTransaction({
      ...shared,
      nonce,
      to: token,
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to as `0x${string}`, raw] }),
      gas,
      gasPrice,
    });
    const { withdrawalId } = request;
    const hash = keccak256(transaction);
    return {
      signed: journal.append({ withdrawalId, nonce, to, raw, gas, gasPrice, hash, transaction, signedAt: now }),
    };
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    status: async () => ({
      journalId: head.id,
      address: account.address,
      chainId: head.chainId,
      token,
      seq: journal.entries.length,
      nextNonce: journal.nextNonce(),
      mostPerPayment: limits.mostPerPayment,
      mostPerDay: limits.mostPerDay,
      mostPerAddress: limits.mostPerAddress,
      mostGasPrice: limits.mostGasPrice,
    }),
    signedAfter: async (seq) => journal.entries.slice(seq, seq + MOST_ENTRIES),
    sign(request) {
      const answer = last.then(() => sign(request));
      last = answer.catch(() => {});
      return answer;
    },
  };
}
