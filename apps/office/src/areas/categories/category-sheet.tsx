/** Edits a category: its names, its picture, and its visibility in the shop. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, queryClient } from "@banyan/app/query.ts";
import { type OfficeCategory, officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { PictureField } from "../../parts/editors/picture-field.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";

/** English first, because it is required. */
const ORDER = ["en", ...LANGUAGES.filter((language) => language !== "en")] as const;

interface Values {
  name: Record<Language, string>;
  picture: Picture | null;
  hidden: boolean;
  [name: string]: unknown;
}

/** A function, because the key depends on viewer and language. */
export const askCategories = () => ask(officeCatalog.categories, {});

/** Creates a new category if there is none. */
export function CategorySheet({ category }: { category: OfficeCategory | null }) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm<typeof officeCatalog.createCategory | typeof officeCatalog.changeCategory, Values>(
    category ? officeCatalog.changeCategory : officeCatalog.createCategory,
    {
      defaults: {
        name: Object.fromEntries(
          LANGUAGES.map((language) => [language, category?.name[language] ?? ""]),
        ) as Values["name"],
        picture: category?.picture ?? null,
        hidden: category?.hidden ?? false,
      },
      input: ({ name, picture, hidden }) => ({
        ...(category && { id: category.id, revision: category.revision }),
        name: {
          ...Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== "")),
          en: name.en,
        },
        hidden,
        pictureId: picture?.id ?? null,
      }),
      onDone(output) {
        queryClient.setQueryData(askCategories().queryKey, output);
        close();
        toast({ text: t`Saved`, tone: "success" });
      },
      onRefused({ name }) {
        if (name === "EDIT_CONFLICT") void queryClient.invalidateQueries({ queryKey: askCategories().queryKey });
        return false;
      },
    },
  );
  const { name, picture, hidden } = form.values;
  return (
    <ActionSheet
      title={category ? t`Edit category` : t`New category`}
      action={t`Save`}
      form={form}
      incomplete={name.en.trim() === ""}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {ORDER.map((language) => (
          <TextField
            key={language}
            label={t`Name, ${LANGUAGE_NAMES[language]}`}
            lang={language}
            maxLength={LENGTHS.categoryName}
            placeholder={language === "en" ? undefined : name.en}
            value={name[language]}
            ref={form.hold(`name.${language}`)}
            error={form.errors[`name.${language}`]}
            onChange={({ target }) => form.set({ name: { ...name, [language]: target.value } })}
          />
        ))}
      </div>
      <PictureField
        label={t`Picture`}
        topic="product"
        value={picture}
        error={form.errors.pictureId}
        onChange={(next) => form.set({ picture: next })}
      />
      <Switch
        label={t`Hidden`}
        detail={t`Not listed in the shop.`}
        checked={hidden}
        onChange={(next) => form.set({ hidden: next })}
      />
    </ActionSheet>
  );
}
