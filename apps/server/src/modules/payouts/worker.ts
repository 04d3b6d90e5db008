/**
 * Pays approved withdrawals in order, through signer and nodes. Each step is persisted before the next one, so after a
 * crash anywhere another process resumes: prepared payouts are requested again, signed ones are found in the journal,
 * and only signed transactions are ever broadcast. A missing receipt never means that a payment failed. One process
 * pays at a time; the signer would stop a second one.
 */
import { randomUUID } from "node:crypto";
import type { PayoutWaits } from "@banyan/contract/office/payouts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { countriesForPeople, currentMarket } from "../market/index.ts";
import { readMember } from "../members/index.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { mostToCancel, SignerAway, type SignerRefusal, type SignerStatus } from "../signer/index.ts";
import {
  endFailed,
  endPaid,
  noteJournalRead,
  type PayingTransfer,
  putDown,
  TransferUsed,
  takeUp,
  unreadAfterRestore,
} from "../withdrawals/index.ts";
import { type Alarm, adopt, raise } from "./adopting.ts";
import {
  firstPrice,
  GAS,
  isDueToSend,
  isStuck,
  MOST_OPEN,
  raisedPrice,
  shortOf,
  TRY_AGAIN_MS,
} from "./payout.rules.ts";
import {
  type Candidate,
  deletePrepared,
  forgetPayout,
  givePayoutLeaseBack,
  holdsLease,
  insertPayout,
  insertWallet,
  isFrozen,
  isMemberFrozen,
  knownSeq,
  leaveToPeople,
  movePayout,
  nextToPay,
  openPayouts,
  type Payout,
  type PayoutTransaction,
  saveLevels,
  savePayoutLook,
  saveProblem,
  saveSent,
  saveWait,
  takePayoutLease,
  transactionsOf,
  walletInUse,
} from "./payout-store.ts";
import type { PayoutPorts } from "./ports.ts";
import { memberOfWithdrawal } from "./queue-store.ts";

/** Why sending is blocked; null if it is not. */
export type Waits = PayoutWaits | null;

const LEASE_MS = 30_000;

/** This process lost its lease: its pending write belongs to another process. */
class TurnLost extends Error {
  override readonly name = "TurnLost";
}

type WalletLook = NonNullable<Awaited<ReturnType<PayoutPorts["chain"]["wallet"]>>>;

export type PayoutWorker = ReturnType<typeof createPayoutWorker>;

export function createPayoutWorker({
  database,
  clock,
  ports,
}: {
  database: Database;
  clock: Clock;
  ports: PayoutPorts;
}) {
  const holder = randomUUID();
  const { queries } = database;
  const { chain, signer } = ports;

  /** A transaction that only commits while this process has the lease. */
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      if (!(await holdsLease(tx, holder))) throw new TurnLost();
      return work(tx);
    });

  async function keepTurn(): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    if (!(await takePayoutLease(queries, { holder, now, until }))) throw new TurnLost();
  }

  /** The signer's wallet if it may continue; imports signed transactions. */
  async function reconcile(now: Date): Promise<SignerStatus | "signer" | "wallet"> {
    let status: SignerStatus;
    try {
      status = await signer.status();
    } catch (error) {
      if (error instanceof SignerAway) return "signer";
      throw error;
    }
    const { journalId, address, chainId } = status;
    const { coins } = ports.withdrawals;
    if (chainId !== coins.chainId || status.token.toLowerCase() !== coins.token.toLowerCase()) return "wallet";
    const used = await walletInUse(queries);
    if (used?.journalId !== journalId) {
      const isOpen = (await openPayouts(queries)).length > 0;
      if (isOpen && !ports.sandbox) return "wallet";
      await inTurn(async (tx) => {
        await forgetAll(tx);
        await insertWallet(tx, { journalId, chainId, address }, now);
        await ports.nameWallet(tx, { address, now });
        // The wallet would continue with a journal that has lost earlier payments.
        if (used?.address === address && !ports.sandbox) await raise(tx, "journal", now);
      });
    }
    const known = await knownSeq(queries, journalId);
    if (known > status.seq) {
      await inTurn((tx) => raise(tx, "journal_behind", now));
      return "wallet";
    }
    for (let seq = known; seq < status.seq; ) {
      const signed = await signer.signedAfter(seq);
      if (signed.length === 0) return "signer";
      for (const one of signed) await inTurn((tx) => adopt(tx, { journalId, signed: one, now }));
      seq = signed.at(-1)!.seq;
    }
    return status;
  }

  /** A recreated sandbox has lost all sent transactions: they are paid again. */
  async function forgetAll(tx: Tx): Promise<void> {
    for (const { withdrawalId } of await openPayouts(tx)) {
      await forgetPayout(tx, withdrawalId);
      await putDown(tx, withdrawalId);
    }
  }

  interface Following {
    payout: Payout;
    /** Signed transactions in order; the last one is broadcast. */
    signed: PayoutTransaction[];
    look: WalletLook;
    now: Date;
  }

  /**
   * Looks a payout up on the chain and, once its outcome is final, ends it, or freezes all payouts where the chain contradicts the
   * records. `mined`: not final yet, or final while its withdrawal is not approved again. `open`: not mined.
   */
  async function follow({ payout, signed, look, now }: Following): Promise<"ended" | "mined" | "open"> {
    const { withdrawalId, nonce, address, raw } = payout;
    const proofs = await Promise.all(
      signed.map(async ({ hash, cancels }) => ({ hash, cancels, proof: await chain.prove(hash) })),
    );
    for (const { hash, cancels, proof } of proofs) {
      // The nonce is finally used, and nobody was paid.
      if (proof.state === "reverted" || (cancels && proof.state === "final")) {
        return (await end(withdrawalId, null, now)) ? "ended" : "mined";
      }
      if (proof.state !== "final") continue;
      const found = proof.transfers.find(
        (one) => one.to.toLowerCase() === address.toLowerCase() && one.raw === raw && one.txHash === hash,
      );
      if (!found) {
        await freezeOver(withdrawalId, "transfer", now);
        return "ended";
      }
      const { chainId } = ports.withdrawals.coins;
      return (await end(withdrawalId, { ...found, chainId, blockTime: proof.blockTime }, now)) ? "ended" : "mined";
    }
    if (proofs.some(({ proof }) => proof.state === "not_final")) return "mined";
    const isForeign =
      look.finalNonce !== undefined &&
      look.finalNonce > nonce &&
      proofs.every(({ proof }) => proof.state === "unknown" || proof.state === "waiting");
    if (!isForeign) return "open";
    await freezeOver(withdrawalId, "nonce", now);
    return "ended";
  }

  /**
   * Ends a payout as paid by a transfer, or as failed with null. False if the withdrawal is not approved again after a
   * restore: the payout then waits for that.
   */
  async function end(withdrawalId: string, transfer: PayingTransfer | null, now: Date): Promise<boolean> {
    const from = ["signed", "sent"] as const;
    try {
      return await inTurn(async (tx) => {
        const ended = transfer
          ? await endPaid(tx, ports.withdrawals, { withdrawalId, transfer, now })
          : await endFailed(tx, ports.withdrawals, { withdrawalId, now });
        if (ended) await movePayout(tx, { withdrawalId, from, to: transfer ? "paid" : "failed", now });
        else await saveProblem(tx, withdrawalId, "not_approved");
        return ended !== undefined;
      });
    } catch (error) {
      if (!(error instanceof TransferUsed)) throw error;
      await freezeOver(withdrawalId, "conflict", now);
      return true;
    }
  }

  function freezeOver(withdrawalId: string, reason: Alarm, now: Date): Promise<void> {
    return inTurn(async (tx) => {
      await movePayout(tx, { withdrawalId, from: ["signed", "sent"], to: "strange", problem: reason, now });
      await raise(tx, reason, now);
    });
  }

  async function send(withdrawalId: string, transaction: PayoutTransaction, now: Date): Promise<void> {
    const { cancels } = transaction;
    if (!cancels && ((await isFrozen(queries)) || (await isMemberFrozen(queries, withdrawalId)))) return;
    await keepTurn();
    await chain.send(transaction.rawTransaction);
    await inTurn((tx) => saveSent(tx, { withdrawalId, hash: transaction.hash, now }));
  }

  /**
   * Rebroadcasts transactions that nodes may have dropped, raises the fee of the first stuck one, and sends requested
   * cancellations.
   */
  async function push(
    { payout, signed, look, now }: Following,
    status: SignerStatus | undefined,
    isFirst: boolean,
  ): Promise<void> {
    const { withdrawalId, journalId, nonce } = payout;
    let last = signed.at(-1)!;
    const cancels = payout.cancelAsked || last.cancels;
    const isDue = cancels && !last.cancels ? true : (isFirst || cancels) && isStuck(last.sentAt, now);
    if (isDue && status?.journalId === journalId) {
      const most = cancels ? mostToCancel(status.mostGasPrice) : status.mostGasPrice;
      const { gasPrice, gas } = last;
      const raised = raisedPrice({ last: gasPrice, asked: look.gasPrice, most, count: cancels ? 0 : signed.length });
      if (raised === undefined) await saveProblem(queries, withdrawalId, "fee");
      else {
        await keepTurn();
        const answer = await signer.sign({ withdrawalId, nonce, gas, gasPrice: raised, cancels });
        if ("signed" in answer) {
          await inTurn((tx) => adopt(tx, { journalId, signed: answer.signed, now }));
          last = (await transactionsOf(queries, withdrawalId)).at(-1)!;
        } else await saveProblem(queries, withdrawalId, answer.refused);
      }
    }
    if (isDueToSend(last.lastSentAt, now)) await send(withdrawalId, last, now);
  }

  /** Tracks all payouts in flight; returns those not mined yet. */
  async function followAll({
    look,
    status,
    now,
  }: {
    look: WalletLook;
    status: SignerStatus | undefined;
    now: Date;
  }): Promise<Payout[]> {
    const open: Payout[] = [];
    for (const payout of await openPayouts(queries)) {
      if (payout.state === "prepared") {
        open.push(payout);
        continue;
      }
      const following = { payout, signed: await transactionsOf(queries, payout.withdrawalId), look, now };
      const at = await follow(following);
      if (at === "ended") continue;
      if (at === "open") await push(following, status, open.length === 0);
      open.push(payout);
    }
    return open;
  }

  /** Whether only staff pay it: by the current settings for the nationality of its member (docs/rules.md 3.6). */
  async function isForPeople(withdrawalId: string, now: Date): Promise<boolean> {
    const memberId = await memberOfWithdrawal(queries, withdrawalId);
    if (memberId === undefined) return false;
    const { nationality } = await readMember(queries, memberId);
    return countriesForPeople(await currentMarket(queries, now)).includes(nationality);
  }

  /**
   * Requests the signature of a prepared payout, unless staff pay it; returns why it is not signed, or null if it is.
   */
  async function signPrepared(
    { withdrawalId, journalId, nonce }: Payout,
    { price, now }: { price: bigint; now: Date },
  ): Promise<SignerRefusal | "country" | null> {
    await keepTurn();
    const answer = (await isForPeople(withdrawalId, now))
      ? { refused: "country" as const }
      : await signer.sign({ withdrawalId, nonce, gas: GAS, gasPrice: price });
    if ("refused" in answer) {
      await inTurn(async (tx) => {
        await deletePrepared(tx, withdrawalId);
        await putDown(tx, withdrawalId);
        await saveWait(tx, withdrawalId, answer.refused, now);
      });
      return answer.refused;
    }
    await inTurn((tx) => adopt(tx, { journalId, signed: answer.signed, now }));
    const [first] = await transactionsOf(queries, withdrawalId);
    await send(withdrawalId, first!, now);
    return null;
  }

  const prepare = (one: Candidate, { journalId, nonce, now }: { journalId: string; nonce: number; now: Date }) =>
    inTurn(async (tx): Promise<Payout | undefined> => {
      const taken = await takeUp(tx, { withdrawalId: one.id, now });
      if (!taken) return undefined;
      const { id: withdrawalId, address } = taken;
      const raw = (taken.amount - taken.fee) * RAW_PER_MICRO;
      const payout = { withdrawalId, journalId, nonce, address, raw, state: "prepared" as const };
      await insertPayout(tx, { ...payout, now });
      return { ...payout, problem: null, cancelAsked: false };
    });

  /** Pays waiting withdrawals one after another, until something blocks. */
  async function payOn({
    look,
    status,
    open,
    now,
  }: {
    look: WalletLook;
    status: SignerStatus;
    open: Payout[];
    now: Date;
  }): Promise<Waits> {
    const price = firstPrice(look.gasPrice, status.mostGasPrice);
    const underWay = { raw: open.reduce((sum, { raw }) => sum + raw, 0n), count: open.length };
    let { nextNonce: nonce } = status;
    for (const payout of open) {
      if (payout.state === "prepared" && (await signPrepared(payout, { price, now })) === null) nonce += 1;
    }
    const triedBefore = new Date(now.getTime() - TRY_AGAIN_MS);
    const countries = countriesForPeople(await currentMarket(queries, now));
    if (countries.length > 0) await leaveToPeople(queries, { countries, triedBefore, now });
    while (underWay.count < MOST_OPEN) {
      if (await isFrozen(queries)) return "frozen";
      const next = await nextToPay(queries, triedBefore);
      if (!next) return null;
      const raw = (next.amount - next.fee) * RAW_PER_MICRO;
      if (next.isFound) {
        await saveWait(queries, next.id, "found", now);
        continue;
      }
      if (next.amount - next.fee > status.mostPerPayment) {
        await saveWait(queries, next.id, "limit_payment", now);
        continue;
      }
      if (await chain.isContract(next.address)) {
        await saveWait(queries, next.id, "contract", now);
        continue;
      }
      const short = shortOf({ ...look, price, raw, underWay });
      if (short) return short;
      const payout = await prepare(next, { journalId: status.journalId, nonce, now });
      if (!payout) continue;
      const refused = await signPrepared(payout, { price, now });
      // Smaller payments may fit into the rest of the daily limit; one of them is tried at each poll.
      if (refused === "limit_day") return "limit_day";
      if (refused !== null) continue;
      nonce += 1;
      underWay.count += 1;
      underWay.raw += raw;
    }
    return "full";
  }

  async function lookNow(now: Date): Promise<Waits> {
    const found = await reconcile(now);
    const status = typeof found === "string" ? undefined : found;
    const wallet = await walletInUse(queries);
    if (!wallet) return "signer";
    const look = await chain.wallet(wallet.address);
    if (!look) return status ? "chain" : (found as "signer" | "wallet");
    await saveLevels(queries, wallet.journalId, { ...look, now });
    const open = await followAll({ look, status, now });
    if (!status) return found as "signer" | "wallet";
    await noteJournalRead(queries, now);
    if (await isFrozen(queries)) return "frozen";
    // Manual payments after the backup are known only to the chain.
    if ((await unreadAfterRestore(queries)).chain) return "restored";
    if (await ports.isWalletShort(queries)) return "books";
    // A query from before the last payouts ended counts them twice, which only delays others slightly.
    return payOn({ look, status, open, now });
  }

  return {
    /**
     * Polls payouts once. "held" if another process does; otherwise why sending is blocked, or null. Throws if signer,
     * nodes or database fail midway; the next poll resumes.
     */
    async look(): Promise<Waits | "held"> {
      const now = clock.now();
      try {
        await keepTurn();
        const waits = await lookNow(now);
        await savePayoutLook(queries, waits, now);
        return waits;
      } catch (error) {
        if (error instanceof TurnLost) return "held";
        if (!(error instanceof SignerAway)) throw error;
        await savePayoutLook(queries, "signer", now);
        return "signer";
      }
    },
    /** Releases the lease, so that another process can take over immediately. */
    stop: () => givePayoutLeaseBack(queries, holder),
  };
}
