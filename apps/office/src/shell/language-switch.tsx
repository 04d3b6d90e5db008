/** The eight languages, each by its own name. */
import { LANGUAGE_SELECT_ID, LanguageSelect } from "@banyan/app/language-select.tsx";
import { useLingui } from "@lingui/react/macro";
import { Languages } from "lucide-react";
import { apiLanguage, chooseLanguage, storedLanguage } from "../i18n/language.ts";

export function LanguageSwitch() {
  const { t } = useLingui();
  return (
    <label
      htmlFor={LANGUAGE_SELECT_ID}
      className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full ps-3 text-sm text-ink-soft hover:bg-sunken"
    >
      <Languages aria-hidden="true" className="pointer-events-none size-5 shrink-0" strokeWidth={1.8} />
      <LanguageSelect
        label={t`Language`}
        language={apiLanguage()}
        chosen={storedLanguage}
        onChoose={(language) => void chooseLanguage(language)}
        className="field-sizing-content min-h-11 max-w-24 min-[26rem]:max-w-40 cursor-pointer appearance-none truncate rounded-full bg-transparent py-1 pe-3 text-ink"
      />
    </label>
  );
}
