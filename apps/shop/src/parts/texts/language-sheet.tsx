/** The language switch. Applies immediately, and is stored on the device. */

import { sayError } from "@banyan/app/errors.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { RadioCards, Sheet, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage, chooseLanguage } from "../../i18n/language.ts";

export default function LanguageSheet() {
  const close = useClose();
  const { t } = useLingui();
  const choose = (language: Language) => {
    close();
    chooseLanguage(language).catch(sayError);
  };
  return (
    <Sheet title={t`Language`}>
      <RadioCards
        label={t`Language`}
        labelHidden
        value={apiLanguage()}
        onChange={choose}
        onConfirm={choose}
        cards={LANGUAGES.map((language) => ({
          value: language,
          title: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
        }))}
      />
    </Sheet>
  );
}
