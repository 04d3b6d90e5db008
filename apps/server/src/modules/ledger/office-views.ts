/** What the office's calls about the books show: amounts as texts, members by their names. */
import { formatMoney } from "@banyan/contract/money.ts";
import type { Executor } from "../../platform/database.ts";
import type { AuditRun } from "./audit-run-store.ts";
import type { BlockRow, EventName, EventRow, LegDetail, MovementRow } from "./books-store.ts";
import { type Party, partyOf } from "./chart.rules.ts";
import type { Amounts } from "./day-book.ts";

/** Public member ID and name by member number. */
export type NamesOf = (
  executor: Executor,
  ids: readonly bigint[],
) => Promise<ReadonlyMap<bigint, { memberId: string; name: string }>>;

/** Makes the view of an account: the name of a house account, or "member" with who it is. */
export async function partyViews(executor: Executor, namesOf: NamesOf, accounts: readonly bigint[]) {
  const names = await namesOf(executor, [...new Set(accounts.filter((account) => account > 0n))]);
  return (party: Party) => {
    const account = typeof party === "bigint" && party <= 0n ? partyOf(party) : party;
    if (typeof account === "string") return { account, memberId: null, name: null };
    const member = names.get(account);
    return { account: "member" as const, memberId: member?.memberId ?? null, name: member?.name ?? null };
  };
}
type PartyView = Awaited<ReturnType<typeof partyViews>>;

export const movementView = (row: MovementRow, party: PartyView) => ({
  id: `${row.postingId}-${row.leg}`,
  eventId: String(row.postingId),
  kind: row.kind,
  at: row.at.toISOString(),
  from: party(row.from),
  to: party(row.to),
  asset: row.asset,
  amount: formatMoney(row.amount),
  key: row.key,
  reference: row.reference,
});

const nameView = (event: EventName | null) =>
  event && { id: String(event.id), key: event.key, kind: event.kind, at: event.at.toISOString() };

export function eventView(
  event: EventRow,
  more: {
    related: { resolves: EventName | null; resolvedBy: EventName | null };
    block: BlockRow | undefined;
    legs: readonly LegDetail[];
    nextCursor: string | null;
    party: PartyView;
  },
) {
  const { related, block, legs, nextCursor, party } = more;
  return {
    id: String(event.id),
    key: event.key,
    kind: event.kind,
    at: event.at.toISOString(),
    reference: event.reference,
    memo: event.memo,
    block: block
      ? { number: String(block.number), hash: block.hash.toString("hex"), sealedAt: block.sealedAt.toISOString() }
      : null,
    resolves: nameView(related.resolves),
    resolvedBy: nameView(related.resolvedBy),
    legCount: event.legCount,
    legs: legs.map((leg) => ({
      leg: leg.leg,
      kind: leg.kind,
      from: party(leg.from),
      to: party(leg.to),
      asset: leg.asset,
      amount: formatMoney(leg.amount),
      fromBalance: leg.fromBalance === null ? null : formatMoney(leg.fromBalance),
      toBalance: leg.toBalance === null ? null : formatMoney(leg.toBalance),
      digest: leg.digest.toString("hex"),
    })),
    nextCursor,
  };
}

export const amountsView = ({ USDT, COUPON, POINT }: Amounts) => ({
  USDT: formatMoney(USDT),
  COUPON: formatMoney(COUPON),
  POINT: formatMoney(POINT),
});

export const runView = (run: AuditRun) => ({
  id: run.id,
  startedBy: run.startedBy,
  requestedAt: run.requestedAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
  state: run.state,
  checksInAll: run.checksInAll,
  checks: run.checks,
  fault:
    run.faultMessage === null
      ? null
      : { check: run.faultCheck ?? "", row: run.faultRow ?? "", message: run.faultMessage },
});
