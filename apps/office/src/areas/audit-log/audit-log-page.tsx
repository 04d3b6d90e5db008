/** The audit log of staff, newest first, as an endless list. */

import { ask, askPages, useInfiniteQuery, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { EmptyState, List, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ACTION_NAMES, actionName } from "../../parts/names/action-names.ts";
import { isUuid, shortId } from "../../parts/names/uuid.rules.ts";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportList } from "../../parts/tables/export-list.tsx";
import { FilterBar, PeriodFilter, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { MoreOf } from "../../parts/tables/more-of.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { EntryDetails } from "./entry-details.tsx";
import { linkOf } from "./subject-links.ts";

type Entry = OutputOf<typeof contract.auditLog>["list"][number];

const ROWS = 30;
const route = getRouteApi("/audit-log");

export default function AuditLogPage() {
  const { t, i18n } = useLingui();
  const { staff, action, subject, from, to } = route.useSearch();
  const filter = useFilter();
  const people = useQuery(ask(contract.auditPeople, {}));
  const input = { limit: ROWS, staffId: staff, action, subject, fromDay: from, toDay: to };
  const audit = useInfiniteQuery(askPages(contract.auditLog, input));
  return (
    <Page
      title={t`Audit log`}
      about={t`Entries cannot be changed or deleted. Each one seals the one before.`}
      actions={<ExportList call={contract.auditLog} input={input} />}
    >
      <FilterBar>
        <SearchFilter
          label={t`Order number, member ID or other subject`}
          value={subject}
          onChange={(text) => filter({ subject: text })}
        />
        <SelectFilter
          label={t`Who`}
          all={t`All staff`}
          value={staff}
          options={(people.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => filter({ staff: value })}
        />
        <SelectFilter
          label={t`What`}
          all={t`All actions`}
          value={action}
          options={Object.entries(ACTION_NAMES).map(([value, name]) => ({ value, label: i18n._(name) }))}
          onChange={(value) => filter({ action: value })}
        />
        <PeriodFilter since={from} until={to} names={["from", "to"]} />
      </FilterBar>
      <QueryView query={audit} skeleton={<DataTableSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ list }) => list);
          if (entries.length === 0) return <EmptyState picture={<EmptySearch />} title={t`No entries match`} />;
          return (
            <>
              <List aria-label={t`Audit log`}>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </List>
              <MoreOf query={audit} />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { i18n } = useLingui();
  const name = actionName(entry.action);
  const { subject, details } = entry;
  const isId = isUuid(subject);
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-3 text-sm md:grid-cols-[14rem_minmax(0,1fr)_10rem]">
      <p className="text-xs text-ink-faint md:pt-0.5">
        <Time at={entry.at} precision="second" />
        <span className="figures ms-2">#{entry.id}</span>
      </p>
      <div className="min-w-0">
        <p>
          <span className="font-medium">{name ? i18n._(name) : entry.action}</span> <Subject entry={entry} />
        </p>
        <EntryDetails details={isId ? { id: subject, ...details } : details} />
      </div>
      <p className="text-ink-soft md:text-end">{entry.staffName}</p>
    </li>
  );
}

const LINK = "font-medium text-brand-ink underline underline-offset-2";

/** The subject by its name, as a link to its page for those who may open it. */
function Subject({ entry }: { entry: Entry }) {
  const { subject, about } = entry;
  const link = linkOf(entry);
  const may = useMay(link?.right ?? "office:auditLog.read");
  const name = about?.kind === "member" ? about.name : "";
  const number = (
    <span translate="no" className="figures inline-block" title={isUuid(subject) ? subject : undefined}>
      {shortId(subject)}
    </span>
  );
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 text-ink-soft">
      {name && <span>{name}</span>}
      {link && may ? (
        <Link {...link.target} preload={false} className={LINK}>
          {number}
        </Link>
      ) : (
        number
      )}
    </span>
  );
}
