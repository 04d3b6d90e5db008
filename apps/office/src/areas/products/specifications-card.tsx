/** Specifications such as size and taste: names and options in the selected language. */
import { newUuid } from "@banyan/app/uuid.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, confirm, IconButton } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { LIMITS, type ProductDraft } from "./draft.rules.ts";
import type { EditorPart } from "./editor-parts.ts";
import { lostSkus, withOption, withoutOption, withoutSpecification, withSpecification } from "./sku-matrix.rules.ts";
import { SmallField } from "./small-field.tsx";

export function SpecificationsCard({ draft, change, errors, hold, language }: EditorPart) {
  const { t } = useLingui();
  const { specifications } = draft;
  const newKey = () => newUuid();

  /** Confirms first if stored SKUs would be deleted. */
  const changeMatrix = async (after: ProductDraft) => {
    const lost = lostSkus(draft, after);
    if (lost.length > 0) {
      const codes = lost.map((sku) => sku.code).join(", ");
      const sure = await confirm({
        title: plural(lost.length, { one: "Take # SKU off the product?", other: "Take # SKUs off the product?" }),
        text: t`They are no longer sold once you save: ${codes}`,
        confirmLabel: t`Take off`,
        cancelLabel: t`Cancel`,
        tone: "danger",
      });
      if (!sure) return;
    }
    change({ specifications: after.specifications, skus: after.skus });
  };
  const setName = (key: string, text: string) =>
    change({
      specifications: specifications.map((one) =>
        one.key === key ? { ...one, name: { ...one.name, [language]: text } } : one,
      ),
    });
  const setOption = (key: string, optionKey: string, text: string) =>
    change({
      specifications: specifications.map((one) =>
        one.key === key
          ? {
              ...one,
              options: one.options.map((option) =>
                option.key === optionKey ? { ...option, texts: { ...option.texts, [language]: text } } : option,
              ),
            }
          : one,
      ),
    });

  return (
    <SectionCard
      title={t`Specifications`}
      actions={
        specifications.length < LIMITS.specifications && (
          <Button
            variant="quiet"
            size="sm"
            className="-ms-3.5"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => void changeMatrix(withSpecification(draft, newKey()))}
          >
            {t`Add a specification`}
          </Button>
        )
      }
    >
      {specifications.length === 0 && (
        <p className="text-sm text-ink-soft">{t`No options yet: the product is sold as one SKU.`}</p>
      )}
      <ul className="grid gap-5">
        {specifications.map((specification, at) => (
          <li key={specification.key} className="grid gap-2.5">
            <div className="flex items-start gap-2">
              <SmallField
                label={t`Name of specification ${at + 1}`}
                texts={specification.name}
                language={language}
                hold={hold(`specifications.${at}.name.${language}`)}
                error={errors[`specifications.${at}.name.${language}`]}
                maxLength={LENGTHS.specificationName}
                onChange={(text) => setName(specification.key, text)}
                strong
              />
              <IconButton
                label={t`Remove specification ${at + 1}`}
                onClick={() => void changeMatrix(withoutSpecification(draft, specification.key))}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
            <ul className="grid gap-2 ps-4 sm:grid-cols-2">
              {specification.options.map((option, index) => (
                <li key={option.key} className="flex items-start gap-1">
                  <SmallField
                    label={t`Option ${index + 1} of specification ${at + 1}`}
                    texts={option.texts}
                    language={language}
                    hold={hold(`specifications.${at}.options.${index}.${language}`)}
                    error={errors[`specifications.${at}.options.${index}.${language}`]}
                    maxLength={LENGTHS.specificationOption}
                    onChange={(text) => setOption(specification.key, option.key, text)}
                  />
                  <IconButton
                    label={t`Remove option ${index + 1} of specification ${at + 1}`}
                    disabled={specification.options.length === 1}
                    onClick={() => void changeMatrix(withoutOption(draft, specification.key, option.key))}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </IconButton>
                </li>
              ))}
              {specification.options.length < LIMITS.options && (
                <li>
                  <Button
                    variant="quiet"
                    className="-ms-5"
                    icon={<Plus aria-hidden="true" className="size-4" />}
                    onClick={() => void changeMatrix(withOption(draft, specification.key, newKey()))}
                  >
                    {t`Add an option`}
                  </Button>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
