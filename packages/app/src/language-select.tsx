/** The language switch as a native select. */
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { useValue } from "@banyan/ui/state.ts";
import { Fragment } from "react";
import type { Stored } from "./stored.ts";

/** For `htmlFor` of the label around it. */
export const LANGUAGE_SELECT_ID = "language";

export interface LanguageSelectProps {
  label: string;
  /** The language of visible texts. */
  language: Language;
  chosen: Stored<string>;
  onChoose: (language: Language) => void;
  className: string;
}

/** Without a choice, a hidden option shows the language, because a select reports no change for the selected option. */
export function LanguageSelect({ label, language, chosen, onChoose, className }: LanguageSelectProps) {
  const isChosen = isLanguage(useValue(chosen));
  return (
    <select
      id={LANGUAGE_SELECT_ID}
      aria-label={label}
      className={className}
      value={isChosen ? language : ""}
      onChange={({ target }) => isLanguage(target.value) && onChoose(target.value)}
    >
      {LANGUAGES.map((one) => (
        <Fragment key={one}>
          {!isChosen && one === language && (
            <option value="" hidden>
              {LANGUAGE_NAMES[one]}
            </option>
          )}
          <option value={one} lang={one} className="bg-surface text-ink">
            {LANGUAGE_NAMES[one]}
          </option>
        </Fragment>
      ))}
    </select>
  );
}
