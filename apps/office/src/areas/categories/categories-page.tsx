/** The categories in shop order: names in eight languages, visibility, reordering by drag or buttons. */
import { queryClient, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type OfficeCategory, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { textIn } from "@banyan/contract/languages.ts";
import { Badge, Button, Count, EmptyState, Picture, toast, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { apiLanguage } from "../../i18n/language.ts";
import { OrderedList } from "../../parts/editors/ordered-list.tsx";
import { languageList } from "../../parts/names/language-list.ts";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { askCategories, CategorySheet } from "./category-sheet.tsx";

const nameOf = ({ name }: OfficeCategory) => textIn({ en: "", ...name }, apiLanguage());

export default function CategoriesPage() {
  const { t } = useLingui();
  const mayWrite = useMay("office:catalog.write");
  const query = useQuery(askCategories());
  const sheet = useSheet<OfficeCategory | null>();
  const arrange = useSend(officeCatalog.arrangeCategories, {
    onDone(output) {
      queryClient.setQueryData(askCategories().queryKey, output);
      toast({ text: t`Saved`, tone: "success" });
    },
    onRefused() {
      void queryClient.invalidateQueries({ queryKey: askCategories().queryKey });
      return false;
    },
  });
  return (
    <Page
      title={t`Categories`}
      about={t`In the order of the shop. A hidden category is not listed in the shop; its products are found as before.`}
      actions={
        mayWrite && (
          <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => sheet.open(null)}>
            {t`New category`}
          </Button>
        )
      }
    >
      {sheet.show((category) => (
        <CategorySheet category={category} />
      ))}
      <QueryView query={query} skeleton={<DataTableSkeleton rows={6} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState picture={<EmptySearch />} title={t`No categories yet`} />
          ) : (
            <OrderedList
              label={t`Categories`}
              rows={list}
              nameOf={nameOf}
              locked={!mayWrite}
              onOrder={(ids) => arrange.mutateAsync({ ids })}
            >
              {(category) => <Entry category={category} {...(mayWrite && { onChange: () => sheet.open(category) })} />}
            </OrderedList>
          )
        }
      </QueryView>
    </Page>
  );
}

function Entry({ category, onChange }: { category: OfficeCategory; onChange?: () => void }) {
  const { t, i18n } = useLingui();
  const { picture, products, hidden, missingLanguages } = category;
  const name = nameOf(category);
  const missing = languageList(missingLanguages, i18n.locale);
  return (
    <div className="flex items-center gap-x-4 text-sm">
      <Picture picture={picture} alt="" sizes="48px" ratio="1/1" className="w-10 shrink-0 rounded-tag" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 font-medium">
          {name}
          <span className="block text-xs font-normal text-ink-faint">
            <Trans>
              <Count value={products} /> products
            </Trans>
          </span>
        </span>
        {hidden && <Badge tone="warning">{t`Hidden`}</Badge>}
        {onChange && (
          <Button variant="outline" size="sm" aria-label={t`Edit ${name}`} onClick={onChange}>
            {t`Edit`}
          </Button>
        )}
        {missing && (
          <span className="basis-full text-xs text-warning">
            {t`Missing languages`}: {missing}
          </span>
        )}
      </div>
    </div>
  );
}
