/** The language of the shop. It is in force at once, and remembered on the device. */

import { sayError } from "@banyan/app/errors.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "@banyan/contract/languages.ts";
import { RadioCards, Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage, chooseLanguage } from "../../i18n/language.ts";

export default function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Language`} closeLabel={t`Close`}>
      <RadioCards
        label={t`Language`}
        labelHidden
        value={apiLanguage()}
        onChange={(language) => {
          onClose();
          chooseLanguage(language).catch(sayError);
        }}
        cards={LANGUAGES.map((language) => ({
          value: language,
          title: <span lang={language}>{LANGUAGE_NAMES[language]}</span>,
        }))}
      />
    </Sheet>
  );
}
