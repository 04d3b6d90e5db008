/** Office calls for coins in suspense. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officeSuspense } from "@banyan/contract/office/suspense.ts";
import type { Executor } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { offsetOf } from "../../../platform/paging.ts";
import type { Chain } from "../chain.ts";
import { listSuspense, type SuspenseRow } from "./release-store.ts";
import { decideOnRelease, proposeRelease, type SuspensePorts } from "./suspense.ts";

/** Additional ports of the calls; passed by app.ts. */
export interface OfficeSuspensePorts extends SuspensePorts {
  chain: Chain;
  /** Those members who are the same person as the staff account. */
  ownAmong(executor: Executor, given: { staffId: string; memberIds: readonly bigint[] }): Promise<ReadonlySet<bigint>>;
  /** Internal number of the member with this public ID. Refuses with MEMBER_NOT_FOUND. */
  memberOf(executor: Executor, publicId: string): Promise<bigint>;
  /** Public ID and name by member number. */
  namesOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, { memberId: string; name: string }>>;
  /** Names of staff accounts; unknown ones are omitted. */
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

export const officeSuspenseRoutes = (ports: OfficeSuspensePorts) => {
  const { explorer } = ports.chain;

  async function views(executor: Executor, rows: readonly SuspenseRow[], callerId: string) {
    const releases = rows.flatMap(({ release }) => release ?? []);
    const memberIds = [...new Set(releases.map(({ memberId }) => memberId))];
    const names = await ports.namesOf(executor, memberIds);
    const own = await ports.ownAmong(executor, { staffId: callerId, memberIds });
    const staffIds = releases.flatMap(({ proposedBy, decidedBy }) =>
      decidedBy ? [proposedBy, decidedBy] : [proposedBy],
    );
    const staff = await ports.staffNames(executor, staffIds);
    return rows.map(({ id, micros, txHash, from, to, blockTime, recordedAt, release }) => ({
      id,
      amount: formatMoney(micros),
      txHash,
      explorerUrl: explorer && `${explorer}/tx/${txHash}`,
      from,
      to,
      at: blockTime.toISOString(),
      recordedAt: recordedAt.toISOString(),
      release: release && {
        id: release.id,
        memberId: names.get(release.memberId)?.memberId ?? "",
        memberName: names.get(release.memberId)?.name ?? "",
        reason: release.reason,
        state: release.state,
        proposedBy: staff.get(release.proposedBy) ?? "",
        proposedAt: release.proposedAt.toISOString(),
        decidedBy: release.decidedBy && (staff.get(release.decidedBy) ?? ""),
        decidedAt: release.decidedAt?.toISOString() ?? null,
        mayDecide: release.state === "proposed" && release.proposedBy !== callerId && !own.has(release.memberId),
      },
    }));
  }

  return routes(officeSuspense, {
    async index({ database: { queries }, staff }, { page, limit, tab = "open" }) {
      const { rows, total } = await listSuspense(queries, { tab, limit, offset: offsetOf({ page, limit }) });
      return { list: await views(queries, rows, staff.staffId), total, page, limit };
    },
    async propose({ tx, staff: { staffId: by }, now }, { depositId, memberId: subject, reason }) {
      const memberId = await ports.memberOf(tx, subject);
      const row = await proposeRelease(tx, ports, { depositId, memberId, subject, reason, by, now });
      return (await views(tx, [row], by))[0]!;
    },
    async decide({ tx, staff: { staffId: by }, now }, { releaseId, release }) {
      const subjectOf = async (memberId: bigint) =>
        (await ports.namesOf(tx, [memberId])).get(memberId)?.memberId ?? String(memberId);
      const row = await decideOnRelease(tx, ports, { releaseId, release, subjectOf, by, now });
      return (await views(tx, [row], by))[0]!;
    },
  });
};
