/**
 * Versioned configuration: drafts and their release. One person writes a draft, another releases it, effective from a
 * business day that has not begun: the configuration of a day never changes once it has begun. Invariant: versions are
 * immutable.
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

/** A versioned configuration: its tables, and conversions between input and stored body. */
export interface Versioned<Given, View> {
  tables: VersionTables;
  /** Time zone of its business days. */
  timeZone(executor: Executor): Promise<string>;
  /** The stored body as responses show it. */
  viewOf(body: unknown): View;
  /** Problems of the input by field; empty if valid. */
  problemsOf(given: Given): Record<string, FieldProblem>;
  /** The same for problems that only the database knows. */
  storedProblemsOf?(executor: Executor, given: Given): Promise<Record<string, FieldProblem>>;
  /** The body to store. `before` is the current body of the draft, for parts that cannot be changed. */
  bodyOf(given: Given, before: unknown): unknown;
  /** Whether the release needs a second person, who did not change the draft. */
  needsTwo(newest: unknown, draft: unknown): boolean;
}

type Any = Versioned<never, unknown>;

/** The earliest business day from which a new version can apply: not begun, and no part of it closed. */
export async function earliestDay(executor: Executor, { timeZone }: Any, now: Date): Promise<string> {
  const today = businessDay(now, await timeZone(executor));
  const closed = await lastClosedDay(executor);
  return addDays(closed !== null && closed > today ? closed : today, 1);
}

/** Creates a draft as a copy of a version. Refuses with VERSION_NOT_FOUND or DRAFTS_FULL. */
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

/** Refuses with DRAFT_NOT_FOUND, EDIT_CONFLICT, or problems of fields. */
export async function saveDraft<Given>(
  tx: Tx,
  { tables, problemsOf, storedProblemsOf, bodyOf }: Versioned<Given, unknown>,
  given: { draftId: string; revision: number; note: string; fields: Given; by: string; now: Date },
): Promise<DraftRow> {
  const draft = await openDraft(tx, tables, given);
  const problems = { ...problemsOf(given.fields), ...(await storedProblemsOf?.(tx, given.fields)) };
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
 * Releases a draft as the newest version and returns its number. Refuses with DRAFT_NOT_FOUND, EDIT_CONFLICT if the
 * draft or the newest version has changed since it was viewed, SECOND_PERSON_REQUIRED for an author of the draft, or a
 * problem of `holdsFrom`.
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

/** Locks a draft in the expected state. Refuses with DRAFT_NOT_FOUND or EDIT_CONFLICT. */
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
