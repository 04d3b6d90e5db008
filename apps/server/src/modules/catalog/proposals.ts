/**
 * Decisions on changes of products that take a second person. Approval makes the change with the checks of the call that
 * proposed it, in the transaction of the decision. Whoever proposed it can only reject it.
 */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { officeCatalog as contract, Proposal, ProposedChange } from "@banyan/contract/office/catalog.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { changeMany } from "./many.ts";
import { changeWithin, refusingTakenCodes, type StaffAct } from "./office.ts";
import {
  countProposals,
  findProposal,
  lockProposal,
  type ProposalRow,
  selectProposals,
  selectProposedChanges,
  settleProposal,
} from "./proposal-store.ts";
import { type Approval, inputOf } from "./propose.ts";

/** Names of staff by id; passed by app.ts. */
export type StaffNames = (executor: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Reader {
  staffId: string;
  language: Language;
}

async function viewsOf(
  executor: Executor,
  staffNames: StaffNames,
  rows: readonly ProposalRow[],
  { staffId }: Reader,
): Promise<Proposal[]> {
  const names = await staffNames(
    executor,
    rows.flatMap((row) => [row.proposedBy, row.decidedBy ?? row.proposedBy]),
  );
  return rows.map((row) => ({
    ...row,
    proposedBy: names.get(row.proposedBy) ?? "",
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? ""),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayApprove: row.proposedBy !== staffId,
  }));
}

export async function proposalList(
  executor: Executor,
  staffNames: StaffNames,
  input: ParsedInputOf<typeof contract.proposals>,
  reader: Reader,
) {
  const { page, limit, state } = input;
  const [rows, total] = await Promise.all([
    selectProposals(executor, { state }, { language: reader.language, ...placeIn("uuid", input) }),
    countProposals(executor, state),
  ]);
  const list = await viewsOf(executor, staffNames, rows, reader);
  return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
}

async function oneProposal(executor: Executor, staffNames: StaffNames, id: string, reader: Reader): Promise<Proposal> {
  const rows = await selectProposals(executor, { id }, { language: reader.language, limit: 1, offset: 0 });
  const [view] = await viewsOf(executor, staffNames, rows, reader);
  if (!view) throw refuse("PROPOSAL_NOT_FOUND");
  return view;
}

/** A proposal with its changes. Refuses with PROPOSAL_NOT_FOUND. */
export async function proposalDetail(executor: Executor, staffNames: StaffNames, id: string, reader: Reader) {
  const view = await oneProposal(executor, staffNames, id, reader);
  const list = (await selectProposedChanges(executor, id, reader.language)) as ProposedChange[];
  return { ...view, list };
}

/**
 * Approves or rejects. Refuses with PROPOSAL_NOT_FOUND, PROPOSAL_STATE (already decided), SECOND_PERSON_REQUIRED, and as
 * the call that proposed it.
 */
export async function decideProposal(
  database: Database,
  { writeAuditLog, staffNames }: { writeAuditLog: WriteAuditLog; staffNames: StaffNames },
  { id, approve }: ParsedInputOf<typeof contract.decideProposal>,
  act: StaffAct & Reader,
): Promise<Proposal> {
  const { staffId, language, now } = act;
  const found = await findProposal(database.queries, id);
  if (!found) throw refuse("PROPOSAL_NOT_FOUND");
  const { proposedBy } = found;
  const input = inputOf(found.input);
  const approval: Approval = { priceJump: 0n, proposedBy };

  async function make(tx: Tx): Promise<void> {
    if (found!.call === "change") {
      await changeWithin(tx, writeAuditLog, input as ParsedInputOf<typeof contract.change>, act, approval);
    } else {
      const given = input as ParsedInputOf<typeof contract.changeMany>;
      await changeMany(tx, writeAuditLog, { ...given, language }, act, approval);
    }
  }

  async function decide(tx: Tx): Promise<void> {
    if ((await lockProposal(tx, id)) !== "waiting") throw refuse("PROPOSAL_STATE");
    if (approve && staffId === proposedBy) throw refuse("SECOND_PERSON_REQUIRED");
    const state = approve ? "approved" : "rejected";
    await settleProposal(tx, { id, state, by: staffId, now });
    if (approve) await make(tx);
    const action = approve ? "products.approveProposal" : "products.rejectProposal";
    await writeAuditLog(tx, { staffId, action, subject: id, details: { proposedBy }, now });
  }

  if (found.call === "change") {
    const { id: productId, skus } = input as ParsedInputOf<typeof contract.change>;
    await refusingTakenCodes(database, { skus }, productId, decide).catch((error) => {
      // The product has changed since: the same as for many.
      if (error instanceof Refusal && error.refusal === "EDIT_CONFLICT") return refuseChanged(database.queries);
      throw error;
    });
  } else await database.transaction(decide);
  return oneProposal(database.queries, staffNames, id, act);

  async function refuseChanged(executor: Executor): Promise<never> {
    const { name } = await oneProposal(executor, staffNames, id, act);
    throw refuse("PRODUCT_CHANGED", { params: { name } });
  }
}
