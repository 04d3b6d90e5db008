/** The texts of a piece in the selected language. */

import { SUMMARY_LONGEST, TITLE_LONGEST } from "@banyan/contract/browser/office/content.ts";
import { LANGUAGE_NAMES, type Language } from "@banyan/contract/languages.ts";
import { TEXT_PARTS } from "@banyan/contract/piece-parts.ts";
import { Field, Select, Skeleton, TextArea, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import type { EditorPart } from "./editor-parts.ts";

const TextEditor = lazy(() => import("./text-editor.tsx"));

interface TextsCardProps extends EditorPart {
  /** Languages whose texts can be copied. */
  others: readonly Language[];
  onCopy: (from: Language) => void;
}

export function TextsCard({ kind, draft, change, errors, hold, language, others, onCopy }: TextsCardProps) {
  const { t } = useLingui();
  const parts: readonly string[] = TEXT_PARTS[kind];
  const field = (name: "title" | "summary") => ({
    value: draft[name][language],
    placeholder: language === "en" ? undefined : draft[name].en,
    lang: language,
    ref: hold(`${name}.${language}`),
    error: errors[`${name}.${language}`],
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: { ...draft[name], [language]: event.target.value } }),
  });
  const wrong = Object.entries(errors).find(([path]) => path.startsWith(`body.${language}`))?.[1];
  return (
    <SectionCard title={t`Texts`}>
      <div className="grid gap-4">
        {others.length > 0 && (
          <Select
            label={t`Copy the texts from`}
            hint={t`To be translated here. Nothing is saved yet.`}
            placeholder={t`Choose a language`}
            value=""
            options={others.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(event) => event.target.value && onCopy(event.target.value as Language)}
          />
        )}
        <TextField label={t`Title`} maxLength={TITLE_LONGEST} {...field("title")} />
        {parts.includes("summary") && (
          <TextArea
            label={kind === "banner" ? t`Second line` : t`Summary`}
            rows={4}
            maxLength={SUMMARY_LONGEST}
            {...field("summary")}
          />
        )}
        {parts.includes("body") && (
          <Field label={t`Text`} error={wrong}>
            {(ids) => (
              <Suspense fallback={<Skeleton className="h-80 w-full rounded-field" />}>
                <TextEditor
                  {...ids}
                  lang={language}
                  label={t`Text`}
                  first={draft.body[language]}
                  onChange={(blocks) => change({ body: { ...draft.body, [language]: blocks } })}
                  hold={hold(`body.${language}`)}
                />
              </Suspense>
            )}
          </Field>
        )}
      </div>
    </SectionCard>
  );
}
