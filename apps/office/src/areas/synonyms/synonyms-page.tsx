/** Search synonyms of the shop, per language. Changes apply immediately. */

import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeSynonyms, SYNONYM_LENGTH, type SynonymGroup } from "@banyan/contract/browser/office/synonyms.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@banyan/contract/languages.ts";
import { Button, EmptyState, Time, toast, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { SynonymSheet } from "./synonym-sheet.tsx";

const ROWS = 20;
const route = getRouteApi("/synonyms");

export default function SynonymsPage() {
  const { t } = useLingui();
  const { language: wanted, search, page } = route.useSearch();
  const filter = useFilter();
  const mayWrite = useMay("office:catalog.write");
  const sheet = useSheet();
  const language = wanted && isLanguage(wanted) ? wanted : undefined;
  const query = useList(officeSynonyms.index, {
    page: pageOf(page),
    limit: ROWS,
    language,
    search: startOf(search ?? "", SYNONYM_LENGTH) || undefined,
  });
  return (
    <Page
      title={t`Synonyms`}
      about={t`Anyone who searches for one of these words also finds what the others find. A change takes effect at once.`}
      actions={
        mayWrite && (
          <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => sheet.open()}>
            {t`New synonyms`}
          </Button>
        )
      }
    >
      {sheet.show(() => (
        <SynonymSheet group={null} language={language} />
      ))}
      <FilterBar>
        <SearchFilter label={t`Word`} value={search} onChange={(text) => filter({ search: text })} />
        <SelectFilter
          label={t`Language`}
          value={language}
          all={t`All languages`}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => filter({ language: value })}
        />
      </FilterBar>
      <PagedView
        query={query}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
        empty={
          <EmptyState
            picture={<EmptySearch />}
            title={search || language ? t`Nothing found` : t`No synonyms yet`}
            text={search || language ? undefined : t`The search finds what is written in names and texts of products.`}
          />
        }
      >
        {(shown) => (
          <DataTable
            {...shown}
            name="synonyms"
            label={t`Synonyms`}
            keyOf={(row) => row.id}
            columns={mayWrite ? [...COLUMNS, ACTIONS] : COLUMNS}
            Card={SynonymCard}
          />
        )}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<SynonymGroup>[] = [
  { id: "words", head: msg`Words`, cell: (row) => <Words row={row} /> },
  { id: "language", head: msg`Language`, cell: (row) => LANGUAGE_NAMES[row.language] },
  { id: "changed", head: msg({ context: "time", message: "Changed" }), cell: (row) => <Changed row={row} /> },
];

const ACTIONS: Column<SynonymGroup> = {
  id: "actions",
  head: msg`Actions`,
  cell: (row) => <Actions row={row} />,
  end: true,
};

function SynonymCard({ row }: { row: SynonymGroup }) {
  const mayWrite = useMay("office:catalog.write");
  return (
    <span className="grid gap-2">
      <Words row={row} />
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-ink-soft">
        <span className="text-xs text-ink-faint">
          {LANGUAGE_NAMES[row.language]} · <Changed row={row} />
        </span>
        {mayWrite && <Actions row={row} />}
      </span>
    </span>
  );
}

function Words({ row: { words, language } }: { row: SynonymGroup }) {
  return (
    <span lang={language} className="font-medium">
      {words.join(" · ")}
    </span>
  );
}

function Changed({ row: { changedAt, changedBy } }: { row: SynonymGroup }) {
  return (
    <>
      <Time at={changedAt} />
      {changedBy && <span className="block text-xs text-ink-faint">{changedBy}</span>}
    </>
  );
}

function Actions({ row }: { row: SynonymGroup }) {
  const { t } = useLingui();
  const sheet = useSheet();
  const { id, revision, language, words } = row;
  const restore = useSend(officeSynonyms.create, { onDone: () => renew(officeSynonyms.index) });
  const remove = useSend(officeSynonyms.remove, {
    async onDone() {
      toast({
        text: t`Synonyms removed`,
        action: { label: t`Undo`, onPress: () => restore.mutate({ language, words }) },
      });
      await renew(officeSynonyms.index);
    },
    onRefused() {
      void renew(officeSynonyms.index);
      return false;
    },
  });
  const first = words[0] ?? "";
  return (
    <span className="ms-auto flex justify-end gap-2">
      {sheet.show(() => (
        <SynonymSheet group={row} language={row.language} />
      ))}
      <Button variant="outline" size="sm" aria-label={t`Edit ${first}`} onClick={() => sheet.open()}>
        {t`Edit`}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t`Remove ${first}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id, revision })}
      >
        {t`Remove`}
      </Button>
    </span>
  );
}
