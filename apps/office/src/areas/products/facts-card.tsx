/** Rows of the table on the product's page, such as origin and ingredients, in the selected language. */
import { newUuid } from "@banyan/app/uuid.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, IconButton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowUp, Plus, X } from "lucide-react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { LIMITS, noTexts } from "./draft.rules.ts";
import type { EditorPart } from "./editor-parts.ts";
import { SmallField } from "./small-field.tsx";

export function FactsCard({ draft: { facts }, change, errors, hold, language }: EditorPart) {
  const { t } = useLingui();
  const set = (key: string, field: "label" | "text", text: string) =>
    change({
      facts: facts.map((fact) =>
        fact.key === key ? { ...fact, [field]: { ...fact[field], [language]: text } } : fact,
      ),
    });
  return (
    <SectionCard
      title={t`Product details`}
      actions={
        facts.length < LIMITS.facts && (
          <Button
            variant="quiet"
            size="sm"
            className="-ms-3.5"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => change({ facts: [...facts, { key: newUuid(), label: noTexts(), text: noTexts() }] })}
          >
            {t`Add a row`}
          </Button>
        )
      }
    >
      {facts.length === 0 && (
        <p className="text-sm text-ink-soft">{t`What buyers ask for, such as origin, ingredients, size and shelf life. Shown as a table.`}</p>
      )}
      <ul className="grid gap-4">
        {facts.map((fact, at) => {
          const field = (name: "label" | "text") => ({
            texts: fact[name],
            language,
            hold: hold(`facts.${at}.${name}.${language}`),
            error: errors[`facts.${at}.${name}.${language}`],
            onChange: (text: string) => set(fact.key, name, text),
          });
          return (
            <li key={fact.key} className="flex items-start gap-1">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
                <SmallField
                  label={t`Heading of row ${at + 1}`}
                  maxLength={LENGTHS.factLabel}
                  strong
                  {...field("label")}
                />
                <SmallField label={t`Text of row ${at + 1}`} maxLength={LENGTHS.factText} {...field("text")} />
              </div>
              <IconButton
                label={t`Move row ${at + 1} up`}
                disabled={at === 0}
                onClick={() => change({ facts: facts.toSpliced(at, 1).toSpliced(at - 1, 0, fact) })}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={t`Remove row ${at + 1}`}
                onClick={() => change({ facts: facts.filter(({ key }) => key !== fact.key) })}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
