/** The products, including unpublished ones, with low stock and missing translations. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { MOST_TO_CHANGE, officeCatalog, PRODUCT_SORTS } from "@banyan/contract/browser/office/catalog.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language, textIn } from "@banyan/contract/languages.ts";
import { Badge, Button, buttonClass, Count, EmptyState, Money, Picture, type PictureSource, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Pencil, Plus } from "lucide-react";
import { apiLanguage } from "../../i18n/language.ts";
import { PiecesLeft } from "../../parts/cards/pieces-left.tsx";
import { type Column, DataTable, type DataTableProps, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter, SwitchFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useSorting } from "../../parts/tables/use-sorting.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";

const ROWS = 20;
/** Stock below this is highlighted; the server's filter uses the same threshold per SKU. */
const LOW_STOCK = 10;
const route = getRouteApi("/products");

interface ProductRow {
  id: string;
  name: string;
  picture: PictureSource | null;
  price: string;
  stock: number;
  lowSku: { name: string; stock: number } | null;
  soldCount: number;
  presale: boolean;
  activation: boolean;
  published: boolean;
  sale: { running: boolean; beginsAt: string; endsAt: string } | null;
  missingLanguages: Language[];
}

export default function ProductsPage() {
  const { t } = useLingui();
  const { search, category, published, low, page, sort: wantedSort } = route.useSearch();
  const { sort, sorting } = useSorting(PRODUCT_SORTS, wantedSort);
  const filter = useFilter();
  const mayWrite = useMay("office:catalog.write");
  const categories = useQuery(ask(officeCatalog.categories, {}));
  const filters = {
    search,
    categoryId: category,
    published: published === undefined ? undefined : published === "1",
    lowStock: low === "1" ? true : undefined,
  };
  const products = useList(officeCatalog.index, { page: pageOf(page), limit: ROWS, sort, ...filters });
  // A line for each SKU, as the import reads it.
  const exported = { call: officeCatalog.skus, input: filters };
  return (
    <Page
      title={t`Products`}
      actions={
        mayWrite && (
          <>
            <Link to="/products/proposals" className={buttonClass({ variant: "outline" })}>
              {t`Proposed changes`}
            </Link>
            {products.data && products.data.list.length > 0 && (
              <Link
                to="/products/edit"
                search={idsOf(products.data.list)}
                className={buttonClass({ variant: "outline" })}
              >
                <Pencil aria-hidden="true" className="size-4" />
                {t`Edit this page`}
              </Link>
            )}
            <Link to="/products/import" className={buttonClass({ variant: "outline" })}>
              {t`Import CSV`}
            </Link>
            <Link to="/products/new" className={buttonClass()}>
              <Plus aria-hidden="true" className="size-4" />
              {t`New product`}
            </Link>
          </>
        )
      }
    >
      <FilterBar>
        <SearchFilter label={t`Name or SKU code`} value={search} onChange={(text) => filter({ search: text })} />
        <SelectFilter
          label={t`Category`}
          all={t`All categories`}
          value={category}
          options={(categories.data?.list ?? []).map(({ id, name }) => ({
            value: id,
            label: textIn({ en: "", ...name }, apiLanguage()),
          }))}
          onChange={(value) => filter({ category: value })}
        />
        <SelectFilter
          label={t`In the shop`}
          all={t`All products`}
          value={published}
          options={[
            { value: "1", label: t({ context: "product", message: "Published" }) },
            { value: "0", label: t({ context: "product", message: "Not published" }) },
          ]}
          onChange={(value) => filter({ published: value })}
        />
        <SwitchFilter label={t`Running low`} on={low === "1"} onChange={(on) => filter({ low: on ? "1" : "" })} />
      </FilterBar>
      <PagedView
        query={{ ...products, exported }}
        empty={<NoProducts />}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
      >
        {(shown) => (
          // Another filter starts another selection; another page does not.
          <ProductList key={[search, category, published, low].join()} {...shown} sorting={sorting} />
        )}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<ProductRow>[] = [
  {
    id: "name",
    head: msg`Product`,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <Picture picture={row.picture} alt="" sizes="40px" ratio="1/1" className="w-10 shrink-0 rounded-tag" />
        <span className="min-w-0">{row.name}</span>
      </span>
    ),
  },
  { id: "marks", head: msg`Marks`, cell: (row) => <Marks row={row} /> },
  { id: "price", head: msg`Price from`, sortable: true, cell: (row) => <Money amount={row.price} />, end: true },
  { id: "stock", head: msg`Stock`, cell: (row) => <StockAndLow row={row} />, end: true },
  {
    id: "sold",
    head: msg`Sold`,
    sortable: true,
    cell: (row) => <Count value={row.soldCount} />,
    end: true,
    wideOnly: true,
  },
];

const idsOf = (rows: readonly { id: string }[]) => ({ ids: rows.map(({ id }) => id).join(",") });

function ProductList(props: Pick<DataTableProps<ProductRow>, "rows" | "stale" | "sorting">) {
  const { t } = useLingui();
  const mayWrite = useMay("office:catalog.write");
  return (
    <DataTable<ProductRow>
      name="products"
      label={t`Products`}
      {...props}
      keyOf={(row) => row.id}
      link={(row) => ({ to: "/products/$productId", params: { productId: row.id } })}
      columns={COLUMNS}
      Card={ProductCard}
      {...(mayWrite && { renderSelected: (chosen, clear) => <Chosen rows={chosen} onClear={clear} /> })}
    />
  );
}

/** What can be done with the chosen products. */
function Chosen({ rows, onClear }: { rows: readonly ProductRow[]; onClear: () => void }) {
  const { t } = useLingui();
  const together = rows.slice(0, MOST_TO_CHANGE);
  return (
    <>
      <Plural value={rows.length} one="# product chosen" other="# products chosen" />
      <Link to="/products/edit" search={idsOf(together)} className={buttonClass({ size: "sm" })}>
        <Plural value={together.length} one="Edit # product" other="Edit # products" />
      </Link>
      <Button variant="quiet" size="sm" onClick={onClear}>
        {t`Choose none`}
      </Button>
    </>
  );
}

function ProductCard({ row }: { row: ProductRow }) {
  return (
    <span className="flex gap-3">
      <Picture picture={row.picture} alt="" sizes="56px" ratio="1/1" className="w-14 shrink-0 rounded-tag" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{row.name}</span>
        <span className="mt-1 flex justify-between gap-3 text-ink-soft">
          <Money amount={row.price} />
          <span>
            <Trans>
              <Stock row={row} /> in stock
            </Trans>
          </span>
        </span>
        <Low row={row} />
        <span className="mt-1.5 block">
          <Marks row={row} />
        </span>
      </span>
    </span>
  );
}

function Stock({ row }: { row: ProductRow }) {
  return (
    <span className={row.stock < LOW_STOCK ? "font-semibold text-danger" : undefined}>
      <Count value={row.stock} />
    </span>
  );
}

/** The SKU with low stock, if other SKUs of the product hide it in the sum. */
function Low({ row: { lowSku } }: { row: ProductRow }) {
  if (!lowSku?.name) return null;
  return (
    <span className="block text-xs text-ink-soft">
      {lowSku.name} · <PiecesLeft count={lowSku.stock} />
    </span>
  );
}

function StockAndLow({ row }: { row: ProductRow }) {
  return (
    <>
      <Stock row={row} />
      <Low row={row} />
    </>
  );
}

function Marks({ row }: { row: ProductRow }) {
  const { t } = useLingui();
  const missing = row.missingLanguages;
  const names = missing.map((language) => LANGUAGE_NAMES[language]).join(", ");
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={row.published ? "success" : "plain"}>
        {row.published
          ? t({ context: "product", message: "Published" })
          : t({ context: "product", message: "Not published" })}
      </Badge>
      {row.presale && <Badge tone="brand">{t`Presale`}</Badge>}
      {row.sale && (
        <Badge tone={row.sale.running ? "accent" : "plain"}>
          <span>
            {row.sale.running ? (
              <Trans>
                Sale until <Time at={row.sale.endsAt} />
              </Trans>
            ) : (
              <Trans>
                Sale from <Time at={row.sale.beginsAt} />
              </Trans>
            )}
          </span>
        </Badge>
      )}
      {row.activation && <Badge tone="gold">{t`Activation`}</Badge>}
      {missing.length > 0 && (
        <span title={names}>
          <Badge tone="warning">
            {missing.length === LANGUAGES.length - 1 ? t`English only` : t`Missing: ${names}`}
          </Badge>
        </span>
      )}
    </span>
  );
}

function NoProducts() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`No products match`}
      text={t`Look with fewer filters.`}
      action={
        <Button variant="outline" onClick={() => void navigate({ to: "/products", search: {} })}>
          {t`Show all products`}
        </Button>
      }
    />
  );
}
