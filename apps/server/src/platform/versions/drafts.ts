/**
 * Things with versions: drafts and their release. One person writes a draft, another releases it, from a business day that has
 * not begun: what a day was served or settled by never changes once it began. Invariant: a version is never changed.
 */
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { addDays, businessDay } from "../clock.ts";
import { lockCount } from "../count-lock.ts";
import type { Executor, Tx } from "../database.ts";
import { newId } from "../ids.ts";
import { refuse, refuseFields } from "../refusal.ts";
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
  newestVersion,
  type VersionTables,
  writeDraft,
} from "./version-store.ts";

const DRAFTS_AT_MOST = 20;

/** What has versions: where they are kept, and how what staff give becomes what is kept. */
export interface Versioned<Given, View> {
  tables: VersionTables;
  /** The time zone of its business days. */
  timeZone(executor: Executor): Promise<string>;
  /** What is kept of a body, as calls show it. */
  viewOf(body: unknown): View;
  /** What is wrong with what is given, by field; nothing where all is well. */
  problemsOf(given: Given): Record<string, FieldProblem>;
  /** What is to be kept. `before` is what the draft holds, for what cannot be changed. */
  bodyOf(given: Given, before: unknown): unknown;
  /** Whether somebody who did not change the draft has to release it in place of the newest version. */
  needsTwo(newest: unknown, draft: unknown): boolean;
}

type Any = Versioned<never, unknown>;

/** The first business day that a new version can hold from: it has not begun, and nothing of it is closed. */
export async function earliestDay(executor: Executor, { timeZone }: Any, now: Date): Promise<string> {
  const today = businessDay(now, await timeZone(executor));
  const closed = await lastClosedDay(executor);
  return addDays(closed !== null && closed > today ? closed : today, 1);
}

/** Begins a draft as a copy of a version. Refuses with VERSION_NOT_FOUND or DRAFTS_FULL. */
export async function createDraft(
  tx: Tx,
  { tables }: Any,
  { basedOn, note, by, now }: { basedOn: number; note: string; by: string; now: Date },
): Promise<DraftRow> {
  await lockCount(tx, tables.drafts);
  const version = await findVersion(tx, tables, basedOn);
  if (!version) throw refuse("VERSION_NOT_FOUND");
  if ((await listDrafts(tx, tables)).length >= DRAFTS_AT_MOST)
    throw refuse("DRAFTS_FULL", { params: { limit: DRAFTS_AT_MOST } });
  const id = newId(now);
  await insertDraft(tx, tables, { id, basedOn, body: version.body, note, by, now });
  return (await findDraft(tx, tables, id))!;
}

/** Refuses with DRAFT_NOT_FOUND, EDIT_CONFLICT, or at the fields that are wrong. */
export async function saveDraft<Given>(
  tx: Tx,
  { tables, problemsOf, bodyOf }: Versioned<Given, unknown>,
  given: { draftId: string; revision: number; note: string; fields: Given; by: string; now: Date },
): Promise<DraftRow> {
  const draft = await openDraft(tx, tables, given);
  const problems = problemsOf(given.fields);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  await writeDraft(tx, tables, { ...given, id: given.draftId, body: bodyOf(given.fields, draft.body) });
  return (await findDraft(tx, tables, given.draftId))!;
}

/** Refuses with DRAFT_NOT_FOUND. */
export async function discardDraft(tx: Tx, { tables }: Any, draftId: string, now: Date): Promise<DraftRow> {
  const draft = await lockDraft(tx, tables, draftId);
  if (!draft) throw refuse("DRAFT_NOT_FOUND");
  await endDraft(tx, tables, { id: draftId, state: "discarded", now });
  return draft;
}

/**
 * Makes a draft the newest version and gives its number. Refuses with DRAFT_NOT_FOUND, EDIT_CONFLICT where it or the newest
 * version is not what was looked at, SECOND_PERSON_REQUIRED for who changed it, or at `holdsFrom`.
 */
export async function releaseDraft(
  tx: Tx,
  versioned: Any,
  given: { draftId: string; revision: number; inPlaceOf: number; holdsFrom: string; by: string; now: Date },
): Promise<number> {
  const { tables, needsTwo } = versioned;
  const draft = await openDraft(tx, tables, given);
  await lockCount(tx, tables.versions);
  const newest = await newestVersion(tx, tables);
  if (newest.version !== given.inPlaceOf) throw refuse("EDIT_CONFLICT");
  if (draft.authors.includes(given.by) && needsTwo(newest.body, draft.body)) throw refuse("SECOND_PERSON_REQUIRED");
  if (given.holdsFrom < (await earliestDay(tx, versioned, given.now)))
    throw refuseFields({ holdsFrom: "VERSION_DAY_TOO_EARLY" });
  await endDraft(tx, tables, { id: draft.id, state: "released", now: given.now });
  return insertVersion(tx, tables, { holdsFrom: given.holdsFrom, draft, releasedBy: given.by, now: given.now });
}

/** Locks the draft as it was seen. Refuses with DRAFT_NOT_FOUND or EDIT_CONFLICT. */
async function openDraft(
  tx: Tx,
  tables: VersionTables,
  { draftId, revision }: { draftId: string; revision: number },
): Promise<DraftRow> {
  const draft = await lockDraft(tx, tables, draftId);
  if (!draft) throw refuse("DRAFT_NOT_FOUND");
  if (draft.revision !== revision) throw refuse("EDIT_CONFLICT");
  return draft;
}
