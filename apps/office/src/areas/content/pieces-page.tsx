/** The shop's content: announcements, the shop's own pages and banners, with their state and missing translations. */

import { askList, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeContent, type PieceRow } from "@banyan/contract/browser/office/content.ts";
import { PIECE_KINDS } from "@banyan/contract/piece-parts.ts";
import { Button, EmptyState, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { Pager, pageOf } from "../../parts/tables/pager.tsx";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { BannerOrder } from "./banner-order.tsx";
import { Missing, PieceTitle, Shown, State } from "./row-parts.tsx";
import { KIND_NAMES } from "./words.ts";

const ROWS = 20;
const MOST_BANNERS = 50;
const route = getRouteApi("/content");

export default function PiecesPage() {
  const { t, i18n } = useLingui();
  const { tab, page } = route.useSearch();
  const navigate = useNavigate();
  const [kind, choose] = useTab(PIECE_KINDS, tab);
  const limit = kind === "banner" ? MOST_BANNERS : ROWS;
  const query = useQuery(askList(officeContent.index, { kind, page: pageOf(page), limit }));
  const begin = useSend(officeContent.create, {
    async onDone({ id }) {
      await renew(officeContent.index);
      await navigate({ to: "/content/$pieceId", params: { pieceId: id } });
    },
  });
  return (
    <Page
      title={t`News and pages`}
      about={t`What the shop says, in eight languages. A change is a draft until it is published.`}
      actions={
        kind !== "page" && (
          <Button
            busy={begin.isPending}
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => begin.mutate({ kind })}
          >
            {kind === "banner" ? t`New banner` : t`New announcement`}
          </Button>
        )
      }
    >
      <Tabs
        label={t`What the shop says`}
        value={kind}
        onChange={choose}
        tabs={PIECE_KINDS.map((id) => ({ id, label: i18n._(KIND_NAMES[id]) }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <QueryView query={query} skeleton={<DataTableSkeleton rows={4} columns={COLUMNS} />}>
            {({ list, total, page: shown }) =>
              list.length === 0 ? (
                <EmptyState picture={<EmptyMessages />} title={t`Nothing is written here yet`} />
              ) : kind === "banner" ? (
                <BannerOrder banners={list} />
              ) : (
                <>
                  <DataTable
                    name="pieces"
                    label={i18n._(KIND_NAMES[kind])}
                    rows={list}
                    stale={query.isPlaceholderData}
                    keyOf={(row) => row.id}
                    link={(row) => ({ to: "/content/$pieceId", params: { pieceId: row.id } })}
                    columns={COLUMNS}
                  />
                  <Pager
                    page={shown}
                    limit={limit}
                    total={total}
                    exported={{ call: officeContent.index, input: { kind } }}
                  />
                </>
              )
            }
          </QueryView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

const COLUMNS: Column<PieceRow>[] = [
  { id: "title", head: msg`Title`, cell: (row) => <PieceTitle row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <State row={row} /> },
  {
    id: "shown",
    head: msg`Shown`,
    cell: (row) => <Shown row={row} />,
    isNothing: (row) => row.shownFrom === null,
  },
  { id: "missing", head: msg`Missing languages`, cell: (row) => <Missing row={row} /> },
  {
    id: "changed",
    head: msg({ context: "time", message: "Changed" }),
    cell: (row) => <Changed row={row} />,
    isNothing: (row) => row.changedBy === "",
    end: true,
  },
];

function Changed({ row: { changedAt, changedBy } }: { row: PieceRow }) {
  if (changedBy === "") return "—";
  return (
    <>
      <Time at={changedAt} />
      <span className="block text-xs text-ink-faint">{changedBy}</span>
    </>
  );
}
