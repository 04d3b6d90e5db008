/**
 * Connects the modules: the ports they receive, and the events that lower modules raise (an order was paid, a member
 * joined), handled in the transaction that causes them.
 */
import { extname } from "node:path";
import { amountTexts } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { AppDeps } from "./app-deps.ts";
import { awaitsIncome } from "./modules/bonus/index.ts";
import { productsInCart } from "./modules/cart/index.ts";
import {
  addChainGauges,
  type BooksPorts,
  createKeeper,
  isHouseAddress,
  type Keeper,
  LOW_GAS,
  type OfficeChainPorts,
  requestReconciliation,
  startSandbox,
  type WatchPorts,
} from "./modules/chain/index.ts";
import { agreementVersions } from "./modules/content/index.ts";
import { identityState, identityStates, type ReviewPorts, withdrawCorrected } from "./modules/kyc/index.ts";
import { balances, type MonthDeps, openAccounts, post } from "./modules/ledger/index.ts";
import { marketWithin } from "./modules/market/index.ts";
import {
  type AllowCopyPorts,
  type CancelPorts,
  type CorrectionPorts,
  findByMemberId,
  keepAccountAsItIs,
  keepAccountOpen,
  type MembersPorts,
  type ProposalPorts,
  readMember,
  readMembers,
  type StepUpPorts,
} from "./modules/members/index.ts";
import { afterRefund } from "./modules/membership/index.ts";
import { notify } from "./modules/notifications/index.ts";
import {
  boughtProducts,
  confirmCoins,
  hasOpenOrders,
  lockForCoins,
  ordersSold,
  type TellNews,
} from "./modules/orders/index.ts";
import {
  addressesAhead,
  bookedMoves,
  bookHouseMoves,
  booksOnChain,
  type Chain,
  countArrivals,
  countSuspense,
  creditTopUp,
  forgetScan,
  hasOpenTopUps,
  heldInBooks,
  isOurAddress,
  kindOfMove,
  listArrivals,
  listHouseMoves,
  openChain,
  type PaymentPorts,
  recordDeposits,
  recordedSince,
  recordedTransactions,
  recordScanned,
  recordSeen,
  skipUsedAddresses,
  type TopUp,
  watchedAddresses,
} from "./modules/payments/index.ts";
import { type OfficePayoutPorts, sentTransactions } from "./modules/payouts/index.ts";
import { type GrantDeps, isSamePerson, samePeople, staffNames, writeAuditLog } from "./modules/staff/index.ts";
import {
  approvedToPay,
  checkPayments,
  hasOpenWithdrawals,
  holdWithdrawals,
  namedTransactions,
  noteFound,
  noteOrigin,
  noteRestore,
  type OfficeWithdrawalPorts,
  openPayoutAddresses,
  paymentsForBooks,
  payoutAddressesAmong,
  releaseWithdrawals,
  type WithdrawalPorts,
  withdrawalsPaid,
} from "./modules/withdrawals/index.ts";
import type { Config } from "./platform/config.ts";
import type { Executor, Tx } from "./platform/database.ts";
import { newId } from "./platform/ids.ts";
import type { IsOwn } from "./platform/own-account.ts";
import { refuse } from "./platform/refusal.ts";

/** Ports of step-up: secrets, configuration and notices. */
export function stepUpPorts({ vault, config }: AppDeps): StepUpPorts {
  return {
    vault,
    publicUrl: config.publicUrl,
    onSecurityChanged: (tx, change) => notify(tx, { ...change, kind: "security.changed", params: {} }),
  };
}

/** Tells a member that a recovery code set a new password. */
export const onRecovered: MembersPorts["onRecovered"] = (tx, recovered) =>
  notify(tx, { ...recovered, kind: "security.recovered", params: {} });

/** Tells a member in the app that staff approved a recovery of the account; an email of its own tells it too. */
export const onRecoveryOpened: ProposalPorts["onRecoveryOpened"] = (tx, { hours, ...opened }) =>
  notify(tx, { ...opened, kind: "security.recovery_opened", params: { hours: String(hours) }, inAppOnly: true });

/** Ports of corrections of members' details. */
export const correctionPorts: Omit<CorrectionPorts, "publicUrl"> = {
  identityState,
  onCorrected: (tx, corrected) => notify(tx, { ...corrected, kind: "security.corrected", params: {} }),
  withdrawIdentity: (tx, given) => withdrawCorrected(tx, reviewPorts, given),
};

/** Ports of reviews of identity papers. */
export const reviewPorts: ReviewPorts = {
  isOwn: (within, pair) => isOwn(within, pair),
  writeAuditLog,
  notify,
  holdWithdrawals,
  releaseWithdrawals,
};

/** Ports of data copies: secrets and notices. */
export function copyPorts(deps: AppDeps) {
  const onCopyAsked: AllowCopyPorts["onCopyAsked"] = (tx, asked) =>
    notify(tx, { ...asked, kind: "security.copied", params: {} });
  return { vault: deps.vault, stepUp: stepUpPorts(deps), onCopyAsked };
}

/** An order was refunded, partly or entirely. Refuses with MEMBER_NOT_FOUND if the account is cancelled. */
export const onRefunded: TellNews = async (tx, news) => {
  await keepAccountOpen(tx, news.memberId);
  await afterRefund(tx, news);
};

/** Initialisation of a new member in other modules; also used for the first root member. */
export function joinPorts(config: Config) {
  return {
    agreementVersions,
    publicUrl: config.publicUrl,
    onRegistered: (tx: Tx, { id, now }: { id: bigint; now: Date }) => openAccounts(tx, id, now),
  };
}

/**
 * Refuses with ACCOUNT_NOT_EMPTY. Check open items first and balances last: each statement sees what is committed when
 * it starts, and an item returns its money in the transaction that closes it. The money of every item found closed is
 * therefore in the balances. The lock on the member's row prevents new items meanwhile.
 */
export const requireNothingOpen: CancelPorts["requireNothingOpen"] = async (tx, { id, day }) => {
  const isOpen =
    (await hasOpenOrders(tx, id)) ||
    (await hasOpenWithdrawals(tx, id)) ||
    (await hasOpenTopUps(tx, id)) ||
    (await awaitsIncome(tx, { memberId: id, before: day }));
  if (isOpen) throw refuse("ACCOUNT_NOT_EMPTY");
  if (Object.values(await balances(tx, id)).some((balance) => balance > 0n)) throw refuse("ACCOUNT_NOT_EMPTY");
};

/** Ports of withdrawals: identity, payments and notices. Coins sent to the token's own contract would be lost. */
export function withdrawalPorts({ chain }: PaymentPorts): WithdrawalPorts {
  return {
    identityState,
    isOwnAddress: async (within, address) =>
      address === chain.token ||
      (await isOurAddress(within, chain, address)) ||
      isHouseAddress(within, chain.id, address.toLowerCase()),
    explorer: chain.explorer,
    notify,
  };
}

/** Whether the staff account and the member belong to the same person. */
export const isOwn: IsOwn = async (within, { staffId, memberId }) =>
  isSamePerson(within, staffId, await readMember(within, memberId));

/** Those members who are the same person as the staff account. */
export const ownAmong: GrantDeps["ownAmong"] = async (within, { staffId, memberIds }) =>
  samePeople(within, staffId, [...(await readMembers(within, memberIds)).values()]);

/** Additional ports for decisions of staff on withdrawals. */
export function decisionPorts(payments: PaymentPorts): OfficeWithdrawalPorts {
  return {
    ...withdrawalPorts(payments),
    writeAuditLog,
    isOwn,
    staffNames,
    identityStates,
    coins: { chainId: payments.chain.id, token: payments.chain.token, canProve: payments.chain.receives },
  };
}

/**
 * The chain with one of its former keys as the current one, and the current one among the former; undefined for an
 * unknown key.
 */
export function chainWithKey({ chain: settings, dataDir }: Config, keyId: string): Chain | undefined {
  if (typeof settings === "string") return undefined;
  const { xpub, formerXpubs, firstAddress: _, ...others } = settings;
  return formerXpubs
    .map((one) =>
      openChain(
        { ...others, xpub: one, formerXpubs: [xpub, ...formerXpubs.filter((other) => other !== one)] },
        { dataDir },
      ),
    )
    .find((chain) => chain.keyId === keyId);
}

/** How long to watch an address after its invoice has ended. */
const WATCHED_AFTER_MS = 7 * 24 * 3_600_000;

/** Ports of the chain watcher: watched addresses and reports of transfers. */
export function watchPorts(payments: PaymentPorts): WatchPorts {
  const { chain } = payments;
  return {
    async watched(executor, now) {
      const endedAfter = new Date(now.getTime() - WATCHED_AFTER_MS);
      const known = await watchedAddresses(executor, { chainId: chain.id, endedAfter });
      return [...known, ...(await addressesAhead(executor, chain)), ...(await openPayoutAddresses(executor))];
    },
    async record(tx, { transfers, until, now }) {
      const paidTo = await payoutAddressesAmong(tx, [...new Set(transfers.map(({ to }) => to))]);
      const out = transfers.filter(({ to }) => paidTo.has(to));
      await noteFound(tx, { chainId: chain.id, transfers: out, now });
      // Addresses of ours are never the target of withdrawals.
      await recordDeposits(tx, payments, { transfers: transfers.filter(({ to }) => !paidTo.has(to)), now });
      await recordScanned(tx, chain, { until, now });
    },
    recordSeen: (tx, seen) => recordSeen(tx, chain, seen),
    opening: heldInBooks,
    onBegunAnew: (tx) => forgetScan(tx, chain.id),
  };
}

/** Ports of the comparison of ledger and chain. */
export function booksPorts({ chain }: PaymentPorts): BooksPorts {
  return {
    books: (executor, given) => booksOnChain(executor, chain, given),
    paidOut: (executor, given) => paymentsForBooks(executor, chain.id, given),
    underWay: async (executor) =>
      new Set([...(await namedTransactions(executor)), ...(await sentTransactions(executor))]),
    booked: (executor, since) => bookedMoves(executor, chain.id, since),
    book: async (tx, { bookings, now }) => {
      const moves = bookings.map(({ move, ...accounts }) => ({ ...move, ...accounts }));
      await bookHouseMoves(tx, chain.id, { moves, now });
    },
    recorded: (executor, transactions) => recordedTransactions(executor, chain.id, transactions),
    recordedSince: (executor, block) => recordedSince(executor, chain.id, block),
  };
}

/** Gauges of the chain and of coins. */
export function addCoinGauges(deps: AppDeps): void {
  addChainGauges(deps, officeChainPorts(deps.chain));
}

/** Ports of the chain for staff and monitoring. */
export function officeChainPorts(chain: Chain): OfficeChainPorts {
  const { id: chainId, token, explorer, receives, sandbox } = chain;
  return {
    chainId,
    token,
    explorer,
    receives,
    sandbox,
    counts: async (executor) => ({
      quarantined: await countArrivals(executor, chainId, "quarantined"),
      late: await countArrivals(executor, chainId, "late"),
      suspense: await countSuspense(executor, chainId),
    }),
    toPay: approvedToPay,
    arrivals: (executor, given) => listArrivals(executor, chainId, given),
    moves: async (executor, given) => {
      const { rows, total } = await listHouseMoves(executor, chainId, given);
      const moves = rows.map(({ logIndex: _logIndex, blockHash: _blockHash, blockNumber: block, ...rest }) => ({
        ...rest,
        block,
        kind: kindOfMove(rest),
      }));
      return { rows: moves, total };
    },
    staffNames,
    writeAuditLog,
  };
}

/** Ports for staff to monitor automatic payouts. */
export function payoutPorts({ config, chain: { explorer } }: AppDeps): OfficePayoutPorts {
  const isAutomatic = config.payouts !== "hand";
  return { isAutomatic, explorer, lowGas: LOW_GAS, isOwn, ownAmong, staffNames, writeAuditLog };
}

/** Detects a database restore. Payouts then stop until the chain and the signer's journal have been read. */
export async function noticeRestore({ config, chain, database, clock, log }: AppDeps): Promise<void> {
  const { receives, sandbox, id: chainId } = chain;
  if (!receives || sandbox) return;
  const now = clock.now();
  if (!(await noteOrigin(database.queries, { bySigner: config.payouts !== "hand", now }))) return;
  log.warn("the database was restored: payouts stop until the chain has been read");
  await requestReconciliation(database.queries, chainId, { id: newId(now), askedBy: null, now });
}

const SANDBOX = new URL(`./sandbox-chain${extname(import.meta.url)}`, import.meta.url);

/** The keeper of the shop's chain; undefined if the shop has none. */
export function chainKeeper(deps: AppDeps): Keeper | undefined {
  const { chain, config } = deps;
  const { chain: settings } = config;
  if (settings === "none") return undefined;
  const payments = paymentPorts(deps);
  const { rpcUrls, rpcBatch } = settings === "sandbox" ? { rpcUrls: [], rpcBatch: 1 } : settings;
  return createKeeper({
    ...deps,
    rpcUrls,
    rpcBatch,
    startSandbox: (now) => startSandbox(SANDBOX, now),
    ports: watchPorts(payments),
    books: booksPorts(payments),
    beforeCoins: async (hasCoins) => {
      if (chain.sandbox) return;
      const skipped = await skipUsedAddresses(deps.database, chain, hasCoins);
      if (skipped === 0) return;
      deps.log.warn({ skipped }, "skipping addresses that were issued before");
      await noteRestore(deps.database.queries, deps.clock.now());
    },
    afterRead: (prove) => checkPayments(deps.database, decisionPorts(payments), { prove, now: deps.clock.now() }),
    onLook: (isRead) => chain.noteRead(isRead),
  });
}

/** Effects of deposits: an order is paid, or a balance is credited. */
export function paymentPorts({ chain, database }: Pick<AppDeps, "chain" | "database">): PaymentPorts {
  return {
    chain,
    lockOrder: lockForCoins,
    onConfirmed: {
      order: async (tx, confirmed) => {
        await confirmCoins(tx, { ...confirmed, market: await marketWithin(tx, database, confirmed.now) });
      },
      topUp: async (tx, topUp) => {
        await creditTopUp(tx, topUp);
        await notify(tx, topUpNotice(topUp));
      },
    },
    canCredit: keepAccountAsItIs,
  };
}

const topUpNotice = ({ memberId, amount, invoiceId, now }: TopUp) => ({
  memberId,
  kind: "top_up.received" as const,
  params: { amount: formatMoney(amount), asset: "USDT" },
  reference: `invoice:${invoiceId}`,
  now,
});

/** Ports to release coins in suspense to their owner. */
export function suspensePorts(deps: AppDeps) {
  return {
    chain: deps.chain,
    isOwn,
    ownAmong,
    memberOf,
    namesOf,
    staffNames,
    writeAuditLog,
    keepAccountOpen,
    tell: (tx: Tx, { depositId, ...credited }: Omit<TopUp, "invoiceId">) =>
      notify(tx, { ...topUpNotice({ ...credited, depositId, invoiceId: "" }), reference: `deposit:${depositId}` }),
  };
}

const LATEST_PRODUCTS = 5;

/** The cart says most about a member, followed by recent purchases. */
export async function interestsOf(executor: Executor, memberId: bigint): Promise<bigint[]> {
  const inCart = await productsInCart(executor, memberId);
  return [...inCart, ...(await boughtProducts(executor, memberId, LATEST_PRODUCTS))];
}

export const balanceTexts = async (executor: Executor, memberId: bigint) =>
  amountTexts(await balances(executor, memberId));

/** Coupons and points are issued; balance comes from the grants account (docs/money.md). */
const GRANTED_FROM = { USDT: "grants", COUPON: "coupons_issued", POINT: "points_issued" } as const;

export const creditGrant: GrantDeps["credit"] = async (tx, { id, memberId, asset, amount, now }) => {
  await keepAccountOpen(tx, memberId);
  await post(tx, {
    key: `grant:${id}`,
    kind: "grant",
    legs: [{ asset, from: GRANTED_FROM[asset], to: memberId, amount }],
    reference: `grant:${id}`,
    now,
  });
  await notify(tx, {
    memberId,
    kind: "grant.received",
    params: { amount: formatMoney(amount), asset },
    reference: `grant:${id}`,
    now,
  });
};

export async function memberOf(executor: Executor, publicId: string): Promise<bigint> {
  const member = await findByMemberId(executor, publicId);
  if (!member || member.status === "cancelled") throw refuse("MEMBER_NOT_FOUND");
  return member.id;
}

/** A member's internal number whatever its status, because the accounts of former members remain. */
export async function anyMemberOf(executor: Executor, publicId: string): Promise<bigint> {
  const member = await findByMemberId(executor, publicId);
  if (!member) throw refuse("MEMBER_NOT_FOUND");
  return member.id;
}

export const namesOf: GrantDeps["namesOf"] = (executor, ids) => readMembers(executor, ids);

/** What a month for the accountant names besides the books. */
export const monthPorts: Pick<MonthDeps, "ordersSold" | "withdrawalsPaid" | "peopleOf"> = {
  ordersSold,
  withdrawalsPaid,
  peopleOf: readMembers,
};
