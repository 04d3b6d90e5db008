/** Edits prices, BV, stock and visibility of many products in one list. They are saved together, all or none. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { MOST_TO_CHANGE, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { MOST_PIECES } from "@banyan/contract/lengths.ts";
import {
  AmountField,
  AmountInput,
  Button,
  Checkbox,
  Count,
  classes,
  DigitsField,
  DigitsInput,
  EmptyState,
  inputClass,
  Money,
  Select,
  useSheet,
} from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { ChangesSheet } from "./changes-sheet.tsx";
import { useProblemWords } from "./edit-words.ts";
import {
  changesOf,
  type EditedField,
  type EditProblem,
  type Edits,
  FIELDS,
  hasProblem,
  type Listed,
  NO_EDITS,
  problemOf,
  textOf,
  valueOf,
  type Way,
  withAll,
  withAllPublished,
} from "./edits.rules.ts";

const route = getRouteApi("/products/edit");
const ID = /^[1-9][0-9]{0,17}$/;

export default function EditPage() {
  const { t } = useLingui();
  const { ids = "" } = route.useSearch();
  const chosen = [...new Set(ids.split(","))].filter((id) => ID.test(id)).slice(0, MOST_TO_CHANGE);
  return (
    <Page
      title={t`Edit products`}
      about={t`Nothing is saved until you have seen all changes together.`}
      back={{ link: { to: "/products" }, label: t`Products` }}
    >
      {chosen.length === 0 ? <NothingChosen /> : <Chosen key={ids} ids={chosen} />}
    </Page>
  );
}

function NothingChosen() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`No products chosen`}
      text={t`Choose them in the list of products.`}
    />
  );
}

function Chosen({ ids }: { ids: string[] }) {
  // Not refetched by itself: what is typed belongs to what is shown.
  const query = useQuery({ ...ask(officeCatalog.toEdit, { ids }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  return (
    <QueryView query={query} skeleton={<DataTableSkeleton />}>
      {({ list }) => (list.length === 0 ? <NothingChosen /> : <Editor rows={list} />)}
    </QueryView>
  );
}

function Editor({ rows }: { rows: readonly Listed[] }) {
  const { t } = useLingui();
  const [edits, setEdits] = useState<Edits>(NO_EDITS);
  const review = useSheet<true>();
  const changes = changesOf(rows, edits);
  const wrong = hasProblem(rows, edits);
  useLeaveGuard(() => changes.length > 0);
  const type = (skuId: string, field: EditedField, text: string) =>
    setEdits((before) => ({
      ...before,
      skus: { ...before.skus, [skuId]: { ...before.skus[skuId], [field]: text } },
    }));
  const publish = (id: string, published: boolean) =>
    setEdits((before) => ({ ...before, published: { ...before.published, [id]: published } }));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length > 0 && !wrong) review.open(true);
      }}
    >
      <Together rows={rows} onApply={(change) => setEdits(change)} />
      <ol aria-label={t`Products`} className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <ProductLines key={row.id} row={row} edits={edits} onType={type} onPublish={publish} />
        ))}
      </ol>
      {changes.length > 0 && (
        <div className="sticky bottom-[calc(var(--tab-bar)+var(--safe-bottom)+0.5rem)] z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float lg:bottom-4">
          <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft">
            {wrong ? (
              t`Please check the marked fields.`
            ) : (
              <Plural value={changes.length} one="# change" other="# changes" />
            )}
          </p>
          <Button variant="outline" onClick={() => setEdits(NO_EDITS)}>
            {t`Discard`}
          </Button>
          <Button type="submit" disabled={wrong}>
            {t`See all changes`}
          </Button>
        </div>
      )}
      {review.show(() => (
        <ChangesSheet rows={rows} edits={edits} onSaved={() => setEdits(NO_EDITS)} />
      ))}
    </form>
  );
}

const useFieldNames = () => {
  const { t } = useLingui();
  return { price: t`Price, USDT`, bv: t`Volume, BV`, stock: t`Stock` };
};

type Target = EditedField | "published";

/** Changes one field of all products at once. The new values appear in the list, where they can still be corrected. */
function Together({ rows, onApply }: { rows: readonly Listed[]; onApply: (change: (before: Edits) => Edits) => void }) {
  const { t } = useLingui();
  const names = useFieldNames();
  const [target, setTarget] = useState<Target>("price");
  const [way, setWay] = useState<Way>("raise");
  const [value, setValue] = useState("");
  const isAmount = target === "price" || target === "bv";
  const effective: Way = isAmount ? way : "set";
  const shown = target === "published" ? value || "1" : value;
  const choose = (next: Target) => {
    setTarget(next);
    setValue("");
  };
  const apply = () => {
    if (target === "published") onApply((before) => withAllPublished(rows, before, shown === "1"));
    else onApply((before) => withAll(rows, before, { field: target, way: effective, value: shown }));
  };
  const ways = [
    { value: "raise", label: t`Raise by percent` },
    { value: "lower", label: t`Lower by percent` },
    { value: "set", label: t`Set to` },
  ];
  return (
    <SectionCard title={plural(rows.length, { one: "Change # product", other: "Change # products together" })}>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[4fr_5fr_3fr_auto]">
        <Select
          label={t`What`}
          value={target}
          onChange={({ target: { value: next } }) => choose(next as Target)}
          options={[
            ...FIELDS.map((field) => ({ value: field, label: names[field] })),
            { value: "published", label: t`In the shop` },
          ]}
        />
        {isAmount && (
          <Select
            label={t`How`}
            value={way}
            onChange={({ target: { value: next } }) => setWay(next as Way)}
            options={ways}
          />
        )}
        {isAmount && (
          <AmountField
            label={way === "set" ? t`New value` : t`Percent`}
            unit={way === "set" ? (target === "price" ? "USDT" : "BV") : "%"}
            value={value}
            onChange={setValue}
          />
        )}
        {target === "stock" && (
          <DigitsField label={t`New value`} most={String(MOST_PIECES).length} value={value} onChange={setValue} />
        )}
        {target === "published" && (
          <Select
            label={t`New value`}
            value={shown}
            onChange={({ target: { value: next } }) => setValue(next)}
            options={[
              { value: "1", label: t({ context: "product", message: "Published" }) },
              { value: "0", label: t({ context: "product", message: "Not published" }) },
            ]}
          />
        )}
        <Button variant="soft" disabled={shown === ""} onClick={apply} className="lg:col-start-4">
          {t`Fill in`}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t`Percentages are rounded to two decimals. You see the new values below before anything is saved.`}</p>
    </SectionCard>
  );
}

interface LinesProps {
  row: Listed;
  edits: Edits;
  onType: (skuId: string, field: EditedField, text: string) => void;
  onPublish: (id: string, published: boolean) => void;
}

const GRID = "md:grid-cols-[minmax(0,1fr)_repeat(3,9rem)]";

function ProductLines({ row, edits, onType, onPublish }: LinesProps) {
  const { t } = useLingui();
  const names = useFieldNames();
  const headingId = useId();
  return (
    <li aria-labelledby={headingId} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="min-w-0 text-sm font-medium">
          {row.name}
        </h2>
        <Checkbox
          label={
            <>
              {t({ context: "product", message: "Published" })} <span className="sr-only">{row.name}</span>
            </>
          }
          checked={edits.published[row.id] ?? row.published}
          onChange={({ target }) => onPublish(row.id, target.checked)}
        />
      </div>
      <ul className="grid gap-3">
        {row.skus.map((sku) => (
          <li key={sku.id} className={`grid grid-cols-3 items-start gap-2.5 ${GRID}`}>
            <p className="col-span-3 min-w-0 text-sm md:col-span-1 md:flex md:min-h-10 md:flex-col md:justify-center">
              <span>{sku.name}</span>{" "}
              <span translate="no" className="figures text-xs text-ink-faint">
                {sku.code}
              </span>
            </p>
            {FIELDS.map((field) => (
              <EditedCell
                key={field}
                label={names[field]}
                of={[row.name, sku.name].filter(Boolean).join(" · ")}
                field={field}
                text={textOf(sku, field, edits)}
                before={valueOf(sku, field)}
                problem={problemOf(sku, field, edits)}
                onChange={(text) => onType(sku.id, field, text)}
              />
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface CellProps {
  label: string;
  /** Product and SKU, for screen readers. */
  of: string;
  field: EditedField;
  text: string;
  before: string;
  problem: EditProblem | undefined;
  onChange: (text: string) => void;
}

function EditedCell({ label, of, field, text, before, problem, onChange }: CellProps) {
  const messageId = useId();
  const words = useProblemWords();
  const changed = text !== before;
  const input = {
    "aria-label": `${label}, ${of}`,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": changed || problem ? messageId : undefined,
    value: text,
    onChange,
  };
  const look = classes("figures text-end", changed && "border-brand-ink bg-brand-soft");
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block truncate text-xs text-ink-faint">
        {label}
      </span>
      {field === "stock" ? (
        <DigitsInput {...input} most={9} className={classes(inputClass, look)} />
      ) : (
        <AmountInput {...input} className={look} />
      )}
      {(changed || problem) && (
        <p id={messageId} className={`mt-1 text-end text-xs ${problem ? "text-danger" : "text-ink-soft"}`}>
          {problem ? (
            words[problem]
          ) : (
            <Trans>was {field === "stock" ? <Count value={Number(before)} /> : <Money amount={before} />}</Trans>
          )}
        </p>
      )}
    </div>
  );
}
