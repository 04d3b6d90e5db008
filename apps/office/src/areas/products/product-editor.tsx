/**
 * The editor of a product. One draft holds everything; it is validated by the contract and sent as a whole with the
 * revision it is based on. After a conflict, both sets of changes are merged and shown.
 */

import { call } from "@banyan/app/call.ts";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { type OfficeProduct, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { DEFAULT_LANGUAGE, type Language, textIn } from "@banyan/contract/languages.ts";
import { Badge, buttonClass, Locked, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { ConflictNotice } from "../../parts/editors/conflict-notice.tsx";
import { LanguageTabs } from "../../parts/editors/language-tabs.tsx";
import { SaveBar } from "../../parts/editors/save-bar.tsx";
import { useEditing, useUnsavedGuard } from "../../parts/editors/use-editing.ts";
import { FormNotice } from "../../parts/sheets/form-notice.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { merge } from "./conflict.rules.ts";
import { DeleteProduct } from "./delete-product.tsx";
import { copyOf, draftOf, emptyDraft, incompleteLanguages, inputOf, isSame, type ProductDraft } from "./draft.rules.ts";
import type { Category } from "./editor-parts.ts";
import { FactsCard } from "./facts-card.tsx";
import { partName } from "./part-names.ts";
import { PicturesCard } from "./pictures-card.tsx";
import { PlacingCard } from "./placing-card.tsx";
import { ProductHistory } from "./product-history.tsx";
import { SkusCard } from "./skus-card.tsx";
import { SpecificationsCard } from "./specifications-card.tsx";
import { TextsCard } from "./texts-card.tsx";

interface ProductEditorProps {
  product: OfficeProduct | undefined;
  /** The product that a new one begins as a copy of. */
  like?: OfficeProduct | undefined;
  categories: readonly Category[];
}

export function ProductEditor({ product, like, categories }: ProductEditorProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const mayReviews = useMay("office:reviews.moderate");
  const mayWrite = useMay("office:catalog.write");
  const [language, setLanguage] = useState<Language>(product ? apiLanguage() : DEFAULT_LANGUAGE);
  const { id } = product ?? {};
  const editing = useEditing(product, {
    draftOf: (from) => (from ? draftOf(from) : emptyDraft()),
    merge,
    fetch: () => call(officeCatalog.detail, { id: id ?? "" }),
    changedMeanwhile: t`Somebody else changed this product meanwhile`,
  });
  const { base, conflict } = editing;
  const revision = editing.thing?.revision;
  const form = useContractForm<typeof officeCatalog.create | typeof officeCatalog.change, ProductDraft>(
    id === undefined ? officeCatalog.create : officeCatalog.change,
    {
      defaults: like ? copyOf(like) : base,
      // A draft is bound to the revision it was typed over.
      draft: id === undefined ? (like ? `copy of ${like.id}` : "new") : `${id} ${revision}`,
      input: (values) => ({ ...(id !== undefined && { id, revision: revision ?? 0 }), ...inputOf(values) }),
      onDone: saved,
      onRefused({ name }) {
        if (name !== "EDIT_CONFLICT" || id === undefined) return false;
        void editing.takeIn(form);
        return true;
      },
    },
  );
  const draft = form.values;
  const unsaved = !isSame(base, draft);
  const leave = useUnsavedGuard(unsaved);

  async function saved(output: OfficeProduct) {
    editing.begin(form, output);
    // A change that waits leaves the product as it was.
    const waits = output.proposalId !== null && output.revision === revision;
    toast({ text: waits ? t`Proposed. Somebody else decides now.` : t`Saved`, tone: "success" });
    await renew(officeCatalog.index, officeCatalog.proposals, officeCatalog.history);
    if (id !== undefined) return;
    leave();
    await navigate({ to: "/products/$productId", params: { productId: output.id }, replace: true });
  }

  useSaveKey(() => unsaved && !form.busy && form.submit());

  const { errors } = form;
  const parts = { draft, change: form.set, errors, hold: form.hold, language };
  const name = textIn(draft.name, apiLanguage());
  return (
    <Page
      title={(product && name) || t`New product`}
      mark={
        product && (
          <Badge tone={base.published ? "success" : "plain"}>
            {base.published
              ? t({ context: "product", message: "Published" })
              : t({ context: "product", message: "Not published" })}
          </Badge>
        )
      }
      back={{ link: { to: "/products" }, label: t`Products` }}
      actions={
        product && (
          <>
            {mayReviews && (
              <Link
                to="/reviews"
                search={{ product: product.id }}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {t`Reviews`}
              </Link>
            )}
            {mayWrite && (
              <Link
                to="/products/new"
                search={{ from: product.id }}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                {t`Duplicate`}
              </Link>
            )}
            {mayWrite && editing.thing?.deletable && <DeleteProduct product={editing.thing} onDelete={leave} />}
          </>
        )
      }
    >
      <form {...form.props}>
        {conflict && (
          <ConflictNotice
            title={t`Somebody else changed this product meanwhile`}
            both={conflict.merged.both.map((part) => partName(part, i18n))}
            taken={conflict.merged.taken.map((part) => partName(part, i18n))}
            onTheirs={() => editing.begin(form, conflict.theirs)}
            onSeen={editing.forgetConflict}
          />
        )}
        {editing.thing?.proposalId && (
          <p className="mb-4 rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
            <span className="me-2">{t`A change of this product waits for a second person.`}</span>
            <Link to="/products/proposals" className="font-medium underline underline-offset-2">
              {t`See proposed changes`}
            </Link>
          </p>
        )}
        <Locked when={form.busy}>
          <fieldset disabled={!mayWrite} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <LanguageTabs
                incomplete={incompleteLanguages(draft)}
                errors={errors}
                value={language}
                onChange={setLanguage}
              >
                <TextsCard {...parts} />
              </LanguageTabs>
              <SpecificationsCard {...parts} />
              <FactsCard {...parts} />
            </div>
            <div className="grid min-w-0 gap-4">
              <PlacingCard {...parts} categories={categories} />
              <PicturesCard {...parts} />
            </div>
            <div className="min-w-0 xl:col-span-2">
              <SkusCard {...parts} mayAdjust={mayWrite} onStock={setStock} />
            </div>
          </fieldset>
        </Locked>
        <div className="mt-4">
          <FormNotice problem={form.problem} />
          {Object.keys(errors).length > 0 && !form.problem && (
            <FormNotice problem={t`Some fields need another look; they are marked.`} />
          )}
        </div>
        {mayWrite && <SaveBar unsaved={unsaved} busy={form.busy} fresh={!product} onDiscard={() => form.reset(base)} />}
      </form>
      {id !== undefined && <ProductHistory productId={id} />}
    </Page>
  );

  /** Stock changes independently of the draft and its revision. */
  function setStock(skuId: string, stock: number) {
    const counted = (from: ProductDraft): ProductDraft => ({
      ...from,
      skus: from.skus.map((sku) => (sku.id === skuId ? { ...sku, stock } : sku)),
    });
    editing.setBase(counted);
    form.set(counted(draft));
    void renew(officeCatalog.index, officeCatalog.history);
  }
}

/** Ctrl+S or ⌘S saves, instead of the browser's page download. */
function useSaveKey(save: () => unknown): void {
  const latest = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
