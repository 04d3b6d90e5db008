/** Rows of proposals of staff. */
import type { IdentityProof, PROPOSAL_KINDS, Proposal as ProposalView } from "@banyan/contract/office/proposals.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

type Kind = (typeof PROPOSAL_KINDS)[number];
type State = "proposed" | "rejected" | "approved" | "stopped" | "done" | "over";

export interface Proposal {
  id: string;
  memberId: bigint;
  kind: Kind;
  state: State;
  reason: string;
  proof: IdentityProof;
  sendTo: string | null;
  /** Empty for a recovery. */
  changes: ProposalView["changes"];
  /** Whether the email that a correction changes was confirmed; null if it changes none. */
  emailConfirmed: boolean | null;
  proposedBy: string;
  proposedByName: string;
  proposedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  opensAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
}

const proposals = sql.raw(`
  select p.id, p.member_id as "memberId", p.kind, p.state, p.reason, p.proof, p.send_to as "sendTo",
    coalesce(p.changes, '[]') as changes, p.email_confirmed as "emailConfirmed",
    p.proposed_by as "proposedBy", p.proposed_by_name as "proposedByName", p.proposed_at as "proposedAt",
    p.decided_by_name as "decidedByName", p.decided_at as "decidedAt", p.opens_at as "opensAt", p.ends_at as "endsAt",
    p.ended_at as "endedAt"
  from members.proposal p`);

export interface NewProposal
  extends Pick<Proposal, "id" | "memberId" | "kind" | "reason" | "proof" | "sendTo" | "changes" | "emailConfirmed"> {
  by: string;
  byName: string;
  now: Date;
}

/** Violates `proposal_open` if the member has another open one of the kind. */
export async function insertProposal(tx: Tx, row: NewProposal): Promise<void> {
  await sql`
    insert into members.proposal (id, member_id, kind, state, reason, proof, send_to, changes, email_confirmed,
      proposed_by, proposed_by_name, proposed_at)
    values (${row.id}, ${row.memberId}, ${row.kind}, 'proposed', ${row.reason}, ${row.proof}, ${row.sendTo},
      ${row.kind === "correction" ? JSON.stringify(row.changes) : null}::jsonb, ${row.emailConfirmed}, ${row.by}, ${row.byName}, ${row.now})`.execute(
    tx,
  );
}

export async function selectProposal(executor: Executor, id: string): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`${proposals} where p.id = ${id}`.execute(executor);
  return rows[0];
}

/** Newest first. */
export async function selectProposals(executor: Executor, memberId: bigint, most: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    ${proposals} where p.member_id = ${memberId} order by p.id desc limit ${most}`.execute(executor);
  return rows;
}

/** The member's proposal of this kind that is not decided, or approved and neither used nor over. */
export async function selectOpen(
  executor: Executor,
  { memberId, kind, now }: { memberId: bigint; kind: Kind; now: Date },
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    ${proposals} where p.member_id = ${memberId} and p.kind = ${kind}
      and (p.state = 'proposed' or p.state = 'approved' and p.ends_at > ${now})`.execute(executor);
  return rows[0];
}

/** The confirmed email that the last correction of one replaced. */
export async function selectCorrectedEmail(executor: Executor, memberId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select c ->> 'before' as email from members.proposal p, jsonb_array_elements(p.changes) c
    where p.member_id = ${memberId} and p.state = 'done' and p.email_confirmed and c ->> 'field' = 'email'
    order by p.decided_at desc limit 1`.execute(executor);
  return rows[0]?.email;
}

export async function selectByStop(executor: Executor, stopHash: Buffer): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`${proposals} where p.stop_hash = ${stopHash}`.execute(executor);
  return rows[0];
}

/** An approved correction is done at once. Of a recovery that is approved, `opening` says when its code may be handed over and how it is stopped. */
export async function decideProposal(
  tx: Tx,
  given: {
    id: string;
    state: "approved" | "rejected" | "done";
    by: string;
    byName: string;
    now: Date;
    opening: { opensAt: Date; endsAt: Date; stopHash: Buffer } | null;
  },
): Promise<void> {
  const { opening } = given;
  await sql`
    update members.proposal set state = ${given.state}, decided_by = ${given.by}, decided_by_name = ${given.byName},
      decided_at = ${given.now}, opens_at = ${opening?.opensAt ?? null}, ends_at = ${opening?.endsAt ?? null},
      stop_hash = ${opening?.stopHash ?? null}, ended_at = ${given.state === "done" ? given.now : null}
    where id = ${given.id}`.execute(tx);
}

/** Ends a proposal; false if it is in none of these states. */
export async function endProposal(
  tx: Tx,
  given: { id: string; from: readonly State[]; to: "stopped" | "done"; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update members.proposal set state = ${given.to}, ended_at = ${given.now}
    where id = ${given.id} and state = any(${[...given.from]}::text[]) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends approved recoveries of the member that were not used in time. */
export async function endOverdue(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await sql`
    update members.proposal set state = 'over', ended_at = ends_at
    where member_id = ${memberId} and state = 'approved' and ends_at <= ${now}`.execute(tx);
}

/** Deletes the member's proposals. Returns the email addresses in them. */
export async function deleteProposals(tx: Tx, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<Pick<Proposal, "sendTo" | "changes">>`
    delete from members.proposal where member_id = ${memberId}
    returning send_to as "sendTo", coalesce(changes, '[]') as changes`.execute(tx);
  return rows.flatMap(({ sendTo, changes }) => {
    const emails = changes.filter(({ field }) => field === "email").flatMap(({ before, after }) => [before, after]);
    return [sendTo, ...emails].filter((address): address is string => address !== null && address !== "");
  });
}

/** Members of proposals of others that wait for a decision, oldest first; at most `most`. */
export async function selectProposedByOthers(executor: Executor, staffId: string, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from members.proposal
    where state = 'proposed' and proposed_by <> ${staffId} order by id limit ${most}`.execute(executor);
  return rows.map(({ memberId }) => memberId);
}
