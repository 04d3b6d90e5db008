/**
 * Drafts of the plan and their release. One person writes a draft, another releases it, from a business day that has not
 * begun: what a day is settled by never changes once it began. Invariant: a version is never changed.
 */
import { addDays, businessDay } from "../../platform/clock.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { currentMarket } from "../market/index.ts";
import {
  type DraftRow,
  endDraft,
  findDraft,
  findVersion,
  insertDraft,
  insertVersion,
  lastClosedDay,
  listDrafts,
  lockDraft,
  writeDraft,
} from "./draft-store.ts";
import { readPlan } from "./plan.rules.ts";
import { bodyOf, countriesTwice, type PlanFields, problemsOf } from "./plan-view.rules.ts";

const DRAFTS_AT_MOST = 20;

/** The first business day that a new version can hold from: it has not begun, and nothing of it is closed. */
export async function earliestDay(executor: Executor, now: Date): Promise<string> {
  const { timeZone } = await currentMarket(executor);
  const today = businessDay(now, timeZone);
  const closed = await lastClosedDay(executor);
  return addDays(closed !== null && closed > today ? closed : today, 1);
}

/** Begins a draft as a copy of a version. Refuses with PLAN_VERSION_NOT_FOUND or PLAN_DRAFTS_FULL. */
export async function createDraft(
  tx: Tx,
  { basedOn, note, by, now }: { basedOn: number; note: string; by: string; now: Date },
): Promise<DraftRow> {
  await lockCount(tx, "plan.draft");
  const version = await findVersion(tx, basedOn);
  if (!version) throw refuse("PLAN_VERSION_NOT_FOUND");
  if ((await listDrafts(tx)).length >= DRAFTS_AT_MOST)
    throw refuse("PLAN_DRAFTS_FULL", { params: { limit: DRAFTS_AT_MOST } });
  const id = newId(now);
  await insertDraft(tx, { id, basedOn, body: version.body, note, by, now });
  return (await findDraft(tx, id))!;
}

/** Refuses with PLAN_DRAFT_NOT_FOUND, EDIT_CONFLICT, or at the fields that are wrong. */
export async function saveDraft(
  tx: Tx,
  given: { draftId: string; revision: number; note: string; fields: PlanFields; by: string; now: Date },
): Promise<DraftRow> {
  await openDraft(tx, given);
  const body = bodyOf(given.fields);
  const problems = { ...countriesTwice(given.fields.countries), ...problemsOf(readPlan(body).faults) };
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  await writeDraft(tx, { ...given, id: given.draftId, body });
  return (await findDraft(tx, given.draftId))!;
}

/** Refuses with PLAN_DRAFT_NOT_FOUND. */
export async function discardDraft(tx: Tx, draftId: string, now: Date): Promise<DraftRow> {
  const draft = await lockDraft(tx, draftId);
  if (!draft) throw refuse("PLAN_DRAFT_NOT_FOUND");
  await endDraft(tx, draftId, "discarded", now);
  return draft;
}

/**
 * Makes a draft the newest version and gives its number. Refuses with PLAN_DRAFT_NOT_FOUND, EDIT_CONFLICT where it is not
 * what was looked at, SECOND_PERSON_REQUIRED for who changed it, or at `holdsFrom`.
 */
export async function releaseDraft(
  tx: Tx,
  given: { draftId: string; revision: number; holdsFrom: string; by: string; now: Date },
): Promise<number> {
  const draft = await openDraft(tx, given);
  if (draft.authors.includes(given.by)) throw refuse("SECOND_PERSON_REQUIRED");
  if (given.holdsFrom < (await earliestDay(tx, given.now))) throw refuseFields({ holdsFrom: "PLAN_DAY_TOO_EARLY" });
  await lockCount(tx, "plan.version");
  await endDraft(tx, draft.id, "released", given.now);
  return insertVersion(tx, { holdsFrom: given.holdsFrom, draft, releasedBy: given.by, now: given.now });
}

/** Locks the draft as it was seen. Refuses with PLAN_DRAFT_NOT_FOUND or EDIT_CONFLICT. */
async function openDraft(tx: Tx, { draftId, revision }: { draftId: string; revision: number }): Promise<DraftRow> {
  const draft = await lockDraft(tx, draftId);
  if (!draft) throw refuse("PLAN_DRAFT_NOT_FOUND");
  if (draft.revision !== revision) throw refuse("EDIT_CONFLICT");
  return draft;
}
