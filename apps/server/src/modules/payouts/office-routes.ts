/** Office calls for automatic payouts. */
import { formatMoney } from "@banyan/contract/money.ts";
import {
  type FreezeCause,
  officePayouts,
  type PayoutProblem,
  type PayoutState,
  type PayoutWaits,
} from "@banyan/contract/office/payouts.ts";
import { formatEther } from "viem/utils";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { findByMemberId, readMembers } from "../members/index.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { approvedToPay } from "../withdrawals/index.ts";
import { cancelPayout, retryPayout } from "./command.ts";
import { insertFreeze, liftFreeze, openFreezes } from "./payout-store.ts";
import { countQueue, listQueue, memberOfWithdrawal, type QueueRow } from "./queue-store.ts";
import { situationOf } from "./situation.ts";

/** Additional ports of the calls; passed by app.ts. */
export interface OfficePayoutPorts {
  /** Whether the server pays, through a signer. */
  isAutomatic: boolean;
  explorer: string | null;
  /** Threshold of the low-gas alarm, in units of 10⁻¹⁸. */
  lowGas: bigint;
  isOwn: IsOwn;
  /** Those members who are the same person as the staff account. */
  ownAmong(executor: Executor, given: { staffId: string; memberIds: readonly bigint[] }): Promise<ReadonlySet<bigint>>;
  /** Names of staff accounts; unknown ones are omitted. */
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  writeAuditLog: WriteAuditLog;
}

const ALL = "all";
const coins = (raw: bigint | null) => (raw === null ? null : formatEther(raw));
const moment = (at: Date | null) => at?.toISOString() ?? null;

export const officePayoutRoutes = (ports: OfficePayoutPorts) => {
  const { isAutomatic, explorer, lowGas } = ports;

  /** Lookups by member number: public ID and name, and whether that member is the same person as the calling staff account. */
  async function peopleOf(executor: Executor, ids: readonly (bigint | null)[], staffId: string) {
    const memberIds = [...new Set(ids.filter((id) => id !== null))];
    const members = await readMembers(executor, memberIds);
    const own = await ports.ownAmong(executor, { staffId, memberIds });
    const person = (id: bigint | null) => {
      const member = id === null ? undefined : members.get(id);
      return member ? { memberId: member.memberId, memberName: member.name } : null;
    };
    return { person, isOwn: (id: bigint | null) => id !== null && own.has(id) };
  }

  async function status(executor: Executor, { staffId, now }: { staffId: string; now: Date }) {
    const { worker, freezes, counts, signerAnswers, alarms } = await situationOf(executor, { isAutomatic, now });
    const { waits, since, lookedAt, address, tokens, gasMoney, askedAt } = worker;
    const toPay = await approvedToPay(executor);
    const people = await peopleOf(
      executor,
      freezes.map(({ memberId }) => memberId),
      staffId,
    );
    const names = await ports.staffNames(
      executor,
      freezes.flatMap(({ frozenBy }) => frozenBy ?? []),
    );
    return {
      isAutomatic,
      alarms,
      waits:
        waits !== null && since !== null && isAutomatic
          ? { why: waits as PayoutWaits, since: since.toISOString() }
          : null,
      lookedAt: moment(lookedAt),
      signerAnswers,
      wallet:
        address === null
          ? null
          : {
              address,
              tokens: coins(tokens),
              gas: coins(gasMoney),
              askedAt: moment(askedAt),
              toPay: formatMoney(toPay),
              lowGas: formatEther(lowGas),
              tokensLow: tokens !== null && tokens < toPay * RAW_PER_MICRO,
              gasLow: gasMoney !== null && gasMoney < lowGas,
            },
      freezes: freezes.map(({ id, memberId, reason, frozenBy, frozenAt }) => ({
        id,
        member: people.person(memberId),
        cause: reason as FreezeCause,
        by: frozenBy && (names.get(frozenBy) ?? ""),
        at: frozenAt.toISOString(),
        mayLift: !people.isOwn(memberId),
      })),
      counts,
    };
  }

  async function views(executor: Executor, rows: readonly QueueRow[], staffId: string) {
    const people = await peopleOf(
      executor,
      rows.map(({ memberId }) => memberId),
      staffId,
    );
    return rows.map(({ memberId, state, problem, raw, hash, since, endedAt, cancelAskedAt, ...rest }) => ({
      withdrawalId: rest.withdrawalId,
      member: people.person(memberId),
      state: state as PayoutState,
      problem: problem as PayoutProblem | null,
      amount: formatMoney(raw / RAW_PER_MICRO),
      address: rest.address,
      nonce: rest.nonce,
      txHash: hash,
      explorerUrl: hash && explorer && `${explorer}/tx/${hash}`,
      signed: rest.signed,
      tries: rest.tries,
      since: since.toISOString(),
      endedAt: moment(endedAt),
      cancelAskedAt: moment(cancelAskedAt),
      mayCancel:
        (state === "signed" || state === "sent") &&
        cancelAskedAt === null &&
        memberId !== null &&
        !people.isOwn(memberId),
      // Payouts of a country with manual payment resume when its setting changes, and not before.
      mayRetry:
        ((state === "waiting" && problem !== "country") || state === "strange") &&
        memberId !== null &&
        !people.isOwn(memberId),
    }));
  }

  /** Refuses with OWN_ACCOUNT for the caller's own payout. */
  const requireAnother = (tx: Tx, staffId: string, memberId: bigint) =>
    requireOther(ports.isOwn, tx, { staffId, memberId });

  return routes(officePayouts, {
    status: ({ database: { queries }, staff: { staffId }, now }) => status(queries, { staffId, now }),
    async index({ database: { queries }, staff: { staffId } }, { page, limit, tab = "open" }) {
      const rows = await listQueue(queries, { tab, isAutomatic, limit, offset: offsetOf({ page, limit }) });
      const total = await countQueue(queries, { tab, isAutomatic });
      return { list: await views(queries, rows, staffId), total, page, limit };
    },
    async freeze({ tx, staff: { staffId }, now }, { memberId: publicId, reason }) {
      const member = publicId === undefined ? null : await findByMemberId(tx, publicId);
      if (member === undefined) throw refuse("MEMBER_NOT_FOUND");
      if (member) await requireAnother(tx, staffId, member.id);
      const frozen = await insertFreeze(tx, { id: newId(now), memberId: member?.id ?? null, reason, by: staffId, now });
      if (!frozen) throw refuse("PAYOUT_STATE");
      const subject = publicId ?? ALL;
      await ports.writeAuditLog(tx, { staffId, action: "payouts.freeze", subject, details: { reason }, now });
      return status(tx, { staffId, now });
    },
    async lift({ tx, staff: { staffId }, now }, { freezeId }) {
      const freeze = (await openFreezes(tx)).find(({ id }) => id === freezeId);
      if (!freeze) throw refuse("PAYOUT_STATE");
      const { memberId, reason } = freeze;
      if (memberId !== null) await requireAnother(tx, staffId, memberId);
      if (!(await liftFreeze(tx, { id: freezeId, by: staffId, now }))) throw refuse("PAYOUT_STATE");
      const member = memberId === null ? undefined : (await readMembers(tx, [memberId])).get(memberId);
      const subject = member?.memberId ?? ALL;
      await ports.writeAuditLog(tx, { staffId, action: "payouts.lift", subject, details: { reason }, now });
      return status(tx, { staffId, now });
    },
    async retry({ tx, staff: { staffId }, now }, { withdrawalId }) {
      const memberId = await memberOfWithdrawal(tx, withdrawalId);
      if (memberId === undefined) throw refuse("PAYOUT_STATE");
      await requireAnother(tx, staffId, memberId);
      if (!(await retryPayout(tx, withdrawalId))) throw refuse("PAYOUT_STATE");
      await ports.writeAuditLog(tx, { staffId, action: "payouts.retry", subject: withdrawalId, now });
      return status(tx, { staffId, now });
    },
    async cancel({ tx, staff: { staffId }, now }, { withdrawalId }) {
      const memberId = await memberOfWithdrawal(tx, withdrawalId);
      if (memberId === undefined) throw refuse("PAYOUT_NOT_OPEN");
      await requireAnother(tx, staffId, memberId);
      if (!(await cancelPayout(tx, withdrawalId, now))) throw refuse("PAYOUT_NOT_OPEN");
      await ports.writeAuditLog(tx, { staffId, action: "payouts.cancel", subject: withdrawalId, now });
      return status(tx, { staffId, now });
    },
  });
};
