/** Edits one language at a time: a tab per language, marked if a text is missing or invalid. */

import type { FieldSentences } from "@banyan/app/form/use-contract-form.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { Card, classes, TabList, Tabs } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface LanguageTabsProps {
  /** Languages with missing texts. */
  incomplete: readonly Language[];
  errors: FieldSentences;
  value: Language;
  onChange: (language: Language) => void;
  children: ReactNode;
}

/** English first, because it is required. */
const ORDER = ["en", ...LANGUAGES.filter((language) => language !== "en")] as const;

export function LanguageTabs({ incomplete, errors, value, onChange, children }: LanguageTabsProps) {
  const { t } = useLingui();
  const wrong = new Set(Object.keys(errors).flatMap((path) => path.split(".")));
  return (
    <Tabs
      label={t`Language of the texts`}
      value={value}
      onChange={onChange}
      tabs={ORDER.map((language) => ({
        id: language,
        label: (
          <span className="inline-flex items-center gap-1.5">
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            {wrong.has(language) ? (
              <Mark tone="bg-danger" text={t`has a mistake`} />
            ) : (
              incomplete.includes(language) && <Mark tone="bg-gold" text={t`incomplete`} />
            )}
          </span>
        ),
      }))}
    >
      <Card className="sticky top-14 z-10 lg:top-0">
        <TabList className="lg:[&>button]:px-1.5 lg:[&>button]:after:inset-x-1.5" />
      </Card>
      {children}
    </Tabs>
  );
}

function Mark({ tone, text }: { tone: string; text: string }) {
  return (
    <span title={text} className={classes("size-2 rounded-full", tone)}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
