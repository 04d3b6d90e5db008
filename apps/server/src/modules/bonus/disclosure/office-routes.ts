/** Calls about income disclosures, for staff and for visitors. */

import type { Disclosure } from "@banyan/contract/disclosure.ts";
import { disclosure as publicContract } from "@banyan/contract/disclosure.ts";
import { officeDisclosures as contract } from "@banyan/contract/office/disclosures.ts";
import { routes } from "../../../platform/http/call.ts";
import { runSoon } from "../../../platform/jobs.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countriesView } from "../countries/countries.ts";
import { namesIn, type OfficeTrialPorts, TRIAL_JOB, trialView } from "../trials/office-routes.ts";
import { findTrial } from "../trials/trial-store.ts";
import { askTrial } from "../trials/trials.ts";
import { checkPeriod, periodsSettled, publishDisclosure, publishedView } from "./disclosure.ts";
import { deletePublished, listPublished } from "./disclosure-store.ts";

export const disclosureRoutes = () =>
  routes(publicContract, {
    published: ({ database }, { period }) => publishedView(database.queries, period),
  });

export const officeDisclosureRoutes = (ports: OfficeTrialPorts) => {
  const { writeAuditLog } = ports;
  return routes(contract, {
    async index({ database: { queries } }) {
      const rows = await listPublished(queries);
      const nameOf = await namesIn(
        ports,
        queries,
        rows.map(({ publishedBy }) => publishedBy),
      );
      const published = new Map(rows.map((row) => [row.period, row]));
      const settled = await periodsSettled(queries);
      return {
        periods: settled.map((period) => {
          const row = published.get(period);
          return {
            period,
            publishedAt: row?.publishedAt.toISOString() ?? null,
            publishedBy: row ? nameOf(row.publishedBy) : null,
          };
        }),
      };
    },
    countries: ({ database }, { period }) => countriesView(database.queries, period),
    async compute({ database, staff: { staffId }, now }, { period }) {
      await checkPeriod(database.queries, { period });
      return database.transaction(async (tx) => {
        const row = await askTrial(tx, { kind: "disclosure", input: { period }, askedBy: staffId, now });
        await runSoon(tx, TRIAL_JOB, now);
        const details = { trialId: row.id };
        await writeAuditLog(tx, { staffId, action: "disclosures.compute", subject: period, details, now });
        return trialView(ports, tx, row);
      });
    },
    publish: ({ database, staff: { staffId, name }, now }, { trialId }) =>
      database.transaction(async (tx) => {
        const row = await findTrial(tx, trialId);
        if (row?.kind !== "disclosure" || !row.result) throw refuse("TRIAL_NOT_FOUND");
        const body = row.result as Disclosure;
        await publishDisclosure(tx, { body, by: staffId, now });
        const details = { trialId };
        await writeAuditLog(tx, { staffId, action: "disclosures.publish", subject: body.period, details, now });
        return { period: body.period, publishedAt: now.toISOString(), publishedBy: name };
      }),
    withdraw: ({ database, staff: { staffId }, now }, { period }) =>
      database.transaction(async (tx) => {
        if (!(await deletePublished(tx, period))) throw refuse("DISCLOSURE_NOT_FOUND");
        await writeAuditLog(tx, { staffId, action: "disclosures.withdraw", subject: period, details: {}, now });
        return {};
      }),
  });
};
