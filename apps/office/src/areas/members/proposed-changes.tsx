/** What a correction changes: each detail with its old and new value. */
import type { Correctable, Proposal } from "@banyan/contract/office/proposals.ts";
import { Day } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CountryName } from "../../parts/names/country-name.tsx";

const FIELD_NAMES: Record<Correctable, MessageDescriptor> = {
  name: msg`Name`,
  birthday: msg`Birthday`,
  nationality: msg`Country`,
  areaCode: msg`Area code`,
  mobile: msg`Mobile`,
  email: msg`Email`,
};

export function ProposedChanges({ changes }: Pick<Proposal, "changes">) {
  const { t, i18n } = useLingui();
  if (changes.length === 0) return null;
  return (
    <table className="my-2 text-sm [&_td]:align-top [&_th]:align-top [&_th]:whitespace-nowrap">
      <thead>
        <tr className="text-start text-xs text-ink-faint">
          <th className="pe-4 text-start font-normal">{t`Detail`}</th>
          <th className="pe-4 text-start font-normal">{t({ context: "value", message: "Before" })}</th>
          <th className="text-start font-normal">{t({ context: "value", message: "After" })}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th className="pe-4 text-start font-medium">{i18n._(FIELD_NAMES[field])}</th>
            <td className="pe-4 wrap-anywhere text-ink-soft">
              <Value field={field} value={before} />
            </td>
            <td className="font-semibold wrap-anywhere">
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, value }: { field: Correctable; value: string }) {
  if (value === "") return "—";
  if (field === "birthday") return <Day day={value} />;
  if (field === "nationality") return <CountryName code={value} />;
  return <span translate="no">{value}</span>;
}
