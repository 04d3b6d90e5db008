/** Staff calls for a versioned configuration. */
import type { OfficeVersion } from "@banyan/contract/office/versions.ts";
import type { WriteAuditLog } from "../audit-log.ts";
import { addDays, businessDay } from "../clock.ts";
import type { Database, Executor, Tx } from "../database.ts";
import { offsetOf } from "../paging.ts";
import { refuse } from "../refusal.ts";
import { createDraft, discardDraft, earliestDay, releaseDraft, saveDraft, type Versioned } from "./drafts.ts";
import {
  type DraftRow,
  findDraft,
  findVersion,
  listDrafts,
  listVersions,
  newestVersion,
  type VersionRow,
  versionDays,
} from "./version-store.ts";
import { endsOf, stateOf } from "./versions.rules.ts";

export interface VersionPorts {
  writeAuditLog: WriteAuditLog;
  /** Names by staff account id. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

interface Call {
  database: Database;
  staff: { staffId: string };
  now: Date;
}

/**
 * Handlers of `versionCalls` (office/versions.ts of the contract). `word` is the prefix of their actions in the audit
 * log.
 */
export function versionHandlers<Given extends object, View>(
  word: string,
  versioned: Versioned<Given, View>,
  { writeAuditLog, staffNames }: VersionPorts,
) {
  const { tables, viewOf, needsTwo } = versioned;

  const namesIn = async (executor: Executor, ids: readonly string[]) => {
    const names = await staffNames(executor, [...new Set(ids)]);
    return (id: string) => names.get(id) ?? id;
  };

  async function versionViews(executor: Executor, rows: readonly VersionRow[], now: Date) {
    const today = businessDay(now, await versioned.timeZone(executor));
    const ends = endsOf(await versionDays(executor, tables));
    const nameOf = await namesIn(
      executor,
      rows.flatMap(({ authors, releasedBy }) => (releasedBy ? [...authors, releasedBy] : authors)),
    );
    return rows.map((row): OfficeVersion => {
      const end = ends.get(row.version) ?? null;
      return {
        version: row.version,
        state: stateOf(row, end, today),
        holdsFrom: row.holdsFrom,
        holdsUntil: end && addDays(end, -1),
        note: row.note,
        authors: row.authors.map(nameOf),
        releasedBy: row.releasedBy === null ? row.createdBy : nameOf(row.releasedBy),
        releasedAt: row.createdAt.toISOString(),
      };
    });
  }

  async function draftViews(executor: Executor, drafts: readonly DraftRow[], callerId: string) {
    const nameOf = await namesIn(
      executor,
      drafts.flatMap(({ authors }) => authors),
    );
    const newest = await newestVersion(executor, tables);
    return drafts
      .map((draft) => ({ draft, twoPeople: needsTwo(newest.body, draft.body) }))
      .map(({ draft, twoPeople }) => ({
        draftId: draft.id,
        revision: draft.revision,
        basedOn: draft.basedOn,
        note: draft.note,
        authors: draft.authors.map(nameOf),
        createdAt: draft.createdAt.toISOString(),
        changedAt: draft.changedAt.toISOString(),
        twoPeople,
        mayRelease: !twoPeople || !draft.authors.includes(callerId),
      }));
  }

  const numbered = ({ version, body }: VersionRow) => ({ version, body: viewOf(body) });

  async function draftWithBody(executor: Executor, draft: DraftRow, { staffId, now }: { staffId: string; now: Date }) {
    const [view] = await draftViews(executor, [draft], staffId);
    return {
      ...view!,
      body: viewOf(draft.body),
      newest: numbered(await newestVersion(executor, tables)),
      earliest: await earliestDay(executor, versioned, now),
    };
  }

  const log = (tx: Tx, action: string, given: { by: string; subject: string; details: object; now: Date }) =>
    writeAuditLog(tx, {
      staffId: given.by,
      action: `${word}.${action}`,
      subject: given.subject,
      details: { ...given.details },
      now: given.now,
    });

  return {
    async index({ database: { queries }, staff, now }: Call, page: { page: number; limit: number }) {
      const rows = await listVersions(queries, tables, { ...page, offset: offsetOf(page) });
      return {
        list: await versionViews(queries, rows, now),
        total: (await versionDays(queries, tables)).length,
        page: page.page,
        limit: page.limit,
        drafts: await draftViews(queries, await listDrafts(queries, tables), staff.staffId),
      };
    },
    async version({ database: { queries }, now }: Call, { version }: { version: number }) {
      const row = await findVersion(queries, tables, version);
      if (!row) throw refuse("VERSION_NOT_FOUND");
      const [view] = await versionViews(queries, [row], now);
      const before = await findVersion(queries, tables, version - 1);
      return { ...view!, body: viewOf(row.body), before: before ? numbered(before) : null };
    },
    async draft({ database: { queries }, staff: { staffId }, now }: Call, { draftId }: { draftId: string }) {
      const draft = await findDraft(queries, tables, draftId);
      if (!draft) throw refuse("DRAFT_NOT_FOUND");
      return draftWithBody(queries, draft, { staffId, now });
    },
    createDraft: (
      { database, staff: { staffId: by }, now }: Call,
      { basedOn, note }: { basedOn: number; note: string },
    ) =>
      database.transaction(async (tx) => {
        const draft = await createDraft(tx, versioned, { basedOn, note, by, now });
        await log(tx, "createDraft", { by, subject: draft.id, details: { basedOn, note }, now });
        return draftWithBody(tx, draft, { staffId: by, now });
      }),
    saveDraft: (
      { database, staff: { staffId: by }, now }: Call,
      given: { draftId: string; revision: number; note: string } & Given,
    ) =>
      database.transaction(async (tx) => {
        const { draftId, note } = given;
        const draft = await saveDraft(tx, versioned, { ...given, fields: given, by, now });
        await log(tx, "saveDraft", { by, subject: draftId, details: { revision: draft.revision, note }, now });
        return draftWithBody(tx, draft, { staffId: by, now });
      }),
    discardDraft: ({ database, staff: { staffId: by }, now }: Call, { draftId }: { draftId: string }) =>
      database.transaction(async (tx) => {
        const { note } = await discardDraft(tx, versioned, draftId, now);
        await log(tx, "discardDraft", { by, subject: draftId, details: { note }, now });
        return {};
      }),
    release: (
      { database, staff: { staffId: by }, now }: Call,
      given: { draftId: string; revision: number; inPlaceOf: number; holdsFrom: string },
    ) =>
      database.transaction(async (tx) => {
        const version = await releaseDraft(tx, versioned, { ...given, by, now });
        await log(tx, "release", { by, subject: String(version), details: given, now });
        const row = (await findVersion(tx, tables, version))!;
        return (await versionViews(tx, [row], now))[0]!;
      }),
  };
}
