/** A group of synonyms: its language, and one word per line. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { MOST_SYNONYMS, officeSynonyms, type SynonymGroup } from "@banyan/contract/browser/office/synonyms.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { Select, TextArea, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../i18n/language.ts";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";

const wordsIn = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** Creates a new group if there is none, in the language of the list. */
export function SynonymSheet({ group, language }: { group: SynonymGroup | null; language: Language | undefined }) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm<
    typeof officeSynonyms.create | typeof officeSynonyms.change,
    { language: Language; words: string }
  >(group ? officeSynonyms.change : officeSynonyms.create, {
    defaults: {
      language: group?.language ?? language ?? apiLanguage(),
      words: group?.words.join("\n") ?? "",
    },
    input: (values) => ({
      ...(group && { id: group.id, revision: group.revision }),
      language: values.language,
      words: wordsIn(values.words),
    }),
    words: {
      words: {
        REQUIRED: t`Please write at least two words, each on a line of its own.`,
        TOO_MANY: t`A group has ${MOST_SYNONYMS} words at most.`,
      },
    },
    async onDone() {
      close();
      toast({ text: t`Saved`, tone: "success" });
      await renew(officeSynonyms.index);
    },
    onRefused({ name }) {
      if (name === "EDIT_CONFLICT" || name === "SYNONYMS_NOT_FOUND") void renew(officeSynonyms.index);
      return false;
    },
  });
  const typed = wordsIn(form.values.words);
  const { error = wrongWord(form.errors, typed), ...words } = form.field("words");
  return (
    <ActionSheet
      title={group ? t`Edit synonyms` : t`New synonyms`}
      action={t`Save`}
      form={form}
      incomplete={typed.length === 0}
    >
      <Select
        label={t`Language`}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...form.field("language")}
      />
      <TextArea
        label={t`Words`}
        hint={t`One word or phrase on each line. Plurals and variants of Chinese characters are found without being listed.`}
        rows={6}
        lang={form.values.language}
        {...words}
        error={error}
      />
    </ActionSheet>
  );
}

/** Finds the invalid word, which the error sentence does not name. */
function wrongWord(errors: Readonly<Record<string, string>>, words: readonly string[]): string | undefined {
  const at = words.findIndex((_, index) => errors[`words.${index}`]);
  return at < 0 ? undefined : `${words[at]}: ${errors[`words.${at}`]}`;
}
