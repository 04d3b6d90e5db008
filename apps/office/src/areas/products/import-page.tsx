/** Imports prices, BV, stock and visibility from a CSV file, by SKU code. Everything is shown before it is saved, all or nothing. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { MOST_TO_IMPORT, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, EmptyState, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Switch } from "@banyan/ui/switch.tsx";
import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { CsvFileButton } from "../../parts/tables/csv-file-button.tsx";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { WrongLines } from "../../parts/tables/wrong-lines.tsx";
import { Page } from "../../shell/page.tsx";
import { ChangesSheet } from "./changes-sheet.tsx";
import { useProblemWords } from "./edit-words.ts";
import { changesOf, type Listed } from "./edits.rules.ts";
import {
  type FileProblem,
  importOf,
  type LineProblem,
  type ProductFile,
  readProductFile,
} from "./product-file.rules.ts";

export default function ImportPage() {
  const { t } = useLingui();
  const [file, setFile] = useState<ProductFile | "unreadable">();
  const words: Record<FileProblem, string> = {
    noCode: t`The first line has no column named “code”.`,
    noColumn: t`The file has no column that can be changed.`,
    noLine: t`The file has no lines below its heading.`,
    tooMany: t`A file has at most ${MOST_TO_IMPORT} lines. Split it.`,
    columnTwice: t`Two columns have the same name.`,
  };
  const problem =
    file === "unreadable" ? t`This file cannot be read. Save it as “CSV UTF-8”.` : file?.problem && words[file.problem];
  return (
    <Page
      title={t`Import products`}
      about={t`Nothing is saved until you have seen all changes together.`}
      back={{ link: { to: "/products" }, label: t`Products` }}
      actions={<CsvFileButton onText={(text) => setFile(text === null ? "unreadable" : readProductFile(text))} />}
    >
      <div role="alert" className="empty:hidden">
        {problem && <p className="mb-4 text-sm text-danger">{problem}</p>}
      </div>
      {file && file !== "unreadable" && !file.problem ? (
        <Read file={file} onSaved={() => setFile(undefined)} />
      ) : (
        <EmptyState
          picture={<EmptySearch />}
          title={t`Import the file that you exported`}
          text={t`Each line is a SKU, found by its code. The columns price, bv, stock, active and published are read, in any order. What is left out or empty stays as it is.`}
        />
      )}
    </Page>
  );
}

function Read({ file, onSaved }: { file: ProductFile; onSaved: () => void }) {
  // A longer text is no code; its line says so.
  const isCode = (code: string) => code !== "" && code.length <= LENGTHS.skuCode;
  const codes = [...new Set(file.lines.map(({ code }) => code))].filter(isCode);
  // Not refetched by itself: the file is compared with what is shown.
  const query = useQuery({
    ...ask(officeCatalog.withCodes, { codes }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: codes.length > 0,
  });
  if (codes.length === 0) return <Preview file={file} rows={[]} onSaved={onSaved} />;
  return (
    <QueryView query={query} skeleton={<DataTableSkeleton />}>
      {({ list }) => <Preview file={file} rows={list} onSaved={onSaved} />}
    </QueryView>
  );
}

function Preview({ file, rows, onSaved }: { file: ProductFile; rows: readonly Listed[]; onSaved: () => void }) {
  const { t } = useLingui();
  const words = useLineWords();
  const review = useSheet<true>();
  const [withStock, setWithStock] = useState(false);
  const { edits, problems, restocked } = useMemo(() => importOf(file, rows, { withStock }), [file, rows, withStock]);
  const changes = useMemo(() => changesOf(rows, edits), [rows, edits]);
  const ignored = file.ignored.join(", ");
  return (
    <>
      <WrongLines lines={problems.map(({ line, problem }) => ({ line, text: words[problem] }))} />
      <SectionCard title={plural(file.lines.length, { one: "# line read", other: "# lines read" })}>
        <div className="grid gap-3 text-sm">
          <p role="status">
            {problems.length > 0 ? (
              t`Nothing is imported until the marked lines are right.`
            ) : changes.length > 0 ? (
              <Plural value={changes.length} one="# change" other="# changes" />
            ) : (
              t`The file changes nothing.`
            )}
          </p>
          {ignored && <p className="text-ink-soft">{t`These columns are not read: ${ignored}`}</p>}
          {restocked > 0 && (
            <Switch
              label={plural(restocked, {
                one: "Change the stock of # SKU too",
                other: "Change the stock of # SKUs too",
              })}
              detail={t`Pieces may have been sold since the export.`}
              checked={withStock}
              onChange={setWithStock}
            />
          )}
          <Button
            className="justify-self-start"
            disabled={problems.length > 0 || changes.length === 0}
            onClick={() => review.open(true)}
          >
            {t`See all changes`}
          </Button>
        </div>
      </SectionCard>
      {review.show(() => (
        <ChangesSheet rows={rows} edits={edits} onSaved={onSaved} />
      ))}
    </>
  );
}

function useLineWords(): Record<LineProblem, string> {
  const { t } = useLingui();
  return {
    ...useProblemWords(),
    noCode: t`The SKU code is missing.`,
    twice: t`The SKU is in an earlier line.`,
    unknown: t`No product has this SKU code. New SKUs are added in the editor.`,
    shortened: t`A spreadsheet has shortened this number. Format the column as text.`,
    flag: t`“active” and “published” are true or false.`,
    disagrees: t`An earlier line of this product says otherwise about “published”.`,
  };
}
