/** Staff calls about the plan. */
import { officePlan as contract, type OfficePlanVersion } from "@banyan/contract/office/plan.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { addDays, businessDay } from "../../platform/clock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { currentMarket } from "../market/index.ts";
import {
  type DraftRow,
  findDraft,
  findVersion,
  listDrafts,
  listVersions,
  type VersionRow,
  versionDays,
} from "./draft-store.ts";
import { createDraft, discardDraft, earliestDay, releaseDraft, saveDraft } from "./drafts.ts";
import { planOf } from "./plan-store.ts";
import { planView } from "./plan-view.rules.ts";
import { endsOf, stateOf } from "./versions.rules.ts";

export interface OfficePlanPorts {
  writeAuditLog: WriteAuditLog;
  /** Names by staff account. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

export const officePlanRoutes = ({ writeAuditLog, staffNames }: OfficePlanPorts) => {
  const namesIn = async (executor: Executor, ids: readonly string[]) => {
    const names = await staffNames(executor, [...new Set(ids)]);
    return (id: string) => names.get(id) ?? id;
  };

  async function versionViews(executor: Executor, rows: readonly VersionRow[], now: Date) {
    const { timeZone } = await currentMarket(executor);
    const today = businessDay(now, timeZone);
    const ends = endsOf(await versionDays(executor));
    const nameOf = await namesIn(
      executor,
      rows.flatMap(({ authors, releasedBy }) => (releasedBy ? [...authors, releasedBy] : authors)),
    );
    return rows.map((row): OfficePlanVersion => {
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
    return drafts.map((draft) => ({
      draftId: draft.id,
      revision: draft.revision,
      basedOn: draft.basedOn,
      note: draft.note,
      authors: draft.authors.map(nameOf),
      createdAt: draft.createdAt.toISOString(),
      changedAt: draft.changedAt.toISOString(),
      mayRelease: !draft.authors.includes(callerId),
    }));
  }

  async function draftWithPlan(executor: Executor, draft: DraftRow, { staffId, now }: { staffId: string; now: Date }) {
    const [view] = await draftViews(executor, [draft], staffId);
    const [newest] = await listVersions(executor, { limit: 1, offset: 0 });
    return {
      ...view!,
      plan: planView(planOf({ version: 0, body: draft.body })),
      newest: { version: newest!.version, plan: planView(planOf(newest!)) },
      earliest: await earliestDay(executor, now),
    };
  }

  const log = (tx: Tx, action: string, given: { by: string; subject: string; details: object; now: Date }) =>
    writeAuditLog(tx, {
      staffId: given.by,
      action: `plan.${action}`,
      subject: given.subject,
      details: { ...given.details },
      now: given.now,
    });

  return routes(contract, {
    async index({ database, staff, now }, page) {
      const { queries } = database;
      const rows = await listVersions(queries, { ...page, offset: offsetOf(page) });
      return {
        list: await versionViews(queries, rows, now),
        total: (await versionDays(queries)).length,
        page: page.page,
        limit: page.limit,
        drafts: await draftViews(queries, await listDrafts(queries), staff.staffId),
      };
    },
    async version({ database: { queries }, now }, { version }) {
      const row = await findVersion(queries, version);
      if (!row) throw refuse("PLAN_VERSION_NOT_FOUND");
      const [view] = await versionViews(queries, [row], now);
      const before = await findVersion(queries, version - 1);
      return {
        ...view!,
        plan: planView(planOf(row)),
        before: before ? { version: before.version, plan: planView(planOf(before)) } : null,
      };
    },
    async draft({ database: { queries }, staff: { staffId }, now }, { draftId }) {
      const draft = await findDraft(queries, draftId);
      if (!draft) throw refuse("PLAN_DRAFT_NOT_FOUND");
      return draftWithPlan(queries, draft, { staffId, now });
    },
    createDraft: ({ database, staff: { staffId: by }, now }, { basedOn, note }) =>
      database.transaction(async (tx) => {
        const draft = await createDraft(tx, { basedOn, note, by, now });
        await log(tx, "createDraft", { by, subject: draft.id, details: { basedOn, note }, now });
        return draftWithPlan(tx, draft, { staffId: by, now });
      }),
    saveDraft: ({ database, staff: { staffId: by }, now }, { draftId, revision, note, ...fields }) =>
      database.transaction(async (tx) => {
        const draft = await saveDraft(tx, { draftId, revision, note, fields, by, now });
        await log(tx, "saveDraft", { by, subject: draftId, details: { revision: draft.revision, note }, now });
        return draftWithPlan(tx, draft, { staffId: by, now });
      }),
    discardDraft: ({ database, staff: { staffId: by }, now }, { draftId }) =>
      database.transaction(async (tx) => {
        const { note } = await discardDraft(tx, draftId, now);
        await log(tx, "discardDraft", { by, subject: draftId, details: { note }, now });
        return {};
      }),
    release: ({ database, staff: { staffId: by }, now }, { draftId, revision, holdsFrom }) =>
      database.transaction(async (tx) => {
        const version = await releaseDraft(tx, { draftId, revision, holdsFrom, by, now });
        await log(tx, "release", { by, subject: String(version), details: { draftId, revision, holdsFrom }, now });
        const row = (await findVersion(tx, version))!;
        return (await versionViews(tx, [row], now))[0]!;
      }),
  });
};
