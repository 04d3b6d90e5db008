/**
 * The editor of a product. One draft holds everything; it is checked by the contract and sent as a whole with the
 * revision it began from. Where somebody else was quicker, both sets of changes are put together and shown.
 */

import { call } from "@banyan/app/call.ts";
import { renew } from "@banyan/app/query.ts";
import { DEFAULT_LANGUAGE, type Language, textIn } from "@banyan/contract/languages.ts";
import { type OfficeProduct, officeCatalog } from "@banyan/contract/office/catalog.ts";
import { Badge, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSend } from "../../api/send.ts";
import { apiLanguage } from "../../i18n/language.ts";
import { FormNotice } from "../../parts/form-notice.tsx";
import { useMay } from "../../session/session.ts";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { type Merged, merge } from "./conflict.rules.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { draftOf, emptyDraft, inputOf, isSame, type ProductDraft } from "./draft.rules.ts";
import type { Category } from "./editor-parts.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import { PicturesCard } from "./pictures-card.tsx";
import { PlacingCard } from "./placing-card.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SkusCard } from "./skus-card.tsx";
import { SpecificationsCard } from "./specifications-card.tsx";
import { TextsCard } from "./texts-card.tsx";

interface ProductEditorProps {
  product: OfficeProduct | undefined;
  categories: readonly Category[];
}

export function ProductEditor({ product, categories }: ProductEditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayWrite = useMay("office:catalog.write");
  const [base, setBase] = useState(() => (product ? draftOf(product) : emptyDraft()));
  const [revision, setRevision] = useState(product?.revision);
  const [draft, setDraft] = useState(base);
  const [language, setLanguage] = useState<Language>(product ? apiLanguage() : DEFAULT_LANGUAGE);
  const [conflict, setConflict] = useState<{ merged: Merged; theirs: OfficeProduct }>();
  const unsaved = !isSame(base, draft);
  const left = useRef(false);
  useLeaveGuard(() => unsaved && !left.current);

  const begin = (from: OfficeProduct) => {
    const fresh = draftOf(from);
    setBase(fresh);
    setDraft(fresh);
    setRevision(from.revision);
    setConflict(undefined);
  };
  const saved = async (output: OfficeProduct) => {
    begin(output);
    toast({ text: t`Saved`, tone: "success" });
    await renew(officeCatalog.index);
  };
  const creating = useSend(officeCatalog.create, {
    async onDone(output) {
      await saved(output);
      left.current = true;
      await navigate({ to: "/products/$productId", params: { productId: output.id }, replace: true });
    },
  });
  const changing = useSend(officeCatalog.change, {
    onDone: saved,
    async onRefused({ name }) {
      if (name !== "EDIT_CONFLICT" || !product) return false;
      return takeIn(product.id);
    },
  });
  const sending = product ? changing : creating;

  /** Somebody else was quicker: fetches what they made of it and puts both together. False where that failed. */
  const takeIn = async (id: string) => {
    const theirs = await call(officeCatalog.detail, { id }).catch(() => undefined);
    if (!theirs) return false;
    const theirDraft = draftOf(theirs);
    const merged = merge(base, draft, theirDraft);
    setBase(theirDraft);
    setRevision(theirs.revision);
    setDraft(merged.draft);
    setConflict({ merged, theirs });
    return true;
  };

  const save = () => {
    const input = inputOf(draft);
    if (product && revision !== undefined) void changing.send({ id: product.id, revision, ...input });
    else void creating.send(input);
  };
  useSaveKey(() => unsaved && !sending.busy && save());

  const change = (part: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errors = sending.fields;
  const parts = { draft, change, errors, language };
  const name = textIn(draft.name, apiLanguage());
  return (
    <Page
      title={(product && name) || t`New product`}
      mark={
        product && (
          <Badge tone={base.published ? "success" : "plain"}>{base.published ? t`Published` : t`Not published`}</Badge>
        )
      }
      back={{ link: { to: "/products" }, label: t`Products` }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {conflict && (
          <ConflictNotice
            merged={conflict.merged}
            onTheirs={() => begin(conflict.theirs)}
            onSeen={() => setConflict(undefined)}
          />
        )}
        <fieldset
          disabled={!mayWrite || sending.busy}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="grid min-w-0 gap-4">
            <LanguageTabs draft={draft} errors={errors} value={language} onChange={setLanguage} />
            <TextsCard {...parts} />
            <SpecificationsCard {...parts} />
          </div>
          <div className="grid min-w-0 gap-4">
            <PlacingCard {...parts} categories={categories} />
            <PicturesCard {...parts} />
          </div>
          <div className="min-w-0 lg:col-span-2">
            <SkusCard {...parts} mayAdjust={mayWrite} onStock={setStock} />
          </div>
        </fieldset>
        <div className="mt-4">
          <FormNotice problem={sending.problem} />
          {Object.keys(errors).length > 0 && !sending.problem && (
            <FormNotice problem={t`Some fields need another look; they are marked.`} />
          )}
        </div>
        {mayWrite && (
          <SaveBar
            unsaved={unsaved}
            busy={sending.busy}
            fresh={!product}
            onDiscard={() => {
              setDraft(base);
              sending.forget();
            }}
          />
        )}
      </form>
    </Page>
  );

  /** Pieces change by themselves, outside of the draft and of its revision. */
  function setStock(skuId: string, stock: number) {
    const counted = (from: ProductDraft): ProductDraft => ({
      ...from,
      skus: from.skus.map((sku) => (sku.id === skuId ? { ...sku, stock } : sku)),
    });
    setBase(counted);
    setDraft(counted);
    void renew(officeCatalog.index);
  }
}

/** Ctrl+S or ⌘S saves, where people expect a browser to do something useless. */
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
