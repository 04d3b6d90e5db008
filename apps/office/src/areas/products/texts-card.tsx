/** Name, summary and description in the selected language. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TabPanel, TextArea, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import type { TextField as TextName } from "./draft.rules.ts";
import type { EditorPart } from "./editor-parts.ts";

export function TextsCard({ draft, change, errors, hold, language }: EditorPart) {
  const { t } = useLingui();
  const field = (name: TextName) => ({
    value: draft[name][language],
    placeholder: language === "en" ? undefined : draft[name].en,
    lang: language,
    ref: hold(`${name}.${language}`),
    error: errors[`${name}.${language}`],
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: { ...draft[name], [language]: event.target.value } }),
  });
  return (
    <TabPanel>
      <SectionCard title={t`Texts`}>
        <div className="grid gap-4">
          <TextField
            label={t({ context: "product", message: "Name" })}
            maxLength={LENGTHS.productName}
            {...field("name")}
          />
          <TextArea label={t`Summary`} rows={2} maxLength={LENGTHS.productSummary} {...field("summary")} />
          <TextArea label={t`Description`} rows={9} maxLength={LENGTHS.productDescription} {...field("description")} />
        </div>
      </SectionCard>
    </TabPanel>
  );
}
