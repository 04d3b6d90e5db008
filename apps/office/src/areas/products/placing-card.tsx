/** Whether and where the shop lists the product. */
import { DEFAULT_LANGUAGE, textIn } from "@banyan/contract/languages.ts";
import { Select } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../i18n/language.ts";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { languageList } from "../../parts/names/language-list.ts";
import { incompleteLanguages } from "./draft.rules.ts";
import type { Category, EditorPart } from "./editor-parts.ts";

export function PlacingCard({ draft, change, errors, categories }: EditorPart & { categories: readonly Category[] }) {
  const { t, i18n } = useLingui();
  // English is required and has no fallback; its field shows the error.
  const missing = incompleteLanguages(draft).filter((language) => language !== DEFAULT_LANGUAGE);
  const names = languageList(missing, i18n.locale);
  return (
    <SectionCard title={t`In the shop`}>
      <div className="grid gap-3">
        <Switch
          label={t({ context: "product", message: "Published" })}
          detail={draft.published ? t`Members see it once it is saved.` : t`Only staff see it.`}
          checked={draft.published}
          onChange={(published) => change({ published })}
        />
        {names && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
            {t`Texts are missing in ${names}. English is shown there.`}
          </p>
        )}
        <Select
          label={t`Category`}
          placeholder={t`Choose`}
          value={draft.categoryId}
          onChange={(event) => change({ categoryId: event.target.value })}
          options={categories.map(({ id, name }) => ({ value: id, label: textIn({ en: "", ...name }, apiLanguage()) }))}
          error={errors.categoryId}
        />
        <Switch
          label={t`Presale`}
          detail={t`Sold before it is in stock, ships later.`}
          checked={draft.presale}
          onChange={(presale) => change({ presale })}
        />
        <Switch
          label={t`Activation package`}
          detail={t`Makes the buyer a member; points pay for it.`}
          checked={draft.activation}
          onChange={(activation) => change({ activation })}
        />
      </div>
    </SectionCard>
  );
}
